import type { LensRegistry } from '@/lib/lenses/registry'
import type { Tool } from '@/lib/llm/tool'
import type { BoardReads } from '../board-reads'
import type { GraphSession } from '../graph-session'
import { addNode } from './add-node'
import { addNodes } from './add-nodes'
import { compareBranches } from './compare-branches'
import { editNode } from './edit-node'
import { findNodes } from './find-nodes'
import { graphStats } from './graph-stats'
import { inspectNode } from './inspect-node'
import { linkNodes } from './link-nodes'
import { listBranches } from './list-branches'
import { moveNode } from './move-node'
import { readBranch } from './read-branch'
import { removeNode } from './remove-node'
import { type CallStamp, runLens } from './run-lens'

/** The co-pilot's tools as closures over one session. The order is part of the prompt's stable prefix: append only. */
export const makeChatTools = (
  session: GraphSession,
  lenses: LensRegistry,
  stamp: CallStamp,
  reads: BoardReads,
): readonly Tool[] => [
  runLens(session, lenses, stamp),
  addNode(session),
  inspectNode(session),
  graphStats(session),
  addNodes(session),
  editNode(session),
  moveNode(session),
  linkNodes(session),
  findNodes(session),
  listBranches(reads),
  readBranch(reads),
  compareBranches(session, reads),
  removeNode(session),
]
