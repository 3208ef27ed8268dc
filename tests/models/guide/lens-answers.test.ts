import { describe, expect, test } from 'vitest'
import { apply } from '@/lib/graph/apply'
import type { Child, GraphState } from '@/lib/graph/schema'
import { ask } from './ask'
import { board, labelsUnder } from './play'
import { topics } from './topics'

const faceOf = (child: Child) =>
  child.kind === 'Concept'
    ? { label: child.term, description: child.definition }
    : { label: child.label, description: child.description }

async function grow(
  graph: GraphState,
  label: string,
  lens: string,
): Promise<{ graph: GraphState; added: Child[] }> {
  const { batch } = await ask(graph, label, lens)
  return batch ? { graph: apply(graph, batch).state, added: batch.children } : { graph, added: [] }
}

/** Everything the guide has to say on a topic, one expansion after another. */
async function exhaust(topic: string): Promise<Child[][]> {
  const rounds: Child[][] = []
  let graph = board(topic)
  for (let round = 0; round < 20; round += 1) {
    const grown = await grow(graph, topic, 'expand')
    if (grown.added.length === 0) return rounds
    rounds.push(grown.added)
    graph = grown.graph
  }
  throw new Error('it never ends')
}

const faults = (text: string): string[] =>
  [
    [/[{}]|undefined|null|\bNaN\b/, 'a leftover mark'],
    [/\b(\w+) \1\b/i, 'a word twice'],
    [/\b(the|a|an|my|our) (the|a|an|my|our)\b/i, 'two determiners'],
    [/\ba [aeio]\w/i, 'a before a vowel'],
    [/\ban [bcdfgjklmnpqrstvwxyz]\w/i, 'an before a consonant'],
    [/\s{2}|\s[,.?]|^\s|\s$/, 'stray space'],
    [/^[a-z]/, 'a small first letter'],
    [/\bdoe?s? is\b|\bare is\b|\bis are\b/, 'two verbs'],
  ].flatMap(([pattern, name]) => ((pattern as RegExp).test(text) ? [`${name}: ${text}`] : []))

const small =
  /^(should|the|and|for|how|why|what|who|does|our|can|with|from|this|that|into|they|will|not|are|did|make|makes)$/
const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2 && !small.test(word))

/** By their beginnings, so that `planning` counts as `plan`. */
const sharesWord = (label: string, topic: string) =>
  wordsOf(topic).some((word) => wordsOf(label).some((own) => own.slice(0, 4) === word.slice(0, 4)))

describe('[A21] the guide grows any topic', () => {
  test.each(topics)('%s: clean, short, different, in the topic’s words', async (topic) => {
    const children = (await exhaust(topic)).flat()
    const faces = children.map(faceOf)
    const labels = faces.map(({ label }) => label)
    expect(faces.flatMap(({ label, description }) => [...faults(label), ...faults(description)])).toEqual([])
    expect(labels.filter((label) => label.length > 60)).toEqual([])
    expect(labels.slice(0, 6).filter((label) => label.length > 50)).toEqual([])
    expect(new Set(labels.map((label) => label.toLowerCase())).size).toBe(labels.length)
    expect(faces.every(({ description }) => /^[^\n]{8,200}[.?!]$/.test(description))).toBe(true)
    expect(labels.length).toBeGreaterThanOrEqual(9)
    expect(labels.filter((label) => sharesWord(label, topic)).length).toBeGreaterThanOrEqual(
      labels.length * 0.25,
    )
    const kinds = new Set(children.slice(0, 8).map((child) => ('type' in child ? child.type : '')))
    expect(kinds.size).toBeGreaterThanOrEqual(3)
  })

  test('each expansion brings what is not there yet, until nothing is left', async () => {
    const rounds = await exhaust('Should our city build a tram?')
    expect(rounds.length).toBeGreaterThanOrEqual(3)
    expect(rounds[0]?.map((child) => faceOf(child).label)).toContain('Who would ride the tram?')
  })

  test('no two topics get the same answer', async () => {
    const firsts = await Promise.all(
      topics.map(async (topic) => JSON.stringify((await ask(board(topic), topic, 'expand')).batch?.children)),
    )
    expect(new Set(firsts).size).toBe(topics.length)
  })

  test('what a person wrote there is not said again', async () => {
    const graph = board(
      'Should our city build a tram?\n  actor: Who would ride the tram?\n  risk: Empty seats on trams',
    )
    const { added } = await grow(graph, 'Should our city build a tram?', 'expand')
    expect(added.map((child) => faceOf(child).label)).not.toContain('Who would ride the tram?')
  })

  test.each(topics)('%s: every lens answers in its contract', async (topic) => {
    const graph = board(topic)
    for (const lens of ['concepts', 'challenge', 'plan']) {
      const { added } = await grow(graph, topic, lens)
      expect(added.length, lens).toBeGreaterThanOrEqual(3)
      expect(
        added.flatMap((child) => faults(faceOf(child).label)),
        lens,
      ).toEqual([])
    }
    const { text, batch } = await ask(graph, topic, 'explain')
    expect(batch).toBeNull()
    expect(faults(text ?? '')).toEqual([])
    expect((text ?? '').length).toBeGreaterThan(60)
  })

  test('an idea below the root is one side of the board’s topic', async () => {
    const root = 'Should our city build a tram?'
    const first = await grow(board(root), root, 'expand')
    for (const label of labelsUnder(first.graph, root)) {
      const { added } = await grow(first.graph, label, 'expand')
      const labels = added.map((child) => faceOf(child).label)
      expect(labels.length, label).toBeGreaterThanOrEqual(4)
      expect(labels.flatMap(faults), label).toEqual([])
      expect(
        labels.filter((one) => sharesWord(one, `${label} ${root}`)).length,
        label,
      ).toBeGreaterThanOrEqual(labels.length / 2)
    }
  })

  test.each([
    ['an empty-looking topic', '?'],
    ['emoji', '🚋🚋🚋'],
    ['right to left', 'هل نبني الترام؟'],
    ['Chinese', '我们应该修建电车吗？'],
    ['a very long one', 'why '.repeat(20)],
    ['a lone surrogate', 'tram \ud800 tram'],
    ['brackets', '{x} {do} $& \\1'],
    ['a key', '__proto__'],
  ])('%s breaks nothing', async (_name, topic) => {
    const graph = board(topic)
    const label = graph.nodes.get(graph.rootId)?.label ?? ''
    for (const lens of ['expand', 'concepts', 'challenge', 'plan', 'explain']) {
      const { batch } = await ask(graph, label, lens)
      if (batch) expect(apply(graph, batch).added.length).toBeGreaterThan(0)
    }
  })
})
