import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname
const read = (...parts: string[]) => readFileSync(path.join(here, ...parts), 'utf8')
const tests = readdirSync(here)
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => read(name))
  .join('\n')
const quoted = new Set(
  [...tests.matchAll(/test\(\s*['"`]((?:\[\w+\] )+)/g)].flatMap(([, tags]) => tags?.match(/\w+/g) ?? []),
)
const laws = [...read('../../lib/graph/SPEC.md').matchAll(/^- \*\*(G\d+)\*\*/gm)].map(([, law]) => law ?? '')

test('every law of SPEC.md is numbered in order and has a test that begins with its number', () => {
  expect(laws).toEqual(laws.map((_, i) => `G${i + 1}`))
  expect(laws.length).toBeGreaterThan(20)
  expect(laws.filter((law) => !quoted.has(law))).toEqual([])
})

test('every graph line of the co-pilot requirements has a test', () => {
  const lines = ['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7']
  expect(lines.filter((line) => !quoted.has(line))).toEqual([])
})

test('no test quotes a law that is not there', () => {
  expect([...quoted].filter((tag) => tag.startsWith('G') && !laws.includes(tag))).toEqual([])
})
