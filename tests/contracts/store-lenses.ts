import { expect, test } from 'vitest'
import { lensOf, refusalOf } from '../support/store-fixtures'
import type { Subject } from './store'

export function lensContract(subject: Subject): void {
  test('a person’s own lenses are put, changed, listed by creation and dropped', async () => {
    const { mine } = subject
    await mine.commit([
      { op: 'lens-put', lens: lensOf('l2', 'second', { createdAt: 2 }), isNew: true },
      { op: 'lens-put', lens: lensOf('l1', 'first', { contract: 'compare' }), isNew: true },
    ])
    const changed = lensOf('l2', 'renamed', {
      createdAt: 2,
      updatedAt: 3,
      instruction: 'Anew.\nTwo lines “é”.',
    })
    await mine.commit([{ op: 'lens-put', lens: changed, isNew: false }])
    expect(await mine.boards.lenses()).toEqual([lensOf('l1', 'first', { contract: 'compare' }), changed])
    await mine.commit([{ op: 'lens-drop', lensId: 'l1' }])
    expect(await mine.boards.lenses()).toEqual([changed])
  })

  test('a name is taken once for each owner', async () => {
    const { mine, theirs } = subject
    await mine.commit([{ op: 'lens-put', lens: lensOf('l1', 'money'), isNew: true }])
    const twin = { op: 'lens-put', lens: lensOf('l2', 'money'), isNew: true } as const
    expect((await refusalOf(mine.commit([twin]))).reason).toBe('name-taken')
    await theirs.commit([twin])
    expect(await theirs.boards.lenses()).toHaveLength(1)
    await mine.commit([
      { op: 'lens-drop', lensId: 'l1' },
      { op: 'lens-put', lens: lensOf('l3', 'money'), isNew: true },
    ])
    expect((await mine.boards.lenses()).map(({ id }) => id)).toEqual(['l3'])
  })

  test('another’s id cannot be taken, nor what is gone be changed', async () => {
    const { mine, theirs } = subject
    await mine.commit([{ op: 'lens-put', lens: lensOf('l1', 'money'), isNew: true }])
    const taken = { op: 'lens-put', lens: lensOf('l1', 'theirs'), isNew: true } as const
    expect((await refusalOf(theirs.commit([taken]))).reason).toBe('failed')
    const gone = { op: 'lens-put', lens: lensOf('l9', 'gone'), isNew: false } as const
    expect((await refusalOf(mine.commit([gone]))).reason).toBe('absent')
    expect((await refusalOf(mine.commit([{ op: 'lens-drop', lensId: 'l9' }]))).reason).toBe('absent')
    expect((await mine.boards.lenses()).map(({ name }) => name)).toEqual(['money'])
  })

  test('there is room for fifty', async () => {
    const { mine } = subject
    const put = (at: number) =>
      ({ op: 'lens-put', lens: lensOf(`l${at}`, `lens ${at}`), isNew: true }) as const
    await mine.commit(Array.from({ length: 50 }, (_, at) => put(at)))
    expect((await refusalOf(mine.commit([put(50)]))).reason).toBe('too-many')
    await mine.commit([{ op: 'lens-put', lens: lensOf('l1', 'changed'), isNew: false }])
    expect(await mine.boards.lenses()).toHaveLength(50)
  })
}
