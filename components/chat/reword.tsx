'use client'

import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { readReworded, writeReworded } from '@/lib/client/drafts'
import { isSendKey } from './composing'

interface RewordProps {
  /** Where what is typed stays until it is said or given up, through another branch and a reload. */
  readonly place: string
  readonly id: string
  readonly was: string
  readonly label: string
  readonly keep: string
  readonly leave?: string
  /** True when nothing is left to do. */
  onKeep(text: string): boolean | Promise<boolean>
  onDone(): void
  readonly note?: ReactNode
  /** Beside the buttons. */
  readonly children?: ReactNode
}

/** The field in which something that was said gets other words. */
export function Reword(props: RewordProps) {
  const { place, id, was, label, keep, leave = 'Cancel', onKeep, onDone, note, children } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const [kept] = useState(() => {
    const found = readReworded(place)
    return found?.id === id ? found.text : null
  })
  const end = () => {
    writeReworded(place, null)
    onDone()
  }
  const submit = async () => {
    if (await onKeep(field.current?.value ?? '')) end()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') end()
    if (!isSendKey(event.nativeEvent)) return
    event.preventDefault()
    void submit()
  }
  return (
    <div className="rewrite min-w-0 flex-1">
      <textarea
        ref={field}
        aria-label={label}
        defaultValue={kept ?? was}
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here, unless it is what was left
        autoFocus={kept === null}
        onKeyDown={onKeyDown}
        onInput={({ currentTarget: { value: text } }) =>
          writeReworded(place, text === was ? null : { id, was, text })
        }
      />
      {note && <p className="text-xs">{note}</p>}
      <div className="flex flex-wrap items-center justify-end gap-1.5">
        {children}
        <Button size="sm" onClick={end}>
          {leave}
        </Button>
        <Button size="sm" tone="pine" onClick={() => void submit()}>
          {keep}
        </Button>
      </div>
    </div>
  )
}
