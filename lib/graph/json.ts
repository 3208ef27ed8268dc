import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import canonicalize from 'canonicalize'
import { type GraphError, toGraphError } from './errors'
import { compareText } from './order'
import { toLink } from './put-links'
import { isRank } from './ranks'
import { fail, type Result, succeed } from './result'
import { isSame, isSameLink } from './same'
import { GraphJson, type GraphLink, type GraphNode, type GraphState, LinkId, type NodeId } from './schema'
import { toDescription, toIntel, toLabel } from './text'

/** Equal states give equal bytes: everything stands in the order of ids. */
export function toGraphJson(state: GraphState): GraphJson {
  const nodes: Record<string, GraphNode> = {}
  for (const node of sorted(state.nodes.values())) nodes[node.id] = toPlainNode(node)
  return { rootId: state.rootId, nodes, links: sorted(state.links.values()).map(toLink) }
}

/** sha256, in hex, of the canonical JSON of the graph. */
export function graphHash(state: GraphState): string {
  const known = hashes.get(state)
  if (known) return known
  const hash = bytesToHex(sha256(utf8ToBytes(toCanonical(state))))
  hashes.set(state, hash)
  return hash
}

const hashes = new WeakMap<GraphState, string>()

/** `canonicalize(toGraphJson(state))`, joined from texts that unchanged nodes keep from state to state. */
function toCanonical(state: GraphState): string {
  const links = canonicalize(sorted(state.links.values()).map(toLink))
  const nodes = sorted(state.nodes.values()).map((node) => `"${node.id}":${canonicalNode(node)}`)
  return `{"links":${links},"nodes":{${nodes.join(',')}},"rootId":"${state.rootId}"}`
}

function canonicalNode(node: GraphNode): string {
  const known = nodeTexts.get(node)
  if (known !== undefined) return known
  const text = canonicalize(toPlainNode(node)) ?? ''
  nodeTexts.set(node, text)
  return text
}

const nodeTexts = new WeakMap<GraphNode, string>()

/** Reads a graph from outside, or says what is wrong: it must be one tree, with clean texts, and links inside it. */
export function tryParseGraph(input: unknown): Result<GraphState, GraphError> {
  const parsed = GraphJson.safeParse(input)
  if (!parsed.success) return fail(toGraphError('malformed-graph', parsed.error.issues[0]?.path.join('.')))
  const { rootId, links } = parsed.data
  const nodes = new Map<NodeId, GraphNode>()
  // The keys as they came: the parser leaves `__proto__` out without a word.
  for (const key of Object.keys((input as GraphJson).nodes)) {
    const node = Object.hasOwn(parsed.data.nodes, key) ? parsed.data.nodes[key] : undefined
    if (key !== node?.id || !isCleanNode(node)) return fail(toGraphError('malformed-graph', key))
    nodes.set(node.id, node)
  }
  const state: GraphState = { rootId, nodes, links: new Map(links.map((link) => [link.id, link])) }
  const error = treeError(state) ?? linkError(state, links)
  return error ? fail(error) : succeed(state)
}

/** For what this program stored itself; throws where `tryParseGraph` answers. */
export function parseGraphJson(input: unknown): GraphState {
  const result = tryParseGraph(input)
  if (!result.ok) throw new TypeError(result.error.message)
  return result.value
}

const sorted = <T extends { readonly id: string }>(records: Iterable<T>): T[] =>
  [...records].sort((a, b) => compareText(a.id, b.id))

function toPlainNode({ id, parentId, label, type, description, intel, origin, rank }: GraphNode): GraphNode {
  const plain = { id, parentId, label, type, description, origin, rank }
  return intel === undefined ? plain : { ...plain, intel }
}

const isCleanNode = (node: GraphNode): boolean =>
  node.label !== '' &&
  toLabel(node.label).text === node.label &&
  toDescription(node.description).text === node.description &&
  isRank(node.rank) &&
  (node.intel === undefined || isSame(toIntel(node.intel), node.intel))

function treeError({ rootId, nodes }: GraphState): GraphError | undefined {
  if (!nodes.has(rootId)) return toGraphError('malformed-graph', rootId)
  if (nodes.get(rootId)?.parentId !== null) return toGraphError('root-moved', rootId)
  const rooted = new Set<NodeId>([rootId])
  for (const node of nodes.values()) {
    if (node.parentId === null && node.id !== rootId) return toGraphError('second-root', node.id)
    const error = pathError(nodes, node, rooted)
    if (error) return error
  }
  return undefined
}

/** Walks up to what is known to hang on the root. */
function pathError(
  nodes: ReadonlyMap<NodeId, GraphNode>,
  start: GraphNode,
  rooted: Set<NodeId>,
): GraphError | undefined {
  const path = new Set<NodeId>()
  for (let node = start; !rooted.has(node.id); ) {
    if (path.has(node.id)) return toGraphError('cycle', node.id)
    path.add(node.id)
    const parent = node.parentId === null ? undefined : nodes.get(node.parentId)
    if (!parent) return toGraphError('unknown-parent', node.id)
    node = parent
  }
  for (const id of path) rooted.add(id)
  return undefined
}

function linkError(state: GraphState, links: readonly GraphLink[]): GraphError | undefined {
  if (state.links.size !== links.length) return toGraphError('malformed-graph', 'links')
  for (const link of links) {
    if (!LinkId.safeParse(link.id).success || !isSameLink(toLink(link), link)) {
      return toGraphError('malformed-graph', link.id)
    }
    if (link.source === link.target) return toGraphError('self-link', link.id)
    if (!state.nodes.has(link.source) || !state.nodes.has(link.target)) {
      return toGraphError('dangling-link', link.id)
    }
  }
  return undefined
}
