'use client'

import { ClipboardPaste } from 'lucide-react'
import { type ClipboardEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { pasteClip } from '@/lib/client/clipboard'
import { type Clip, readPasted } from '@/lib/formats/read-pasted'
import type { BoardDialogProps } from './dialog-host'
import './paste-dialog.css'

/** Text to be made into ideas where a page may not look at the clipboard, or nothing was copied yet. */
export function PasteDialog({ onClose }: BoardDialogProps) {
  const store = useBoardStore()
  const [clip, setClip] = useState<Clip>({ text: '', html: '' })
  const under = useBoard(({ graph, activeId }) => graph.nodes.get(activeId ?? graph.rootId)?.label ?? '')
  const read = readPasted(clip)
  const count = read.ok ? read.value.fragment.nodes.length : 0
  const keepHtml = (event: ClipboardEvent) => {
    // Ideas that were copied from a map are more than their text.
    const html = event.clipboardData.getData('text/html')
    if (!html.includes('data-bough=')) return
    event.preventDefault()
    setClip({ text: event.clipboardData.getData('text/plain'), html })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Paste ideas"
      icon={<ClipboardPaste aria-hidden />}
      text={`They go under “${under}”: a line each, an indented list, Markdown, JSON Canvas, or ideas copied from a map.`}
    >
      <textarea
        className="field paste-field"
        aria-label="Text to make ideas of"
        placeholder={'Costs\n  Rails\n  Trams\nRiders'}
        rows={9}
        dir="auto"
        value={clip.text}
        onPaste={keepHtml}
        onChange={(event) => setClip({ text: event.target.value, html: '' })}
      />
      <p className="paste-count" role="status">
        {clip.text.trim() === '' ? ' ' : read.ok ? said(count, read.value.leftOut) : read.error.message}
      </p>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          tone="pine"
          disabled={count === 0}
          onClick={() => {
            pasteClip(store, clip)
            onClose()
          }}
        >
          {count > 0 ? `Add ${counted(count)}` : 'Add ideas'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const counted = (count: number): string => (count === 1 ? '1 idea' : `${count} ideas`)

const said = (count: number, leftOut: readonly string[]): string =>
  [`${counted(count)}.`, ...leftOut].join(' ')
