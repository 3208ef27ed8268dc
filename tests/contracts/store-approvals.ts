import { expect, test } from 'vitest'
import type { OwnedStore, StoreOp } from '@/lib/store/ports'
import { approvalOf, conversationOf, refusalOf, runOf, seedBoard } from '../support/store-fixtures'
import type { Subject } from './store'

const wait: StoreOp = { op: 'run-update', runId: 'r1', epoch: 1, status: 'waiting', leaseUntil: null }
const asked = approvalOf('r1', 'call-1')
const decide = (more: Partial<Extract<StoreOp, { op: 'approval-decide' }>> = {}): StoreOp => ({
  op: 'approval-decide',
  runId: 'r1',
  callId: 'call-1',
  batchHash: asked.batchHash,
  decision: 'approved',
  accepted: null,
  at: 7,
  ...more,
})
const goOn: StoreOp = { op: 'run-update', runId: 'r1', epoch: 1, status: 'active', takeOver: true }

async function ask(mine: OwnedStore): Promise<void> {
  await seedBoard(mine)
  await mine.commit([{ op: 'run-create', run: runOf('r1', 'b1', 'b1-main') }])
  await mine.commit([{ op: 'approval-put', approval: asked }, wait])
}

export function approvalContract(subject: Subject): void {
  test('[C-approvals] a question comes back as it was put, and its answer beside it', async () => {
    const { mine } = subject
    await ask(mine)
    expect(await mine.runs.approvals('r1')).toEqual([asked])
    await mine.commit([decide({ accepted: ['nbbbbbbbbbb'] }), goOn])
    expect(await mine.runs.approvals('r1')).toEqual([
      { ...asked, decision: 'approved', accepted: ['nbbbbbbbbbb'], decidedAt: 7 },
    ])
    expect(await mine.runs.get('r1')).toMatchObject({ status: 'active', epoch: 2 })
  })

  test('[C-approvals] it is answered once: the second answer is told the first', async () => {
    const { mine } = subject
    await ask(mine)
    await mine.commit([decide({ decision: 'declined' }), goOn])
    const { reason, detail } = await refusalOf(mine.commit([decide()]))
    expect(reason).toBe('decided')
    expect(detail.approval).toMatchObject({ decision: 'declined', decidedAt: 7 })
    expect(await mine.runs.approvals('r1')).toMatchObject([{ decision: 'declined' }])
  })

  test('[C-approvals] of two answers at the same moment one counts', async () => {
    const { mine } = subject
    await ask(mine)
    const answers = await Promise.allSettled([
      mine.commit([decide({ decision: 'declined' }), goOn]),
      mine.commit([decide(), goOn]),
      mine.commit([decide({ accepted: ['nbbbbbbbbbb'] }), goOn]),
    ])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('[C-approvals] an answer to another batch is refused, and so is one to a call that was not asked about', async () => {
    const { mine } = subject
    await ask(mine)
    expect((await refusalOf(mine.commit([decide({ batchHash: 'other' })]))).reason).toBe('decided')
    expect((await refusalOf(mine.commit([decide({ callId: 'call-2' })]))).reason).toBe('absent')
    expect((await refusalOf(mine.commit([{ op: 'approval-put', approval: asked }]))).reason).toBe('failed')
    expect(await mine.runs.approvals('r1')).toEqual([asked])
  })

  test('[C-approvals] a run neither goes on nor ends past an open question', async () => {
    const { mine } = subject
    await ask(mine)
    for (const status of ['active', 'done', 'interrupted'] as const) {
      const passed = mine.commit([{ op: 'run-update', runId: 'r1', epoch: 1, status }])
      expect((await refusalOf(passed)).reason).toBe('failed')
    }
    await mine.commit([{ op: 'run-create', run: runOf('r2', 'b1', 'b1-main') }])
    const early = mine.commit([{ op: 'approval-put', approval: approvalOf('r2', 'call-1') }])
    expect((await refusalOf(early)).reason).toBe('failed')
    expect(await mine.runs.get('r1')).toMatchObject({ status: 'waiting' })
  })

  test('[C-approvals] a stranger sees no question and answers none', async () => {
    const { mine, theirs } = subject
    await ask(mine)
    expect(await theirs.runs.approvals('r1')).toEqual([])
    expect((await refusalOf(theirs.commit([decide()]))).reason).toBe('absent')
  })

  test('[C-approvals] questions go with their branch', async () => {
    const { mine } = subject
    await ask(mine)
    const root = (await mine.boards.get('b1'))?.rootMessageId
    if (!root) throw new Error('no board')
    await mine.commit([{ op: 'conversation-create', conversation: conversationOf('c2', 'b1', root) }])
    await mine.commit([{ op: 'conversation-remove', conversationId: 'b1-main' }])
    expect(await mine.runs.approvals('r1')).toEqual([])
  })
}
