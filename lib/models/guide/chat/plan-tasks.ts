import type { Board } from './board'
import { readRequest } from './earlier'
import type { AddIntent, Intent, NewItem } from './intent'
import { branchNames, mayNameBranch } from './known-branches'
import type { Situation } from './read-prompt'
import type { Task } from './scene'
import { toAddTask } from './task-add'
import { toBranchTask } from './task-branch'
import { toEditTask, toLinkTask, toMoveTask, toRemoveTask } from './task-edit'
import { toFindTask } from './task-find'
import { toLensTask } from './task-lens'
import { toListTask, toSummaryTask } from './task-list'
import { toCountTask, toInspectTask } from './task-look'
import { toSurveyTask } from './task-survey'
import { toSwapTask } from './task-swap'
import { toCompareTask, toDefineTask, toDigestTask, toRefuseTask, toSayTask, toWonderTask } from './task-talk'

/** Everything the newest message asks for, in order. */
export function planTasks(situation: Situation, board: Board): Task[] {
  const looksUp =
    situation.tools.has('list_branches') &&
    mayNameBranch(situation.request, board) &&
    isOpen(readRequest(situation, { ...board, branches: [] }))
  return [...(looksUp ? [branchNames] : []), ...readRequest(situation, board).flatMap(toTasks)]
}

/** Neither about other branches as it stands, nor anything to turn down. */
const isOpen = (intents: readonly Intent[]): boolean =>
  !intents.every((intent) => intent.kind === 'refuse' && intent.what !== 'merge') &&
  !intents.some((intent) => intent.kind === 'branches' && intent.wants !== 'make')

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
    case 'survey':
      return [toSurveyTask(intent)]
    case 'swap':
      return [toSwapTask(intent)]
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
