import { beforeAll, describe, expect, test } from 'vitest'
import { type BoardReads, createBoardReads } from '@/lib/copilot/board-reads'
import type { GraphState } from '@/lib/graph/schema'
import { findCited, tryCitation } from '@/lib/history/citations'
import { forkConversation } from '@/lib/server/conversations'
import { calls, submits } from '../../llm/scripted-model'
import { createServerWorld, type ServerWorld, say } from '../../server/world'
import { type Played, play } from './play'

let world: ServerWorld
let graph: GraphState
let reads: BoardReads

beforeAll(async () => {
  world = await createServerWorld([
    submits('Ask away.'),
    calls([
      'add_nodes',
      { nodes: ['Rails', 'Wires'].map((label) => ({ label, type: 'note' })), parent_id: 'root' },
    ]),
    submits('Rails cost **the most**, [see](https://x.example) the table.'),
    submits('Buses are cheaper at first.'),
    submits('People sit on benches.'),
  ])
  const { deps, store, conversationId: main, boardId } = world
  await say(world, 'hello')
  const { conversationId: costs } = await forkConversation(deps, store, {
    conversationId: main,
    name: 'Costs',
  })
  await say(world, 'what does it cost?', { conversationId: costs })
  await say(world, 'and buses?', { conversationId: costs })
  await say(world, 'where do people sit?')
  reads = createBoardReads(store, { boardId, conversationId: main }, (id) => deps.graphs.at(store, id))
  const row = await store.boards.conversation(main)
  const found = row && (await deps.graphs.at(store, row.headId))
  if (!found) throw new Error('no graph')
  graph = found
})

const ask = (text: string) => play(graph, text, { reads })

/** The texts of the messages that an answer cites; a citation that leads nowhere fails the test. */
async function citedIn({ answer }: Played): Promise<string[]> {
  const entries = await world.store.messages.history(world.boardId, 0, 1_000)
  return [...answer.matchAll(/\]\((bough:[^)]*)\)/g)].map(([, href = '']) => {
    const found = findCited(entries, tryCitation(href) ?? '')
    if (!found) throw new Error(`${href} leads nowhere`)
    return found.text
  })
}

describe('[A21] the guide looks at other branches, and cites', () => {
  test.each([
    'what did we find on the other branch?',
    'What did we find out on the other branch',
    'what happened on the Costs branch?',
    'what did we say on the branch called Costs?',
    'read the other branch',
    'What did we decide in the branch "Costs"?',
    'tell me what we found on the costs branch',
  ])('%s', async (request) => {
    const played = await ask(request)
    expect(played.calls.map(({ name, isError }) => [name, isError])).toEqual([
      ['read_branch', false],
      ['compare_branches', false],
    ])
    expect(await citedIn(played)).toEqual(
      expect.arrayContaining(['what does it cost?', expect.stringContaining('Rails cost'), 'and buses?']),
    )
    expect(played.answer).toMatch(/Only on “Costs” there are two ideas: “Rails” and “Wires”/)
    expect(played.graph).toBe(graph)
  })

  test('asked about one thing, it tells of that first', async () => {
    const played = await ask('what did we find out about buses on the other branch?')
    expect(await citedIn(played)).toEqual(
      expect.arrayContaining(['and buses?', 'Buses are cheaper at first.']),
    )
    expect(played.answer).not.toContain('what does it cost')
  })

  test.each([
    'compare this branch with Costs',
    'compare this branch with the other branch',
    'how does this branch differ from the Costs branch?',
    'what is different on the other branch?',
    'Compare this branch to "Costs"',
  ])('%s', async (request) => {
    const played = await ask(request)
    expect(played.calls.map(({ name, isError }) => [name, isError])).toEqual([['compare_branches', false]])
    expect(played.answer).toMatch(/Only on “Costs” there are two ideas/)
    expect(played.answer).toMatch(/Said only on “Main”:\n- You said \[“where do people sit\?”\]/)
    expect((await citedIn(played)).length).toBeGreaterThan(3)
  })

  test.each([
    'list the branches',
    'what branches are there?',
    'which other branches are there?',
    'show me all branches',
  ])('%s', async (request) => {
    const played = await ask(request)
    expect(played.calls.map(({ name }) => name)).toEqual(['list_branches'])
    expect(played.answer).toMatch(/^There are 2 branches:\n- “Main”, this one: 4 messages, 1 idea/)
    expect(played.answer).toMatch(/- “Costs”: /)
    expect(await citedIn(played)).toContain('Buses are cheaper at first.')
  })

  test('a branch that is not there is answered with the nearest, in words', async () => {
    const { answer } = await ask('what did we find on the Zoo branch?')
    expect(answer).toMatch(/There is no branch “Zoo” on this board. The nearest are: “/)
  })

  test('a branch is found by a word of its name', async () => {
    const { answer } = await ask('what did we find on the Cost branch?')
    expect(answer).toMatch(/On “Costs”/)
  })
})
