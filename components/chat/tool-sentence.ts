import { resolveRef } from '@/lib/graph/queries'
import { type GraphState, type Intel, type NodeBatch, type NodeId, NodeType } from '@/lib/graph/schema'
import { type Effects, effectsOf, intelsOf } from './batch-effects'
import { type IdeaRef, ideasCounted, listed, type Sentence, toIdeaRef, type Words } from './words'

/** One tool call as the chat knows it. */
export interface ToolCallView {
  readonly name: string
  readonly input: unknown
  readonly isError: boolean
  readonly isDeclined?: boolean
  /** What the tool answered: it names what is gone by now. */
  readonly output?: string | null
  readonly batches: readonly NodeBatch[]
  /** Ideas a running call has touched, when its batch is not at hand. */
  readonly nodeIds?: readonly NodeId[]
}

/** What a tool did, in the past tense, with the ideas it touched. */
export function toolSentence(call: ToolCallView, graph: GraphState): Sentence {
  if (call.isDeclined) return plain(declinedWords(call, graph))
  if (call.isError)
    return {
      words: [`Could not ${wantedWords(call.name)}`],
      ideas: [],
    }
  if (call.name === 'run_lens') return lensSentence(call, graph)
  const did = call.batches.map((batch) => effectsOf(batch, graph))
  const ideas = did.length > 0 ? did.flatMap(({ added }) => added) : touched(call, graph)
  switch (call.name) {
    case 'add_node':
    case 'add_nodes':
      return addSentence(ideas, named(target(call, did, graph), graph))
    case 'edit_node':
      return plain(editWords(did, at(call, 'node_id', graph)))
    case 'move_node':
      return plain([
        'Moved ',
        at(call, 'node_id', graph),
        ' under ',
        named(at(call, 'parent_id', graph), graph),
      ])
    case 'remove_node':
      return plain([
        'Removed ',
        ...few(
          did.flatMap(({ removed }) => removed.map((idea) => remembered(idea, call))),
          at(call, 'node_id', graph),
        ),
      ])
    case 'link_nodes':
      return plain(['Linked ', at(call, 'source_id', graph), ' with ', at(call, 'target_id', graph)])
    case 'inspect_node':
      return plain(['Read ', named(at(call, 'node_id', graph), graph)])
    case 'find_nodes':
      return plain([`Looked for ${quoted(textOf(call.input, 'query'))}`])
    case 'search':
      return plain([`Searched for ${quoted(textOf(call.input, 'query'))}`])
    case 'graph_stats':
      return plain(['Counted the ideas on the board'])
    case 'list_branches':
      return plain(['Looked at the branches'])
    case 'read_branch':
      return plain(['Read another branch'])
    case 'compare_branches':
      return plain(['Compared two branches'])
    default:
      return { words: [`Used ${call.name.replaceAll('_', ' ')}`], ideas }
  }
}

const underway: Readonly<Record<string, string>> = {
  run_lens: 'Looking through a lens',
  add_node: 'Adding an idea',
  add_nodes: 'Adding ideas',
  edit_node: 'Changing an idea',
  move_node: 'Moving an idea',
  remove_node: 'Removing an idea',
  link_nodes: 'Linking two ideas',
  inspect_node: 'Reading an idea',
  find_nodes: 'Looking for ideas',
  search: 'Searching',
  graph_stats: 'Counting the ideas',
  list_branches: 'Looking at the branches',
  read_branch: 'Reading another branch',
  compare_branches: 'Comparing branches',
}

/** What a tool is doing while it does it. */
export const runningWords = (name: string): string =>
  Object.hasOwn(underway, name) ? (underway[name] ?? '') : `Using ${name.replaceAll('_', ' ')}`

const wanted: Readonly<Record<string, string>> = {
  run_lens: 'run the lens',
  add_node: 'add the idea',
  add_nodes: 'add the ideas',
  edit_node: 'change the idea',
  move_node: 'move the idea',
  remove_node: 'remove the idea',
  link_nodes: 'link the ideas',
  inspect_node: 'read the idea',
  find_nodes: 'look for ideas',
  search: 'search',
  graph_stats: 'count the ideas',
  list_branches: 'look at the branches',
  read_branch: 'read the branch',
  compare_branches: 'compare the branches',
}

/** The name that a removed idea had. */
function remembered(idea: IdeaRef, { output }: ToolCallView): IdeaRef {
  const said = new RegExp(`${idea.id} ("(?:[^"\\\\]|\\\\.)*") \\((\\w+)\\)`).exec(output ?? '')
  const type = NodeType.safeParse(said?.[2]).data
  return idea.isHere || !said?.[1] || !type ? idea : { ...idea, label: JSON.parse(said[1]), type }
}

const declinedWords = (call: ToolCallView, graph: GraphState): Words =>
  call.name === 'remove_node'
    ? ['Declined: remove ', at(call, 'node_id', graph)]
    : [`Declined: ${wantedWords(call.name)}`]

const wantedWords = (name: string): string => (Object.hasOwn(wanted, name) && wanted[name]) || 'do that'

/** What a lens brought. */
export interface Brought {
  /** New ideas. */
  readonly added: number
  readonly links: number
  /** What was looked up. */
  readonly intels: readonly Intel[]
}

const linksCounted = (count: number) => (count === 1 ? '1 link' : `${count} links`)

/** What a lens brought, as the chat and the history say it. */
export function lensWords(lens: string, on: Words, { added, links, intels }: Brought): Words {
  const count = ideasCounted(added)
  switch (lens) {
    case 'compare': {
      const claims = added === 1 ? '1 claim' : `${added} claims`
      const found = [added > 0 && claims, links > 0 && linksCounted(links)].filter((part) => part !== false)
      return ['Compared ', ...on, found.length > 0 ? `, found ${found.join(' and ')}` : ', found nothing new']
    }
    case 'connect':
      return links > 0
        ? ['Connected ', ...on, ` by ${linksCounted(links)}`]
        : ['Looked for links from ', ...on, ', found none']
    case 'expand':
      return added > 0 ? [`Grew ${count} under `, ...on] : ['Expanded ', ...on, ', found nothing new']
    case 'concepts':
      return added > 0
        ? [`Named ${added === 1 ? '1 concept' : `${added} concepts`} in `, ...on]
        : ['Looked for concepts in ', ...on, ', found nothing new']
    case 'challenge':
      return ['Challenged ', ...on, added > 0 ? `, added ${added}` : ', found nothing new']
    case 'plan':
      return added > 0
        ? ['Planned ', ...on, ` in ${added === 1 ? '1 step' : `${added} steps`}`]
        : ['Planned ', ...on, ', found no further steps']
    case 'explain':
      return ['Explained ', ...on]
    case 'enrich':
      return enrichWords(on, intels)
    default:
      return [
        `Ran ${lens} on `,
        ...on,
        added > 0 ? `, added ${added}` : '',
        links > 0 ? `, drew ${linksCounted(links)}` : '',
      ]
  }
}

function enrichWords(on: Words, intels: readonly Intel[]): Words {
  const sources = intels.reduce((sum, one) => sum + (one.grounded ? one.sources.length : 0), 0)
  if (sources > 0) return ['Enriched ', ...on, ` with ${sources === 1 ? '1 source' : `${sources} sources`}`]
  return ['Looked up ', ...on, intels.length > 0 ? ', found no source' : '']
}

function lensSentence(call: ToolCallView, graph: GraphState): Sentence {
  const did = call.batches.map((batch) => effectsOf(batch, graph))
  const ideas = did.length > 0 ? did.flatMap(({ added }) => added) : touched(call, graph)
  const others = listOf(call.input, 'with_ids').length
  const asked = at(call, 'node_id', graph)
  const on = others > 0 ? asked : target(call, did, graph)
  const grown = ideas.filter(({ id }) => id !== on.id)
  const links = did.flatMap(({ linked }) => linked).length
  const intels = call.batches.flatMap(intelsOf)
  const words = others > 0 ? [`${others + 1} ideas`] : [named(on, graph)]
  const brought = { added: grown.length, links, intels }
  return { words: lensWords(textOf(call.input, 'lens'), words, brought), ideas: grown }
}

function addSentence(ideas: readonly IdeaRef[], under: IdeaRef | string): Sentence {
  const [only] = ideas
  if (!only) return plain(['Added nothing new under ', under])
  if (ideas.length === 1) return plain(['Added ', only, ' under ', under])
  return { words: [`Added ${ideasCounted(ideas.length)} under `, under], ideas }
}

function editWords(did: readonly Effects[], idea: IdeaRef): Words {
  const verbs = [
    did.some(({ renamed }) => renamed.length > 0) && 'renamed',
    did.some(({ retyped }) => retyped.length > 0) && 'changed the kind of',
    did.some(({ described }) => described.length > 0) && 'described',
  ].filter((verb) => verb !== false)
  const verb = verbs.length > 0 ? listed(verbs.map((word) => [word])).join('') : 'changed'
  return [`${verb.charAt(0).toUpperCase()}${verb.slice(1)} `, idea]
}

/** The root is the board's own title: named, it would only be long. */
export const named = (idea: IdeaRef, graph: GraphState): IdeaRef | string =>
  idea.id === graph.rootId ? 'the root idea' : idea

const plain = (words: Words): Sentence => ({ words, ideas: [] })

const few = (ideas: readonly IdeaRef[], otherwise: IdeaRef): Words =>
  ideas.length > 2
    ? [ideasCounted(ideas.length)]
    : listed((ideas.length > 0 ? ideas : [otherwise]).map((idea) => [idea]))

const touched = (call: ToolCallView, graph: GraphState): IdeaRef[] =>
  (call.nodeIds ?? []).map((id) => toIdeaRef(graph, id))

const target = (call: ToolCallView, [first]: readonly Effects[], graph: GraphState): IdeaRef =>
  first?.target ?? at(call, call.name === 'run_lens' ? 'node_id' : 'parent_id', graph)

/** The idea an argument names; what the model called it where that cannot be told. */
function at({ input }: ToolCallView, field: string, graph: GraphState): IdeaRef {
  const given = textOf(input, field)
  const found = resolveRef(graph, given || 'root', null)
  if (found.ok) return toIdeaRef(graph, found.value)
  const label = given.startsWith('n') && given.length === 11 ? 'an idea' : given
  return { id: given as NodeId, label, type: 'topic', isHere: false }
}

function textOf(input: unknown, field: string): string {
  if (typeof input !== 'object' || input === null) return ''
  const value: unknown = Reflect.get(input, field)
  return typeof value === 'string' ? value : ''
}

function listOf(input: unknown, field: string): readonly unknown[] {
  if (typeof input !== 'object' || input === null) return []
  const value: unknown = Reflect.get(input, field)
  return Array.isArray(value) ? value : []
}

const quoted = (text: string) => `“${text.length > 60 ? `${text.slice(0, 59)}…` : text}”`
