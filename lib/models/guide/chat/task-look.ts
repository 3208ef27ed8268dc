import { toCount, toList } from '@/lib/words/english'
import { belowOf, nodeOf } from './graph-view'
import type { Intent } from './intent'
import type { DoneCall } from './read-prompt'
import { ideasIn, locate, quote, type Scene, type Task, toApology } from './scene'
import { recoverWith } from './task-edit'
import { nounOf } from './task-list'

export function toInspectTask(intent: Extract<Intent, { kind: 'inspect' }>): Task {
  return {
    fits: (step) => step.every(({ name }) => name === 'inspect_node'),
    begin: (scene) => {
      const located = locate(intent.target, scene)
      if ('sorry' in located) return { say: located.sorry }
      return {
        calls: located.ids.slice(0, 8).map((id) => ({ name: 'inspect_node', input: { node_id: id } })),
      }
    },
    recover: (_scene, step) => recoverWith('node_id', step),
    finish: (scene, step) => {
      if (step.every(({ isError }) => isError)) return { say: toApology(step) }
      const read = step.filter(({ isError }) => !isError).map(({ output }) => readInspected(output))
      const children = read.flatMap((one) => one.children.map(({ id }) => id))
      return {
        say: read.map((one) => tellInspected(one, intent.wants)).join('\n\n'),
        mentioned: step.map(({ input }) => String(input.node_id)),
        ...(children.length > 0 && scene ? { made: children } : {}),
      }
    },
  }
}

interface Inspected {
  readonly label: string
  readonly type: string
  readonly description: string
  readonly parent: string
  readonly children: readonly { id: string; label: string; type?: string }[]
  readonly links: readonly string[]
}

/** Reads what `inspect_node` answers. */
function readInspected(output: string): Inspected {
  const lines = output.split('\n')
  const [self] = ideasIn(lines[0] ?? '')
  const section = (name: string) => {
    const from = lines.indexOf(`${name}:`)
    const rest = from < 0 ? [] : lines.slice(from + 1)
    const end = rest.findIndex((line) => /^[a-z]+:/.test(line))
    return end < 0 ? rest : rest.slice(0, end)
  }
  const description = /^description: ("(?:[^"\\]|\\.)*")/m.exec(output)?.[1] ?? '""'
  return {
    label: self?.label ?? '',
    type: self?.type ?? 'idea',
    description: String(JSON.parse(description)),
    parent: ideasIn(/^parent: (.+)$/m.exec(output)?.[1] ?? '')[0]?.label ?? '',
    children: section('children').flatMap((line) => ideasIn(line).slice(0, 1)),
    links: section('links').map(toLinkWords),
  }
}

function toLinkWords(line: string): string {
  const [from, to] = ideasIn(line)
  const label = /"((?:[^"\\]|\\.)*)"$/.exec(line)?.[1]
  const words = label && label !== to?.label ? ` (${label})` : ''
  return from && to ? `${quote(from.label)} to ${quote(to.label)}${words}` : line
}

function tellInspected(one: Inspected, wants: Extract<Intent, { kind: 'inspect' }>['wants']): string {
  const name = quote(one.label)
  const children =
    one.children.length > 0
      ? `Under ${name} ${one.children.length === 1 ? 'there is' : 'there are'} ${toCount(one.children.length, 'idea')}: ${toList(one.children.map(({ label }) => quote(label)))}.`
      : `Nothing hangs under ${name} yet.`
  const parent = one.parent
    ? `${name} hangs under ${quote(one.parent)}.`
    : `${name} is the root of the board.`
  const links = one.links.length > 0 ? `It is linked: ${toList(one.links)}.` : ''
  const description = one.description || `${name} has no description.`
  switch (wants) {
    case 'children':
      return children
    case 'parent':
      return parent
    case 'loss':
      return one.children.length > 0
        ? `With ${name} goes all that hangs below it: ${toList(one.children.map(({ label }) => quote(label)))}. Undo brings it back.`
        : `Only ${name} itself goes, for nothing hangs under it. Undo brings it back.`
    case 'links':
      return links || `${name} has no cross links.`
    case 'description':
      return description
    case 'all':
      return [`${name} is ${withArticle(one.type)}.`, one.description, parent, children, links]
        .filter(Boolean)
        .join(' ')
  }
}

const withArticle = (type: string) =>
  type === 'evidence' ? type : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`

export function toCountTask(intent: Extract<Intent, { kind: 'count' }>): Task {
  const tool = intent.of ? 'inspect_node' : 'graph_stats'
  return {
    fits: (step) => step.every(({ name }) => name === tool),
    begin: (scene) => {
      if (!intent.of) return { calls: [{ name: 'graph_stats', input: {} }] }
      const located = locate(intent.of, scene)
      if ('sorry' in located) return { say: located.sorry }
      return {
        calls: located.ids.slice(0, 1).map((id) => ({ name: 'inspect_node', input: { node_id: id } })),
      }
    },
    recover: (_scene, step) => (intent.of ? recoverWith('node_id', step) : undefined),
    finish: (scene, step) => ({
      say: step.every(({ isError }) => isError) ? toApology(step) : reportCount(intent, step, scene),
    }),
  }
}

function reportCount(
  intent: Extract<Intent, { kind: 'count' }>,
  step: readonly DoneCall[],
  scene: Scene,
): string {
  const output = step.at(-1)?.output ?? ''
  if (intent.of) return countUnder(intent, step, scene)
  const counts = new Map(
    [...output.matchAll(/^([a-z ]+): (\d+)$/gm)].map(([, name = '', count]) => [name, Number(count)]),
  )
  const links = counts.get('cross links') ?? 0
  if (intent.links)
    return `There ${links === 1 ? 'is' : 'are'} ${toCount(links, 'cross link')} on the board.`.replace(
      'zero',
      'no',
    )
  if (intent.type) {
    const count = counts.get(intent.type) ?? 0
    const isOfRoot = nodeOf(scene.focus.view, scene.focus.view.rootId)?.type === intent.type
    const besides = isOfRoot && count > 1 ? ` (${count - 1} besides the root)` : ''
    return `There ${count === 1 ? 'is' : 'are'} ${count === 0 ? 'no' : count} ${nounOf(intent.type, count)} on the board${besides}.`
  }
  if (intent.except) {
    const left = (counts.get('ideas') ?? 0) - (counts.get(intent.except) ?? 0)
    return `There are ${left} ideas on the board that are no ${nounOf(intent.except, 2)}, the root among them.`
  }
  const types = [...counts].filter(([name, count]) => name !== 'ideas' && name !== 'cross links' && count > 0)
  const total = counts.get('ideas') ?? types.reduce((sum, [, count]) => sum + count, 0)
  const parts = types.map(([name, count]) => `${count} ${nounOf(name, count)}`)
  return `There ${total === 1 ? 'is' : 'are'} ${total} ${total === 1 ? 'idea' : 'ideas'} on the board${total > 1 ? ` (${total - 1} without the root)` : ''}: ${toList(parts)}. Cross links: ${links}.`
}

function countUnder(
  { type, except }: Extract<Intent, { kind: 'count' }>,
  step: readonly DoneCall[],
  scene: Scene,
): string {
  const id = String(step.at(-1)?.input.node_id ?? '')
  const read = readInspected(step.at(-1)?.output ?? '')
  const counts = (node: { readonly type?: string }) =>
    (!type || node.type === type) && (!except || node.type !== except)
  const direct = read.children.filter(counts).length
  const all = belowOf(scene.focus.view, id).filter(counts).length
  const but = except ? ` that ${direct === 1 ? 'is' : 'are'} no ${nounOf(except, 2)}` : ''
  const noun = (count: number) => `${count === 0 ? 'no' : count} ${nounOf(type ?? 'idea', count)}${but}`
  const deeper = all > direct ? `, and ${noun(all)} with all that is below` : ''
  return `There ${direct === 1 ? 'is' : 'are'} ${noun(direct)} directly under ${quote(read.label)}${deeper}.`
}
