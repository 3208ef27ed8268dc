import { describe, expect, test } from 'vitest'
import { apply } from '@/lib/graph/apply'
import type { GraphState } from '@/lib/graph/schema'
import { toInputs } from '@/lib/lenses/input'
import type { Lens } from '@/lib/lenses/lens'
import { toOwnLens } from '@/lib/lenses/own'
import { createLensRegistry } from '@/lib/lenses/registry'
import { runLens } from '@/lib/lenses/run'
import { connectIdeas } from '@/lib/models/guide/lens-connect'
import { openWordNet, type WordNet } from '@/lib/words/wordnet'
import { board, find, guide } from './play'

async function look(graph: GraphState, lens: Lens | string, labels: readonly string[], instruction?: string) {
  const found = typeof lens === 'string' ? createLensRegistry().get(lens) : lens
  const ids = labels.map((label) => find(graph, label)?.id ?? graph.rootId)
  const [input] = found ? toInputs(found, graph, ids, instruction) : []
  if (!found || !input) throw new Error('absent')
  return runLens({ lens: found, model: guide, input, signal: new AbortController().signal })
}

const named = (graph: GraphState, id: string) =>
  [...graph.nodes.values()].find((node) => node.id === id)?.label

const linksOf = (graph: GraphState, { batch }: Awaited<ReturnType<typeof look>>) =>
  (batch?.links ?? []).map(({ source, target, label }) => [named(graph, source), label, named(graph, target)])

const city = board(`Should our city build a tram?
  question: Who pays for the tracks?
    action: Ask the state to pay
  risk: Noise along Linden Street
    evidence: Noise counts from 2019
  topic: Ways to travel
    concept: Tram
    concept: Bus
    concept: Vehicle
    concept: Day
  topic: Hours
    concept: Night
  opportunity: Fewer cars on Linden Street`)

describe('[A21] the guide compares', () => {
  test('by WordNet, with claims and links that can be applied', async () => {
    const found = await look(city, 'compare', ['Tram', 'Bus', 'Vehicle'])
    expect(linksOf(city, found)).toEqual(
      expect.arrayContaining([
        ['Tram', 'kind of', 'Vehicle'],
        ['Tram', 'also a conveyance', 'Bus'],
      ]),
    )
    const labels = found.batch?.children.map((child) => ('label' in child ? child.label : '')) ?? []
    expect(labels).toContain('Tram: a kind of vehicle')
    expect(found.text).toContain('WordNet:')
    if (found.batch) expect(apply(city, found.batch).added.length).toBe(labels.length)
  })

  test('by what stands below them', async () => {
    const graph = board(`Trip
  topic: Rome
    question: Where to sleep?
    topic: Museums
  topic: Oslo
    question: Where to sleep?
    topic: Fjords`)
    const { batch } = await look(graph, 'compare', ['Rome', 'Oslo'])
    const labels = batch?.children.map((child) => ('label' in child ? child.label : ''))
    expect(labels).toEqual(
      expect.arrayContaining([
        'Both raise “Where to sleep?”',
        'Only Rome raises “Museums”',
        'Only Oslo raises “Fjords”',
      ]),
    )
  })

  test('and says so where there is nothing it could stand for', async () => {
    const graph = board('Root\n  topic: Qzx wibble\n  topic: Vrr snark')
    const { batch, text } = await look(graph, 'compare', ['Qzx wibble', 'Vrr snark'])
    expect(batch).toBeNull()
    expect(text).toMatch(/found nothing new.*built-in guide/)
  })

  test('what it has said once it does not say again', async () => {
    const first = await look(city, 'compare', ['Tram', 'Bus'])
    if (!first.batch) throw new Error('nothing was found')
    const after = apply(city, first.batch).state
    const second = await look(after, 'compare', ['Tram', 'Bus'])
    expect(second.batch).toBeNull()
  })
})

const known =
  'tram bus train bicycle car ship boat street road bridge tunnel station city town village river lake hill tree oak rose dog cat horse bird cow sheep house school hospital church market bank shop park garden bread cheese milk water wine apple pear knife spoon chair table lamp book paper pen music dance song law tax money debt'.split(
    ' ',
  )

describe('[A21] the guide connects', () => {
  test('what shares words of weight or is tied in WordNet, across the branches', async () => {
    const found = await look(
      city,
      'connect',
      [...city.nodes.values()].map(({ label }) => label),
    )
    const links = linksOf(city, found)
    expect(links).toContainEqual(['Night', 'part of', 'Day'])
    expect(links).toContainEqual([
      'Noise along Linden Street',
      'weighs against',
      'Fewer cars on Linden Street',
    ])
    expect(links.length).toBeLessThanOrEqual(8)
    expect(found.skipped).toEqual([])
  })

  test('is the same every time, and draws no link twice', async () => {
    const all = [city.rootId].map(() => 'Should our city build a tram?')
    const first = await look(city, 'connect', all)
    expect(await look(city, 'connect', all)).toEqual(first)
    if (!first.batch) throw new Error('nothing was found')
    const again = await look(apply(city, first.batch).state, 'connect', all)
    const before = new Set(first.batch.links?.map(({ source, target }) => [source, target].sort().join()))
    expect(
      again.batch?.links?.some(({ source, target }) => before.has([source, target].sort().join())) ?? false,
    ).toBe(false)
  })

  test('nothing and says why, where there is nothing', async () => {
    const graph = board('Root\n  topic: Qzx\n  topic: Vrr')
    const { batch, text } = await look(graph, 'connect', ['Qzx', 'Vrr'])
    expect(batch).toBeNull()
    expect(text).toMatch(/no two that share a word.*drew no link/)
  })

  test('two hundred ideas in a moment', async () => {
    const words = ['cost', 'noise', 'track', 'driver', 'street', 'budget', 'rider', 'fare', 'stop', 'power']
    const rows = Array.from(
      { length: 199 },
      (_, at) => `  topic: ${words[at % 10]} ${at} ${words[(at * 7) % 10]}`,
    )
    const graph = board(`Root\n${rows.join('\n')}`)
    const { batch } = await look(graph, 'connect', ['Root'])
    expect(batch?.links?.length ?? 0).toBeLessThanOrEqual(8)
  })

  test('two hundred words WordNet knows: each is looked up once, and others have their turns in between', async () => {
    const wordnet = openWordNet()
    let lookUps = 0
    const counting: WordNet = {
      ...wordnet,
      senses: (word, pos) => {
        lookUps += 1
        return wordnet.senses(word, pos)
      },
    }
    const ideas = Array.from({ length: 200 }, (_, at) => ({
      id: `n${at}`,
      label: known[at % known.length] ?? '',
      type: 'concept',
      description: '',
      under: `p${at % 7}`,
      below: [],
    }))
    let turns = 0
    let isOver = false
    const others = (async () => {
      while (!isOver) {
        await new Promise((resolve) => setImmediate(resolve))
        turns += 1
      }
    })()
    const idea = { label: 'Root', type: 'topic', description: '' }
    const asked = { lens: 'connect', topic: 'Root', rootTopic: 'Root', path: [], children: [], siblings: [] }
    const request = { ...asked, idea, ideas, links: [] }
    expect(await connectIdeas(request, counting)).toMatchObject({ links: expect.any(Array) })
    isOver = true
    await others
    // 19,900 pairs.
    expect(turns).toBeGreaterThan(20)
    expect(lookUps).toBeLessThanOrEqual(6 * known.length)
    await expect(connectIdeas(request, counting, AbortSignal.abort())).rejects.toThrow(/abort/)
  })
})

describe('[A21] the guide and an instruction', () => {
  const topic = 'Should our city build a tram?'
  const labels = ({ batch }: Awaited<ReturnType<typeof look>>) =>
    batch?.children.map((child) => ('label' in child ? child.label : child.term)) ?? []

  test.each(['expand', 'concepts', 'challenge', 'plan'])('%s puts what it asks for first', async (lens) => {
    const plain = await look(board(topic), lens, [topic])
    const asked = await look(board(topic), lens, [topic], 'Look at the money: costs, budget and debt')
    expect(labels(asked)).not.toEqual(labels(plain))
    expect(labels(asked).length).toBeGreaterThanOrEqual(3)
  })

  test('explain speaks of it', async () => {
    const { text } = await look(board(topic), 'explain', [topic], 'Focus on the cost')
    expect(text).toMatch(/On “cost”: look at “/)
  })

  test('what it cannot follow it names', async () => {
    const { text, batch } = await look(board(topic), 'expand', [topic], 'Answer in rhymes like Ogden Nash')
    expect(batch?.children.length).toBeGreaterThan(0)
    expect(text).toMatch(/built-in guide.*Answer in rhymes/)
    const said = await look(board(topic), 'explain', [topic], 'Answer in rhymes like Ogden Nash')
    expect(said.text).toContain('A language model follows the instruction itself.')
  })

  test('a person’s own lens does something of its own', async () => {
    const own = toOwnLens({
      name: 'money',
      title: 'Money',
      instruction: 'What does it cost?',
      contract: 'challenge',
    })
    const found = await look(board(topic), own, [topic])
    expect(found.batch?.source).toEqual({ kind: 'lens', lens: 'money' })
    expect(labels(found)[0]).toMatch(/cost|pay|money|price/i)
  })

  test('when all is there it says so', async () => {
    let graph = board(topic)
    for (let round = 0; round < 20; round += 1) {
      const { batch, text } = await look(graph, 'plan', [topic])
      if (!batch) {
        expect(text).toBe(`I know of nothing to add to “${topic}” that is not there already.`)
        return
      }
      graph = apply(graph, batch).state
    }
    throw new Error('it never ends')
  })
})
