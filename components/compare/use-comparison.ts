'use client'

import { useEffect, useState } from 'react'
import { adoptGraph } from '@/lib/client/adopt-graph'
import type { Problem } from '@/lib/client/board-api'
import { type MergeWish, readComparison, readMergePreview } from '@/lib/client/compare-api'
import type { GraphState } from '@/lib/graph/schema'
import type { Comparison, MergePreview } from '@/lib/history/compare-views'

export interface LoadedComparison extends Comparison {
  readonly left: GraphState
  readonly right: GraphState
}

export type Loading<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'problem'; readonly problem: Problem }

const loading = { state: 'loading' } as const

/** `key` says what it is asked of; while the answer to a newer one is on its way the last one stands. */
function useAnswer<T>(
  key: string | null,
  ask: () => Promise<{ ok: true; value: T } | { ok: false; problem: Problem }>,
) {
  const [answer, setAnswer] = useState<Loading<T>>(loading)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key names everything that is asked
  useEffect(() => {
    if (key === null) return setAnswer(loading)
    let isGone = false
    void ask().then((reply) => {
      if (isGone) return
      setAnswer(
        reply.ok ? { state: 'ready', value: reply.value } : { state: 'problem', problem: reply.problem },
      )
    })
    return () => {
      isGone = true
    }
  }, [key])
  return answer
}

interface Sides {
  readonly leftId: string
  readonly rightId: string
  /** Heads: what has moved is asked for anew. */
  readonly heads: string
}

export const useComparison = ({ leftId, rightId, heads }: Sides): Loading<LoadedComparison> =>
  useAnswer(`${leftId} ${rightId} ${heads}`, async () => {
    const reply = await readComparison(leftId, rightId)
    if (!reply.ok) return reply
    const left = adoptGraph(reply.a.graph)
    // What both have is one object, and cheap to compare.
    return { ok: true, value: { ...reply, left, right: adoptGraph(reply.b.graph, left) } }
  })

export interface Preview extends Pick<MergePreview, 'conflicts'> {
  readonly merged: GraphState
}

/** What a merge would come to; null asks nothing. */
export const useMergePreview = (
  wish: MergeWish | null,
  heads: string,
  ours: GraphState | undefined,
): Loading<Preview> =>
  useAnswer(wish && ours ? JSON.stringify([wish, heads]) : null, async () => {
    const reply = await readMergePreview(wish as MergeWish)
    if (!reply.ok) return reply
    const { graph, conflicts } = reply.preview
    return { ok: true, value: { merged: adoptGraph(graph, ours), conflicts } }
  })
