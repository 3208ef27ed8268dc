import { expect, test } from 'vitest'
import type { NodeId } from '@/lib/graph/schema'
import { toMessage } from '@/lib/history/ids'
import type { Message, MessageId } from '@/lib/history/parts'
import type { OwnedStore } from '@/lib/store/ports'
import { say, seedBoard, sendOps, toNodeId } from '../support/store-fixtures'
import type { Subject } from './store'

const grow = (parent: MessageId, labels: readonly string[]): Message =>
  toMessage({
    parents: [parent],
    role: 'graph',
    parts: [
      {
        type: 'batch',
        batch: {
          source: { kind: 'person' },
          targetId: toNodeId('a') as NodeId,
          children: labels.map((label) => ({ kind: 'ChatNode', label, type: 'concept', description: '' })),
        },
      },
    ],
  })

const find = async (store: OwnedStore, text: string, boardId?: string) => {
  const { hits } = await store.search.find({ text, limit: 10, ...(boardId && { boardId }) })
  return hits.map((hit) => [hit.kind, hit.text])
}

export function searchContract(subject: Subject): void {
  test('[X-5] messages and ideas are found by the beginnings of their words, without accents and case', async () => {
    const { mine } = subject
    const board = await seedBoard(mine)
    const asked = say('What would the Überlandbahn cost in São Paulo?', board.root.id)
    await mine.commit(sendOps(board, asked, 0))
    await mine.commit(sendOps(board, grow(asked.id, ['Café owners', 'Running costs', 'costs']), 1, 3))
    expect(await find(mine, 'cafe OWN')).toEqual([['idea', 'Café owners']])
    expect(await find(mine, 'sao uber')).toEqual([
      ['message', asked.parts[0]?.type === 'text' && asked.parts[0].text],
    ])
    expect(await find(mine, 'costs')).toEqual([
      ['idea', 'costs'],
      ['idea', 'Running costs'],
    ])
    expect(await find(mine, 'tram')).toEqual([])
    expect(await find(mine, '  ')).toEqual([])
    expect(await find(mine, 'board b1')).toEqual([['idea', 'Board b1']])
  })

  test('[X-5] writing without spaces is found inside, and signs of a query are only text', async () => {
    const { mine } = subject
    const board = await seedBoard(mine)
    await mine.commit(sendOps(board, grow(board.root.id, ['東京の路面電車', 'well-known "risks" (all)']), 0))
    expect(await find(mine, '路面')).toEqual([['idea', '東京の路面電車']])
    expect(await find(mine, '面路')).toEqual([])
    expect(await find(mine, 'well-known')).toEqual([['idea', 'well-known "risks" (all)']])
    expect(await find(mine, '"risks" AND NOT (x OR *')).toEqual([])
    expect(await find(mine, '"risks" (all')).toEqual([['idea', 'well-known "risks" (all)']])
  })

  test('[X-5] a long message is shown round the first match', async () => {
    const { mine } = subject
    const board = await seedBoard(mine)
    const text = `${'before '.repeat(60)}the needle lies here ${'after '.repeat(60)}`
    await mine.commit(sendOps(board, say(text, board.root.id), 0))
    const [hit] = await find(mine, 'needle')
    expect(hit?.[1]).toMatch(/^….*the needle lies here.*…$/)
    expect(hit?.[1]?.length).toBeLessThan(170)
  })

  test('[P1] nobody finds what is another person’s, and a board can be searched alone', async () => {
    const { mine, theirs } = subject
    const one = await seedBoard(mine)
    const two = await seedBoard(mine, 'b2')
    await mine.commit(sendOps(one, say('a tram for us', one.root.id), 0))
    await mine.commit(sendOps(two, say('a tram for them', two.root.id), 0))
    expect(await find(theirs, 'tram')).toEqual([])
    expect(await find(mine, 'tram')).toHaveLength(2)
    expect(await find(mine, 'tram', 'b2')).toEqual([['message', 'a tram for them']])
  })

  test('[C27] what is erased is not found any more', async () => {
    const { mine } = subject
    const board = await seedBoard(mine)
    await mine.commit(sendOps(board, say('a secret tram', board.root.id), 0))
    expect(await find(mine, 'secret')).toHaveLength(1)
    await mine.commit([{ op: 'board-remove', boardId: 'b1' }])
    expect(await find(mine, 'secret')).toEqual([])
    const again = await seedBoard(mine)
    await mine.commit(sendOps(again, say('nothing hidden', again.root.id), 0))
    expect(await find(mine, 'secret')).toEqual([])
    expect(await find(mine, 'hidden')).toHaveLength(1)
  })
}
