'use client'

import { ChevronRight, Split } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { MenuItem } from '@/components/ui/menu'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { BoardStore } from '@/lib/client/board-store'
import { branchColor, byCreation } from '@/lib/client/branch-color'
import { browserDeps } from '@/lib/client/browser-deps'
import { pickIdeas } from '@/lib/client/compare-api'
import { subtreeOf } from '@/lib/graph/queries'
import type { NodeId } from '@/lib/graph/schema'
import type { ConversationView } from '@/lib/history/views'

/** The other branches of the board: the ideas, with what is below them, are brought over to one of them. */
export function SendToBranch({ ids }: { readonly ids: readonly NodeId[] }) {
  const board = useBoardStore()
  const conversations = useBoard((state) => state.conversations)
  const here = useBoard((state) => state.conversationId)
  const others = byCreation(conversations).filter(({ id }) => id !== here)
  if (others.length === 0) return null
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className="mi">
        <Split aria-hidden />
        <span className="min-w-0 flex-1">Send to another branch</span>
        <ChevronRight className="i-14" aria-hidden />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.Portal>
        <DropdownMenu.SubContent className="menu" collisionPadding={8}>
          {others.map((branch) => (
            <MenuItem
              key={branch.id}
              icon={<span className="dot" style={{ background: branchColor(conversations, branch.id) }} />}
              onSelect={() => void send(board, ids, branch)}
            >
              {branch.name}
            </MenuItem>
          ))}
        </DropdownMenu.SubContent>
      </DropdownMenu.Portal>
    </DropdownMenu.Sub>
  )
}

const ideasCounted = (count: number) => (count === 1 ? '1 idea' : `${count} ideas`)

async function send(board: BoardStore, ids: readonly NodeId[], into: ConversationView): Promise<void> {
  const { graph, conversationId, notify, openConversation } = board.getState()
  const nodeIds = ids.flatMap((id) => subtreeOf(graph, id).map((node) => node.id))
  const clientId = browserDeps.newId()
  const reply = await pickIdeas({ intoId: into.id, fromId: conversationId, nodeIds, clientId })
  if (!reply.ok) {
    const { detail, kept, status } = reply.problem
    return notify({ tone: status >= 500 ? 'bad' : 'warn', text: [detail, kept].filter(Boolean).join(' ') })
  }
  const { added, updated, skipped } = reply.body
  const why = skipped[0] ? ` “${skipped[0].label}” ${skipped[0].reason}.` : ''
  notify({
    tone: 'info',
    text: `“${into.name}” has ${ideasCounted(added.length + updated.length)} of this branch now.${why}`,
    action: { label: 'Go there', run: () => void openConversation(into.id) },
  })
}
