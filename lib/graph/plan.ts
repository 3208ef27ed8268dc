import { addChildren } from './add-children'
import { addLinks } from './add-links'
import type { IndexedGraph } from './graph-index'
import { type Problem, toProblem } from './problems'
import { putLink } from './put-links'
import { putNode } from './put-nodes'
import type { Caps, NodeBatch } from './schema'
import { checkStructure } from './structure'
import { toIntel } from './text'
import {
  createView,
  dropLink,
  dropNode,
  linkIn,
  newNodeCount,
  nodeCount,
  nodeIn,
  setNode,
  skip,
  type WorkingView,
} from './working-view'

/** What a batch would do, or why it cannot be done. The view is whole only when there are no problems. */
export interface Plan {
  readonly view: WorkingView
  readonly problems: readonly Problem[]
}

/** In this order: puts, drops, then the target's children, links and intel. */
export function planBatch(base: IndexedGraph, batch: NodeBatch, caps: Caps): Plan {
  const view = createView(base)
  const problems = layPuts(view, batch)
  layDrops(view, batch)
  problems.push(...checkStructure(view, caps))
  if (problems.length === 0) problems.push(...checkCounts(view, batch, caps))
  const target = nodeIn(view, batch.targetId)
  if (!target) problems.push(toProblem('target', 'unknown-target', batch.targetId))
  if (problems.length > 0 || !target) return { view, problems }
  addChildren(view, batch, caps)
  problems.push(...addLinks(view, batch.links ?? []))
  if (batch.intel) setNode(view, { ...target, intel: toIntel(batch.intel) })
  return { view, problems }
}

function layPuts(view: WorkingView, { puts }: NodeBatch): Problem[] {
  const problems: Problem[] = []
  for (const put of puts?.nodes ?? []) {
    const outcome = putNode(view, put)
    if (outcome !== 'laid' && outcome !== 'skipped') problems.push(toProblem('node-put', outcome, put.id))
  }
  for (const put of puts?.links ?? []) {
    const outcome = putLink(view, put)
    if (outcome !== 'laid' && outcome !== 'skipped') problems.push(toProblem('link-put', outcome, put.id))
  }
  return problems
}

function layDrops(view: WorkingView, { drops }: NodeBatch): void {
  for (const id of drops?.links ?? []) {
    if (linkIn(view, id)) dropLink(view, id)
    else skip(view, id, 'already gone')
  }
  for (const id of drops?.nodes ?? []) {
    if (nodeIn(view, id)) dropNode(view, id)
    else skip(view, id, 'already gone')
  }
}

/** The surplus of children can be skipped; of new records, of which others may hang on, it cannot. */
function checkCounts(view: WorkingView, { puts }: NodeBatch, caps: Caps): Problem[] {
  const created = newNodeCount(view)
  if (created === 0 || (nodeCount(view) <= caps.nodes && created <= caps.batch)) return []
  return (puts?.nodes ?? [])
    .filter((put) => put.isNew && nodeIn(view, put.id) && !view.base.nodes.has(put.id))
    .map((put) => toProblem('node-put', 'too-many-nodes', put.id))
}
