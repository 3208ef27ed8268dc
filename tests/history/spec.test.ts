import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

test('every law of lib/history/SPEC.md has a test that begins with its number, and no test quotes another', () => {
  const here = import.meta.dirname
  const spec = readFileSync(path.join(here, '../../lib/history/SPEC.md'), 'utf8')
  const laws = [...spec.matchAll(/^- \*\*(H\d+)\*\*/gm)].map(([, law]) => law)
  const tests = readdirSync(here).filter((name) => name.endsWith('.test.ts'))
  const sources = tests.map((name) => readFileSync(path.join(here, name), 'utf8')).join('\n')
  const quoted = new Set([...sources.matchAll(/'\[(H\d+)\] /g)].map(([, law]) => law))
  expect(laws.length).toBeGreaterThan(20)
  expect([...quoted].sort()).toEqual([...laws].sort())
})
