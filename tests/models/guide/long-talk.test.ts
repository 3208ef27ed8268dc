import { expect, test } from 'vitest'
import type { Board } from '@/lib/models/guide/chat/board'
import { readRequest } from '@/lib/models/guide/chat/earlier'

/** How often reading the newest of `count` messages looks a word up. */
function lookups(count: number, request: string): number {
  let asked = 0
  const board: Board = {
    source: '',
    labels: ['Costs', 'Noise'],
    ideas: [],
    branches: [],
    lenses: new Set(),
    isWhole: true,
    hasSelection: false,
    isIdea: (text) => /^(costs|noise)$/i.test(text),
    isWord: () => {
      asked += 1
      return true
    },
  }
  const before = Array.from({ length: count }, (_, at) => ({
    request: `${request} ${at}`,
    steps: [],
    answer: '',
  }))
  readRequest({ request, before }, board)
  return asked
}

test.each(['hmm strange whatever', 'no, the other one', 'again', 'yes', 'and Costs too', 'two more'])(
  '[R-B4] a long talk of “%s” is read back a few messages, each once',
  (request) => {
    const first = Math.max(lookups(0, request), 1)
    expect(lookups(400, request)).toBe(lookups(40, request))
    expect(lookups(400, request)).toBeLessThanOrEqual(first * 60)
  },
)
