import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { MessageId } from '@/lib/history/parts'
import type { OwnedStore } from '@/lib/store/ports'
import { StoreError } from '@/lib/store/ports'
import { verifyFile } from '@/lib/store/verify'
import { scale } from '../support/scale'
import { conversationOf, openFreshSqlite, say, seedBoard, sendOps } from '../support/store-fixtures'

let fresh: Awaited<ReturnType<typeof openFreshSqlite>>
let me: OwnedStore
beforeEach(async () => {
  fresh = await openFreshSqlite()
  me = fresh.store.as('me')
})
afterEach(() => fresh.close())

/** A tab: what it last saw of the conversation, and what it sent and was told is kept. */
interface Tab {
  readonly name: string
  seen: { headId: MessageId; version: number; conversationId: string }
}

type Step = { readonly tab: number; readonly kind: 'look' | 'send' }

/** Sends from what the tab sees; when that is stale, the message becomes a visible sibling in a line of its own. */
async function send(boardId: string, tab: Tab, text: string): Promise<{ id: MessageId; wasStale: boolean }> {
  const { headId, version, conversationId } = tab.seen
  const message = say(text, headId)
  try {
    await me.commit(sendOps({ boardId, conversationId }, message, version))
    tab.seen = { headId: message.id, version: version + 1, conversationId }
    return { id: message.id, wasStale: false }
  } catch (error) {
    if (!(error instanceof StoreError) || error.reason !== 'stale-head') throw error
    const own = `${boardId} ${text}`
    await me.commit([
      { op: 'message-add', boardId, message, at: 3 },
      { op: 'conversation-create', conversation: conversationOf(own, boardId, message.id) },
    ])
    return { id: message.id, wasStale: true }
  }
}

async function look(tab: Tab): Promise<void> {
  const row = await me.boards.conversation(tab.seen.conversationId)
  if (row) tab.seen = { headId: row.headId, version: row.version, conversationId: row.id }
}

/** Ids of everything that stands on a path from a head or an owned leaf. */
async function reachable(boardId: string): Promise<ReadonlySet<MessageId>> {
  const ids = new Set<MessageId>()
  for (const { headId } of await me.boards.conversations(boardId)) {
    for (const { id } of await me.messages.path(headId)) ids.add(id)
  }
  return ids
}

test('[R-C2] of what several tabs sent, online and from behind, nothing is lost', async () => {
  const stepsPerBoard = 40
  const tabs = fc.integer({ min: 2, max: 5 })
  const step = fc.record({
    tab: fc.nat(4),
    kind: fc.constantFrom<Step['kind']>('send', 'send', 'look'),
  })
  const steps = fc.array(step, { minLength: stepsPerBoard, maxLength: stepsPerBoard })
  let boards = 0
  let stale = 0
  const property = fc.asyncProperty(tabs, steps, async (count, list) => {
    const boardId = `tabs-${boards++}`
    const { root, conversationId } = await seedBoard(me, boardId)
    const open = Array.from({ length: count }, (_, index): Tab => {
      return { name: `tab ${index}`, seen: { headId: root.id, version: 0, conversationId } }
    })
    const sent: Promise<{ id: MessageId; wasStale: boolean }>[] = []
    for (const [index, { tab, kind }] of list.entries()) {
      const actor = open[tab % count]
      if (!actor) continue
      if (kind === 'look') await look(actor)
      // Two at once now and then: the tab does not wait for its answer.
      else sent.push(send(boardId, actor, `${actor.name} ${index}`))
      if (index % 3 !== 0) await Promise.all(sent)
    }
    const acknowledged = await Promise.all(sent)
    stale += acknowledged.filter(({ wasStale }) => wasStale).length
    const kept = await reachable(boardId)
    expect(acknowledged.filter(({ id }) => !kept.has(id))).toEqual([])
    expect(kept.size).toBe(new Set(acknowledged.map(({ id }) => id)).size + 1)
  })
  await fc.assert(property, { numRuns: scale(10, 250) })
  expect(stale).toBeGreaterThan(0)
  const findings: unknown[] = []
  for await (const finding of verifyFile(fresh.file)) findings.push(finding)
  expect(findings).toEqual([])
})
