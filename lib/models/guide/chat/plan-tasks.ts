import type { Board } from './board'
import type { AddIntent, Intent, NewItem } from './intent'
import { parseRequest } from './parse-request'
import type { Situation } from './read-prompt'
import type { Task } from './scene'
import { toAddTask } from './task-add'
import { toEditTask, toLinkTask, toMoveTask, toRemoveTask } from './task-edit'
import { toLensTask } from './task-lens'
import { toListTask, toSummaryTask } from './task-list'
import { toCountTask, toFindTask, toInspectTask } from './task-look'
import {
  toBranchTask,
  toCompareTask,
  toDefineTask,
  toDigestTask,
  toRefuseTask,
  toSayTask,
  toWonderTask,
} from './task-talk'

/** Everything the newest message asks for, in order. */
export function planTasks(situation: Situation, board: Board): Task[] {
  const { labels } = board
  const intents = parseRequest(situation.request, board, labels)
  return intents.flatMap((intent) => fromEarlier(intent, situation, board, labels)).flatMap(toTasks)
}

/** `again` and `yes` speak of the message before. */
function fromEarlier(
  intent: Intent,
  situation: Situation,
  board: Board,
  labels: readonly string[],
): Intent[] {
  const last = situation.before.at(-1)
  if (intent.kind !== 'say' || !last || (intent.what !== 'again' && intent.what !== 'yes')) return [intent]
  const earlier = parseRequest(last.request, { ...board, source: last.request }, labels)
  if (intent.what === 'again') return earlier.some(({ kind }) => kind !== 'say') ? earlier : [intent]
  const question = earlier.find(({ kind }) => kind === 'wonder' || kind === 'define' || kind === 'refuse')
  if (!question) return [intent]
  const label = last.request.trim().replace(/[\s?.!]*$/, '?')
  return [{ kind: 'add', items: [{ is: 'given', label, type: 'question' }] }]
}

function toTasks(intent: Intent): Task[] {
  switch (intent.kind) {
    case 'add':
      return splitNested(intent).map(toAddTask)
    case 'rename':
    case 'retype':
    case 'redescribe':
      return [toEditTask(intent)]
    case 'move':
      return [toMoveTask(intent)]
    case 'link':
      return [toLinkTask(intent)]
    case 'remove':
      return [toRemoveTask(intent)]
    case 'find':
      return [toFindTask(intent)]
    case 'list':
      return [toListTask(intent)]
    case 'count':
      return [toCountTask(intent)]
    case 'inspect':
      return [toInspectTask(intent)]
    case 'lens':
      return [toLensTask(intent)]
    case 'summarise':
      return [toSummaryTask(intent)]
    case 'compare':
      return [toCompareTask(intent)]
    case 'digest':
      return [toDigestTask(intent)]
    case 'branches':
      return [toBranchTask(intent)]
    case 'define':
      return [toDefineTask(intent)]
    case 'wonder':
      return [toWonderTask(intent)]
    case 'say':
      return [toSayTask(intent)]
    case 'refuse':
      return [toRefuseTask(intent)]
  }
}

/** `Costs with children Rails and Staff`: the parent first, then what goes below it. */
function splitNested(intent: AddIntent): AddIntent[] {
  const nested = intent.items.flatMap((item) => (item.is === 'given' && item.below ? [item.below] : []))
  const flat = intent.items.map((item): NewItem => {
    if (item.is !== 'given') return item
    const { below: _, ...rest } = item
    return rest
  })
  return [
    { ...intent, items: flat },
    ...nested.map((items): AddIntent => ({ kind: 'add', items, parent: { by: 'it' } })),
  ]
}
