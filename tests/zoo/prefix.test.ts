import { afterEach, describe, expect, test } from 'vitest'
import { runTurn } from '@/lib/copilot/turn'
import { summaryMarker } from '@/lib/graph/summary-marker'
import type { MessageId } from '@/lib/history/parts'
import { createWorld, type World } from '../copilot/world'
import { modelOn } from './play-row'
import { idea } from './row'
import type { Reply } from './script'
import { startZoo, type Zoo } from './server'
import { calls, says, type Wire } from './wires/wire'
import { wires } from './wires/wires'

let zoo: Zoo | undefined
afterEach(() => zoo?.close())

/** Marks for caches are no content: Anthropic reads the bytes beside them, and they have to move on with the history. */
const withoutMarks = (body: string) => body.replaceAll(',"cache_control":{"type":"ephemeral"}', '')

/** A body up to its summary: the part, or the tail of a result, that the marker begins, with what leads to it. */
function withoutSummary(body: string): string {
  const at = body.indexOf(summaryMarker)
  if (at < 0) throw new Error('no summary')
  return body
    .slice(0, at)
    .replace(/,\{"type":"text","text":"$/, '')
    .replace(/,\{"text":"$/, '')
    .replace(/(\\n)+$/, '')
}

/** Tools and instructions stand before the messages in the provider's eyes, wherever the body has them. */
function headOf(body: string): unknown {
  const { tools, system, systemInstruction, model } = JSON.parse(body)
  return { tools, system, systemInstruction, model }
}

const two = { ...idea, id: 'call_2', args: '{"label":"Rails","type":"note"}' }
const three = { ...idea, id: 'call_3', args: '{"label":"Wires","type":"note"}' }

async function play(wire: Wire, world: World, zooOf: () => Zoo, text: string): Promise<readonly string[]> {
  const before = zooOf().requests.length
  const run = await world.send(text)
  await runTurn(world.deps(run, modelOn(wire, zooOf().origin)))
  expect((await world.owned.runs.get(run.id))?.status).toBe('done')
  return zooOf()
    .requests.slice(before)
    .map(({ text: body }) => withoutMarks(body))
}

/** The conversation stands at an earlier message again, as a branch there would. */
async function goBack(world: World, headId: MessageId): Promise<void> {
  const conversation = await world.owned.boards.conversation(world.conversationId)
  await world.owned.commit([
    {
      op: 'head-move',
      conversationId: world.conversationId,
      version: conversation?.version ?? 0,
      headId,
      at: 1,
    },
  ])
}

describe.each(wires.map((wire) => [wire.id, wire] as const))(
  '%s, the bytes of the HTTP bodies',
  (_, wire) => {
    test('[A15] request n without its summary is a byte prefix of request n+1, across turns and branches', async () => {
      const replies: Reply[] = [
        calls(wire, idea, two),
        says(wire, 'Two are there.'),
        calls(wire, three),
        says(wire, 'And one more.'),
        says(wire, 'Another way.'),
        says(wire, 'And on.'),
      ]
      zoo = await startZoo((_request, n) => replies[n - 1])
      const zooOf = () => zoo as Zoo
      const world = await createWorld()
      const first = await play(wire, world, zooOf, 'grow it')
      const shared = await world.head()
      const second = await play(wire, world, zooOf, 'more "quoted" — and Straßenbahn')
      await goBack(world, shared)
      const other = await play(wire, world, zooOf, 'elsewhere')
      const onward = await play(wire, world, zooOf, 'on')

      const line = [...first, ...second]
      const branch = [...first, ...other, ...onward]
      expect(line.length).toBe(4)
      for (const bodies of [line, branch]) {
        for (const [n, body] of bodies.slice(1).entries()) {
          const before = withoutSummary(bodies[n] ?? '')
          expect(before.length).toBeGreaterThan(60)
          expect(body.slice(0, before.length), `request ${n + 1} in request ${n + 2}`).toBe(before)
          expect(headOf(body)).toEqual(headOf(bodies[n] ?? ''))
        }
      }
    })
  },
)
