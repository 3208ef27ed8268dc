import fc from 'fast-check'
import { pathTo } from '@/lib/history/dag'
import type { Message, MessageId, Part } from '@/lib/history/parts'
import { undoneOn } from '@/lib/history/undone'
import { batch, call, last, lookupIn, message, result, root, text } from './messages'

type Growth =
  | { readonly kind: 'say'; readonly at: number }
  | { readonly kind: 'merge' | 'cross'; readonly at: number; readonly from: number }
  | TakingBack
interface TakingBack {
  readonly kind: 'undo' | 'redo'
  readonly at: number
  readonly which: number
}

const index = fc.nat({ max: 1_000_000 })
const growth: fc.Arbitrary<Growth> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('say' as const), at: index }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom('merge' as const, 'cross' as const),
      at: index,
      from: index,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('undo' as const, 'redo' as const),
      at: index,
      which: index,
    }),
  },
)

/** A board's history: lines, merges (criss-cross ones too), undone and redone merges. Parents stand before children. */
export const histories = fc.array(growth, { minLength: 1, maxLength: 24, size: 'max' }).map((steps) => {
  const grown: Message[] = [root()]
  for (const [at, step] of steps.entries()) grown.push(...grow(grown, step, at))
  return grown
})

/** A history and two of its messages. */
export const twoHeads = fc.tuple(histories, index, index).map(([history, a, b]) => ({
  history,
  a: pick(history, a),
  b: pick(history, b),
  lookup: lookupIn(history),
}))

/** The newest messages are picked most, so that lines get long enough to merge. */
const pick = <T>(list: readonly T[], at: number): T =>
  list[list.length - 1 - (at % Math.min(list.length, 4))] ?? last(list)

function grow(history: readonly Message[], step: Growth, at: number): Message[] {
  const parent = pick(history, step.at)
  const say = () => [message('user', [parent], [text(`words ${at}`)])]
  if (step.kind === 'say') return say()
  if ('from' in step) {
    const from = pick(history, step.from)
    if (from.id === parent.id) return say()
    return step.kind === 'merge'
      ? [merge(at, parent, from)]
      : [merge(at, parent, from), merge(at, from, parent)]
  }
  return takeBackOne(history, parent, step) ?? say()
}

function takeBackOne(history: readonly Message[], parent: Message, step: TakingBack): Message[] | undefined {
  const path = pathTo(parent.id, lookupIn(history))
  const undone = undoneOn(path)
  const merges = path.filter(
    ({ id, parents }) => parents.length === 2 && undone.has(id) === (step.kind === 'redo'),
  )
  const target = merges[step.which % Math.max(merges.length, 1)]
  return target && [takeBack(parent, target.id, step.kind === 'redo')]
}

const merge = (at: number, into: Message, from: Message) =>
  message('graph', [into, from], [{ type: 'merge', fromId: `c${at}`, fromName: 'side', choices: {} }])

const takeBack = (parent: Message, id: MessageId, redo: boolean) =>
  message('graph', [parent], [{ type: 'undo', messageIds: [id], ...(redo && { redo }) }])

export interface Grown {
  readonly path: readonly Message[]
  /** The words of everything that was said, in the order the model has to get it. */
  readonly said: readonly string[]
}

type Happening = 'ask' | 'answer' | 'step' | 'edit' | 'lens' | 'silent lens' | 'stopped' | 'empty'
const happening: fc.Arbitrary<Happening> = fc.constantFrom(
  'ask',
  'answer',
  'step',
  'edit',
  'lens',
  'silent lens',
  'stopped',
  'empty',
)

/** Well-formed paths: turns with tool calls, in and between which people edit and run lenses. */
export const paths: fc.Arbitrary<Grown> = fc
  .array(fc.tuple(happening, fc.nat({ max: 3 }), fc.boolean()), { maxLength: 20 })
  .map((steps) => {
    const path: Message[] = [root()]
    const said: string[] = []
    for (const [at, [kind, calls, isEdited]] of steps.entries())
      happen({ path, said }, kind, at, calls + 1, isEdited)
    return { path, said }
  })

interface Growing {
  readonly path: Message[]
  readonly said: string[]
}

function happen(grown: Growing, kind: Happening, at: number, calls: number, isEdited: boolean): void {
  const add = (role: Message['role'], parts: readonly Part[]) =>
    grown.path.push(message(role, [last(grown.path)], parts))
  const words = `words ${at}`
  if (kind === 'ask' || kind === 'answer' || kind === 'stopped') grown.said.push(words)
  if (kind === 'ask') add('user', [text(words)])
  if (kind === 'answer') add('assistant', [text(words)])
  if (kind === 'stopped') add('assistant', [text(words), { type: 'caveat', reason: 'stopped' }])
  if (kind === 'empty') add('assistant', [text(' \n'), { type: 'caveat', reason: 'interrupted' }])
  if (kind === 'edit') add('graph', [batch(words)])
  if (kind === 'lens') add('graph', [{ type: 'lens', lens: 'explain', nodeIds: [], text: words }])
  if (kind === 'silent lens') add('graph', [{ type: 'lens', lens: 'expand', nodeIds: [] }, batch(words)])
  if (kind !== 'step') return
  const ids = Array.from({ length: calls }, (_, call) => `c${at}-${call}`)
  add(
    'assistant',
    ids.map((id) => call(id)),
  )
  for (const id of ids) {
    grown.said.push(id)
    add('tool', [result(id, words), batch(id)])
    if (isEdited) add('graph', [{ type: 'lens', lens: 'explain', nodeIds: [], text: `aside ${id}` }])
  }
}
