import { expect, test } from 'vitest'
import { toBookmarks } from '@/components/shell/palette-items'
import type { MessageId } from '@/lib/history/parts'

test('[X-5] [X-27] the palette finds bookmarks by their names, without case or accents, and opens their message', () => {
  const opened: MessageId[] = []
  const bookmarks = new Map([
    ['m1:a' as MessageId, 'Première idée'],
    ['m1:b' as MessageId, 'Costs'],
  ])
  const openMessage = async (id: MessageId) => void opened.push(id)
  const found = (query: string) => toBookmarks({ bookmarks, openMessage }, query)
  expect(found('')).toEqual([])
  expect(found('premiere').map(({ name, note }) => [name, note])).toEqual([['Première idée', 'bookmark']])
  found('COSTS')[0]?.run()
  expect(opened).toEqual(['m1:b'])
})
