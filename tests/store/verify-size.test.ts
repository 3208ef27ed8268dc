import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { toMessage } from '@/lib/history/ids'
import type { Message, MessageId } from '@/lib/history/parts'
import type { StoreOp } from '@/lib/store/ports'
import { scale } from '../support/scale'
import { openFreshSqlite, seedBoard } from '../support/store-fixtures'

const count = scale(20_000, 1_000_000)
const boards = 4

/** Turns with a call each, on one long line and short branches off it; every fiftieth turn changes the graph. */
function* history(root: Message, messages: number): Generator<Message> {
  let head: MessageId = root.id
  for (let n = 0; n < messages; n += 4) {
    const start: MessageId = head
    const callId = `k${n}`
    const user = toMessage({
      parents: [start],
      role: 'user',
      parts: [{ type: 'text', text: `Question ${n}` }],
    })
    const ask = toMessage({
      parents: [user.id],
      role: 'assistant',
      parts: [{ type: 'tool-call', callId, name: 'add_node', input: { label: `Idea ${n}` } }],
    })
    const done = { type: 'tool-result' as const, callId, name: 'add_node', output: `added: Idea ${n}` }
    const child = { kind: 'ChatNode' as const, label: `Idea ${n}`, type: 'note' as const, description: '' }
    const batch = { source: { kind: 'chat' as const }, targetId: 'naaaaaaaaaa' as never, children: [child] }
    const tool = toMessage({
      parents: [ask.id],
      role: 'tool',
      parts: n % 200 === 0 ? [done, { type: 'batch', batch }] : [done],
    })
    const answer = toMessage({
      parents: [tool.id],
      role: 'assistant',
      parts: [{ type: 'text', text: `Answer ${n}` }],
    })
    yield* [user, ask, tool, answer]
    // Every tenth turn is left aside.
    if (n % 40 !== 0) head = answer.id
  }
}

test(
  `[C28] ${count.toLocaleString('en')} messages are verified with little memory`,
  async () => {
    const { store, file, close } = await openFreshSqlite()
    try {
      const me = store.as('me')
      for (let board = 0; board < boards; board++) {
        const boardId = `b${board}`
        const { root } = await seedBoard(me, boardId)
        let ops: StoreOp[] = []
        for (const message of history(root, count / boards)) {
          ops.push({ op: 'message-add', boardId, message, at: 2 })
          if (ops.length < 5_000) continue
          await me.commit(ops)
          ops = []
        }
        await me.commit(ops)
      }
      const { code, said } = await verify(file)
      expect(said).toBe(`${file}: nothing wrong.\n`)
      expect(code).toBe(0)
    } finally {
      await close()
    }
  },
  scale(180_000, 7_200_000),
)

/** In a process whose heap would not hold a tenth of a million messages. */
function verify(file: string): Promise<{ readonly code: number | null; readonly said: string }> {
  const args = ['--max-old-space-size=160', '--import', 'tsx', 'scripts/verify.ts', file]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.on('data', (piece: Buffer) => {
    said += piece.toString()
  })
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, said })))
}
