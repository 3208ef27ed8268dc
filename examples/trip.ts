import { createModel } from '@/lib/llm/model'
import { createMemoryStore } from '@/lib/store/memory-store'
import { scripted } from './scripted'

/* A trip is planned, and taken two other ways from the same answer. Forks share their beginning; nothing is copied. */

export async function main(print: (line: string) => void): Promise<void> {
  const store = createMemoryStore().as('local')
  const model = createModel(
    scripted('planner', [
      'Three days in Lisbon: tiles, trams, the river.',
      'By train: Porto on the way, one night there.',
      'With children: the aquarium first, the castle last.',
      'And a fourth day: the beach at Caparica.',
    ]),
  )

  const plan = model.prompt('Plan a trip to Lisbon.')
  for await (const delta of plan) print(`planner: ${delta}`)
  await plan.log(store)

  const byTrain = await plan.fork('The same, but by train.', { name: 'By train' })
  print(`by train: ${await byTrain.text()}`)
  await byTrain.log(store)

  const family = await plan.fork({ name: 'With children' })
  const first = family.prompt('The same, with two children.')
  print(`with children: ${await first.text()}`)
  await first.log(store)

  const longer = plan.reply('Add a day.')
  print(`longer: ${await longer.text()}`)
  await longer.log(store)

  const boardId = plan.conversation.boardId
  const branches = await store.boards.conversations(boardId)
  const messages = await store.messages.history(boardId, 0, 100)
  print(`${branches.length} branches, ${messages.length - 1} messages`)
}

if (import.meta.main) await main(console.log)
