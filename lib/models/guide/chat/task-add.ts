import type { NodeType } from '@/lib/graph/schema'
import { toCount, toKey, toList, toSentenceCase } from '@/lib/words/english'
import { nodeOf, type ViewNode } from './graph-view'
import { guessType } from './guess-type'
import type { AddIntent, NewItem } from './intent'
import {
  addedIn,
  type Beginning,
  labelOf,
  leftOut,
  locate,
  meantBy,
  quote,
  type Scene,
  type Task,
  toApology,
  type Wanted,
} from './scene'
import { thinkOf } from './think'

interface NewNode {
  readonly label: string
  readonly type: NodeType
  readonly description: string
}

export function toAddTask(intent: AddIntent): Task {
  return {
    fits: (step) => step.every(({ name, input }) => isAdding(name) && holdsGiven(input, intent)),
    begin: (scene) => begin(intent, scene),
    recover: (_scene, step) => recover(step),
    finish: (scene, step) => {
      const added = addedIn(step)
      const ids = added.map(({ id }) => id)
      const parents = [...new Set(step.map(({ input }) => String(input.parent_id ?? 'active')))]
      const failed = step.every(({ isError }) => isError)
      return {
        say: failed ? toApology(step) : report(intent, added, parents, scene, leftOut(step)),
        ...(ids.length > 0 ? { made: ids } : {}),
        mentioned:
          ids.length === 1
            ? ids
            : parents.slice(-1).map((id) => (id === 'root' ? scene.focus.view.rootId : id)),
      }
    },
  }
}

const isAdding = (name: string) => name === 'add_node' || name === 'add_nodes'

/** Recognises its own call by the labels the person gave. */
function holdsGiven(input: Readonly<Record<string, unknown>>, { items }: AddIntent): boolean {
  const text = toKey(JSON.stringify(input))
  return items.every((item) => item.is === 'wanted' || text.includes(toKey(item.label.slice(0, 60))))
}

function begin(intent: AddIntent, scene: Scene): Beginning {
  const located = intent.parent ? locate(intent.parent, scene) : { ids: [scene.focus.view.activeId] }
  if ('sorry' in located) return { say: located.sorry }
  const calls = located.ids.flatMap(
    (parentId) => toCall(parentId, newNodes(intent.items, parentId, scene), scene) ?? [],
  )
  if (calls.length > 0) return { calls }
  return {
    say: `I can think of nothing new to add under ${quote(labelOf(located.ids[0] ?? '', scene))}: what I know of it is on the board.`,
  }
}

function toCall(parentId: string, nodes: readonly NewNode[], { situation }: Scene): Wanted | undefined {
  const [only] = nodes
  if (!only) return undefined
  if (nodes.length === 1 && situation.tools.has('add_node'))
    return { name: 'add_node', input: { ...only, parent_id: parentId } }
  return { name: 'add_nodes', input: { parent_id: parentId, nodes } }
}

function newNodes(items: readonly NewItem[], parentId: string, scene: Scene): NewNode[] {
  const { view } = scene.focus
  const rootLabel = nodeOf(view, view.rootId)?.label ?? ''
  const parent = nodeOf(view, parentId)
  const taken = view.nodes.map((node) => node.label)
  const nodes: NewNode[] = []
  for (const item of items) {
    const made = item.is === 'given' ? [toGivenNode(item)] : thoughtOf(item, parent, rootLabel, taken, scene)
    taken.push(...made.map((node) => node.label))
    nodes.push(...made)
  }
  return nodes
}

function toGivenNode({ label, type, description }: Extract<NewItem, { is: 'given' }>): NewNode {
  const kind = type ?? guessType(label)
  const asked = kind === 'question' && !/[?]$/.test(label) ? `${label}?` : label
  return { label: asked, type: kind, description: description ?? '' }
}

function thoughtOf(
  item: Extract<NewItem, { is: 'wanted' }>,
  parent: ViewNode | undefined,
  rootLabel: string,
  taken: readonly string[],
  scene: Scene,
): NewNode[] {
  if (item.count === 1 && item.about) return [describedOne(item.about, item.type ?? guessType(item.about))]
  const { label, type: kind } = parent ?? { label: rootLabel, type: 'topic' as const }
  return thinkOf({ ...item, label, kind, rootLabel, taken }, scene.wordnet)
}

/** `a question about who pays` is the question itself. */
function describedOne(about: string, type: NodeType): NewNode {
  const words = toSentenceCase(about)
  const isAsking = /^(who|what|when|where|why|how|which|whether)\b/i.test(about)
  const label =
    type !== 'question'
      ? words
      : isAsking
        ? `${words.replace(/^Whether /, 'Is it true that ')}?`
        : `What about ${about}?`
  return {
    label,
    type,
    description: '',
  }
}

/** The error names the nearest ideas: the first is taken when it is plainly meant. */
function recover(
  step: readonly {
    readonly name: string
    readonly input: Readonly<Record<string, unknown>>
    readonly output: string
    readonly isError: boolean
  }[],
): Wanted[] | undefined {
  const calls = step.flatMap(({ name, input, output, isError }) => {
    const near = isError ? meantBy(input.parent_id, output) : undefined
    return near ? [{ name, input: { ...input, parent_id: near.id } }] : []
  })
  return calls.length > 0 ? calls : undefined
}

function report(
  intent: AddIntent,
  added: readonly { label: string; type?: string }[],
  parents: readonly string[],
  scene: Scene,
  left: string,
): string {
  const where = toList(parents.map((id) => quote(labelOf(id, scene))))
  if (added.length === 0) return [`Nothing was added under ${where}.`, left].filter(Boolean).join(' ')
  const names = toList(added.map(({ label }) => quote(label)))
  const wanted =
    intent.items.reduce((sum, item) => sum + (item.is === 'wanted' ? item.count : 1), 0) * parents.length
  const short =
    added.length < wanted && !left ? `I could think of no more than ${toCount(added.length, 'new one')}.` : ''
  return [`Added ${countOf(added)} under ${where}: ${names}.`, short, left].filter(Boolean).join(' ')
}

function countOf(added: readonly { type?: string }[]): string {
  const types = new Set(added.map(({ type }) => type))
  const [type] = types
  const word =
    types.size === 1 && type && type !== 'topic' ? (type === 'evidence' ? 'piece of evidence' : type) : 'idea'
  if (word === 'piece of evidence' && added.length > 1) return `${toCount(added.length, 'piece')} of evidence`
  return toCount(added.length, word)
}
