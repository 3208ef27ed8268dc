import { runTurn } from '@/lib/copilot/turn'
import type { Chunk } from '@/lib/history/chunks'
import { foldGraph } from '@/lib/history/fold'
import type { Message, Part } from '@/lib/history/parts'
import { createRegistry } from '@/lib/models/registry'
import { createWorld } from '../copilot/world'
import type { Row } from './row'
import type { Reply, ZooRequest } from './script'
import { startZoo } from './server'
import { says, type Wire } from './wires/wire'

export interface PlayedRow {
  readonly end: { readonly reason: string; readonly code?: string | undefined; readonly answer: string }
  readonly asked: number
  /** Wall time of the turn. */
  readonly ms: number
  readonly stored: readonly string[]
  readonly waits: readonly number[]
  readonly path: readonly Message[]
  /** Ideas beside the root. */
  readonly grown: number
  /** Everything the viewers were sent. */
  readonly chunks: readonly Chunk[]
  /** What a strict provider would refuse, of all requests and of one more turn. */
  readonly refusals: readonly string[]
  readonly next: { readonly reason: string; readonly answer: string }
  readonly requests: readonly ZooRequest[]
}

/** The model of a wire through the registry and the real provider package, which asks the zoo. */
export const modelOn = (wire: Wire, origin: string) =>
  createRegistry({ env: wire.env(origin) }).get(wire.modelId)

/** One turn against the row's replies, then one more against a well-behaved provider. */
export async function playRow({ wire, replies, limits }: Row): Promise<PlayedRow> {
  let isOver = false
  const respond = (n: number): Reply | undefined =>
    isOver ? says(wire, 'Going on.') : (replies[n - 1] ?? replies.at(-1))
  const zoo = await startZoo((_, n) => respond(n))
  try {
    const model = modelOn(wire, zoo.origin)
    const world = await createWorld()
    const waits: number[] = []
    const more = {
      ...(limits && { limits }),
      sleep: async (ms: number) => {
        if (ms >= 500) waits.push(ms)
      },
    }
    const run = await world.send('go')
    const began = performance.now()
    await runTurn(world.deps(run, model, more))
    const ms = performance.now() - began
    const asked = zoo.requests.length
    const path = await world.owned.messages.path(await world.head())
    const chunks = await world.chunks(run.id)
    isOver = true
    const again = await world.send('and now?')
    await runTurn(world.deps(again, model))
    const next = endOf(await world.chunks(again.id))
    return {
      end: endOf(chunks),
      asked,
      ms,
      stored: path.slice(2).flatMap(({ parts }) => parts.flatMap(toLine)),
      waits,
      path,
      grown: foldGraph(path).nodes.size - 1,
      chunks,
      refusals: zoo.requests.flatMap(({ text }) => wire.refuse(JSON.parse(text))),
      next: { reason: next.reason, answer: next.answer },
      requests: zoo.requests,
    }
  } finally {
    await zoo.close()
  }
}

/** The one terminal event, with the code of the notice that explains it where it is no error. */
function endOf(chunks: readonly Chunk[]): PlayedRow['end'] {
  const ends = chunks.filter(({ type }) => type === 'data-done' || type === 'data-error')
  const [end] = ends
  if (ends.length > 1) throw new Error(`${ends.length} ends`)
  if (end?.type === 'data-error')
    return { reason: end.data.terminationReason, code: end.data.code, answer: '' }
  if (end?.type !== 'data-done') throw new Error('no end')
  const notice = chunks.find(({ type }) => type === 'data-notice')
  const code = notice?.type === 'data-notice' ? notice.data.code : undefined
  return { reason: end.data.terminationReason, code, answer: end.data.answer }
}

function toLine(part: Part): readonly string[] {
  switch (part.type) {
    case 'text':
      return [`say ${part.text.slice(0, 60)}`]
    case 'reasoning':
      return [`think ${part.text.slice(0, 60)}`]
    case 'tool-call':
      return [`call ${part.name}`]
    case 'tool-result':
      return [`${part.isError ? 'error' : 'ok'} ${part.name}`]
    case 'caveat':
      return [`caveat ${part.reason}`]
    default:
      return []
  }
}
