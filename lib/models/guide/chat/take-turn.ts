import type { LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { toKey } from '@/lib/words/english'
import type { WordNet } from '@/lib/words/wordnet'
import { remembering } from '../ideas/kinship'
import type { GuideCall, GuideTurn } from '../stream'
import { formerNames } from './aliases'
import type { Board } from './board'
import { type GraphView, toType, type ViewNode } from './graph-view'
import { knownBranches } from './known-branches'
import { planTasks } from './plan-tasks'
import { type DoneCall, readPrompt, type Situation } from './read-prompt'
import { resolve } from './resolve'
import { addedIn, focusOf, ideasIn, type Outcome, type Scene, type Task, type Wanted } from './scene'

const poses = ['noun', 'verb', 'adj', 'adv'] as const
const allLenses = ['expand', 'concepts', 'challenge', 'plan', 'explain', 'enrich']

/** The next answer of a turn: the next calls that the request asks for, or what came of all of them. */
export function takeTurn(options: LanguageModelV4CallOptions, onDisk: WordNet): GuideTurn {
  const wordnet = remembering(onDisk)
  const situation = readPrompt(options)
  const focus = { ...focusOf(situation), isWord: (word: string) => isWord(word, wordnet) }
  const scene: Scene = { situation, focus, wordnet }
  const next = walk(planTasks(situation, toBoard(situation, scene)), scene)
  if ('calls' in next && situation.forced === undefined && situation.tools.size > 0)
    return { text: '', calls: withIds(next.calls, situation) }
  const said = 'calls' in next ? [...next.said, 'There is more to do: say “go on”.'] : next.said
  const text = said.filter(Boolean).join('\n\n') || 'Done.'
  if (situation.forced === undefined) return { text, calls: [] }
  return { text: '', calls: withIds([{ name: situation.forced, input: { answer: text } }], situation) }
}

/** As it was when the person wrote: what was added since cannot have been meant. */
function toBoard(situation: Situation, scene: Scene): Board {
  const added = new Set(situation.steps.flatMap(addedIn).map(({ id }) => id))
  const former = formerNames(situation.steps)
  const nodes = scene.focus.view.nodes
    .filter(({ id }) => !added.has(id))
    .map((node) => ({ ...node, label: former.get(node.id)?.label ?? node.label }))
  const before = { ...scene.focus.view, nodes: [...nodes, ...removedIn(situation.steps)] }
  return {
    source: situation.request,
    labels: before.nodes.map(({ label }) => label),
    ideas: before.nodes,
    isWhole: before.isWhole,
    branches: knownBranches(situation),
    hasSelection: before.activeId !== before.rootId,
    lenses: situation.lenses.size > 0 ? situation.lenses : new Set(allLenses),
    isIdea: (text) => isIdea(text, before, scene),
    isWord: (word) => isWord(word, scene.wordnet),
  }
}

/** What was removed since was there when the person wrote. */
const removedIn = (steps: readonly (readonly DoneCall[])[]): ViewNode[] =>
  steps.flat().flatMap(({ name, output, isError }) => {
    const [first] = name === 'remove_node' && !isError ? ideasIn(output) : []
    const { type } = first ?? {}
    return first ? [{ id: first.id, label: first.label, parentId: null, type: toType(type) }] : []
  })

const isWord = (word: string, wordnet: WordNet) => poses.some((pos) => wordnet.senses(word, pos).length > 0)

function isIdea(text: string, view: GraphView, scene: Scene): boolean {
  if (!toKey(text)) return false
  const found = resolve({ by: 'name', text }, { ...scene.focus, view })
  return found.ok || found.isShared === true
}

type Next =
  | { readonly calls: readonly Wanted[]; readonly said: readonly string[] }
  | { readonly said: readonly string[] }

/**
 * Goes through the tasks in order. Steps that were made earlier in this turn are matched with the tasks they came
 * from; the first task without its step says what to do now.
 */
function walk(tasks: readonly Task[], start: Scene): Next {
  const { steps } = start.situation
  const said: string[] = []
  let scene = start
  let at = 0
  for (const task of tasks) {
    const step = steps[at]
    if (!step || !task.fits(step)) {
      const beginning = task.begin(scene)
      if ('calls' in beginning) {
        const fresh = beginning.calls.filter((call) => !wasMade(call, start.situation))
        if (fresh.length > 0) return { calls: fresh, said }
        const known = task.finish(scene, madeBefore(beginning.calls, start.situation))
        said.push(known.say)
        scene = moveOn(scene, known)
        continue
      }
      said.push(beginning.say)
      if (beginning.found)
        scene = moveOn(scene, { say: '', made: beginning.found, mentioned: beginning.found.slice(0, 1) })
      continue
    }
    at += 1
    const second = tryRecover(task, scene, step, steps[at])
    if (second === 'now') return { calls: task.recover?.(scene, step) ?? [], said }
    if (second === 'done') at += 1
    const outcome = task.finish(scene, second === 'done' ? (steps[at - 1] ?? step) : step)
    said.push(outcome.say)
    scene = moveOn(scene, outcome)
  }
  return { said }
}

/** The results of calls that earlier tasks of this turn have made already. */
const madeBefore = (calls: readonly Wanted[], { steps }: Situation): DoneCall[] =>
  calls.flatMap(({ name, input }) => {
    const done = steps
      .flat()
      .find((one) => one.name === name && JSON.stringify(one.input) === JSON.stringify(input))
    return done ? [done] : []
  })

/** The same call is never made twice in a turn: its result is known. */
const wasMade = ({ name, input }: Wanted, { steps }: Situation) =>
  steps.flat().some((done) => done.name === name && JSON.stringify(done.input) === JSON.stringify(input))

/** Whether a second attempt is due, was made, or is not called for. */
function tryRecover(
  task: Task,
  scene: Scene,
  step: readonly DoneCall[],
  next: readonly DoneCall[] | undefined,
) {
  const calls = task
    .recover?.(scene, step)
    ?.filter((call) => !wasMade(call, { ...scene.situation, steps: [step] }))
  if (!calls || calls.length === 0) return 'no' as const
  if (!next) return 'now' as const
  return next.every(({ name }) => calls.some((call) => call.name === name))
    ? ('done' as const)
    : ('no' as const)
}

function moveOn(scene: Scene, { mentioned, made }: Outcome): Scene {
  const focus = {
    ...scene.focus,
    ...(mentioned?.length ? { mentioned } : {}),
    ...(made?.length ? { made } : {}),
  }
  return { ...scene, focus }
}

/** Unique within the conversation, and the same for the same request. */
function withIds(calls: readonly Wanted[], { before, steps }: Situation): GuideCall[] {
  const earlier = [...before.flatMap((turn) => turn.steps), ...steps].flat().length
  return calls.map((call, at) => ({ ...call, id: `guide-${before.length + 1}-${earlier + at + 1}` }))
}
