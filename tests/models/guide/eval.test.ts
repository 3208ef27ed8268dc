import fs from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readRequests } from '@/scripts/eval/read-requests'
import { evaluate, toScore, toTable } from '@/scripts/eval/run'
import { guide } from './play'

const requests = readRequests(fs.readFileSync('scripts/eval/forty.txt', 'utf8'))

describe('[A21] npm run eval', () => {
  test('the guide does what forty plain requests ask, and the README says how many', async () => {
    const marks = await evaluate(guide, requests)
    expect(marks.filter(({ isRight }) => !isRight).map(({ request }) => request)).toEqual([])
    expect(fs.readFileSync('README.md', 'utf8')).toContain(`\`npm run eval\`: ${toScore(marks)}`)
  }, 60_000)

  test.each([
    'a',
    'b',
    'c',
    'd',
    'e',
    'f',
    'g',
    'h',
    'i',
    'j',
    'k',
    'l',
    'm',
    'n',
    'o',
    'p',
    'q',
    'r',
    's',
    't',
    'u',
    'v',
    'w',
  ])(
    'what the guide has learnt of the blind batch %s it keeps',
    async (batch) => {
      const blind = readRequests(fs.readFileSync(`tests/eval/blind-${batch}.txt`, 'utf8'))
      const marks = await evaluate(guide, blind)
      expect(marks.length).toBeGreaterThanOrEqual(60)
      expect(marks.filter(({ isRight }) => isRight).length).toBeGreaterThanOrEqual(55)
    },
    60_000,
  )

  test('lenses over several ideas, sources and removal are asked for in many ways', async () => {
    const marks = await evaluate(guide, readRequests(fs.readFileSync('tests/eval/lenses.txt', 'utf8')))
    expect(marks.filter(({ isRight }) => !isRight).map(({ request }) => request)).toEqual([])
  }, 60_000)

  test('an expectation is not met by a model that does nothing', async () => {
    const mute = {
      ...guide,
      doGenerate: async () => ({ ...(await guide.doGenerate({ prompt: [] })), content: [] }),
    }
    const marks = await evaluate(mute, requests)
    expect(marks).toHaveLength(40)
    expect(marks.filter(({ isRight }) => isRight)).toEqual([])
    expect(toTable(marks)).toContain('0 of 40')
  })
})
