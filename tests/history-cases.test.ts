import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { MessageId } from '@/lib/history/parts'
import { createModel } from '@/lib/llm/model'
import { createMemoryStore } from '@/lib/store/memory-store'
import { counters, tool } from './llm/kit'
import { check, takePicture } from './support/history-check'
import { createHistoryModel } from './support/history-model'
import { playOnServer } from './support/history-play'
import type { HistoryExpect, HistoryScript } from './support/history-script'

interface Case {
  readonly id: string
  readonly kind: string
  readonly files: readonly [string]
  readonly symptom: string
  readonly expect: HistoryExpect
}

const folder = path.join(import.meta.dirname, 'cases')
const read = (name: string) => JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
const cases = (read('cases.json') as Case[]).filter(({ kind }) => kind === 'history')

/** Its function is not one of the co-pilot's, so it is played through the library. */
const onLibrary = 'H-06'

describe('histories that went wrong elsewhere', () => {
  test('there are cases', () => {
    expect(cases.length).toBe(11)
  })

  test.each(cases.filter(({ id }) => id !== onLibrary))(
    '[$id] $symptom',
    async ({ files: [file], expect: wanted }) => {
      await check(await playOnServer(read(file)), wanted)
    },
  )

  test.each(cases.filter(({ id }) => id === onLibrary))(
    '[$id] $symptom',
    async ({ files: [file], expect: wanted }) => {
      await check(await playOnLibrary(read(file)), wanted)
    },
  )
})

/** One turn with calls that is stopped in one of them, and the turn after it. */
async function playOnLibrary({ steps, functions }: HistoryScript) {
  const store = createMemoryStore().as('me')
  const model = createHistoryModel()
  const conversation = createModel(model, counters()).conversation()
  const names = new Map<string, MessageId>()
  const received = new Map<string, readonly string[]>()
  const stop = new AbortController()
  for (const step of steps) {
    if (step.do !== 'send') throw new Error(step.do)
    model.answer(step.text, step.answer)
    let ran = 0
    const run = async () => {
      ran += 1
      if (ran !== step.answer.stopIn) return step.answer.results?.[ran - 1] ?? ''
      stop.abort()
      return new Promise<string>(() => {})
    }
    const tools = (functions ?? []).map(({ name }) => tool(name, run))
    const chain = conversation.chain(step.text, {
      tools,
      ...(ran === 0 && step.answer.stopIn && { signal: stop.signal }),
    })
    await chain.text()
    await chain.log(store)
    const path = await chain.path
    const before = path.findIndex(({ parts }) => parts[0]?.type === 'text' && parts[0].text === step.text)
    const as = [step.as, ...(step.callsAs ? [step.callsAs] : []), ...(step.resultsAs ?? [])]
    const all = step.answerAs ? [...as, step.answerAs] : as
    for (const [at, name] of all.entries()) {
      const message = path[before + at]
      if (message) names.set(name, message.id)
    }
    if (step.answerAs) received.set(step.answerAs, model.received(step.text))
  }
  const [root] = await conversation.path
  if (root) names.set('board', root.id)
  const conversations = new Map([['main', conversation.id]])
  const { boardId } = conversation
  const after = [await takePicture({ store, boardId }, conversations)]
  return { store, boardId, names, conversations, received, after, notices: 0, runs: steps.length }
}
