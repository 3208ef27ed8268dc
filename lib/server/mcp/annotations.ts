import 'server-only'
import type { ToolAnnotations } from '@modelcontextprotocol/sdk/types.js'

const reading = { readOnlyHint: true, openWorldHint: false }
const adding = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }
const changing = { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }
/** A model has a part in it, perhaps one elsewhere. */
const thinking = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true }

const known: Readonly<Record<string, ToolAnnotations>> = {
  list_boards: { title: 'List boards', ...reading },
  read_graph: { title: 'Read the graph', ...reading },
  ask: { title: 'Ask the co-pilot', ...thinking, destructiveHint: true },
  fork: { title: 'Branch', ...adding },
  run_lens: { title: 'Run a lens', ...thinking },
  add_node: { title: 'Add an idea', ...adding },
  add_nodes: { title: 'Add ideas', ...adding },
  inspect_node: { title: 'Read an idea', ...reading },
  graph_stats: { title: 'Count the ideas', ...reading },
  edit_node: { title: 'Change an idea', ...changing },
  move_node: { title: 'Move an idea', ...changing },
  link_nodes: { title: 'Link two ideas', ...adding },
  find_nodes: { title: 'Find ideas', ...reading },
  list_branches: { title: 'List branches', ...reading },
  read_branch: { title: 'Read a branch', ...reading },
  compare_branches: { title: 'Compare branches', ...reading },
}

/** What a client may show or ask before a call; of a tool that is not known here the worst is said. */
export const annotationsOf = (name: string): ToolAnnotations =>
  Object.hasOwn(known, name)
    ? (known[name] ?? {})
    : { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true }
