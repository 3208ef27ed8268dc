'use client'

import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { createBranchFinder } from '@/lib/client/branches-with'
import { findIdeas } from '@/lib/client/find-ideas'
import { searchKey } from '@/lib/graph/search-key'
import { toCommands } from './board-commands'
import { Palette } from './palette'
import { toBookmarks, toHit, toIdea, toPlaces } from './palette-items'
import { closePalette } from './palette-open'
import type { BoardLink } from './rail'
import { useFound } from './use-found'

const mostOfAKind = 8

/** The palette of a board: its ideas at once, everything else as the server finds it. */
export function BoardPalette({ boards }: { readonly boards: readonly BoardLink[] }) {
  const store = useBoardStore()
  const router = useRouter()
  const graph = useBoard((state) => state.graph)
  const history = useBoard((state) => state.history)
  const messages = useBoard((state) => state.messages)
  const conversations = useBoard((state) => state.conversations)
  const conversationId = useBoard((state) => state.conversationId)
  const [query, setQuery] = useState('')
  const state = store.getState()
  const { board, find, peekAt } = state
  const found = useFound(query, find)
  const ideas = useMemo(() => findIdeas(graph, query).slice(0, mostOfAKind), [graph, query])
  const labels = useMemo(
    () => new Set([...graph.nodes.values()].map(({ label }) => searchKey(label))),
    [graph],
  )
  const branchesOf = useMemo(
    () => createBranchFinder({ history, messages, conversations, conversationId }),
    [history, messages, conversations, conversationId],
  )
  const go = (path: string) => router.push(path)
  const hits = (kind: 'idea' | 'message') =>
    found.hits
      .filter((hit) => hit.kind === kind)
      .filter((hit) => kind === 'message' || hit.boardId !== board.id || !labels.has(searchKey(hit.text)))
      .slice(0, mostOfAKind)
      .map((hit) =>
        toHit(store, hit, hit.boardId === board.id ? branchesOf(hit.messageId)[0] : undefined, go),
      )
  const sections = [
    { title: 'Ideas', items: [...ideas.map((node) => toIdea(state, node)), ...hits('idea')] },
    { title: 'Messages', items: hits('message') },
    { title: 'Bookmarks', items: toBookmarks(state, query).slice(0, mostOfAKind) },
    { title: 'Branches and boards', items: toPlaces(state, boards, query, go).slice(0, mostOfAKind) },
    { title: 'Commands', items: toCommands(store, query, go) },
  ]
  return (
    <Palette
      query={query}
      onQuery={setQuery}
      sections={sections}
      status={found.status}
      onLook={peekAt}
      onClose={() => {
        peekAt(null)
        closePalette()
      }}
    />
  )
}
