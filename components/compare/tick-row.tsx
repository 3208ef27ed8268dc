'use client'

import { Crosshair, Link2 } from 'lucide-react'
import { DifferenceSign } from '@/components/canvas/compared-card'
import { IconButton } from '@/components/ui/icon-button'
import { TypeIcon, typeNames } from '@/components/ui/type-icon'
import type { NodeType } from '@/lib/graph/schema'
import type { DifferenceMark } from '@/lib/scene/types'

interface TickRowProps {
  readonly label: string
  readonly note: string
  /** Null for a link. */
  readonly type: NodeType | null
  readonly sign: DifferenceMark['kind']
  readonly isOn: boolean
  readonly onToggle: () => void
  readonly onLook: () => void
}

/** One change with its tick; the eye leads to it on the canvas. */
export function TickRow({ label, note, type, sign, isOn, onToggle, onLook }: TickRowProps) {
  return (
    <div className="compare-row" data-off={!isOn || undefined}>
      <label>
        <input type="checkbox" checked={isOn} onChange={onToggle} />
        <DifferenceSign kind={sign} />
        <span className="min-w-0 flex-1">
          <span className="block truncate" dir="auto" title={label}>
            {label}
          </span>
          <small className="truncate">{note}</small>
        </span>
        <span className="compare-type" title={type ? typeNames[type] : 'Link'}>
          {type ? <TypeIcon type={type} /> : <Link2 className="i-14" aria-hidden />}
        </span>
      </label>
      <IconButton
        size="sm"
        label="Show on the map"
        aria-description={label}
        icon={<Crosshair className="i-14" aria-hidden />}
        onClick={onLook}
      />
    </div>
  )
}
