'use client'

import { Eye, GitMerge } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { useBoardStore } from '@/lib/client/board-context'
import { browserDeps } from '@/lib/client/browser-deps'
import { mergeBranches } from '@/lib/client/compare-api'
import type { PaneProps } from './changes-pane'
import { finish } from './finish'
import { MergeNote } from './merge-note'
import { toDraftNote } from './merge-rows'
import type { Merging } from './use-merging'

interface MergeFootProps extends PaneProps {
  readonly merging: Merging
}

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

/** The note for the chat, and the one step that merges. */
export function MergeFoot({ merging, left, right }: MergeFootProps) {
  const board = useBoardStore()
  const [written, setWritten] = useState<string | null>(null)
  const [clientId] = useState(browserDeps.newId)
  const [isBusy, setBusy] = useState(false)
  const { rows, leftOut, count, open, choices, isPreview } = merging
  const draft = toDraftNote(
    rows.filter((row) => !leftOut.has(row.id)),
    right.name,
  )
  const note = written ?? draft
  const merge = async () => {
    setBusy(true)
    const wish = { intoId: left.id, fromId: right.id, choices }
    const reply = await mergeBranches(wish, note, clientId)
    setBusy(false)
    await finish(board, reply, `Merged ${changes(count)} from “${right.name}”.`)
  }
  const words = open > 0 ? `Choose in ${open} more` : `Merge ${changes(count)}`
  return (
    <div className="compare-foot">
      <MergeNote
        into={left}
        draft={draft}
        written={written}
        onWrite={setWritten}
        wish={{ intoId: left.id, fromId: right.id, choices }}
      />
      <div className="compare-acts">
        <Button
          tone="pine"
          size="lg"
          className="grow"
          icon={<GitMerge aria-hidden />}
          busy={isBusy}
          disabled={open > 0 || count === 0}
          title={open > 0 ? words : `${words} into ${left.name}`}
          onClick={() => void merge()}
        >
          <span className="truncate">{words}</span>
        </Button>
        <IconButton
          className="compare-eye"
          label={isPreview ? 'See both branches again' : 'Preview on the map'}
          aria-pressed={isPreview}
          icon={<Eye aria-hidden />}
          onClick={() => merging.setPreview(!isPreview)}
        />
      </div>
      <p className="compare-small">
        {count === 0 && open === 0
          ? 'Nothing is ticked, so there is nothing to merge.'
          : `One step. Undo brings ${left.name} back exactly as it is now.`}
      </p>
    </div>
  )
}
