import { toCount, toList, toPlural, toSentenceCase } from '@/lib/words/english'
import { belowOf, childrenOf, nodeOf, type ViewNode } from './graph-view'
import type { Intent } from './intent'
import { type Beginning, labelOf, locate, quote, type Scene, type Task } from './scene'

export function nounOf(type: string, count: number): string {
  if (type === 'evidence') return count === 1 ? 'piece of evidence' : 'pieces of evidence'
  return count === 1 ? type : toPlural(type)
}

/** Read off the summary: no tool lists by kind. A folded board is said to be one. */
export function toListTask(intent: Extract<Intent, { kind: 'list' }>): Task {
  return {
    fits: () => false,
    begin: (scene) => list(intent, scene),
    finish: () => ({ say: '' }),
  }
}

function list(intent: Extract<Intent, { kind: 'list' }>, scene: Scene): Beginning {
  const { view } = scene.focus
  const located = intent.of ? locate(intent.of, scene) : { ids: [view.rootId] }
  if ('sorry' in located) return { say: located.sorry }
  const top = located.ids[0] ?? view.rootId
  const pool = intent.type || !intent.of ? belowOf(view, top) : childrenOf(view, top)
  const nodes = pool.filter((node) => !intent.type || node.type === intent.type)
  const where = intent.of ? ` under ${quote(labelOf(top, scene))}` : ' on the board'
  if (nodes.length === 0)
    return {
      say: `There ${intent.type ? `are no ${nounOf(intent.type, 2)}` : 'is nothing'}${where} yet.${intent.type === 'risk' ? ' Say “challenge it” and I will look for some.' : ''}`,
    }
  const folded = view.isWhole ? '' : ' Parts of the board are folded out of my sight, so there may be more.'
  const lines = nodes.slice(0, 40).map((node) => `- ${quote(node.label)}${placeOf(node, top, scene)}`)
  const head = `${toSentenceCase(toCount(nodes.length, intent.type === 'evidence' ? 'piece' : (intent.type ?? 'idea')))}${intent.type === 'evidence' ? ' of evidence' : ''}${where}:`
  return { say: `${head}\n${lines.join('\n')}${folded}`, found: nodes.map(({ id }) => id) }
}

function placeOf(node: ViewNode, top: string, scene: Scene): string {
  const parent = nodeOf(scene.focus.view, node.parentId ?? '')
  return parent && parent.id !== top ? `, under ${quote(parent.label)}` : ''
}

/** What stands on the board, from its own words. */
export function toSummaryTask(intent: Extract<Intent, { kind: 'summarise' }>): Task {
  return {
    fits: (step) => intent.target !== undefined && step.every(({ name }) => name === 'inspect_node'),
    begin: (scene) => read(intent, scene) ?? summarise(intent, scene),
    finish: (scene) => {
      const told = summarise(intent, scene)
      return { say: 'say' in told ? told.say : '' }
    },
  }
}

/** One idea is looked at before it is told of. */
function read({ target }: Extract<Intent, { kind: 'summarise' }>, scene: Scene): Beginning | undefined {
  const located = target ? locate(target, scene) : undefined
  if (!located || 'sorry' in located || !scene.situation.tools.has('inspect_node')) return undefined
  return { calls: located.ids.slice(0, 1).map((id) => ({ name: 'inspect_node', input: { node_id: id } })) }
}

function summarise(intent: Extract<Intent, { kind: 'summarise' }>, scene: Scene): Beginning {
  const { view } = scene.focus
  const located = intent.target ? locate(intent.target, scene) : { ids: [view.rootId] }
  if ('sorry' in located) return { say: located.sorry }
  const top = located.ids[0] ?? view.rootId
  const children = childrenOf(view, top)
  const name = quote(labelOf(top, scene))
  if (children.length === 0)
    return { say: `${name} has nothing under it yet. Ask me to expand it, or add an idea of your own.` }
  const lines = children.map((child) => tellBranch(child, scene))
  const below = belowOf(view, top)
  const open = below.filter(({ type }) => type === 'question').length
  const risks = below.filter(({ type }) => type === 'risk').length
  const notes = [
    open > 0 ? toCount(open, 'open question') : '',
    risks > 0 ? toCount(risks, 'risk') : '',
  ].filter(Boolean)
  const tail = notes.length > 0 ? `\n\nAmong them ${open + risks === 1 ? 'is' : 'are'} ${toList(notes)}.` : ''
  const total = top === view.rootId ? view.count - 1 : below.length
  return {
    say: `${name} has ${toCount(children.length, 'branch')} and ${total} ${total === 1 ? 'idea' : 'ideas'} in all:\n${lines.join('\n')}${tail}`,
  }
}

function tellBranch(node: ViewNode, scene: Scene): string {
  const children = childrenOf(scene.focus.view, node.id)
  const names = children.slice(0, 4).map(({ label }) => quote(label))
  const more = children.length > 4 ? ` and ${children.length - 4} more` : ''
  return `- ${quote(node.label)} (${node.type})${names.length > 0 ? `, with ${more ? names.join(', ') : toList(names)}${more}` : ''}`
}
