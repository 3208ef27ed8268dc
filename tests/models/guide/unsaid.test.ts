import { describe, expect, test } from 'vitest'
import type { GraphState } from '@/lib/graph/schema'
import { find, labelsUnder, type Played, play, tram } from './play'

const { root, start } = tram

/** Messages of one conversation, on the graph as it grows. */
async function talk(...messages: readonly string[]): Promise<Played> {
  let graph: GraphState = start
  let played = await play(graph, messages[0] ?? '')
  for (const message of messages.slice(1)) {
    graph = played.graph
    played = await play(graph, message, { history: played.prompt })
  }
  return played
}

const lenses = ({ calls, graph }: Played) =>
  calls
    .filter(({ name }) => name === 'run_lens')
    .map(({ input }) => `${input.lens}: ${graph.nodes.get(input.node_id as never)?.label}`)

describe('[A21] the shape of the board answers', () => {
  test.each([
    ['Which idea has the most children?', /^“Costs” has the most ideas under it \(2\)/],
    ['which ideas have no children?', /^7 ideas with nothing under them/],
    ['how deep is the board?', /two levels/],
    ['what kind of idea is Neighbours?', /“Neighbours” is an actor/],
    ['Is Cost overruns a question?', /^No: “Cost overruns” is a risk/],
    ['Is Cost overruns under Costs?', /^Yes/],
    ['does Cleaner air have children?', /Nothing hangs under “Cleaner air”/],
    ["what's next to Costs?", /“Noise and dust”/],
    ['how is Costs related to Empty seats?', /no link between/],
    ['which ideas are questions?', /^Two questions/],
    ['how many ideas sit directly under the root?', /\b6 ideas directly/],
    ['what is selected?', /“Should our city build a tram\?” is selected/],
    ['show all links', /no cross links/],
    ['read the other branch', /no other branch/],
    ['start a new branch from here', /cannot make or change branches/],
    ['should Cost overruns be under Neighbours?', /no opinion/],
    ['Should we move Cost overruns under Neighbours?', /no opinion/],
    ['does Cost overruns belong under Neighbours?', /no opinion/],
    ['what happens if I delete Costs?', /^With “Costs” goes all that hangs below it: “Cost overruns” and/],
    ['Should I delete Costs?', /^With “Costs” goes/],
    ['is it safe to delete Costs?', /^With “Costs” goes/],
    ['if I delete Costs, what happens to its children?', /^With “Costs” goes/],
    ['Should we rename Costs to Money?', /no opinion/],
    ['is Cost overruns better under Neighbours?', /no opinion/],
    ['what if we removed Neighbours?', /^Only “Neighbours” itself goes/],
    ['What would happen if I moved Costs under Neighbours?', /^I cannot answer/],
    ['rename all risks to Dangers', /cannot have one name/],
    ['delete every single idea', /cannot|will not|do not/],
    ['show me everything that is a risk', /“Cost overruns”/],
    ['How many ideas does Costs have under it?', /\b2 ideas|\btwo ideas/],
    ['Put Neighbours first', /cannot change the order/],
    ['mark Costs as done', /not in my hands/],
  ])('%s', async (request, answer) => {
    const played = await play(start, request)
    expect(played.answer).toMatch(answer)
    expect(played.graph).toBe(start)
  })
})

describe('[A21] slips and short ways of writing', () => {
  test.each([
    ['pls add 2 questons abt noise', 'Noise and dust', 2],
    ['add a risk to Csots', 'Costs', 1],
    ['gimme three risks under Neighbours', 'Neighbours', 3],
  ])('%s', async (request, parent, count) => {
    const played = await play(start, request)
    expect(labelsUnder(played.graph, parent).length - labelsUnder(start, parent).length).toBe(count)
  })

  test('a label is kept as it was typed', async () => {
    const played = await play(start, 'add "Queston marks" under Costs')
    expect(labelsUnder(played.graph, 'Costs')).toContain('Queston marks')
  })

  test('the reply to a slip does not repeat the slip', async () => {
    const played = await play(start, 'rename Coasts to Budget')
    expect(find(played.graph, 'Budget')?.id).toBe(find(start, 'Costs')?.id)
    expect(played.answer).not.toContain('Coasts')
  })
})

describe('[A21] requests without a verb of command', () => {
  test.each([
    ['Put the question who pays directly under the root', root, 'Who pays for it?'],
    ['Ticket price, under Costs', 'Costs', 'Ticket price'],
    ['Costs: add Rails', 'Costs', 'Rails'],
    ['risk: drivers strike', root, 'Drivers strike'],
    ['Neighbours -> under Costs', 'Costs', 'Neighbours'],
    ['I think Empty seats should be under Costs', 'Costs', 'Empty seats'],
    ['nobody rides at night, add that', root, 'Nobody rides at night'],
    ['take Cost overruns out of Costs', root, 'Cost overruns'],
  ])('%s', async (request, parent, label) => {
    const played = await play(start, request)
    expect(labelsUnder(played.graph, parent)).toContain(label)
  })

  test('an idea put above another takes its place', async () => {
    const { graph } = await play(start, 'insert "Money" above Costs')
    expect(labelsUnder(graph, root)).toContain('Money')
    expect(labelsUnder(graph, 'Money')).toEqual(['Costs'])
  })

  test('two ideas change places, or it says why not', async () => {
    const { graph } = await play(start, 'swap Cost overruns and Neighbours')
    expect(labelsUnder(graph, 'Costs')).toContain('Neighbours')
    expect(labelsUnder(graph, root)).toContain('Cost overruns')
    expect((await play(start, 'swap Costs and Neighbours')).answer).toContain('same idea already')
  })

  test.each([
    ['Which risks have we forgotten?', 'risk', root],
    ['What evidence would support Cleaner air?', 'evidence', 'Cleaner air'],
    ['give me two reasons against Cleaner air', 'risk', 'Cleaner air'],
    ['who is affected by Noise and dust?', 'actor', 'Noise and dust'],
  ])('%s', async (request, type, parent) => {
    const { graph } = await play(start, request)
    const added = [...graph.nodes.values()].filter(({ id }) => !start.nodes.has(id))
    expect(added.length).toBeGreaterThan(0)
    expect(added.every((node) => node.type === type && node.parentId === find(graph, parent)?.id)).toBe(true)
  })
})

describe('[A21] what was said before', () => {
  test('the same for another idea', async () => {
    expect(lenses(await talk('expand Costs', 'and Neighbours'))).toEqual(['expand: Neighbours'])
    expect(lenses(await talk('expand Costs', 'and Neighbours', 'now the root'))).toEqual([`expand: ${root}`])
  })

  test('more of the same, at the same place', async () => {
    const { graph } = await talk('add two risks under Neighbours', 'two more')
    const added = [...graph.nodes.values()].filter(
      ({ parentId }) => parentId === find(graph, 'Neighbours')?.id,
    )
    expect(added.map(({ type }) => type)).toEqual(['risk', 'risk', 'risk', 'risk'])
  })

  test('a place corrected, a name corrected, one more', async () => {
    const moved = await talk('add Fares under Costs', 'no, under Neighbours')
    expect(labelsUnder(moved.graph, 'Neighbours')).toEqual(['Fares'])
    const meant = await talk('move Foo under Costs', 'I meant Empty seats')
    expect(labelsUnder(meant.graph, 'Costs')).toContain('Empty seats')
    const also = await talk('add Fares under Neighbours', 'and Tickets too')
    expect(labelsUnder(also.graph, 'Neighbours')).toEqual(['Fares', 'Tickets'])
  })

  test('the first again, a thought kept, a no', async () => {
    expect(lenses(await talk('challenge Costs and explain it', 'do the first one again'))).toEqual([
      'challenge: Costs',
    ])
    const kept = await talk('Nobody in our street would ever ride it', 'add it')
    expect(find(kept.graph, 'Nobody in our street would ever ride it')?.type).toBe('claim')
    expect((await talk('expand Costs', 'no')).answer).toMatch(/nothing is changed/)
  })
})

describe('[A21] an instruction to a lens', () => {
  test('brings its subject and its kind first', async () => {
    const plain = await play(start, 'expand Costs')
    const told = await play(start, 'expand Costs focusing on questions about training')
    const added = labelsUnder(told.graph, 'Costs').slice(2)
    expect(added).not.toEqual(labelsUnder(plain.graph, 'Costs').slice(2))
    expect(added.every((label) => find(told.graph, label)?.type === 'question')).toBe(true)
    expect(added.some((label) => label.includes('training'))).toBe(true)
  })
})

describe('[A21] what was just done is put back', () => {
  test.each([
    ['put it back', 'Costs'],
    ['undo that', 'Costs'],
    ['no, move it back where it was', 'Costs'],
  ])('a move: %s', async (request, parent) => {
    const moved = await talk('move Cost overruns under Neighbours')
    expect(labelsUnder(moved.graph, 'Neighbours')).toContain('Cost overruns')
    const played = await talk('move Cost overruns under Neighbours', request)
    expect(labelsUnder(played.graph, parent)).toContain('Cost overruns')
    expect(played.answer).toBe('Moved “Cost overruns” under “Costs”.')
  })

  test('a new name', async () => {
    const played = await talk('rename Neighbours to Residents', 'undo that')
    expect(find(played.graph, 'Neighbours')).toBeDefined()
  })

  test('nothing where nothing was done', async () => {
    const played = await talk('how deep is the board?', 'undo that')
    expect(played.graph).toBe(start)
    expect(played.answer).toMatch(/cannot undo/)
  })
})
