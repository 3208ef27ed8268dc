import { expect, test } from 'vitest'
import { board, labelsUnder, play } from './play'

test('[A21] questions in a row, each with its mark, are all added', async () => {
  const request = 'add two questions under Empty seats: Who rides?, Who pays?'
  const { graph } = await play(board('Tram\n  risk: Empty seats'), request)
  expect(labelsUnder(graph, 'Empty seats')).toEqual(['Who rides?', 'Who pays?'])
})
