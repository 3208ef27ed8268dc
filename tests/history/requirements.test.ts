import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, '..')

/** The numbers with which the names of tests, or of groups of them, begin. */
const quoted = new Set(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(test|e2e)\.ts$/.test(name) || name.startsWith('contracts'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .flatMap((source) => [
      ...source.matchAll(/\b(?:test|it|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*['"`]((?:\[[\w-]+\] ?)+)/g),
    ])
    .flatMap(([, tags = '']) => tags.match(/[\w-]+/g) ?? []),
)
const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}${at + 1}`)

test('every line of the conversation requirements has a test that begins with its number', () => {
  expect(numbered('C', 30).filter((line) => !quoted.has(line))).toEqual([])
})

test('so has every line of the co-pilot requirements', () => {
  expect(numbered('A', 21).filter((line) => !quoted.has(line))).toEqual([])
})

test('no test quotes a line that is not there', () => {
  const lines = new Set([...numbered('C', 30), ...numbered('A', 21)])
  expect([...quoted].filter((tag) => /^[CA]\d+$/.test(tag) && !lines.has(tag))).toEqual([])
})
