import { NodeType } from '@/lib/graph/schema'
import { type FragmentNode, pasteCaps, toFragmentOf } from './fragment'
import { isDeeperThan } from './json-depth'
import { toOutlineWords } from './outline-lines'
import type { Reading } from './parse-outline'

const deepest = 64

type Json = Readonly<Record<string, unknown>>

interface CanvasCard {
  readonly id: string
  readonly isGroup: boolean
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly words: Omit<FragmentNode, 'parent'>
}

interface CanvasEdge {
  readonly from: number
  readonly to: number
  readonly label: string
}

/** JSON Canvas 1.0 as ideas: groups hold what lies in them, the first edge to a card hangs it, other edges are links. Null for anything else. */
export function parseJsonCanvas(text: string): Reading | null {
  const file = parseJson(text)
  if (!file || (!Array.isArray(file.nodes) && !Array.isArray(file.edges))) return null
  const given = toRecords(file.nodes)
  const leftOut: string[] = []
  const cards = toCards(given, leftOut)
  const places = new Map(cards.map(({ id }, at) => [id, at]))
  const edges = toEdges(toRecords(file.edges), places, leftOut)
  const parents = toParents(cards, edges)
  const { order, nodes } = inOrder(cards, parents)
  const at = new Map(order.map((card, place) => [card, place]))
  const links = edges
    .filter(({ from, to }) => parents[to] !== from && from !== to)
    .map(({ from, to, label }) => ({
      source: at.get(from) ?? 0,
      target: at.get(to) ?? 0,
      ...(label !== '' && { label }),
    }))
    .slice(0, 4 * pasteCaps.ideas)
  return { fragment: toFragmentOf(nodes, links), leftOut }
}

function parseJson(text: string): Json | null {
  if (!/^\s*\{/.test(text) || isDeeperThan(text, deepest)) return null
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const toRecords = (value: unknown): readonly Json[] => (Array.isArray(value) ? value.filter(isRecord) : [])

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

const toNumber = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0)

function toCards(given: readonly Json[], leftOut: string[]): readonly CanvasCard[] {
  const cards = new Map<string, CanvasCard>()
  let twins = 0
  for (const node of given.slice(0, pasteCaps.ideas)) {
    const id = toText(node.id) || `card ${cards.size}`
    if (cards.has(id)) twins++
    else cards.set(id, toCard(id, node))
  }
  if (given.length > pasteCaps.ideas)
    leftOut.push(
      `${given.length - pasteCaps.ideas} cards over the limit of ${pasteCaps.ideas} were left out.`,
    )
  if (twins > 0) leftOut.push(`Left out, cards with the id of another: ${twins}.`)
  return [...cards.values()]
}

const toCard = (id: string, node: Json): CanvasCard => ({
  id,
  isGroup: node.type === 'group',
  x: toNumber(node.x),
  y: toNumber(node.y),
  w: toNumber(node.width),
  h: toNumber(node.height),
  words: toWords(node),
})

function toWords(node: Json): CanvasCard['words'] {
  const own = isRecord(node.bough) ? NodeType.safeParse(node.bough.type).data : undefined
  const { file, url } = node
  if (typeof file === 'string') {
    const name = file.split('/').at(-1) ?? file
    return { label: name, description: `${file}${toText(node.subpath)}`, type: own ?? 'note' }
  }
  if (typeof url === 'string')
    return { label: url.replace(/^https?:\/\//, ''), description: url, type: own ?? 'evidence' }
  const text = (toText(node.text) || toText(node.label)).trim()
  const [first = '', ...rest] = text.split(/\r\n?|\n/)
  const words = toOutlineWords(first.replace(/^(?:#{1,6}|[-*+>])[ \t]+/, ''))
  return {
    label: words.label,
    description: [words.description, rest.join('\n').trim()].filter(Boolean).join('\n'),
    type: own ?? (node.type === 'group' ? 'topic' : words.type),
  }
}

function toEdges(
  given: readonly Json[],
  places: ReadonlyMap<string, number>,
  leftOut: string[],
): readonly CanvasEdge[] {
  const edges = given.flatMap((edge) => {
    const from = places.get(toText(edge.fromNode))
    const to = places.get(toText(edge.toNode))
    return from === undefined || to === undefined ? [] : [{ from, to, label: toText(edge.label).trim() }]
  })
  const lost = given.length - edges.length
  if (lost > 0) leftOut.push(`Left out, edges that lead to no card: ${lost}.`)
  return edges
}

/** -1 at the top. The smallest group around a card, else where its first edge comes from, unless that would be a circle. */
function toParents(cards: readonly CanvasCard[], edges: readonly CanvasEdge[]): readonly number[] {
  const groups = [...cards.keys()]
    .filter((at) => cards[at]?.isGroup)
    .sort((a, b) => areaOf(cards[a]) - areaOf(cards[b]))
  const parents = cards.map(
    (card, at) => groups.find((group) => group !== at && holds(cards[group], card)) ?? -1,
  )
  for (const { from, to } of edges) {
    if (parents[to] === -1 && !isAbove(parents, to, from)) parents[to] = from
  }
  return parents
}

const areaOf = (card: CanvasCard | undefined): number => (card ? card.w * card.h : 0)

/** Strictly larger, so that two groups at one place do not hold each other. */
const holds = (group: CanvasCard | undefined, card: CanvasCard): boolean =>
  group !== undefined &&
  areaOf(group) > areaOf(card) &&
  group.x <= card.x &&
  group.y <= card.y &&
  group.x + group.w >= card.x + card.w &&
  group.y + group.h >= card.y + card.h

function isAbove(parents: readonly number[], above: number, from: number): boolean {
  for (let at = from; at >= 0; at = parents[at] ?? -1) if (at === above) return true
  return false
}

/** Parents before children, as they lie from top to bottom. */
function inOrder(
  cards: readonly CanvasCard[],
  parents: readonly number[],
): { readonly order: readonly number[]; readonly nodes: readonly FragmentNode[] } {
  const children = Map.groupBy(cards.keys(), (at) => parents[at] ?? -1)
  const sorted = (at: number) =>
    (children.get(at) ?? []).toSorted((a, b) => toNumber(cards[a]?.y) - toNumber(cards[b]?.y) || a - b)
  const order: number[] = []
  const nodes: FragmentNode[] = []
  const open = sorted(-1)
    .toReversed()
    .map((card) => ({ card, parent: -1 }))
  for (let next = open.pop(); next; next = open.pop()) {
    const { card, parent } = next
    const words = cards[card]?.words
    if (!words) continue
    const place = order.push(card) - 1
    nodes.push({ parent, ...words })
    for (const child of sorted(card).toReversed()) open.push({ card: child, parent: place })
  }
  return { order, nodes }
}
