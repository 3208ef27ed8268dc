'use client'

import { useLayoutEffect, useMemo, useState } from 'react'
import { ComparedCanvas } from '@/components/canvas/compared-canvas'
import { SideNamesContext } from '@/components/canvas/compared-card'
import { Button } from '@/components/ui/button'
import { BoardContext, useBoardStore } from '@/lib/client/board-context'
import type { ConversationView } from '@/lib/history/views'
import { type Compared, compareGraphs } from '@/lib/scene/compared'
import { ChangesPane } from './changes-pane'
import type { CompareMode } from './compare-view'
import { type ComparedStore, createComparedStore } from './compared-store'
import { differingCounts, Legend } from './legend'
import { type PartId, Parts } from './parts'
import { PickPane } from './pick-pane'
import { Talks } from './talks'
import { TextView } from './text-view'
import { type LoadedComparison, useComparison } from './use-comparison'
import { type Merging, useMerging } from './use-merging'

interface CompareBodyProps {
  readonly left: ConversationView
  readonly right: ConversationView
  readonly mode: CompareMode
  readonly isPicking: boolean
}

/** The picture of both graphs, what a merge would do, and both conversations. */
export function CompareBody({ left, right, mode, isPicking }: CompareBodyProps) {
  const board = useBoardStore()
  const [compared] = useState(() => createComparedStore(board))
  const [faded, setFaded] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const heads = `${left.headId} ${right.headId} ${attempt}`
  const loading = useComparison({ leftId: left.id, rightId: right.id, heads })
  const comparison = loading.state === 'ready' ? loading.value : undefined
  const [isShown, setShown] = useState(false)
  // What a merge would do is asked for once there is something to look at.
  const ours = isShown ? comparison?.left : undefined
  const merging = useMerging({ intoId: left.id, fromId: right.id, heads, ours })
  const isResult = !isPicking && merging.isPreview && merging.result.state === 'ready'
  const picture = usePicture(comparison, merging, isResult)
  useShown(compared, picture, setShown)
  const names = { left: left.name, right: isResult ? `${left.name}, merged` : right.name }
  if (loading.state === 'problem')
    return <Trouble words={loading.problem.detail} onRetry={() => setAttempt(attempt + 1)} />
  if (!comparison || !picture || !isShown) return <p className="compare-none">Looking at both branches…</p>
  const map = (
    <BoardContext value={compared}>
      <ComparedCanvas label={differingCounts(picture.counts, names)} faded={faded} isPicking={isPicking}>
        {isResult && (
          <p className="float compare-note">{left.name} as it would be. Nothing is changed yet.</p>
        )}
      </ComparedCanvas>
    </BoardContext>
  )
  const pane = { left, right, compared, faded }
  const parts: Readonly<Record<PartId, React.ReactNode>> = {
    map: (
      <>
        {mode === 'text' ? <TextView picture={picture} names={names} /> : map}
        <Legend counts={picture.counts} names={names} isOutcome={isResult} faded={faded} onFaded={setFaded} />
      </>
    ),
    changes: isPicking ? (
      <PickPane {...pane} picture={picture} />
    ) : (
      <ChangesPane {...pane} merging={merging} comparison={comparison} />
    ),
    talks: <Talks left={left} right={right} comparison={comparison} />,
  }
  return (
    <SideNamesContext value={names}>
      <Parts parts={parts} compared={compared} />
    </SideNamesContext>
  )
}

/** The canvas is there only once its store holds the picture: it lays out what it finds first. */
function useShown(
  compared: ComparedStore,
  picture: Compared | undefined,
  onShown: (isShown: boolean) => void,
): void {
  useLayoutEffect(() => {
    if (!picture) return
    compared.show(picture)
    onShown(true)
  }, [picture, compared, onShown])
}

function Trouble({ words, onRetry }: { readonly words: string; readonly onRetry: () => void }) {
  return (
    <div className="compare-none" role="status">
      <p>{words} Nothing was changed.</p>
      <Button tone="line" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}

/** Both graphs, or, while the outcome is looked at, the left one and what it would become. */
function usePicture(
  comparison: LoadedComparison | undefined,
  { result, clashes: list }: Merging,
  isResult: boolean,
): Compared | undefined {
  const merged = isResult && result.state === 'ready' ? result.value.merged : undefined
  const clashes = list.map(({ conflict }) => conflict.nodeId).join(' ')
  return useMemo(() => {
    if (!comparison) return undefined
    const { left, right } = comparison
    if (merged) return compareGraphs(left, merged, { gone: new Set(left.nodes.keys()), clashes: new Set() })
    return compareGraphs(left, right, {
      gone: new Set(comparison.b.gone),
      clashes: new Set(clashes.split(' ')),
    })
  }, [comparison, merged, clashes])
}
