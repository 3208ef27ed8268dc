import { expect, test } from 'vitest'
import { toBenchBoard } from '@/components/bench/bench-data'
import { growData } from '@/components/bench/grown-data'
import { tryParseGraph } from '@/lib/graph/json'
import { childrenOf } from '@/lib/graph/queries'

test('a map for measuring is a graph by all its laws, the same each time', () => {
  const data = growData(500)
  expect(growData(500)).toEqual(data)
  const { board, idOf } = toBenchBoard(data)
  const parsed = tryParseGraph(board.graph)
  if (!parsed.ok) throw new Error(parsed.error.message)
  expect(parsed.value.nodes.size).toBe(500)
  expect(parsed.value.links.size).toBe(data.edges.length - 499)
  const family = data.nodes.filter(({ parent }) => parent === 'n1').map(({ id }) => idOf(id))
  expect(childrenOf(parsed.value, idOf('n1')).map(({ id }) => id)).toEqual(family)
  expect(board.placements).toEqual([])
})

test('ideas stand where the data puts them', () => {
  const data = growData(20)
  const nodes = data.nodes.map((node, at) => ({ ...node, x: at, y: -at }))
  const { board, idOf } = toBenchBoard({ ...data, nodes })
  expect(board.placements).toHaveLength(20)
  expect(board.placements[3]).toEqual({ nodeId: idOf('n3'), x: 3, y: -3, by: 'hand' })
})
