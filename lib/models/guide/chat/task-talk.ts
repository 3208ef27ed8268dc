import { toList, toSentenceCase } from '@/lib/words/english'
import type { Synset } from '@/lib/words/wordnet'
import { related, toSentence } from '../ideas/from-words'
import { keyPhrases } from '../ideas/key-phrases'
import { toNounPhrase } from '../topic/noun-phrase'
import { nodeOf } from './graph-view'
import { guessType } from './guess-type'
import type { Intent } from './intent'
import type { DoneCall } from './read-prompt'
import { refusals, sayings } from './replies'
import { nearest } from './resolve'
import { type Beginning, labelOf, locate, quote, type Scene, type Task } from './scene'
import { toAddTask } from './task-add'
import { toBranchTask } from './task-branch'
import { toLensTask } from './task-lens'

/** A task that only says something. */
const talk = (say: (scene: Scene) => string): Task => ({
  fits: () => false,
  begin: (scene) => ({ say: say(scene) }),
  finish: () => ({ say: '' }),
})

export const toSayTask = (intent: Extract<Intent, { kind: 'say' }>) => talk(() => sayings[intent.what])

export const toRefuseTask = (intent: Extract<Intent, { kind: 'refuse' }>) => talk(() => refusals[intent.what])

/** A word that is no idea on the board: WordNet's definition, named as such. */
export const toDefineTask = (intent: Extract<Intent, { kind: 'define' }>) =>
  talk((scene) => {
    const sense = senseOf(intent.text, scene)
    if (sense) return tellSense(intent.text, sense, scene)
    return tellNothing(intent.question, intent.text, scene)
  })

function senseOf(text: string, { wordnet }: Scene): Synset | undefined {
  const { bare, head } = toNounPhrase(text)
  const whole = bare.toLowerCase()
  if (whole.split(' ').length > 3) return undefined
  const senses = [
    ...wordnet.senses(whole, 'noun'),
    ...(whole.includes(' ') ? [] : wordnet.senses(head, 'noun')),
    ...wordnet.senses(whole, 'verb'),
    ...wordnet.senses(whole, 'adj'),
  ]
  return senses[0]
}

function tellSense(text: string, sense: Synset, scene: Scene): string {
  const kinds = related(sense, ['~'], scene.wordnet)
    .slice(0, 4)
    .map(({ words }) => words[0] ?? '')
  const examples = kinds.length > 1 ? ` Kinds of it are ${toList(kinds)}.` : ''
  return `${toSentenceCase(toNounPhrase(text).bare)}: ${toSentence(sense.definition).replace(/\.$/, '')} (WordNet).${examples} It is not on the board; say “add it” with a place, if it should be.`
}

export const toWonderTask = (intent: Extract<Intent, { kind: 'wonder' }>) =>
  talk((scene) => tellNothing(intent.question, intent.question, scene))

/** The guide knows words and the board, not the world, and says so. */
function tellNothing(question: string, words: string, scene: Scene): string {
  const near = nearest(words, scene.focus.view).slice(0, 3)
  const board =
    near.length > 0
      ? ` On the board, ${toList(near.map(({ label }) => quote(label)))} ${near.length === 1 ? 'comes' : 'come'} nearest.`
      : ''
  return `I cannot answer ${quote(question.replace(/[?\s]+$/, '?'))} from what I have: I know words and this board, not facts about the world.${board} Say “add it as a question” and I will keep it here, or choose a model that knows more.`
}

/** Ideas side by side; a name that is no idea's may be a branch's. */
export function toCompareTask(intent: Extract<Intent, { kind: 'compare' }>): Task {
  const branches = (scene: Scene) => {
    const lost = intent.items.find((item) => 'sorry' in locate(item, scene))
    const isOffered = scene.situation.tools.has('compare_branches')
    const names = lost?.by === 'name' && isOffered ? [lost.text] : []
    return toBranchTask({ kind: 'branches', wants: 'compare', names })
  }
  const [target = { by: 'active' as const }, ...others] = intent.items
  const lens = toLensTask({ kind: 'lens', lens: 'compare', target, others })
  return {
    fits: (step) => step.every(({ name }) => name === 'compare_branches' || name === 'run_lens'),
    begin: (scene) => {
      const located = intent.items.map((item) => locate(item, scene))
      const sorry = located.find((one) => 'sorry' in one)
      if (sorry && scene.situation.tools.has('compare_branches')) return branches(scene).begin(scene)
      if (sorry && 'sorry' in sorry) return { say: sorry.sorry }
      if (isLensOffered(scene)) return lens.begin(scene)
      const ids = located.flatMap((one) => ('ids' in one ? one.ids : []))
      return { say: ids.map((id) => tellSide(id, scene)).join('\n') }
    },
    recover: (scene, step) => (isOfLens(step) ? undefined : branches(scene).recover?.(scene, step)),
    finish: (scene, step) => (isOfLens(step) ? lens : branches(scene)).finish(scene, step),
  }
}

const isOfLens = (step: readonly DoneCall[]) => step.some(({ name }) => name === 'run_lens')
const isLensOffered = ({ situation }: Scene) =>
  situation.tools.has('run_lens') && situation.lenses.has('compare')

function tellSide(id: string, scene: Scene): string {
  const node = nodeOf(scene.focus.view, id)
  const children = scene.focus.view.nodes.filter(({ parentId }) => parentId === id)
  const names = toList(children.slice(0, 5).map(({ label }) => quote(label)))
  return `- ${quote(labelOf(id, scene))} is ${node ? `of the kind ${node.type}` : 'on the board'}${names ? ` and holds ${names}` : ' and holds nothing yet'}.`
}

/** Ideas out of a text, under a place or the selected idea. */
export function toDigestTask(intent: Extract<Intent, { kind: 'digest' }>): Task {
  const phrases = keyPhrases(intent.text)
  const items = phrases.map(({ label, description }) => ({
    is: 'given' as const,
    label,
    description,
    type: guessType(label),
  }))
  const add = toAddTask({ kind: 'add', items, ...(intent.parent ? { parent: intent.parent } : {}) })
  return {
    ...add,
    fits: (step) => step.every(({ name }) => name === 'add_nodes' || name === 'add_node'),
    begin: (scene): Beginning =>
      items.length > 0 ? add.begin(scene) : { say: 'I found nothing in the text that would make an idea.' },
  }
}
