import { type NodeType, NodeType as NodeTypes } from '@/lib/graph/schema'
import { summaryMarker } from '@/lib/graph/summary-marker'

export interface ViewNode {
  readonly id: string
  readonly parentId: string | null
  readonly label: string
  readonly type: NodeType
}

/** The graph as far as the request's summary shows it. */
export interface GraphView {
  /** In the order of the outline. */
  readonly nodes: readonly ViewNode[]
  readonly rootId: string
  readonly activeId: string
  /** False when the summary folded something away. */
  readonly isWhole: boolean
  /** Of all ideas, shown or not. */
  readonly count: number
}

const line = /^( *)- (?:\[level (\d+)\] )?(n[a-z2-7]{10}) ([a-z]+) ("(?:[^"\\]|\\.)*")(?: \(\+(\d+) below\))?/

/** Reads what `lib/graph/summary.ts` writes. A text without an outline is an empty view. */
export function toGraphView(summary: string): GraphView {
  const nodes: ViewNode[] = []
  const above: string[] = []
  let hidden = 0
  for (const text of summary.split('\n')) {
    const found = line.exec(text)
    const label = tryLabel(found?.[5])
    const id = found?.[3]
    if (!found || !id || label === undefined) continue
    const depth = found[2] ? Number(found[2]) : (found[1]?.length ?? 0) / 2
    above.length = depth
    nodes.push({ id, parentId: above.at(-1) ?? null, label, type: toType(found[4]) })
    above[depth] = id
    hidden += Number(found[6] ?? 0)
  }
  const rootId = nodes[0]?.id ?? 'root'
  const active = /^Active: (n[a-z2-7]{10}) /m.exec(summary)?.[1]
  return {
    nodes,
    rootId,
    activeId: active ?? rootId,
    isWhole: hidden === 0,
    count: nodes.length + hidden,
  }
}

/** Splits a message's text at its summary: what a person could have typed of the marker stands before the last one. */
export function splitSummary(text: string): { readonly said: string; readonly summary: string } {
  const at = text.lastIndexOf(summaryMarker)
  if (at < 0) return { said: text, summary: '' }
  return { said: text.slice(0, at).trimEnd(), summary: text.slice(at + summaryMarker.length) }
}

function tryLabel(json: string | undefined): string | undefined {
  try {
    return json === undefined ? undefined : String(JSON.parse(json))
  } catch {
    return undefined
  }
}

/** A kind by its name; a topic when it is none. */
export function toType(word: string | undefined): NodeType {
  const parsed = NodeTypes.safeParse(word)
  return parsed.success ? parsed.data : 'topic'
}

export const nodeOf = (view: GraphView, id: string) => view.nodes.find((node) => node.id === id)

export const childrenOf = (view: GraphView, id: string) =>
  view.nodes.filter(({ parentId }) => parentId === id)

/** All below a node, in the order of the outline. */
export function belowOf(view: GraphView, id: string): ViewNode[] {
  const inside = new Set([id])
  return view.nodes.filter((node) => {
    if (node.parentId === null || !inside.has(node.parentId)) return false
    inside.add(node.id)
    return true
  })
}
