'use client'

import { GitMerge, RotateCcw } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { LensIcon } from '@/components/ui/lens-icon'
import { Sources } from '@/components/ui/sources'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { NodeId } from '@/lib/graph/schema'
import { batchesOf } from '@/lib/history/fold'
import type { MessageId } from '@/lib/history/parts'
import { effectsOf, intelsOf } from './batch-effects'
import { CopyButton } from './copy-button'
import { editSentence, isByProgram } from './edit-sentence'
import { IdeaList, IdeaWords } from './idea-words'
import { caveatOf } from './message-text'
import { Prose } from './prose'
import { RowFrame } from './row-frame'
import type { Row } from './rows'
import { lensWords, named } from './tool-sentence'
import { ideasCounted, toIdeaRef } from './words'

interface RowProps<K extends Row['kind']> {
  readonly row: Extract<Row, { kind: K }>
  readonly className: string
}

export function EditsRow({ row, className }: RowProps<'edits'>) {
  const graph = useBoard((state) => state.graph)
  const label = row.messages.every(isByProgram) ? 'Edits by a program' : 'Edits by hand'
  return (
    <RowFrame label={label} className={`m-graph ${className}`} at={row.at} stands={row.messages}>
      <IdeaWords words={editSentence(row.messages, graph)} />
    </RowFrame>
  )
}

/** A lens run from the canvas: what it did, and what it said. */
export function LensRow({ row: { message, at }, className }: RowProps<'lens'>) {
  const graph = useBoard((state) => state.graph)
  const lens = message.parts.find((part) => part.type === 'lens')
  if (!lens) return null
  const batches = batchesOf(message)
  const did = batches.map((batch) => effectsOf(batch, graph))
  const added = did.flatMap((effects) => effects.added)
  const links = did.flatMap((effects) => effects.linked).length
  const intels = batches.flatMap(intelsOf)
  const [first] = lens.nodeIds
  const on =
    lens.nodeIds.length > 1
      ? [`${lens.nodeIds.length} ideas`]
      : first
        ? [named(toIdeaRef(graph, first), graph)]
        : []
  const text = lens.text ?? ''
  const caveat = caveatOf(message)
  return (
    <RowFrame
      label="Lens"
      className={className}
      at={at}
      stands={[message]}
      actions={
        <>
          {text && <CopyButton label="Copy" text={() => text} />}
          <Again messageId={message.id} nodeIds={lens.nodeIds} />
        </>
      }
    >
      <div className="tools">
        <div className="tool">
          <LensIcon name={lens.lens} size={14} />
          <span>
            <IdeaWords
              words={lensWords(lens.own?.title ?? lens.lens, on, { added: added.length, links, intels })}
            />
            <IdeaList ideas={added} />
          </span>
        </div>
      </div>
      {text && <Prose text={text} />}
      {intels.length === 1 && intels[0] && <Sources sources={intels[0].sources} />}
      {caveat && (
        <div className="aside">
          <span>{caveatWords[caveat]}</span>
        </div>
      )}
    </RowFrame>
  )
}

/** The same lens once more, with the text it had, on those of its ideas that are still here. */
function Again({
  messageId,
  nodeIds,
}: {
  readonly messageId: MessageId
  readonly nodeIds: readonly NodeId[]
}) {
  const board = useBoardStore()
  const isPossible = useBoard(({ graph }) => nodeIds.some((id) => graph.nodes.has(id)))
  if (!isPossible) return null
  return (
    <IconButton
      size="sm"
      label="Run the lens again"
      icon={<RotateCcw className="i-14" aria-hidden />}
      onClick={() => board.getState().runLensAgain(messageId)}
    />
  )
}

const caveatWords: Readonly<Record<NonNullable<ReturnType<typeof caveatOf>>, string>> = {
  stopped: 'Stopped here. What it had found is kept.',
  interrupted: 'The answer broke off. What had come is kept; run the lens again for more.',
  error: 'It failed before its end. What had come is kept; run the lens again for more.',
  forced: 'Paused at its limit. What had come is kept; run the lens again for more.',
  length: 'The model ran out of room. What had come is kept; run the lens again for more.',
}

export function MergeRow({ row: { message, at }, className }: RowProps<'merge'>) {
  const merge = message.parts.find((part) => part.type === 'merge')
  if (!merge) return null
  return (
    <RowFrame
      label={merge.picked ? 'Ideas brought over' : 'Merge'}
      className={`m-graph m-merge ${className}`}
      at={at}
      stands={[message]}
      mark={<GitMerge className="i-12" aria-hidden />}
    >
      {merge.picked ? (
        <>
          You brought {ideasCounted(merge.picked.nodeIds.length)} over from <b>{merge.fromName}</b>
        </>
      ) : (
        <>
          <b>{merge.fromName}</b> merged in
        </>
      )}
      {merge.note && <Prose text={merge.note} />}
    </RowFrame>
  )
}
