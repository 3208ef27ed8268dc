import { diff } from '@/lib/graph/diff'
import { subtreeOf } from '@/lib/graph/queries'
import type { GraphLink, GraphState, LinkId, NodeBatch, NodeId, NodeType } from '@/lib/graph/schema'

/** One thing a merge does, to be ticked or left out. */
export interface MergeRow {
  readonly id: string
  readonly group: 'in' | 'changes' | 'away'
  readonly label: string
  /** Null for a link. */
  readonly type: NodeType | null
  readonly note: string
  /** Ideas that come, or go, with it. */
  readonly below: number
  /** The choices that leave it out when they are `ours`. */
  readonly keys: readonly string[]
  /** The idea to look at. */
  readonly nodeId: NodeId
}

/** What leads from ours to the merged graph, without what a person has settled as a conflict. */
export function toMergeRows(
  ours: GraphState,
  merged: GraphState,
  settled: ReadonlySet<string>,
): readonly MergeRow[] {
  const { puts, drops } = diff(ours, merged)
  const rows = [
    ...(puts?.nodes ?? []).flatMap((put) => toNodeRow(put, ours, merged, settled)),
    ...(puts?.links ?? []).flatMap((put) => toLinkRow(put, ours, merged)),
    ...toDropRows(drops, ours),
  ]
  return rows.filter(({ keys }) => keys.length > 0 && !keys.some((key) => settled.has(key)))
}

type NodePut = NonNullable<NodeBatch['puts']>['nodes'][number]
type LinkPut = NonNullable<NodeBatch['puts']>['links'][number]

const withBelow = (below: number) => `with ${below === 1 ? '1 idea' : `${below} ideas`} below it`

function toNodeRow(
  put: NodePut,
  ours: GraphState,
  merged: GraphState,
  settled: ReadonlySet<string>,
): MergeRow[] {
  const node = merged.nodes.get(put.id)
  if (!node) return []
  const { id, label, type, parentId } = node
  const shared = { id, label, type, nodeId: id }
  if (put.isNew) {
    // What hangs on something new comes with it.
    if (parentId !== null && !ours.nodes.has(parentId)) return []
    const below = subtreeOf(merged, id).filter((each) => !ours.nodes.has(each.id)).length - 1
    const parent = parentId ? (merged.nodes.get(parentId)?.label ?? '') : ''
    const note = below > 0 ? withBelow(below) : `under “${parent}”`
    return [{ ...shared, group: 'in', note, below, keys: [`${id}.exists`] }]
  }
  const changed = Object.keys(put.set).filter((name) => name !== 'origin' && !settled.has(`${id}.${name}`))
  const keys = changed.map((name) => `${id}.${name}`)
  return [{ ...shared, group: 'changes', note: changeNote(put, changed, merged), below: 0, keys }]
}

function changeNote({ set }: NodePut, changed: readonly string[], merged: GraphState): string {
  const words: string[] = []
  if (changed.includes('label')) words.push(`was “${String(set.label?.before ?? '')}”`)
  if (changed.includes('type')) words.push(`was ${String(set.type?.before ?? '')}`)
  if (changed.includes('description')) words.push('described anew')
  if (changed.includes('intel')) words.push('looked up')
  const under = merged.nodes.get(set.parentId?.after as NodeId)?.label
  if (changed.includes('parentId')) words.push(under ? `moves under “${under}”` : 'moves')
  else if (changed.includes('rank')) words.push('another place in its row')
  return words.join(', ')
}

const linkWords = ({ source, target, label }: GraphLink, { nodes }: GraphState) =>
  `${nodes.get(source)?.label ?? ''} → ${nodes.get(target)?.label ?? ''}${label ? ` (${label})` : ''}`

function toLinkRow(put: LinkPut, ours: GraphState, merged: GraphState): MergeRow[] {
  const link = merged.links.get(put.id)
  if (!link) return []
  const row = { id: link.id, label: linkWords(link, merged), type: null, below: 0, nodeId: link.source }
  if (!put.isNew)
    return [
      {
        ...row,
        group: 'changes',
        note: 'a link',
        keys: Object.keys(put.set).map((name) => `${link.id}.${name}`),
      },
    ]
  // A link to something new comes with it.
  if (!ours.nodes.has(link.source) || !ours.nodes.has(link.target)) return []
  return [{ ...row, group: 'in', note: 'a link', keys: [`${link.id}.exists`] }]
}

function toDropRows(drops: NodeBatch['drops'], ours: GraphState): MergeRow[] {
  const gone = new Set<NodeId>(drops?.nodes)
  const nodes = [...gone].flatMap((id): MergeRow[] => {
    const node = ours.nodes.get(id)
    if (!node || (node.parentId !== null && gone.has(node.parentId))) return []
    const all = subtreeOf(ours, id).filter((each) => gone.has(each.id))
    const below = all.length - 1
    const keys = all.map((each) => `${each.id}.exists`)
    const note = below > 0 ? withBelow(below) : 'removed there'
    return [{ id, group: 'away', label: node.label, type: node.type, note, below, keys, nodeId: id }]
  })
  const links = (drops?.links ?? []).flatMap((id: LinkId): MergeRow[] => {
    const link = ours.links.get(id)
    if (!link || gone.has(link.source) || gone.has(link.target)) return []
    const row = { id, label: linkWords(link, ours), type: null, below: 0, nodeId: link.source }
    return [{ ...row, group: 'away', note: 'a link', keys: [`${id}.exists`] }]
  })
  return [...nodes, ...links]
}

const named = 3

/** A plain sentence for the chat of the branch that takes the changes in. */
export function toDraftNote(rows: readonly MergeRow[], fromName: string): string {
  const clause = (group: MergeRow['group'], one: string, many: string) => {
    const here = rows.filter((row) => row.group === group)
    if (here.length === 0) return []
    const labels = here.slice(0, named).map(({ label }) => label)
    if (here.length > named) labels.push(`${here.length - named} more`)
    return [`${inRow(labels)} ${here.length === 1 ? one : many}`]
  }
  const clauses = [
    ...clause('in', 'comes in', 'come in'),
    ...clause('changes', 'changes', 'change'),
    ...clause('away', 'goes away', 'go away'),
  ]
  return clauses.length > 0 ? `From “${fromName}”: ${clauses.join('; ')}.` : ''
}

const inRow = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`
