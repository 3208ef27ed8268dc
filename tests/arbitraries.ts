import fc from 'fast-check'
import { tryApply } from '@/lib/graph/apply'
import { addNode, editNode, linkNodes, moveNode, removeNodes, unlink } from '@/lib/graph/edits'
import type {
  Child,
  GraphState,
  Intel,
  LinkId,
  NodeBatch,
  NodeId,
  NodeType,
  Source,
} from '@/lib/graph/schema'
import { NodeType as NodeTypes } from '@/lib/graph/schema'
import { seedGraph, toRootNode } from '@/lib/graph/seed'

/** More in the nightly run. */
const runs = Number(process.env.PROPERTY_RUNS ?? 200)

/** Runs a property; fast-check prints the seed and the smallest counterexample when it fails. */
export const given = <T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => unknown, numRuns = runs): void => {
  fc.assert(
    fc.property(arbitrary, (value) => {
      holds(value)
    }),
    { numRuns },
  )
}

/** A step says what to do in words of positions; it becomes a batch only in front of a graph. */
export type Step = (state: GraphState) => NodeBatch

const words = [
  'Costs',
  'costs',
  'Noise',
  'Riders',
  'Straße',
  'STRASSE',
  'Café',
  'Trams',
  'Ａ',
  'A',
  'مترو',
  '電車',
  '🚋',
]

export const labels: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 3, arbitrary: fc.string({ maxLength: 100, unit: 'grapheme' }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 120, unit: 'binary' }) },
)

/** Anything that JavaScript calls a string: controls, lone surrogates, marks, right-to-left, very long. */
export const hostileTexts: fc.Arbitrary<string> = fc.oneof(
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 200 })
    .map((units) => String.fromCharCode(...units)),
  fc.string({ maxLength: 800, unit: 'binary' }),
  fc.constantFrom(
    '',
    '   ',
    '\u0000',
    '\u200b',
    '\ud800',
    '__proto__',
    'constructor',
    'e\u0000\u0301',
    'a\u202eb',
  ),
  fc.nat({ max: 2_000 }).map((length) => 'e\u0301'.repeat(length)),
)

const types: fc.Arbitrary<NodeType> = fc.constantFrom(...NodeTypes.options)
/** Often one of the first few, so that branches meet at the same nodes. */
const position = fc.oneof(fc.nat({ max: 4 }), fc.nat({ max: 1_000 }))

const sources: fc.Arbitrary<Source> = fc.oneof(
  fc.record({ kind: fc.constantFrom('person' as const, 'chat' as const, 'import' as const) }),
  fc.record({ kind: fc.constant('lens' as const), lens: fc.constantFrom('expand', 'plan') }),
)

export const children: fc.Arbitrary<Child> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('SubNode' as const, 'ChatNode' as const),
    label: labels,
    type: types,
    description: labels,
  }),
  fc.record({ kind: fc.constant('Concept' as const), term: labels, definition: labels }),
  fc.record({
    kind: fc.constant('Challenge' as const),
    label: labels,
    type: fc.constantFrom('risk' as const, 'question' as const),
    description: labels,
  }),
  fc.record({ kind: fc.constant('Step' as const), label: labels, description: labels }),
)

const intels: fc.Arbitrary<Intel> = fc.record({
  summary: labels,
  facts: fc.array(fc.record({ text: labels, sourceIds: fc.array(labels, { maxLength: 2 }) }), {
    maxLength: 2,
  }),
  sources: fc.array(fc.record({ id: labels, title: labels, url: fc.webUrl(), quote: labels }), {
    maxLength: 2,
  }),
  grounded: fc.boolean(),
})

const nodeAt = (state: GraphState, place: number): NodeId => {
  const ids = [...state.nodes.keys()].sort()
  return ids[place % ids.length] ?? state.rootId
}

/** Mostly not the root, which can be neither moved nor removed. */
const belowRootAt = (state: GraphState, place: number): NodeId => {
  const ids = [...state.nodes.keys()].filter((id) => id !== state.rootId).sort()
  return place % 16 === 15 ? state.rootId : (ids[place % ids.length] ?? state.rootId)
}

const linkAt = (state: GraphState, place: number): LinkId[] => {
  const ids = [...state.links.keys()].sort()
  return ids.slice(place % (ids.length + 1), (place % (ids.length + 1)) + 1)
}

const grow: fc.Arbitrary<Step> = fc
  .record({ at: position, source: sources, given: fc.array(children, { maxLength: 5 }) })
  .map(({ at, source, given: list }) => (state) => ({ source, targetId: nodeAt(state, at), children: list }))

const growLinked: fc.Arbitrary<Step> = fc
  .record({
    at: position,
    source: sources,
    from: position,
    to: position,
    label: fc.option(labels, { nil: undefined }),
  })
  .map(({ at, source, from, to, label }) => (state) => ({
    source,
    targetId: nodeAt(state, at),
    children: [],
    links: [{ source: nodeAt(state, from), target: nodeAt(state, to), label }],
  }))

const enrich: fc.Arbitrary<Step> = fc
  .record({ at: position, intel: intels })
  .map(({ at, intel }) => (state) => ({
    source: { kind: 'lens', lens: 'enrich' },
    targetId: nodeAt(state, at),
    children: [],
    intel,
  }))

const edit: fc.Arbitrary<Step> = fc
  .record({ at: position, label: labels, type: types, description: labels }, { requiredKeys: ['at'] })
  .map(
    ({ at, ...change }) =>
      (state) =>
        editNode(state, nodeAt(state, at), change),
  )

const move: fc.Arbitrary<Step> = fc
  .record({ at: position, to: position, by: position })
  .map(({ at, to, by }) => (state) => {
    const parent = nodeAt(state, to)
    const siblings = [...state.nodes.values()].filter(
      (node) => node.parentId === parent && node.id !== belowRootAt(state, at),
    )
    const anchor = siblings[by % (siblings.length + 1)]?.id
    return moveNode(
      state,
      belowRootAt(state, at),
      parent,
      anchor ? { [by % 2 ? 'before' : 'after']: anchor } : {},
    )
  })

/** To another place under the same parent. */
const reorder: fc.Arbitrary<Step> = fc.record({ at: position, by: position }).map(({ at, by }) => (state) => {
  const id = belowRootAt(state, at)
  const parentId = state.nodes.get(id)?.parentId ?? state.rootId
  const siblings = [...state.nodes.values()].filter((node) => node.parentId === parentId && node.id !== id)
  const anchor = siblings[by % (siblings.length + 1)]?.id
  return moveNode(state, id, parentId, anchor ? { before: anchor } : {})
})

const insert: fc.Arbitrary<Step> = fc
  .record({ at: position, label: labels, type: types, description: labels })
  .map(
    ({ at, ...draft }) =>
      (state) =>
        addNode(state, nodeAt(state, at), draft),
  )

const remove: fc.Arbitrary<Step> = fc.array(position, { minLength: 1, maxLength: 2 }).map(
  (places) => (state) =>
    removeNodes(
      state,
      places.map((place) => belowRootAt(state, place)),
    ),
)

const relink: fc.Arbitrary<Step> = fc.record({ from: position, to: position, label: labels }).map(
  ({ from, to, label }) =>
    (state) =>
      linkNodes(state, nodeAt(state, from), nodeAt(state, to), label),
)

const cutLink: fc.Arbitrary<Step> = position.map((place) => (state) => unlink(state, linkAt(state, place)))

/** Batches as people, lenses and tools make them; a few are impossible (a cycle, a self-link, the root removed). */
export const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: grow },
  { weight: 2, arbitrary: growLinked },
  { weight: 2, arbitrary: enrich },
  { weight: 3, arbitrary: edit },
  { weight: 3, arbitrary: move },
  { weight: 2, arbitrary: reorder },
  { weight: 2, arbitrary: insert },
  { weight: 1, arbitrary: remove },
  { weight: 2, arbitrary: relink },
  { weight: 1, arbitrary: cutLink },
)

const fakeIds = fc.constantFrom(
  'naaaaaaaaaa',
  'nbbbbbbbbbb',
  '__proto__',
  'constructor',
  '',
  'n',
  'laaaaaaaaaa',
)
const someId = (state: GraphState, fake: string, place: number): NodeId =>
  place % 3 === 0 ? (fake as NodeId) : nodeAt(state, place)

const strange: fc.Arbitrary<Step> = fc
  .record({
    fake: fakeIds,
    at: position,
    to: position,
    text: hostileTexts,
    what: fc.constantFrom('target', 'root', 'under', 'new', 'drop', 'link', 'rank', 'clear', 'stale'),
  })
  .map(
    ({ fake, at, to, text, what }) =>
      (state) =>
        strangeBatch(state, { fake, at, to, text, what }),
  )

interface Strangeness {
  readonly fake: string
  readonly at: number
  readonly to: number
  readonly text: string
  readonly what: string
}

function strangeBatch(state: GraphState, { fake, at, to, text, what }: Strangeness): NodeBatch {
  const id = someId(state, fake, at)
  const other = someId(state, fake, to)
  const batch: NodeBatch = { source: { kind: 'person' }, targetId: state.rootId, children: [] }
  const put = (set: NonNullable<NodeBatch['puts']>['nodes'][number]['set'], isNew?: boolean): NodeBatch => ({
    ...batch,
    puts: { nodes: [{ id, set, ...(isNew && { isNew }) }], links: [] },
  })
  const node = state.nodes.get(id)
  switch (what) {
    case 'target':
      return {
        ...batch,
        targetId: id,
        children: [{ kind: 'ChatNode', label: text, type: 'note', description: text }],
      }
    case 'root':
      return put({ parentId: { before: node?.parentId, after: null } })
    case 'under':
      return put({ parentId: { before: node?.parentId, after: other } })
    case 'new':
      return put(
        {
          parentId: { after: other },
          label: { after: text },
          type: { after: 'note' },
          description: { after: text },
          origin: { after: { kind: 'person' } },
          rank: { after: 'a5' },
        },
        true,
      )
    case 'drop':
      return { ...batch, drops: { nodes: [id], links: [] } }
    case 'link':
      return { ...batch, links: [{ source: id, target: other, label: text }] }
    case 'rank':
      return put({ rank: { before: node?.rank, after: text } })
    case 'clear':
      return put({ label: { before: node?.label } })
    default:
      return put({ label: { before: text, after: 'New' } })
  }
}

/** Half of them what nobody should send. */
export const anySteps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: steps },
  { weight: 2, arbitrary: strange },
)

/** The step's batch where it can be applied, else the same state. */
export function take(state: GraphState, step: Step): GraphState {
  const result = tryApply(state, step(state))
  return result.ok ? result.value.state : state
}

const grown = (state: GraphState, list: readonly Step[]): GraphState => list.reduce(take, state)

/** Long enough for trees worth the name; fast-check would rather have short ones. */
const manySteps = fc.array(steps, { maxLength: 16, size: 'max' })
const fewSteps = fc.array(steps, { maxLength: 6, size: 'max' })

const seeds = labels.map((title) => seedGraph(toRootNode(title)))

export const states: fc.Arbitrary<GraphState> = fc
  .tuple(seeds, manySteps)
  .map(([seed, list]) => grown(seed, list))

export interface Case {
  readonly state: GraphState
  readonly batch: NodeBatch
}

/** A graph and a batch that may or may not be possible there. */
export const cases: fc.Arbitrary<Case> = fc
  .tuple(states, anySteps)
  .map(([state, step]) => ({ state, batch: step(state) }))

/** A graph and a batch that was accepted there. */
export const acceptedCases: fc.Arbitrary<Case> = cases.filter(({ state, batch }) => tryApply(state, batch).ok)

/** A log: each batch was made in front of the graph the ones before it led to. */
export const logs: fc.Arbitrary<{ readonly seed: GraphState; readonly batches: readonly NodeBatch[] }> = fc
  .tuple(seeds, fc.array(anySteps, { maxLength: 20, size: 'max' }))
  .map(([seed, list]) => {
    let state = seed
    const batches: NodeBatch[] = []
    for (const step of list) {
      const batch = step(state)
      const result = tryApply(state, batch)
      if (!result.ok) continue
      batches.push(batch)
      state = result.value.state
    }
    return { seed, batches }
  })

/** Two states of one board. */
export const twoStates: fc.Arbitrary<readonly [GraphState, GraphState]> = fc
  .tuple(states, fewSteps, fewSteps)
  .map(([base, left, right]) => [grown(base, left), grown(base, right)] as const)

/** A base and what two branches made of it. */
export const threeStates: fc.Arbitrary<readonly [GraphState, GraphState, GraphState]> = fc
  .tuple(states, fewSteps, fewSteps)
  .map(([base, ours, theirs]) => [base, grown(base, ours), grown(base, theirs)] as const)
