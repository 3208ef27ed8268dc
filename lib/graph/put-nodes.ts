import type { GraphErrorReason } from './errors'
import { isRank } from './ranks'
import { isSame, type NodeProperty, nodeProperties } from './same'
import { type GraphNode, NodeId, type NodePut } from './schema'
import { descriptionCap, labelCap, toDescription, toIntel, toLabel, toOrigin } from './text'
import { nodeIn, setNode, skip, type WorkingView } from './working-view'

type Values = { -readonly [P in NodeProperty]?: GraphNode[P] | undefined }

/** Laid over the view; skipped, with the reason in the view; or what the whole batch must be refused for. */
export type PutOutcome = 'laid' | 'skipped' | GraphErrorReason

export const putNode = (view: WorkingView, put: NodePut): PutOutcome =>
  put.isNew ? createNode(view, put) : changeNode(view, put)

/** The properties in which the node is not what the put expects. */
export const stalePropertiesOf = (node: GraphNode, { set }: NodePut): NodeProperty[] =>
  nodeProperties.filter((property) => set[property] && !isSame(node[property], set[property].before))

/** The reason given when a put finds another value than it expects. */
export function staleReason(node: GraphNode, { set }: NodePut, stale: readonly NodeProperty[]): string {
  const isDone = stale.every((property) => isSame(node[property], set[property]?.after))
  return isDone
    ? 'already so'
    : `${stale.map((property) => propertyWords[property]).join(', ')} changed in the meantime`
}

const propertyWords: Readonly<Record<NodeProperty, string>> = {
  parentId: 'parent',
  label: 'label',
  type: 'type',
  description: 'description',
  intel: 'findings',
  origin: 'origin',
  rank: 'order',
}

function createNode(view: WorkingView, put: NodePut): PutOutcome {
  if (!isNodeId(put.id)) return 'malformed-id'
  const present = nodeIn(view, put.id)
  if (present) return skipped(view, present.label, 'already there')
  const { parentId, label, type, description, origin, rank, intel } = toValues(put)
  if (parentId === null) return 'second-root'
  if (label === undefined || description === undefined || type === undefined) return 'malformed-put'
  if (parentId === undefined || origin === undefined || rank === undefined) return 'malformed-put'
  if (!isRank(rank)) return 'malformed-put'
  if (label === '') return skipped(view, put.id, 'the label is empty')
  reportCuts(view, put, label)
  const node = { id: put.id, parentId, label, type, description, origin, rank }
  setNode(view, intel === undefined ? node : { ...node, intel })
  return 'laid'
}

function changeNode(view: WorkingView, put: NodePut): PutOutcome {
  const node = nodeIn(view, put.id)
  if (!node) return skipped(view, put.set.label?.before ?? put.id, 'no longer there')
  const stale = stalePropertiesOf(node, put)
  if (stale.length > 0) return skipped(view, node.label, staleReason(node, put, stale))
  const values = toValues(put)
  const reason = refusalOf(view, put, values)
  if (reason) return reason
  if (values.label === '') return skipped(view, node.label, 'the new label is empty')
  const { intel, ...rest } = { ...node, ...values } as GraphNode
  const changed = intel === undefined ? rest : { ...rest, intel }
  reportCuts(view, put, changed.label)
  setNode(view, changed)
  return 'laid'
}

function refusalOf(view: WorkingView, { id, set }: NodePut, values: Values): GraphErrorReason | undefined {
  const isCleared = nodeProperties.some(
    (property) => property !== 'intel' && set[property] && values[property] === undefined,
  )
  if (isCleared || (values.rank !== undefined && !isRank(values.rank))) return 'malformed-put'
  if (values.parentId === undefined) return undefined
  const isRoot = id === view.base.rootId
  if (isRoot) return values.parentId === null ? undefined : 'root-moved'
  return values.parentId === null ? 'second-root' : undefined
}

/** The new values as they may be stored. A property that is named without a value stands as `undefined`. */
function toValues({ set }: NodePut): Values {
  const values: Values = {}
  if (set.parentId) values.parentId = set.parentId.after
  if (set.label) values.label = ifGiven(set.label.after, (label) => toLabel(label).text)
  if (set.type) values.type = set.type.after
  if (set.description) values.description = ifGiven(set.description.after, (text) => toDescription(text).text)
  if (set.intel) values.intel = ifGiven(set.intel.after, toIntel)
  if (set.origin) values.origin = ifGiven(set.origin.after, toOrigin)
  if (set.rank) values.rank = set.rank.after
  return values
}

function reportCuts(view: WorkingView, { set }: NodePut, label: string): void {
  if (toLabel(set.label?.after ?? '').cut) skip(view, label, labelCut)
  if (toDescription(set.description?.after ?? '').cut) skip(view, label, descriptionCut)
}

export const labelCut = `the label was cut to ${labelCap} characters`
export const descriptionCut = `the description was cut to ${descriptionCap} characters`

const isNodeId = (id: string): boolean => NodeId.safeParse(id).success

const ifGiven = <T>(value: T | undefined, clean: (value: T) => T): T | undefined =>
  value === undefined ? undefined : clean(value)

function skipped(view: WorkingView, label: string, reason: string): 'skipped' {
  skip(view, label, reason)
  return 'skipped'
}
