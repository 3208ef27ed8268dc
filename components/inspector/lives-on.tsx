'use client'

import { type CSSProperties, useEffect, useState } from 'react'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { branchColor } from '@/lib/client/branch-color'
import { read } from '@/lib/client/request'
import type { GraphNode } from '@/lib/graph/schema'
import type { IdeaBranchesView } from '@/lib/history/idea-views'

type Branch = IdeaBranchesView['branches'][number]

/** On which branches the idea stands; each leads there, to the idea and to what brought it. */
export function LivesOn({ node }: { readonly node: GraphNode }) {
  const branches = useBranches(node)
  const conversations = useBoard((state) => state.conversations)
  const current = useBoard((state) => state.conversationId)
  const board = useBoardStore()
  if (!branches || conversations.length < 2) return null
  const go = async ({ conversationId, messageId }: Branch) => {
    await board.getState().openConversation(conversationId)
    const { conversationId: shown, graph, select, jumpTo, selectMessage } = board.getState()
    if (shown !== conversationId || !graph.nodes.has(node.id)) return
    select([node.id], node.id)
    jumpTo(node.id)
    selectMessage(messageId)
  }
  return (
    <section>
      <h3 className="lab">Lives on</h3>
      <ul className="lives">
        {branches.map((branch) => (
          <li key={branch.conversationId}>
            <button
              type="button"
              className="chip"
              aria-current={branch.conversationId === current || undefined}
              aria-description={branch.label === node.label ? undefined : `called ${branch.label} there`}
              style={{ '--c': branchColor(conversations, branch.conversationId) } as CSSProperties}
              onClick={() => void go(branch)}
            >
              <span className="dot" />
              <span className="truncate" dir="auto">
                {branch.name}
              </span>
              {branch.label !== node.label && (
                <small className="truncate" dir="auto">
                  {branch.label}
                </small>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

const quietMs = 250

/** Asked again when a branch has moved; the answer before stands meanwhile. */
function useBranches({ id, label }: GraphNode): readonly Branch[] | null {
  const boardId = useBoard((state) => state.board.id)
  const heads = useBoard(({ conversations }) => conversations.map((each) => each.headId + each.name).join())
  const [found, setFound] = useState<{ readonly id: string; readonly branches: readonly Branch[] } | null>(
    null,
  )
  const key = `${heads} ${label}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is what the answer depends on
  useEffect(() => {
    let isGone = false
    const ask = async () => {
      const reply = await read<IdeaBranchesView>(`/api/boards/${boardId}/ideas/${id}`)
      if (!isGone && reply.ok) setFound({ id, branches: reply.branches })
    }
    const timer = setTimeout(() => void ask(), quietMs)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [boardId, id, key])
  return found?.id === id ? found.branches : null
}
