import { toCount, toKey, toList, toSentenceCase } from '@/lib/words/english'
import type { WordNet } from '@/lib/words/wordnet'
import type { GuideCall } from '../stream'
import { aliasesOf } from './aliases'
import { distance } from './distance'
import { nodeOf, type ViewNode } from './graph-view'
import type { DoneCall, PastTurn, Situation } from './read-prompt'
import type { Reference } from './reference'
import { type Focus, resolve } from './resolve'
import { parseLabel } from './scene-labels'

/** All a task may go by. `focus` moves on as tasks are done. */
export interface Scene {
  readonly situation: Situation
  readonly focus: Focus
  readonly wordnet: WordNet
}

export type Wanted = Omit<GuideCall, 'id'>

/** What a task does when its turn comes: calls to make, or a sentence that ends it. */
export type Beginning =
  | { readonly calls: readonly Wanted[] }
  | { readonly say: string; readonly found?: readonly string[] }

export interface Outcome {
  /** What to tell the person. */
  readonly say: string
  readonly mentioned?: readonly string[]
  readonly made?: readonly string[]
}

/** One intent on its way. Everything in it is a function of the scene, so the next request can take it up again. */
export interface Task {
  /** Whether calls made earlier in this turn were this task's. */
  fits(step: readonly DoneCall[]): boolean
  begin(scene: Scene): Beginning
  /** Other calls, after errors that say how. Asked once. */
  recover?(scene: Scene, step: readonly DoneCall[]): readonly Wanted[] | undefined
  finish(scene: Scene, step: readonly DoneCall[]): Outcome
}

const namedIdea = /(n[a-z2-7]{10}) ("(?:[^"\\]|\\.)*")(?: \(([a-z]+)\))?/g

export interface NamedIdea {
  readonly id: string
  readonly label: string
  readonly type?: string
}

/** Ideas that a result names as `id "label" (type)`. */
export function ideasIn(text: string): NamedIdea[] {
  return [...text.matchAll(namedIdea)].map(([, id = '', json = '""', type]) => ({
    id,
    label: parseLabel(json),
    ...(type ? { type } : {}),
  }))
}

/** The idea an error proposes, when its label is near enough to what was written to be meant. */
export function meantBy(written: unknown, error: string): NamedIdea | undefined {
  const near = ideasIn(error)
  const wanted = toKey(String(written))
  const close = near.filter(({ label }) => isNear(toKey(label), wanted))
  return close[0]
}

function isNear(label: string, wanted: string): boolean {
  if (wanted.length < 3) return false
  return (
    label.includes(wanted) ||
    wanted.includes(label) ||
    distance(label, wanted) <= Math.ceil(wanted.length / 4)
  )
}

export const addedIn = (step: readonly DoneCall[]): NamedIdea[] =>
  step.flatMap(({ output }) =>
    output
      .split('\n')
      .filter((line) => line.startsWith('added '))
      .flatMap(ideasIn),
  )

export const quote = (label: string) => `“${label}”`

export function labelOf(id: string, scene: Scene): string {
  return (
    nodeOf(scene.focus.view, id)?.label ??
    (id === 'root' ? 'the root' : id === 'active' ? 'the selected idea' : id)
  )
}

export type Located = { readonly ids: readonly string[] } | { readonly sorry: string }

/** The ideas meant. A name that a folded summary does not show is left to the tool, which knows the whole graph. */
export function locate(reference: Reference, scene: Scene): Located {
  const resolved = resolve(reference, scene.focus)
  if (resolved.ok) return { ids: resolved.ids }
  if (reference.by === 'name' && !scene.focus.view.isWhole) return { ids: [reference.text] }
  if (resolved.isShared) return { sorry: toChoice(resolved.name, resolved.near, scene) }
  return { sorry: toSorry(resolved.name, resolved.near) }
}

/** Several ideas of one name: where each stands, for the person to choose. */
function toChoice(name: string, twins: readonly ViewNode[], scene: Scene): string {
  const places = twins.map(({ parentId }) => `under ${quote(labelOf(parentId ?? '', scene))}`)
  return `${toSentenceCase(toCount(twins.length, 'idea'))} are called ${quote(name)}: ${toList(places)}. Which one do you mean?`
}

export function toSorry(name: string, near: readonly ViewNode[]): string {
  const closest = near.map(({ label }) => quote(label))
  const hint =
    closest.length === 0
      ? 'Select the idea, or name it as it stands on the board.'
      : closest.length === 1
        ? `Did you mean ${closest[0]}?`
        : `The nearest are ${closest.slice(0, -1).join(', ')} and ${closest.at(-1)}.`
  return `I found no idea called ${quote(name)}. ${hint}`
}

/** What was spoken of and made in earlier turns, the latest last. */
export function focusOf(situation: Situation): Focus {
  let mentioned: readonly string[] = []
  let made: readonly string[] = []
  for (const turn of situation.before) {
    const seen = turn.steps.length > 0 ? seenIn(turn) : listedIn(turn, situation)
    if (seen.mentioned.length > 0) mentioned = seen.mentioned
    if (seen.made.length > 0) made = seen.made
  }
  return { view: situation.view, mentioned, made, aliases: aliasesOf(situation) }
}

/** What an answer without calls listed, line by line. */
function listedIn(
  { answer }: PastTurn,
  { view }: Situation,
): { mentioned: readonly string[]; made: readonly string[] } {
  const labels = [...answer.matchAll(/^- “(.+?)”/gm)].map(([, label = '']) => label)
  const ids = labels.flatMap((label) => view.nodes.find((node) => node.label === label)?.id ?? [])
  return { mentioned: ids.slice(0, 1), made: ids }
}

function seenIn({ steps }: PastTurn): { mentioned: readonly string[]; made: readonly string[] } {
  const calls = steps.flat().filter(({ isError }) => !isError)
  const groups = steps.map(addedIn).filter((ideas) => ideas.length > 0)
  const isGiven = calls.every(({ name }) => name === 'add_node' || name === 'add_nodes')
  const made = (isGiven ? groups.flat() : groups.at(-1)) ?? []
  const found = calls.filter(({ name }) => name === 'find_nodes').flatMap(({ output }) => ideasIn(output))
  const last = calls.at(-1)
  const target = last?.input.node_id ?? last?.input.source_id ?? last?.input.parent_id
  const one = made.length === 1 && made[0] ? made[0].id : typeof target === 'string' ? target : found[0]?.id
  const listed = made.length > 0 ? made : found
  return { mentioned: one ? [one] : [], made: listed.map(({ id }) => id) }
}

/** What a result says was left undone, as sentences. */
export function leftOut(step: readonly DoneCall[]): string {
  const rows = step.flatMap(({ output }) => {
    const found = /^Not done: (.+)$/m.exec(output)?.[1]
    return found ? [found.replace(/\.$/, '')] : []
  })
  if (rows.length === 0) return ''
  return `Left out: ${rows
    .join('; ')
    .replace(/"((?:[^"\\]|\\.)*)"/g, '“$1”')
    .replace(/duplicate of n[a-z2-7]{10}/g, 'it is there already')}.`
}

/** The error's own words, without ids, as one sentence. */
export function toApology(step: readonly DoneCall[]): string {
  const words = step.find(({ isError }) => isError)?.output ?? ''
  const plain =
    words
      .replace(/n[a-z2-7]{10} (?=")/g, '')
      .replace(/"((?:[^"\\]|\\.)*)"/g, '“$1”')
      .split('\n')[0] ?? ''
  return plain.trim() || 'That did not work.'
}
