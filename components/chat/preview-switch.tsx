'use client'

import { Eye, X } from 'lucide-react'
import { useId } from 'react'
import { useBoard, useBoardStore } from '@/lib/client/board-context'

/** Whether the co-pilot's changes are made at once, or shown first. */
export function PreviewSwitch() {
  const isPreview = useBoard((state) => state.isPreview)
  const { setPreview } = useBoardStore().getState()
  const name = useId()
  const option = (label: string, isOn: boolean, help: string) => (
    <label title={help}>
      <input
        type="radio"
        className="sr-only"
        name={name}
        checked={isPreview === isOn}
        onChange={() => setPreview(isOn)}
      />
      <span>{label}</span>
    </label>
  )
  return (
    <div className="seg" role="radiogroup" aria-label="What the co-pilot may do">
      {option('Apply', false, 'Changes are made at once; undo takes them back')}
      {option('Preview', true, 'Every change is shown first and made when you accept it')}
    </div>
  )
}

/** Says in the header that changes are only shown; a click turns it off. */
export function PreviewChip() {
  const isPreview = useBoard((state) => state.isPreview)
  const { setPreview } = useBoardStore().getState()
  if (!isPreview) return null
  return (
    <button
      type="button"
      className="chip chip-pine"
      aria-label="Preview is on: turn it off"
      title="Every change is shown first. Click to apply changes at once again."
      onClick={() => setPreview(false)}
    >
      <Eye className="i-12" aria-hidden />
      Preview
      <X className="i-12" aria-hidden />
    </button>
  )
}
