import { describe, expect, test } from 'vitest'
import { playRow } from './play-row'
import { idea, type Row } from './row'
import { toBytes } from './script'
import { anthropic } from './wires/anthropic'
import { openAi } from './wires/openai'
import { calls, says, stream, type Wire } from './wires/wire'
import { wires } from './wires/wires'

/* Where every place matters, not a few: a stream cut anywhere, arguments cut anywhere. */

const row = (wire: Wire, replies: Row['replies']): Row => ({
  name: 'a cut',
  wire,
  does: 'ends too early',
  replies,
  must: { reason: 'interrupted', asked: 1, stored: [] },
})

const spoken = (wire: Wire) => [
  ...wire.opening(),
  ...wire.text(['It is ', 'nine miles.']),
  ...wire.call(idea, 0),
]

describe.each(wires.map((wire) => [wire.id, wire] as const))('%s', (_, wire) => {
  const bytes = Buffer.concat(spoken(wire).map(toBytes))
  const offsets = Array.from({ length: 15 }, (_, at) => Math.floor((at * bytes.length) / 14))

  test.each(['close', 'reset'] as const)(
    '[R-D6] fifteen truncations by %s: none is stored as complete',
    async (end) => {
      for (const offset of offsets) {
        const cut = stream([{ hex: bytes.subarray(0, offset).toString('hex') }], end)
        const { end: ended, stored, grown, refusals, next } = await playRow(row(wire, [cut]))
        expect(['interrupted', 'error'], `cut at ${offset}`).toContain(ended.reason)
        expect(grown).toBe(0)
        if (stored.length > 0) expect(stored.at(-1)).toMatch(/^caveat (interrupted|error)$/)
        expect(refusals).toEqual([])
        expect(next.answer).toBe('Going on.')
      }
    },
  )
})

const args = String(idea.args)

test.each([openAi, anthropic].map((wire) => [wire.id, wire] as const))(
  '[R-S5] %s, arguments cut at every byte: nothing is executed, and the next request is in order',
  async (_, wire) => {
    for (let bytes = 1; bytes < args.length; bytes += 1) {
      const cut = calls(wire, { ...idea, args: args.slice(0, bytes) })
      const { stored, grown, refusals } = await playRow(row(wire, [cut, says(wire, 'Done.')]))
      expect(stored, args.slice(0, bytes)).toEqual(['call add_node', 'error add_node', 'say Done.'])
      expect(grown).toBe(0)
      expect(refusals).toEqual([])
    }
  },
)
