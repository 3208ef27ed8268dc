import { expect, test } from 'vitest'
import { handEditsAfter } from '@/lib/history/hand-edits'
import { toMessage } from '@/lib/history/ids'
import type { Message, MessageContent } from '@/lib/history/parts'
import { edited, idea, rootMessage, said } from '../client/small-board'

const add = (
  path: readonly Message[],
  parts: MessageContent['parts'],
  role: MessageContent['role'] = 'graph',
) => {
  const parent = path.at(-1)
  return [...path, toMessage({ parents: parent ? [parent.id] : [], role, parts })]
}
const batch = (label: string) => ({ type: 'batch' as const, batch: idea(label) })

test('[C20] the hand edits after a place are plain batches of a person that still stand', () => {
  const asked = said([rootMessage], 'user', 'q')
  const place = asked.at(-1)?.id ?? rootMessage.id
  const early = edited(said(asked, 'assistant', 'a'), idea('One'))
  const one = early.at(-1)
  const lens = add(early, [{ type: 'lens', lens: 'expand', nodeIds: [] }, batch('Lens')])
  const two = edited(lens, idea('Two'))
  const undone = add(two, [{ type: 'undo', messageIds: [two.at(-1)?.id ?? ''] }, batch('back')])
  const merged = add(undone, [{ type: 'merge', fromId: 'x', fromName: 'x', choices: {} }, batch('Merged')])
  const chat: MessageContent['parts'] = [
    { ...batch('Chat'), batch: { ...idea('Chat'), source: { kind: 'chat' } } },
  ]
  const path = add(merged, chat)
  expect(handEditsAfter(path, place).map(({ id }) => id)).toEqual([one?.id])
  expect(handEditsAfter(path, one?.id ?? place)).toEqual([])
  expect(handEditsAfter(path, 'm1:elsewhere' as never)).toEqual([])
  const redone = add(path, [{ type: 'undo', messageIds: [two.at(-1)?.id ?? ''], redo: true }, batch('again')])
  expect(handEditsAfter(redone, place).map(({ id }) => id)).toEqual([one?.id, two.at(-1)?.id])
})
