import { expect, test } from 'vitest'
import type { Chunk } from '@/lib/history/chunks'
import { conversationOf, refusalOf, runOf, say, seedBoard, sendOps } from '../support/store-fixtures'
import type { Subject } from './store'

const delta = (text: string): Chunk => ({ type: 'text-delta', id: 't', delta: text })

export function runContract(subject: Subject): void {
  test('a run comes back as it was put, the open ones in order', async () => {
    const { mine } = subject
    await seedBoard(mine)
    const active = runOf('r1', 'b1', 'b1-main')
    const queued = runOf('r2', 'b1', 'b1-main', { status: 'queued', leaseUntil: null })
    const lens = runOf('r0', 'b1', 'b1-main', {
      kind: 'lens',
      status: 'waiting',
      input: { kind: 'lens', lens: 'expand', nodeIds: [], instruction: 'more' },
    })
    for (const run of [active, queued, lens]) await mine.commit([{ op: 'run-create', run }])
    expect(await mine.runs.get('r0')).toEqual(lens)
    expect(await mine.runs.open('b1-main')).toEqual([active, queued, lens])
    expect(await mine.runs.openOnBoard('b1')).toEqual([active, queued, lens])
    expect(await mine.runs.latest('b1-main')).toEqual(lens)
    await mine.commit([
      { op: 'run-update', runId: 'r1', epoch: 1, status: 'done', endedAt: 9, leaseUntil: null },
    ])
    expect(await mine.runs.open('b1-main')).toEqual([queued, lens])
    expect(await mine.runs.get('r1')).toEqual({ ...active, status: 'done', endedAt: 9, leaseUntil: null })
    expect((await subject.store.unfinishedRuns()).map(({ id, owner }) => [id, owner])).toEqual([
      ['r2', 'me'],
      ['r0', 'me'],
    ])
  })

  test('one run is active in a conversation', async () => {
    const { mine } = subject
    const { root } = await seedBoard(mine)
    await mine.commit([
      { op: 'run-create', run: runOf('r1', 'b1', 'b1-main') },
      { op: 'run-create', run: runOf('r2', 'b1', 'b1-main', { status: 'queued' }) },
      { op: 'conversation-create', conversation: conversationOf('c2', 'b1', root.id) },
      { op: 'run-create', run: runOf('r3', 'b1', 'c2') },
    ])
    const second = mine.commit([{ op: 'run-create', run: runOf('r4', 'b1', 'b1-main') }])
    expect((await refusalOf(second)).reason).toBe('run-active')
    const promoted = mine.commit([{ op: 'run-update', runId: 'r2', epoch: 1, status: 'active' }])
    expect((await refusalOf(promoted)).reason).toBe('run-active')
    await mine.commit([
      { op: 'run-update', runId: 'r1', epoch: 1, status: 'done', endedAt: 5 },
      { op: 'run-update', runId: 'r2', epoch: 1, status: 'active', leaseUntil: 7 },
    ])
    expect((await mine.runs.open('b1-main')).map(({ id, status }) => [id, status])).toEqual([
      ['r2', 'active'],
    ])
  })

  test('a run that waits holds no place', async () => {
    const { mine } = subject
    await seedBoard(mine)
    await mine.commit([{ op: 'run-create', run: runOf('r1', 'b1', 'b1-main') }])
    await mine.commit([
      { op: 'run-update', runId: 'r1', epoch: 1, status: 'waiting', leaseUntil: null },
      { op: 'run-create', run: runOf('r2', 'b1', 'b1-main') },
    ])
    expect((await mine.runs.open('b1-main')).map(({ status }) => status)).toEqual(['waiting', 'active'])
  })

  test('a stale epoch and an ended run are refused', async () => {
    const { mine } = subject
    await seedBoard(mine)
    await mine.commit([{ op: 'run-create', run: runOf('r1', 'b1', 'b1-main') }])
    await mine.commit([{ op: 'run-update', runId: 'r1', epoch: 1, takeOver: true, leaseUntil: 50 }])
    expect(await mine.runs.get('r1')).toMatchObject({ epoch: 2, leaseUntil: 50, status: 'active' })
    const append = (epoch: number) =>
      mine.commit([{ op: 'event-append', runId: 'r1', epoch, chunks: [delta('x')] }])
    expect((await refusalOf(append(1))).reason).toBe('stale-run')
    const renewed = mine.commit([{ op: 'run-update', runId: 'r1', epoch: 1, leaseUntil: 99 }])
    expect((await refusalOf(renewed)).reason).toBe('stale-run')
    await append(2)
    await mine.commit([
      { op: 'event-append', runId: 'r1', epoch: 2, chunks: [{ type: 'finish' }] },
      { op: 'run-update', runId: 'r1', epoch: 2, status: 'interrupted', endedAt: 60 },
    ])
    expect((await refusalOf(append(2))).reason).toBe('stale-run')
    expect(await mine.runs.events('r1', 0, 10)).toHaveLength(2)
  })

  test('events are numbered from one without gaps, and read from any of them on', async () => {
    const { mine } = subject
    await seedBoard(mine)
    await mine.commit([{ op: 'run-create', run: runOf('r1', 'b1', 'b1-main') }])
    await mine.commit([
      { op: 'event-append', runId: 'r1', epoch: 1, chunks: [delta('a'), delta('b')] },
      { op: 'event-append', runId: 'r1', epoch: 1, chunks: [] },
      { op: 'event-append', runId: 'r1', epoch: 1, chunks: [delta('c')] },
    ])
    await Promise.all(
      ['d', 'e', 'f'].map((text) =>
        mine.commit([{ op: 'event-append', runId: 'r1', epoch: 1, chunks: [delta(text)] }]),
      ),
    )
    const all = await mine.runs.events('r1', 0, 100)
    expect(all.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6])
    expect(all.map(({ chunk }) => chunk)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map(delta))
    expect(await mine.runs.events('r1', 2, 3)).toEqual(all.slice(2, 5))
    expect(await mine.runs.events('r1', 6, 3)).toEqual([])
  })

  test('a step is one commit: message, head, event and run, or none of them', async () => {
    const { mine } = subject
    const seeded = await seedBoard(mine)
    await mine.commit([{ op: 'run-create', run: runOf('r1', 'b1', 'b1-main') }])
    const message = say('step', seeded.root.id, 'assistant')
    const stale = mine.commit([
      ...sendOps(seeded, message, 0),
      { op: 'event-append', runId: 'r1', epoch: 0, chunks: [delta('x')] },
    ])
    expect((await refusalOf(stale)).detail.index).toBe(2)
    expect(await mine.messages.get(message.id)).toBeUndefined()
    expect((await mine.boards.conversation('b1-main'))?.version).toBe(0)
  })

  test('stop may be asked twice and of an ended run; it changes the first time alone', async () => {
    const { mine } = subject
    await seedBoard(mine)
    await mine.commit([{ op: 'run-create', run: runOf('r1', 'b1', 'b1-main') }])
    await mine.commit([{ op: 'run-stop', runId: 'r1', at: 5 }])
    await mine.commit([{ op: 'run-stop', runId: 'r1', at: 6 }])
    expect(await mine.runs.get('r1')).toMatchObject({ stopRequestedAt: 5, status: 'active' })
    await mine.commit([
      { op: 'run-create', run: runOf('r2', 'b1', 'b1-main', { status: 'done', endedAt: 1 }) },
    ])
    await mine.commit([{ op: 'run-stop', runId: 'r2', at: 6 }])
    expect(await mine.runs.get('r2')).toMatchObject({ stopRequestedAt: null })
  })

  test('unfinished runs of one moment stand by their ids, whatever board they are on', async () => {
    const { mine } = subject
    for (const boardId of ['b1', 'b2']) await seedBoard(mine, boardId)
    for (const run of [runOf('r2', 'b1', 'b1-main'), runOf('r1', 'b2', 'b2-main')])
      await mine.commit([{ op: 'run-create', run }])
    expect((await subject.store.unfinishedRuns()).map(({ id }) => id)).toEqual(['r1', 'r2'])
  })

  test('a removed conversation takes its runs and events along', async () => {
    const { mine } = subject
    await seedBoard(mine)
    await mine.commit([
      { op: 'run-create', run: runOf('r1', 'b1', 'b1-main') },
      { op: 'event-append', runId: 'r1', epoch: 1, chunks: [delta('x')] },
    ])
    await mine.commit([{ op: 'conversation-remove', conversationId: 'b1-main' }])
    expect(await mine.runs.get('r1')).toBeUndefined()
    expect(await mine.runs.events('r1', 0, 10)).toEqual([])
    expect(await subject.store.unfinishedRuns()).toEqual([])
  })

  test('whoever watches a run or a board is told after the commit, and no more after leaving', async () => {
    const { mine, store } = subject
    const seeded = await seedBoard(mine)
    await mine.commit([{ op: 'run-create', run: runOf('r1', 'b1', 'b1-main') }])
    const told: string[] = []
    const leaveRun = store.watch('run:r1', () => told.push('run'))
    const leaveBoard = store.watch('board:b1', () => told.push('board'))
    store.watch('run:other', () => told.push('other'))
    await mine.commit([{ op: 'event-append', runId: 'r1', epoch: 1, chunks: [delta('x')] }])
    await settle()
    expect(told.splice(0)).toEqual(['run'])
    await mine.commit(sendOps(seeded, say('hello', seeded.root.id), 0))
    await settle()
    expect(told.splice(0)).toEqual(['board'])
    await mine.commit([{ op: 'run-stop', runId: 'r1', at: 5 }])
    await settle()
    expect(told.splice(0).sort()).toEqual(['board', 'run'])
    await refusalOf(mine.commit([{ op: 'run-update', runId: 'r1', epoch: 9 }]))
    leaveRun()
    leaveBoard()
    await mine.commit([{ op: 'event-append', runId: 'r1', epoch: 1, chunks: [delta('y')] }])
    await settle()
    expect(told).toEqual([])
  })
}

/** Hints are given in microtasks after the commit. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))
