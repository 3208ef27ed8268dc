import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type StreamExpect, verify } from './zoo/expect-case'
import { playCase, type StreamScript } from './zoo/play-case'
import type { Zoo } from './zoo/server'

interface Case {
  readonly id: string
  readonly kind: string
  readonly files: readonly [string]
  readonly symptom: string
  readonly expect: StreamExpect
}

const folder = path.join(import.meta.dirname, 'cases')
const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
const cases = (read('cases.json') as Case[]).filter(({ kind }) => kind === 'model-stream')

let zoo: Zoo | undefined
afterEach(() => zoo?.close())

describe('replies of real servers', () => {
  test('there are cases', () => expect(cases.length).toBe(15))

  test.each(cases)('[$id] $symptom', async ({ files: [file], expect: wanted }) => {
    const played = await playCase(read(file) as StreamScript, (started) => {
      zoo = started
    })
    verify(played, wanted)
  })
})
