'use client'

import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useBoard } from '@/lib/client/board-context'
import type { BoardStoreState } from '@/lib/client/contract'
import type { MessageId } from '@/lib/history/parts'
import type { ConversationView } from '@/lib/history/views'
import { branchNumbers } from '@/lib/layout/history-branches'
import { layoutHistory } from '@/lib/layout/history-lanes'
import type { HistoryLayout, HistoryStub, PlacedMark } from '@/lib/layout/history-map'
import { type EntryById, toEntries } from './map-entries'

export interface HistoryMapModel {
  readonly layout: HistoryLayout
  readonly marks: ReadonlyMap<string, PlacedMark>
  readonly stubs: ReadonlyMap<string, HistoryStub>
  /** The mark a message is part of. */
  readonly markOf: ReadonlyMap<MessageId, string>
  readonly entries: EntryById
  /** The bookmark of a mark's last message. */
  readonly named: ReadonlyMap<string, string>
  readonly branches: ReadonlyMap<string, ConversationView>
  readonly numbers: ReadonlyMap<string, number>
  readonly activeId: string
  /** Heads that a run is growing. */
  readonly growing: ReadonlySet<MessageId>
  readonly headId: MessageId | undefined
  /** Without the root. */
  readonly messageCount: number
  /** Shows a folded run whole. */
  unfold(markId: MessageId): void
}

/** The map of the board on screen, laid out again only when messages or branches change. */
export function useHistoryMap(): HistoryMapModel {
  const history = useBoard((state) => state.history)
  const messages = useBoard((state) => state.messages)
  const conversations = useBoard((state) => state.conversations)
  const activeId = useBoard((state) => state.conversationId)
  const bookmarks = useBoard((state) => state.bookmarks)
  const [opened, setOpened] = useState<ReadonlySet<MessageId>>(new Set())
  const lanes = useRef<ReadonlyMap<string, number>>(new Map())

  const list = useMemo(() => toEntries(history, messages), [history, messages])
  const entries = useMemo<EntryById>(() => new Map(list.map((entry) => [entry.id, entry])), [list])
  const headId = messages.at(-1)?.id
  const layout = useMemo(() => {
    const branches = conversations.map((conversation) => toBranch(conversation, activeId, headId))
    const kept = new Set(bookmarks.keys())
    return layoutHistory({ entries: list, branches, activeId, opened, kept, lanes: lanes.current })
  }, [list, conversations, activeId, headId, opened, bookmarks])
  useEffect(() => {
    lanes.current = layout.lanes
  }, [layout])
  const unfold = useCallback((id: MessageId) => setOpened((before) => new Set([...before, id])), [])

  return useMemo(
    () => ({
      ...indexed(layout, conversations),
      named: namedBy(layout, bookmarks),
      layout,
      entries,
      activeId,
      headId,
      messageCount: Math.max(0, list.length - 1),
      unfold,
    }),
    [layout, entries, conversations, bookmarks, activeId, headId, list, unfold],
  )
}

function indexed({ marks, stubs }: HistoryLayout, conversations: readonly ConversationView[]) {
  const running = conversations.filter(({ run }) => run?.status === 'active')
  return {
    marks: new Map(marks.map((mark) => [mark.id as string, mark])),
    stubs: new Map(stubs.map((stub) => [stub.id as string, stub])),
    markOf: new Map(
      marks.flatMap(({ id, messageIds }) => messageIds.map((message) => [message, id as string] as const)),
    ),
    growing: new Set(running.map(({ headId }) => headId)),
    branches: new Map(conversations.map((conversation) => [conversation.id, conversation])),
    numbers: branchNumbers(conversations),
  }
}

function namedBy(
  { marks, stubs }: HistoryLayout,
  bookmarks: ReadonlyMap<MessageId, string>,
): ReadonlyMap<string, string> {
  const stops = [...marks.map(({ id, messageIds }) => [id, messageIds.at(-1) ?? id] as const)]
  const loose = stubs.map(({ id }) => [id, id] as const)
  return new Map(
    [...stops, ...loose].flatMap(([id, at]) => {
      const name = bookmarks.get(at)
      return name === undefined ? [] : [[id, name] as const]
    }),
  )
}

/** The open branch stands where its messages end on screen, which may be ahead of what was listed. */
function toBranch(conversation: ConversationView, activeId: string, headId: MessageId | undefined) {
  const { id, createdAt, name } = conversation
  const head = id === activeId ? (headId ?? conversation.headId) : conversation.headId
  return { id, createdAt, headId: head, tipWidth: tipWidthOf(name) }
}

/** About the width of a branch's name on the map, in px. */
export function tipWidthOf(name: string): number {
  let width = 20
  for (const letter of name) width += letter > '\u2e80' ? 11 : 6.2
  return Math.min(width, 160)
}

type Opening = Pick<BoardStoreState, 'selectMessage' | 'openConversation' | 'switchSibling'>

/** Goes to the message a mark ends with, on the branch it stands on. */
export async function openMark(board: Opening, model: HistoryMapModel, markId: string): Promise<void> {
  const mark = model.marks.get(markId)
  if (!mark) {
    const stub = model.stubs.get(markId)
    if (stub) await board.switchSibling(stub.id)
    return
  }
  if (mark.kind === 'fold') return model.unfold(mark.id)
  if (!mark.isActive) await board.openConversation(mark.branchId)
  board.selectMessage(mark.messageIds.at(-1) ?? mark.id)
}
