import { expect, test } from 'vitest'
import { playRow } from './play-row'
import type { Row } from './row'
import { anthropicRows } from './rows/anthropic'
import { everywhere } from './rows/everywhere'
import { geminiRows } from './rows/gemini'
import { openAiRows } from './rows/openai'
import { wires } from './wires/wires'

const rows = [...everywhere, ...openAiRows, ...anthropicRows, ...geminiRows]
const label = ({ wire, name, does }: Row) => `${wire.id}, ${name}: it ${does}`

test('there are sixty misbehaviours, and none has the name of another', () => {
  const names = rows.map(({ wire, name }) => `${wire.id} ${name}`)
  expect(new Set(names).size).toBe(names.length)
  expect(new Set(rows.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60)
  for (const { id } of wires) expect(rows.filter(({ wire }) => wire.id === id).length).toBeGreaterThan(60)
})

/** How much of a drip has come is the clock's. */
const toLine = (line: string) => line.replace(/^say a+$/, 'say a…')

test.each(rows.map((row) => [label(row), row] as const))('[R-S3] [R-S4] [R-S5] %s', async (_, row) => {
  const { must } = row
  const played = await playRow(row)
  expect({
    reason: played.end.reason,
    code: played.end.code,
    asked: played.asked,
    stored: played.stored.map(toLine),
    refusals: played.refusals,
    next: played.next,
  }).toEqual({
    reason: must.reason,
    code: must.code,
    asked: must.asked,
    stored: must.stored,
    refusals: [],
    next: { reason: 'text', answer: 'Going on.' },
  })
  if (must.waits) expect(played.waits).toEqual(must.waits)
  if (row.limits?.totalMs) expect(played.ms, '[R-S3] it ends').toBeLessThan(row.limits.totalMs + 5_000)
  // Each ok in the rows is one effect: a request made again brings none twice.
  expect(played.grown).toBe(must.stored.filter((line) => line === 'ok add_node').length)
  expect(JSON.stringify(played.chunks)).not.toMatch(/sk-(ant-)?zoo|<script|127\.0\.0\.1|node_modules/)
})
