import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { MessageId, Role } from '@/lib/history/parts'
import { branchNumbers, giveLanes } from '@/lib/layout/history-branches'
import { layoutHistory } from '@/lib/layout/history-lanes'
import type { HistoryLayout, MapBranch } from '@/lib/layout/history-map'
import type { MapEntry } from '@/lib/layout/history-marks'
import { stepFrom } from '@/lib/layout/history-walk'

/** `q1<root` is the question q1 under root; `m<a,b` a merge. The first letter tells the role, the order is the seq. */
const entriesOf = (drawing: string): MapEntry[] =>
  drawing.split(/\s+/).map((word, seq) => {
    const [id = '', parents] = word.split('<')
    return { id: id as MessageId, parents: (parents?.split(',') ?? []) as MessageId[], seq, ...roleOf(id) }
  })

function roleOf(id: string): { role: Role; kinds: string[] } {
  if (id === 'root') return { role: 'root', kinds: ['board'] }
  if (id.startsWith('q')) return { role: 'user', kinds: ['text'] }
  if (id.startsWith('t')) return { role: 'tool', kinds: ['tool-result', 'batch'] }
  if (id.startsWith('e')) return { role: 'graph', kinds: ['batch'] }
  if (id.startsWith('l')) return { role: 'graph', kinds: ['lens', 'batch'] }
  if (id.startsWith('m')) return { role: 'graph', kinds: ['merge', 'batch'] }
  return { role: 'assistant', kinds: ['text'] }
}

const branch = (id: string, headId: string, createdAt = 0): MapBranch => ({
  id,
  headId: headId as MessageId,
  createdAt,
  tipWidth: 60,
})

const lay = (
  drawing: string,
  branches: MapBranch[],
  more: Partial<Parameters<typeof layoutHistory>[0]> = {},
) =>
  layoutHistory({
    entries: entriesOf(drawing),
    branches,
    activeId: branches[0]?.id ?? '',
    opened: new Set(),
    lanes: new Map(),
    ...more,
  })

const shown = ({ marks }: HistoryLayout) => marks.map(({ id, kind }) => `${id} ${kind}`)
const placeOf = ({ marks }: HistoryLayout, id: string) =>
  marks.find((mark) => mark.messageIds.includes(id as MessageId))

/** `count` turns under `under`: q0 a0 q1 a1 … */
const turns = (count: number, under = 'root', name = '') =>
  Array.from({ length: count }, (_, at) => {
    const before = at === 0 ? under : `a${name}${at - 1}`
    return `q${name}${at}<${before} a${name}${at}<q${name}${at}`
  }).join(' ')

test('each message is one mark, 34 apart; steps of an answer and rows of hand edits are one', () => {
  const layout = lay('root q<root a1<q t1<a1 t2<t1 a2<t2 e1<a2 e2<e1 l<e2', [branch('main', 'l')])
  expect(shown(layout)).toEqual(['root root', 'q user', 'a1 assistant', 'e1 edit', 'l lens'])
  expect(layout.marks.map(({ x }) => x)).toEqual([0, 34, 68, 102, 136])
  expect(layout.marks.map(({ y }) => y)).toEqual([0, 0, 0, 0, 0])
  expect(layout.marks[2]?.messageIds).toEqual(['a1', 't1', 't2', 'a2'])
})

test('a run of more than four marks folds to one with a count, and opens again', () => {
  const drawing = `root ${turns(5)}`
  const layout = lay(drawing, [branch('main', 'a4')])
  expect(shown(layout)).toEqual([
    'root root',
    'q0 user',
    'a0 assistant',
    'q1 fold',
    'q4 user',
    'a4 assistant',
  ])
  expect(layout.marks[3]?.messageIds).toEqual(['q1', 'a1', 'q2', 'a2', 'q3', 'a3'])
  expect(shown(lay(drawing, [branch('main', 'a4')], { opened: new Set(['q1' as MessageId]) }))).toHaveLength(
    11,
  )
  expect(shown(lay(`root ${turns(3)}`, [branch('main', 'a2')]))).toHaveLength(7)
})

test('branches stand above and below the first one, in the order they were made', () => {
  const drawing = `root ${turns(1)} qx<a0 qy<a0 qz<a0`
  const layout = lay(drawing, [
    branch('z', 'qz', 3),
    branch('main', 'a0', 0),
    branch('x', 'qx', 1),
    branch('y', 'qy', 2),
  ])
  expect(['a0', 'qx', 'qy', 'qz'].map((id) => placeOf(layout, id)?.y)).toEqual([0, -40, 40, -80])
  expect(placeOf(layout, 'qx')?.x).toBe(68 + 68)
})

test('a merge stands clear of the line it takes in, tip and all', () => {
  const layout = lay('root q<root a<q qs<a as<qs m<a,as', [branch('main', 'm', 0), branch('side', 'as', 1)])
  const tip = layout.tips.find(({ branchId }) => branchId === 'side')
  expect(placeOf(layout, 'm')?.y).toBe(0)
  expect(placeOf(layout, 'm')?.x).toBeGreaterThan((tip?.x ?? 0) + 60)
  expect(layout.links.map(({ kind, source, target }) => `${kind} ${source} ${target}`)).toContain('join as m')
})

test('the open path is marked, shared messages included', () => {
  const drawing = 'root q<root a<q qs<a as<qs q2<a'
  const layout = lay(drawing, [branch('side', 'as', 1), branch('main', 'q2', 0)])
  const active = layout.marks.filter(({ isActive }) => isActive).map(({ id }) => id)
  expect(active).toEqual(['root', 'q', 'a', 'qs', 'as'])
})

test('a branch without messages of its own gets a line and a tip', () => {
  const layout = lay('root q<root a<q q2<a', [branch('main', 'q2', 0), branch('new', 'a', 1)])
  expect(layout.tips).toContainEqual({ branchId: 'new', x: 126, y: -40, isActive: false })
  expect(layout.links).toContainEqual(
    expect.objectContaining({ kind: 'fork', source: 'a', target: 'tip:new', branchId: 'new' }),
  )
})

test('lines that no branch stands on are short stubs; many are counted', () => {
  const siblings = Array.from({ length: 9 }, (_, at) => `qz${at}<root az${at}<qz${at}`).join(' ')
  const layout = lay(`root q<root ${siblings}`, [branch('main', 'q')])
  expect(layout.stubs.map(({ id, y, more }) => `${id} ${y} ${more}`)).toEqual([
    'qz0 -20 0',
    'qz1 20 0',
    'qz2 -20 0',
    'qz3 20 5',
  ])
})

test('lanes are given once and kept when branches come and go', () => {
  const first = giveLanes([branch('a', '', 0), branch('b', '', 1), branch('c', '', 2)], new Map())
  expect([...first]).toEqual([
    ['a', 0],
    ['b', -1],
    ['c', 1],
  ])
  const next = giveLanes(
    [branch('a', '', 0), branch('c', '', 2), branch('d', '', 3), branch('e', '', 4)],
    first,
  )
  expect(Object.fromEntries(next)).toEqual({ a: 0, c: 1, d: -1, e: -2 })
})

test('branch colours go from 1 to 8 in the order of making, then again', () => {
  const made = Array.from({ length: 9 }, (_, at) => branch(`b${at}`, '', at))
  expect([...branchNumbers(made.toReversed()).values()]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 1])
})

/** A random board: messages hang under random earlier ones, branches stand on random ones. */
const boards = fc
  .tuple(
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('q', 'a', 'e', 'l', 'm'), fc.nat()), {
      maxLength: 60,
      size: 'max',
    }),
    fc.array(fc.nat(), { minLength: 1, maxLength: 5 }),
  )
  .map(([steps, heads]) => {
    const ids = ['root']
    const words = ['root']
    for (const [at, [parent, kind, second]] of steps.entries()) {
      const near = (index: number) => ids[ids.length - 1 - (index % Math.min(4, ids.length))] ?? 'root'
      const [one, two] = [near(parent), near(second)]
      const isMerge = kind === 'm' && one !== two
      words.push(`${kind === 'm' && !isMerge ? 'e' : kind}${at}<${one}${isMerge ? `,${two}` : ''}`)
      ids.push(`${kind === 'm' && !isMerge ? 'e' : kind}${at}`)
    }
    const branches = heads.map((head, at) => branch(`b${at}`, ids[head % ids.length] ?? 'root', at))
    return { drawing: words.join(' '), branches }
  })

test('every message a branch stands on is in one mark, after its parents, and no two marks overlap', () => {
  fc.assert(
    fc.property(boards, ({ drawing, branches }) => {
      const layout = lay(drawing, branches)
      const all = layout.marks.flatMap(({ messageIds }) => messageIds)
      expect(new Set(all).size).toBe(all.length)
      for (const { headId } of branches) expect(all).toContain(headId)
      for (const entry of entriesOf(drawing)) {
        const [mark, parent] = [placeOf(layout, entry.id), placeOf(layout, entry.parents[0] ?? '')]
        if (mark && parent && mark !== parent) expect(mark.x).toBeGreaterThan(parent.x)
      }
      const places = layout.marks.map(({ x, y }) => `${x} ${y}`)
      expect(new Set(places).size).toBe(places.length)
    }),
  )
})

test('a message more moves nothing that stood before it', () => {
  fc.assert(
    fc.property(boards, ({ drawing, branches }) => {
      const [first] = branches
      if (!first) return
      const opened = new Set(entriesOf(drawing).map(({ id }) => id))
      const before = lay(drawing, branches, { opened })
      const after = lay(
        `${drawing} qnew<${first.headId}`,
        [{ ...first, headId: 'qnew' as MessageId }, ...branches.slice(1)],
        {
          opened,
          lanes: before.lanes,
        },
      )
      for (const mark of before.marks) {
        const now = after.marks.find(({ id }) => id === mark.id)
        if (mark.branchId === now?.branchId && branches.length === 1)
          expect([now.x, now.y]).toEqual([mark.x, mark.y])
        expect(now?.y).toBe(now?.branchId === mark.branchId ? mark.y : now?.y)
      }
    }),
  )
})

test('arrows lead to parent, child and the lines above and below', () => {
  const layout = lay('root q<root a<q qs<a as<qs q2<a qz<a', [
    branch('main', 'q2', 0),
    branch('side', 'as', 1),
  ])
  expect(stepFrom(layout, 'q', 'back')).toBe('root')
  expect(stepFrom(layout, 'root', 'back')).toBeUndefined()
  expect(stepFrom(layout, 'a', 'on')).toBe('q2')
  expect(stepFrom(layout, 'qs', 'back')).toBe('a')
  expect(stepFrom(layout, 'q2', 'on')).toBeUndefined()
  expect(stepFrom(layout, 'q2', 'up')).toBe('qz')
  expect(stepFrom(layout, 'qz', 'up')).toBe('qs')
  expect(stepFrom(layout, 'as', 'up')).toBeUndefined()
  expect(stepFrom(layout, 'as', 'down')).toBe('qz')
})

test('five thousand messages on fifty branches are laid out', () => {
  const sides = Array.from({ length: 49 }, (_, at) => turns(40, `a${at * 10}`, `s${at}x`)).join(' ')
  const branches = Array.from({ length: 49 }, (_, at) => branch(`s${at}`, `as${at}x39`, at + 1))
  const layout = lay(`root ${turns(540)} ${sides}`, [branch('main', 'a539'), ...branches])
  expect(layout.tips).toHaveLength(50)
  expect(layout.marks.flatMap(({ messageIds }) => messageIds)).toHaveLength(5001)
})
