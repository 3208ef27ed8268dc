import { expect, test } from 'vitest'
import { board, play } from './play'

test.each([
  'add two risks under the root',
  'Add three risks and explain the first.',
  'please add a risk called Noise',
])('a board that is named by its first request grows by it: %s', async (request) => {
  const { calls, graph } = await play(board(request.replace(/\.$/, '')), request)
  expect(calls[0]?.name).toMatch(/^add_node/)
  expect(calls.some(({ isError }) => isError)).toBe(false)
  expect(graph.nodes.size).toBeGreaterThan(1)
})

test('a board named by a long request is cut, and still grows', async () => {
  const request = 'add two questions about the people who live along the line and would hear it at night'
  const { graph } = await play(board('add two questions about the people who live along…'), request)
  expect(graph.nodes.size).toBe(3)
})

test('an idea whose name begins like a request is still meant by its name', async () => {
  const start = board('Tram\n  action: Add more lines')
  const { graph } = await play(start, 'rename Add more lines to Grow the network')
  expect([...graph.nodes.values()].map(({ label }) => label)).toContain('Grow the network')
})
