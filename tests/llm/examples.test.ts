import { expect, test } from 'vitest'
import { main as pastTheLimit } from '@/examples/past-the-limit'
import { main as toolsAndHooks } from '@/examples/tools-and-hooks'
import { main as trip } from '@/examples/trip'

async function linesOf(main: (print: (line: string) => void) => Promise<void>): Promise<string[]> {
  const lines: string[] = []
  await main((line) => lines.push(line))
  return lines
}

test('a trip is planned and forked twice', async () => {
  expect(await linesOf(trip)).toEqual([
    'planner: Three days in Lisbon: tiles, trams, the river.',
    'by train: By train: Porto on the way, one night there.',
    'with children: With children: the aquarium first, the castle last.',
    'longer: And a fourth day: the beach at Caparica.',
    '3 branches, 8 messages',
  ])
})

test('a tool loop with hooks and a veto', async () => {
  expect(await linesOf(toolsAndHooks)).toEqual([
    'look_up: by the alders',
    'close_road: cancelled: roads stay open',
    'step: 2 calls',
    'step: 0 calls',
    'answer: The ford is by the alders. I was not allowed to close the road.',
    'tokens: {"inputTokens":40,"outputTokens":16,"cachedInputTokens":0,"cacheWriteTokens":0,"reasoningTokens":0}',
  ])
})

test('a chain goes on past its limit with another model', async () => {
  expect(await linesOf(pastTheLimit)).toEqual([
    'limit after 2 results',
    'example/large: There are 18 boats in the three basins.',
    '1 question',
    'example/small answers again',
  ])
})
