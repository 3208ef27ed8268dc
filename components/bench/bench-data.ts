import { ranksBetween } from '@/lib/graph/ranks'
import type { GraphLink, GraphNode, LinkId, NodeId, NodeType } from '@/lib/graph/schema'
import { toMessage } from '@/lib/history/ids'
import type { BoardData, PlacementView } from '@/lib/history/views'

/** A generated map, as the comparison of canvases serves it. Places are top left corners. */
export interface BenchData {
  readonly nodes: readonly BenchNode[]
  readonly edges: readonly {
    readonly id: string
    readonly source: string
    readonly target: string
    readonly cross?: boolean
  }[]
  readonly actors: { readonly root: string; readonly drag: string; readonly expand: string }
  readonly expansion: readonly BenchNode[]
}

export interface BenchNode {
  readonly id: string
  readonly parent: string | null
  readonly type: string
  readonly label: string
  readonly x?: number
  readonly y?: number
}

const types: Readonly<Record<string, NodeType>> = {
  question: 'question',
  claim: 'claim',
  evidence: 'evidence',
  idea: 'concept',
  risk: 'risk',
  task: 'action',
  person: 'actor',
  source: 'note',
}

export const toType = (type: string): NodeType => types[type] ?? 'concept'

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** Our ids have ten letters behind their first. */
function toLetters(number: number): string {
  let text = ''
  for (let at = 0, rest = number; at < 10; at++, rest = Math.floor(rest / 32))
    text = letters[rest % 32] + text
  return text
}

export interface BenchBoard {
  readonly board: BoardData
  readonly idOf: (dataId: string) => NodeId
}

/** The data as the server would hand a board to its page. Each idea stands where the data puts it. */
export function toBenchBoard(data: BenchData): BenchBoard {
  const ids = new Map(data.nodes.map(({ id }, at) => [id, `n${toLetters(at)}` as NodeId]))
  const idOf = (id: string): NodeId => ids.get(id) ?? (id as NodeId)
  const nodes = toNodes(data, idOf)
  const [rootNode] = nodes
  if (!rootNode) throw new Error('The data has no nodes.')
  const links = data.edges
    .filter(({ cross }) => cross)
    .map(
      ({ source, target }, at): GraphLink => ({
        id: `l${toLetters(at)}` as LinkId,
        source: idOf(source),
        target: idOf(target),
      }),
    )
  const graph = {
    rootId: rootNode.id,
    nodes: Object.fromEntries(nodes.map((node) => [node.id, node])),
    links,
  }
  const places = data.nodes.flatMap(({ id, x, y }): PlacementView[] =>
    x === undefined || y === undefined ? [] : [{ nodeId: idOf(id), x, y, by: 'hand' }],
  )
  return { board: toBoard(rootNode, graph, places), idOf }
}

function toNodes(data: BenchData, idOf: (id: string) => NodeId): GraphNode[] {
  const families = Map.groupBy(data.nodes, ({ parent }) => parent)
  const ranks = new Map<string, string>()
  const orders = new Map<number, readonly string[]>()
  for (const family of families.values()) {
    const order = orders.get(family.length) ?? ranksBetween(null, null, family.length)
    orders.set(family.length, order)
    for (const [at, { id }] of family.entries()) ranks.set(id, order[at] ?? '')
  }
  return data.nodes.map(({ id, parent, type, label }) => ({
    id: idOf(id),
    parentId: parent === null ? null : idOf(parent),
    label,
    type: toType(type),
    description: '',
    origin: { kind: parent === null ? 'root' : 'import' },
    rank: ranks.get(id) ?? '',
  }))
}

function toBoard(rootNode: GraphNode, graph: BoardData['graph'], placements: PlacementView[]): BoardData {
  const boardId = 'bench'
  const root = toMessage({ parents: [], role: 'root', parts: [{ type: 'board', boardId, rootNode }] })
  const conversation = {
    id: 'bench',
    boardId,
    name: 'Main',
    headId: root.id,
    modelId: null,
    forkedFromId: null,
    forkedAtId: null,
    createdAt: 0,
    lastActiveAt: 0,
    run: null,
    messageCount: 0,
    ideaCount: Object.keys(graph.nodes).length,
  }
  return {
    board: { id: boardId, title: rootNode.label },
    conversation,
    conversations: [conversation],
    messages: [{ ...root, seq: 0, createdAt: 0, siblings: [root.id], call: null }],
    graph,
    history: [],
    placements,
    folds: [],
    bookmarks: [],
    models: [],
    defaultModelId: 'bough/guide',
    lenses: [],
  }
}
