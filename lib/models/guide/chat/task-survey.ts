import { toCount, toList, toPlural } from '@/lib/words/english'
import { childrenOf, type GraphView, nodeOf, type ViewNode } from './graph-view'
import type { SurveyIntent } from './intent'
import type { DoneCall } from './read-prompt'
import { type Beginning, ideasIn, labelOf, locate, quote, type Scene, type Task } from './scene'
import { nounOf } from './task-list'

/** So many ideas are read one by one for their links; a larger board is sampled from the top. */
const mostRead = 24

/** Answers from the outline; links are not in it and are read idea by idea. */
export function toSurveyTask(intent: SurveyIntent): Task {
  return {
    fits: (step) => isOfLinks(intent) && step.every(({ name }) => name === 'inspect_node'),
    begin: (scene) => (isOfLinks(intent) ? readLinks(intent, scene) : tell(intent, scene)),
    finish: (scene, step) => {
      const { say, found } = tellLinks(intent, step, scene)
      return { say, ...(found.length > 0 ? { made: found, mentioned: found.slice(0, 1) } : {}) }
    },
  }
}

const isOfLinks = ({ what }: SurveyIntent) =>
  what === 'links' || what === 'linked' || what === 'unlinked' || what === 'between'

function readLinks({ of, other }: SurveyIntent, scene: Scene): Beginning {
  const located = of ? locate(of, scene) : { ids: scene.focus.view.nodes.map(({ id }) => id) }
  const against = other ? locate(other, scene) : { ids: [] }
  if ('sorry' in located) return { say: located.sorry }
  if ('sorry' in against) return { say: against.sorry }
  return {
    calls: located.ids.slice(0, mostRead).map((id) => ({ name: 'inspect_node', input: { node_id: id } })),
  }
}

interface ReadLink {
  readonly line: string
  readonly ends: readonly string[]
}

function linksIn(step: readonly DoneCall[]): ReadLink[] {
  const lines = step.flatMap(({ output }) =>
    output.split('\n').filter((line) => / -> n[a-z2-7]{10} "/.test(line)),
  )
  return [...new Set(lines)].map((line) => ({ line, ends: ideasIn(line).map(({ id }) => id) }))
}

function tellLinks(
  intent: SurveyIntent,
  step: readonly DoneCall[],
  scene: Scene,
): { say: string; found: string[] } {
  const links = linksIn(step)
  const name = (id: string | undefined) => quote(labelOf(id ?? '', scene))
  if (intent.what === 'between') return { say: tellBetween(intent, links, scene), found: [] }
  const read = step.map(({ input }) => String(input.node_id))
  const degree = (id: string) => links.filter(({ ends }) => ends.includes(id)).length
  if (intent.what === 'unlinked') {
    const bare = read.filter((id) => degree(id) === 0 && nodeOf(scene.focus.view, id)?.parentId)
    return { say: tellNames(bare, 'without cross links', scene), found: bare }
  }
  if (links.length === 0) return { say: 'There are no cross links on the board yet.', found: [] }
  if (intent.what === 'linked') {
    const top = Math.max(...read.map(degree))
    const best = read.filter((id) => degree(id) === top)
    return {
      say: `${toList(best.map(name))} ${best.length === 1 ? 'has' : 'have'} the most cross links: ${top}.`,
      found: best,
    }
  }
  const rows = links.map(({ line, ends }) => {
    const label = / -> n[a-z2-7]{10} "(?:[^"\\]|\\.)*" \([a-z]+\) "((?:[^"\\]|\\.)*)"$/.exec(line)?.[1]
    return `- ${name(ends[0])} to ${name(ends[1])}${label ? `: ${quote(label)}` : ''}`
  })
  return {
    say: `${links.length === 1 ? 'One cross link' : `${links.length} cross links`}:\n${rows.join('\n')}`,
    found: [],
  }
}

/** How two ideas hang together: a link, one above the other, the same parent, or only the board. */
function tellBetween({ of, other }: SurveyIntent, links: readonly ReadLink[], scene: Scene): string {
  const [one, two] = [of, other].map((reference) => {
    const located = reference ? locate(reference, scene) : undefined
    return located && 'ids' in located ? (located.ids[0] ?? '') : ''
  })
  const [a = '', b = ''] = [one, two]
  const { view } = scene.focus
  const names = [quote(labelOf(a, scene)), quote(labelOf(b, scene))]
  const link = links.find(({ ends }) => ends.includes(a) && ends.includes(b))
  if (link) return `${names[0]} and ${names[1]} are linked.`
  if (pathOf(view, a).includes(b))
    return `${names[0]} hangs below ${names[1]}; there is no cross link between them.`
  if (pathOf(view, b).includes(a))
    return `${names[1]} hangs below ${names[0]}; there is no cross link between them.`
  const common = pathOf(view, a).find((id) => pathOf(view, b).includes(id)) ?? view.rootId
  return `There is no link between ${names[0]} and ${names[1]}. Both hang below ${quote(labelOf(common, scene))}.`
}

/** The ids above an idea, nearest first. */
function pathOf(view: GraphView, id: string): string[] {
  const above: string[] = []
  for (let node = nodeOf(view, id); node?.parentId; node = nodeOf(view, node.parentId))
    above.push(node.parentId)
  return above
}

function tell(intent: SurveyIntent, scene: Scene): Beginning {
  if (intent.of) return tellOne(intent, scene)
  const { view } = scene.focus
  const nodes = view.nodes.filter(
    (node) => node.parentId !== null && (intent.type === undefined || node.type === intent.type),
  )
  const children = (node: ViewNode) => childrenOf(view, node.id).length
  const depth = (node: ViewNode) => pathOf(view, node.id).length
  switch (intent.what) {
    case 'most':
      return tellTop(nodes, children, 'the most ideas under it', scene)
    case 'fewest':
      return tellTop(nodes, (node) => -children(node), 'the fewest ideas under it', scene)
    case 'deepest':
      return tellTop(nodes, depth, 'the deepest place on the board', scene)
    case 'longest':
      return tellTop(nodes, ({ label }) => label.length, 'the longest label', scene)
    case 'shortest':
      return tellTop(nodes, ({ label }) => -label.length, 'the shortest label', scene)
    case 'levels': {
      const levels = Math.max(0, ...view.nodes.map(depth))
      return { say: `The board has ${toCount(levels, 'level')} below the root.` }
    }
    case 'empty': {
      const empty = nodes.filter((node) => children(node) === 0).map(({ id }) => id)
      return { say: tellNames(empty, 'with nothing under it', scene, intent.type), found: empty }
    }
    case 'selected':
      return { say: `${quote(labelOf(view.activeId, scene))} is selected.`, found: [view.activeId] }
    default:
      return { say: tellRecent(scene) }
  }
}

function tellRecent({ situation }: Scene): string {
  const last = situation.before.at(-1)
  if (!last) return 'Nothing yet: this is the first message here.'
  return last.steps.length > 0
    ? `Last I did this: ${last.answer}`
    : `I changed nothing; I said: ${last.answer}`
}

function tellTop(
  nodes: readonly ViewNode[],
  measure: (node: ViewNode) => number,
  what: string,
  scene: Scene,
): Beginning {
  if (nodes.length === 0) return { say: 'There is nothing of that kind on the board yet.' }
  const top = Math.max(...nodes.map(measure))
  const best = nodes.filter((node) => measure(node) === top)
  const shown = toList(best.slice(0, 6).map(({ label }) => quote(label)))
  const more = best.length > 6 ? `, and ${best.length - 6} more` : ''
  const count = /ideas under/.test(what) ? ` (${Math.abs(top)})` : ''
  const words = best.length === 1 ? `has ${what}` : `have ${what.replace(/\bit$/, 'them')}`
  return { say: `${shown}${more} ${words}${count}.${folded(scene)}`, found: best.map(({ id }) => id) }
}

const folded = ({ focus }: Scene) =>
  focus.view.isWhole ? '' : ' Parts of the board are folded out of my sight, so there may be more.'

function tellNames(ids: readonly string[], what: string, scene: Scene, type?: string): string {
  const noun = type ?? 'idea'
  if (ids.length === 0) return `There are no ${toPlural(noun)} ${what}.${folded(scene)}`
  const many = ids.length === 1 ? what : what.replace(/\bit$/, 'them')
  const count = `${ids.length === 1 ? 'One' : ids.length} ${nounOf(noun, ids.length)}`
  return `${count} ${many}:\n${ids
    .slice(0, 30)
    .map((id) => `- ${quote(labelOf(id, scene))}`)
    .join('\n')}${folded(scene)}`
}

function tellOne({ what, of, other, type }: SurveyIntent, scene: Scene): Beginning {
  const located = of ? locate(of, scene) : { ids: [] }
  const against = other ? locate(other, scene) : { ids: [] }
  if ('sorry' in located) return { say: located.sorry }
  if ('sorry' in against) return { say: against.sorry }
  const { view } = scene.focus
  const id = located.ids[0] ?? ''
  const node = nodeOf(view, id)
  const name = quote(labelOf(id, scene))
  if (what === 'kind') {
    const yes = type === undefined ? '' : type === node?.type ? 'Yes: ' : 'No: '
    return { say: `${yes}${name} is ${withArticle(node?.type ?? 'topic')}.`, found: [id] }
  }
  if (what === 'under') return { say: tellUnder(id, against.ids[0] ?? '', scene), found: [id] }
  const siblings = childrenOf(view, node?.parentId ?? '').filter((one) => one.id !== id)
  const names = toList(siblings.map(({ label }) => quote(label)))
  const say = names
    ? `Beside ${name} ${siblings.length === 1 ? 'stands' : 'stand'} ${names}.`
    : `Nothing stands beside ${name}.`
  return { say, found: siblings.map((one) => one.id) }
}

const withArticle = (type: string) =>
  type === 'evidence' ? type : `${/^[aeo]/.test(type) ? 'an' : 'a'} ${type}`

function tellUnder(id: string, place: string, scene: Scene): string {
  const path = pathOf(scene.focus.view, id)
  const [name, where] = [quote(labelOf(id, scene)), quote(labelOf(place, scene))]
  if (path[0] === place) return `Yes: ${name} hangs under ${where}.`
  if (path.includes(place))
    return `Yes: ${name} hangs below ${where}, under ${quote(labelOf(path[0] ?? '', scene))}.`
  return path[0]
    ? `No: ${name} hangs under ${quote(labelOf(path[0], scene))}.`
    : `No: ${name} is the root of the board.`
}
