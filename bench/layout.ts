import { flextree } from 'd3-flextree'
import { type FlatTree, toFlatTree } from '@/lib/layout/flat-tree'
import { grow } from '@/lib/layout/grow'
import { emptyLayout } from '@/lib/layout/layout'
import { wideMetrics } from '@/lib/layout/metrics'
import { tidy } from '@/lib/layout/tidy'
import { ms, printTable } from './table'

/* `npx tsx bench/layout.ts`: the same cards through our tidy tree and d3-flextree, from input to places. */

interface Item {
  readonly id: string
  readonly w: number
  readonly h: number
  readonly children: Item[]
}

/** A seeded tree grown breadth first, 1 to 7 children each, cards of two heights. */
function generate(size: number, seed = 42): Item {
  const random = mulberry32(seed)
  const make = (at: number): Item => ({ id: `n${at}`, w: 204, h: random() < 0.5 ? 34 : 52, children: [] })
  const root = make(0)
  const open = [root]
  let made = 1
  for (const item of open) {
    const count = Math.min(1 + Math.floor(random() * 7), size - made)
    for (let i = 0; i < count; i++) {
      const child = make(made++)
      item.children.push(child)
      open.push(child)
    }
  }
  return root
}

function mulberry32(seed: number): () => number {
  let a = seed
  return () => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function toTree(root: Item): FlatTree {
  const items = new Map<string, Item>()
  const open = [root]
  for (const item of open) {
    items.set(item.id, item)
    open.push(...item.children)
  }
  return toFlatTree({
    root: root.id,
    idOf: (id) => id,
    childrenOf: (id) => items.get(id)?.children.map((child) => child.id) ?? [],
    shapeOf: (id) => ({ w: items.get(id)?.w ?? 0, h: items.get(id)?.h ?? 0, gap: 52 }),
    siblingGap: wideMetrics.siblingGap,
    familyGap: wideMetrics.familyGap,
  })
}

function median(rounds: number, run: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now()
    run()
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN
}

function benchLayout(size: number): {
  readonly ours: number
  readonly flextree: number
  readonly expand: number
} {
  const root = generate(size)
  const peer = flextree<Item>({ nodeSize: ({ data }) => [data.h + 8, data.w + 52] })
  const runPeer = () => peer(peer.hierarchy(root))
  const runOurs = () => tidy(toTree(root))
  // Both warm; then interleaved by halves, so that neither has the quieter machine.
  runPeer()
  runOurs()
  const first = median(5, runPeer)
  const ours = median(9, runOurs)
  const second = median(5, runPeer)
  const before = grow(toTree(root), { before: emptyLayout, pins: new Map() })
  const leaf = lastLeaf(root)
  for (let i = 0; i < 8; i++) leaf.children.push({ id: `new${i}`, w: 204, h: 34, children: [] })
  const grown = toTree(root)
  return {
    ours,
    flextree: (first + second) / 2,
    expand: median(5, () => grow(grown, { before: before, pins: new Map() })),
  }
}

function lastLeaf(root: Item): Item {
  let item = root
  while (item.children.length > 0) item = item.children[Math.floor(item.children.length / 2)] ?? item
  return item
}

printTable(
  [1_000, 10_000, 50_000].flatMap((size) => {
    const { ours, flextree: peer, expand } = benchLayout(size)
    const cards = `${size.toLocaleString('en')} cards`
    return [
      {
        what: `tidy layout, ${cards}`,
        figure: `${ms(ours)}, ${(ours / peer).toFixed(2)} of the control`,
        goal: '≤ 1.1 of d3-flextree',
        control: ms(peer),
      },
      { what: `8 children in place, ${cards}`, figure: ms(expand), goal: '', control: '' },
    ]
  }),
)
