'use server'

import { act } from '@/lib/server/act'
import * as again from '@/lib/server/again'
import * as batches from '@/lib/server/batches'
import * as boards from '@/lib/server/boards'
import * as conversations from '@/lib/server/conversations'
import * as inputs from '@/lib/server/inputs'
import { parse } from '@/lib/server/inputs'
import * as lensRuns from '@/lib/server/lens-runs'
import * as messages from '@/lib/server/messages'
import { cancelQueued as cancel } from '@/lib/server/stop'

export async function createBoard(input: unknown) {
  return act(({ deps, store }) => boards.createBoard(deps, store, parse(inputs.CreateBoard, input)))
}

export async function updateBoard(input: unknown) {
  return act(({ deps, store }) => boards.renameBoard(deps, store, parse(inputs.UpdateBoard, input)))
}

export async function deleteBoard(input: unknown) {
  return act(async ({ deps, store }) => {
    const board = parse(inputs.BoardRef, input)
    await boards.deleteBoard(deps, store, board)
    return board
  })
}

export async function sendMessage(input: unknown) {
  return act(({ deps, store }) => messages.sendMessage(deps, store, parse(inputs.SendMessage, input)))
}

export async function editMessage(input: unknown) {
  return act(({ deps, store }) => again.editMessage(deps, store, parse(inputs.EditMessage, input)))
}

export async function regenerate(input: unknown) {
  return act(({ deps, store }) => again.regenerate(deps, store, parse(inputs.AnswerAgain, input)))
}

export async function retry(input: unknown) {
  return act(({ deps, store }) => again.retry(deps, store, parse(inputs.AnswerAgain, input)))
}

export async function continueRun(input: unknown) {
  return act(({ deps, store }) => again.continueRun(deps, store, parse(inputs.AnswerAgain, input)))
}

export async function cancelQueued(input: unknown) {
  return act(async ({ deps, store }) => {
    const run = parse(inputs.RunRef, input)
    await cancel(deps, store, run.runId)
    return run
  })
}

export async function runLens(input: unknown) {
  return act(({ deps, store }) => lensRuns.runLens(deps, store, parse(inputs.RunLens, input)))
}

export async function applyBatch(input: unknown) {
  return act(({ deps, store }) => batches.applyBatch(deps, store, parse(inputs.ApplyBatch, input)))
}

export async function undo(input: unknown) {
  return act(({ deps, store }) => batches.undo(deps, store, parse(inputs.Undo, input)))
}

export async function redo(input: unknown) {
  return act(({ deps, store }) => batches.redo(deps, store, parse(inputs.Redo, input)))
}

export async function forkConversation(input: unknown) {
  return act(({ deps, store }) =>
    conversations.forkConversation(deps, store, parse(inputs.ForkConversation, input)),
  )
}

export async function switchSibling(input: unknown) {
  return act(({ deps, store }) =>
    conversations.switchSibling(deps, store, parse(inputs.SwitchSibling, input)),
  )
}

export async function updateConversation(input: unknown) {
  return act(({ deps, store }) =>
    conversations.updateConversation(deps, store, parse(inputs.UpdateConversation, input)),
  )
}

export async function deleteConversation(input: unknown) {
  return act(async ({ deps, store }) => {
    const conversation = parse(inputs.ConversationRef, input)
    await conversations.deleteConversation(deps, store, conversation.conversationId)
    return conversation
  })
}
