import { toList } from '@/lib/words/english'
import { belowOf } from './graph-view'
import type { Intent } from './intent'
import type { DoneCall } from './read-prompt'
import type { Reference } from './reference'
import {
  type Beginning,
  type Located,
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

type Edit = Extract<Intent, { kind: 'rename' | 'retype' | 'redescribe' }>

export function toEditTask(intent: Edit): Task {
  const change = changeOf(intent)
  return {
    fits: (step) =>
      step.every(
        ({ name, input }) =>
          name === 'edit_node' && Object.entries(change).every(([key, value]) => input[key] === value),
      ),
    begin: (scene) => begin(intent, change, scene),
    recover: (_scene, step) => recoverWith('node_id', step),
    finish: (scene, step) => {
      const ids = step.map(({ input }) => String(input.node_id))
      return { say: report(intent, step, scene), mentioned: ids }
    },
  }
}

function changeOf(intent: Edit): Readonly<Record<string, string>> {
  switch (intent.kind) {
    case 'rename':
      return { label: intent.label }
    case 'retype':
      return { type: intent.type }
    case 'redescribe':
      return { description: intent.description }
  }
}

function begin(intent: Edit, change: Readonly<Record<string, string>>, scene: Scene): Beginning {
  const located = locate(intent.target, scene)
  if ('sorry' in located) return { say: located.sorry }
  if (intent.kind === 'rename' && located.ids.length > 1)
    return { say: 'Several ideas cannot have one name. Say which one to rename.' }
  return { calls: located.ids.map((id) => ({ name: 'edit_node', input: { node_id: id, ...change } })) }
}

/** Takes the nearest idea that an error names. */
export function recoverWith(key: string, step: readonly DoneCall[]): Wanted[] | undefined {
  const calls = step.flatMap(({ name, input, output, isError }) => {
    const near = isError ? meantBy(input[key], output) : undefined
    return near ? [{ name, input: { ...input, [key]: near.id } }] : []
  })
  return calls.length > 0 ? calls : undefined
}

function report(intent: Edit, step: readonly DoneCall[], scene: Scene): string {
  if (step.every(({ isError }) => isError)) return toApology(step)
  const names = toList(step.map(({ input }) => quote(labelOf(String(input.node_id), scene))))
  const left = leftOut(step)
  if (step.every(({ output }) => output.startsWith('Nothing changed')))
    return [`${names} is so already.`, left].filter(Boolean).join(' ')
  switch (intent.kind) {
    case 'rename':
      return `It is now called ${quote(intent.label)}.`
    case 'retype':
      return `${names} ${step.length === 1 ? `is now ${/^[aeo]/.test(intent.type) ? 'an' : 'a'} ${intent.type}` : `are now of the kind ${intent.type}`}.`.replace(
        'an evidence',
        'evidence',
      )
    case 'redescribe':
      return `Changed the description of ${names}.`
  }
}

export function toMoveTask(intent: Extract<Intent, { kind: 'move' }>): Task {
  return {
    fits: (step) => step.every(({ name }) => name === 'move_node'),
    begin: (scene) => beginMove(intent, scene),
    recover: (_scene, step) => recoverMove(step),
    finish: (scene, step) => {
      const ids = step.map(({ input }) => String(input.node_id))
      return { say: reportMove(step, scene), mentioned: ids }
    },
  }
}

function beginMove(intent: Extract<Intent, { kind: 'move' }>, scene: Scene): Beginning {
  const both = locateBoth(intent.target, intent.parent, scene)
  if ('sorry' in both) return { say: both.sorry }
  const [targets, [parent = 'root']] = both.ids
  const { view } = scene.focus
  if (targets.includes(view.rootId)) return { say: 'The root holds the whole board and cannot be moved.' }
  const above = targets.find((id) => belowOf(view, id).some((node) => node.id === parent))
  if (above)
    return {
      say: `${quote(labelOf(parent, scene))} hangs below ${quote(labelOf(above, scene))}, so ${quote(labelOf(above, scene))} cannot go under it.`,
    }
  const moving = targets.filter((id) => id !== parent)
  if (moving.length === 0) return { say: 'An idea cannot hang under itself.' }
  return { calls: moving.map((id) => ({ name: 'move_node', input: { node_id: id, parent_id: parent } })) }
}

/** Which of the two names was wrong stands in the error. */
function recoverMove(step: readonly DoneCall[]): Wanted[] | undefined {
  const failed = step.find(({ isError }) => isError)
  if (!failed) return undefined
  const wrong = /There is no idea "([^"]*)"|ideas are called "([^"]*)"/.exec(failed.output)
  const name = wrong?.[1] ?? wrong?.[2]
  return recoverWith(name !== undefined && failed.input.parent_id === name ? 'parent_id' : 'node_id', step)
}

function reportMove(step: readonly DoneCall[], scene: Scene): string {
  const done = step.filter(({ isError, output }) => !isError && !output.startsWith('Nothing changed'))
  const place = quote(labelOf(String(step[0]?.input.parent_id ?? 'root'), scene))
  const names = (calls: readonly DoneCall[]) =>
    toList(calls.map(({ input }) => quote(labelOf(String(input.node_id), scene))))
  if (done.length === 0) {
    if (step.some(({ isError }) => isError)) return toApology(step)
    return `${names(step)} already ${step.length === 1 ? 'hangs' : 'hang'} under ${place}.`
  }
  const failed = step.filter(({ isError }) => isError)
  const rest = failed.length > 0 ? ` ${toApology(failed)}` : ''
  return `Moved ${names(done)} under ${place}.${rest}`
}

export function toLinkTask(intent: Extract<Intent, { kind: 'link' }>): Task {
  return {
    fits: (step) =>
      step.every(
        ({ name, input }) =>
          name === 'link_nodes' && (intent.label === undefined || input.label === intent.label),
      ),
    begin: (scene) => beginLink(intent, scene),
    recover: (_scene, step) => recoverLink(step),
    finish: (scene, step) => ({
      say: reportLink(intent, step, scene),
      mentioned: [String(step[0]?.input.source_id ?? 'active')],
    }),
  }
}

function beginLink(intent: Extract<Intent, { kind: 'link' }>, scene: Scene): Beginning {
  const both = locateBoth(intent.from, intent.to, scene)
  if ('sorry' in both) return { say: both.sorry }
  const [from, to] = both.ids
  const pairs = from.flatMap((source) =>
    to.filter((target) => target !== source).map((target) => ({ source, target })),
  )
  if (pairs.length === 0) return { say: 'An idea cannot be linked to itself.' }
  const label = intent.label ? { label: intent.label } : {}
  return {
    calls: pairs.slice(0, 24).map(({ source, target }) => ({
      name: 'link_nodes',
      input: { source_id: source, target_id: target, ...label },
    })),
  }
}

function recoverLink(step: readonly DoneCall[]): Wanted[] | undefined {
  const failed = step.find(({ isError }) => isError)
  const name = /There is no idea "([^"]*)"|ideas are called "([^"]*)"/.exec(failed?.output ?? '')
  const wrong = name?.[1] ?? name?.[2]
  return recoverWith(
    wrong !== undefined && failed?.input.target_id === wrong ? 'target_id' : 'source_id',
    step,
  )
}

function reportLink(
  intent: Extract<Intent, { kind: 'link' }>,
  step: readonly DoneCall[],
  scene: Scene,
): string {
  const done = step.filter(({ isError, output }) => !isError && !output.startsWith('Nothing changed'))
  const pairs = (done.length > 0 ? done : step).map(
    ({ input }) =>
      `${quote(labelOf(String(input.source_id), scene))} to ${quote(labelOf(String(input.target_id), scene))}`,
  )
  if (done.length === 0)
    return step.some(({ isError }) => isError)
      ? toApology(step)
      : `The link from ${pairs[0]} is there already.`
  return `Linked ${toList(pairs)}${intent.label ? `: ${quote(intent.label)}` : ''}.`
}

function locateBoth(
  one: Reference,
  other: Reference,
  scene: Scene,
): { ids: [readonly string[], readonly string[]] } | { sorry: string } {
  const sides: Located[] = [locate(one, scene), locate(other, scene)]
  const sorry = sides.flatMap((side) => ('sorry' in side ? [side.sorry] : []))
  const [left, right] = sides
  if (!left || !right || 'sorry' in left || 'sorry' in right) return { sorry: sorry.join(' ') }
  return { ids: [left.ids, right.ids] }
}

export function toRemoveTask(intent: Extract<Intent, { kind: 'remove' }>): Task {
  return {
    fits: (step) => step.every(({ name }) => name === 'remove_node'),
    begin: (scene) => {
      const located = locate(intent.target, scene)
      if ('sorry' in located) return { say: located.sorry }
      const names = toList(located.ids.map((id) => quote(labelOf(id, scene))))
      if (located.ids.includes(scene.focus.view.rootId))
        return { say: 'The root holds the whole board and cannot be removed.' }
      if (!scene.situation.tools.has('remove_node')) {
        return {
          say: `I cannot remove ideas, so ${names} stay${located.ids.length === 1 ? 's' : ''} as it was. Select it on the canvas and press Delete; undo brings it back.`.replace(
            /as it was/,
            located.ids.length === 1 ? 'as it was' : 'as they were',
          ),
        }
      }
      return { calls: located.ids.map((id) => ({ name: 'remove_node', input: { node_id: id } })) }
    },
    finish: (_scene, step) => {
      if (step.every(({ isError }) => isError)) return { say: toApology(step) }
      if (step.some(({ output }) => /^The person accepted \d+ of /.test(output)))
        return { say: 'Removed what you chose; the rest stays.' }
      return {
        say: `Removed ${step.length === 1 ? 'the idea' : `${step.length} ideas`} and what hung below.`,
      }
    },
  }
}
