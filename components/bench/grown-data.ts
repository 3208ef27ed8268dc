import type { BenchData, BenchNode } from './bench-data'

const words =
  'market signal vector branch model canvas policy reader supply chain latency budget seed lens river archive metric proof draft method survey cohort engine storage window theory margin energy battery carbon'.split(
    ' ',
  )
const types = ['question', 'claim', 'evidence', 'idea', 'risk', 'task', 'person', 'source']

/** The same map for the same size, grown breadth first and left to the product's own layout. */
export function growData(size: number): BenchData {
  const next = createDice(size)
  const node = (id: string, parent: string | null): BenchNode => ({
    id,
    parent,
    type: types[next(types.length)] ?? 'idea',
    label: Array.from({ length: 2 + next(6) }, () => words[next(words.length)]).join(' '),
  })
  const nodes: BenchNode[] = [node('n0', null)]
  for (let parent = 0; nodes.length < size; parent++) {
    const children = Math.min(1 + next(7), size - nodes.length)
    for (let at = 0; at < children; at++) nodes.push(node(`n${nodes.length}`, `n${parent}`))
  }
  const tree = nodes.slice(1).map(({ id, parent }) => ({ id: `e${id}`, source: parent ?? '', target: id }))
  const cross = Array.from({ length: Math.round(size * 0.12) }, (_, at) => {
    const source = next(size)
    return { id: `x${at}`, source: `n${source}`, target: `n${(source + 1 + next(40)) % size}`, cross: true }
  }).filter(({ source, target }) => source !== target)
  const parents = new Set(nodes.map(({ parent }) => parent))
  const leaf = nodes.find(({ id }) => !parents.has(id))?.id ?? 'n0'
  return {
    nodes,
    edges: [...tree, ...cross],
    actors: { root: 'n0', drag: nodes[1]?.id ?? 'n0', expand: leaf },
    expansion: Array.from({ length: 8 }, (_, at) => node(`new${at}`, leaf)),
  }
}

/** Numbers below a limit, the same row for the same seed (mulberry32). */
function createDice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below)
  }
}
