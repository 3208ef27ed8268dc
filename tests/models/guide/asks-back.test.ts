import { expect, test } from 'vitest'
import { labelsUnder, play, tram } from './play'

const { start } = tram

test.each([
  ['move Neighbours', /Where should it go/, 'under Costs', 'Costs', 'Neighbours'],
  ['put Empty seats somewhere else please', /Where should it go|did not understand/, '', '', ''],
  ['rename Costs', /What should it be called/, 'Money', 'Should our city build a tram?', 'Money'],
])(
  '[A21] what a request lacks is asked for, and the answer completes it: %s',
  async (request, asks, answer, parent, label) => {
    const asked = await play(start, request)
    expect(asked.graph).toBe(start)
    expect(asked.answer).toMatch(asks)
    if (!answer) return
    const done = await play(asked.graph, answer, { history: asked.prompt })
    expect(labelsUnder(done.graph, parent)).toContain(label)
  },
)

test('[A21] another request after the question is its own', async () => {
  const asked = await play(start, 'link Neighbours')
  expect(asked.answer).toMatch(/linked with/)
  const other = await play(start, 'how many risks are there?', { history: asked.prompt })
  expect(other.answer).toMatch(/2 risks/)
})

test.each([
  'the neighbours came by yesterday and liked it',
  'Costs called, they will pay for us',
  'I am not sure about the costs',
  'hmm what about the thing',
  'Please call the neighbours for me',
  'change everything',
  'Neighbours and Costs',
  'make it better',
  "don't touch Costs",
  'swap everything',
  'Costs should be first',
  'copy Neighbours to Costs',
  'how would I rename a node?',
  'stop',
  'why did you put Neighbours under Costs?',
])('[A21] what is no request changes nothing: %s', async (said) => {
  expect((await play(start, said)).graph).toBe(start)
})

test('[A21] what is to be left alone is left alone', async () => {
  const { graph } = await play(start, 'move Empty seats under Costs, but leave Neighbours where it is')
  expect(labelsUnder(graph, 'Costs')).toEqual(['Cost overruns', 'Who pays for it?', 'Empty seats'])
  expect(graph.nodes.size).toBe(start.nodes.size)
})
