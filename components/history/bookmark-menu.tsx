'use client'

import { Bookmark } from 'lucide-react'
import { Menu, MenuHeading, MenuItem } from '@/components/ui/menu'
import { useBoard, useBoardStore } from '@/lib/client/board-context'

/** The board's bookmarks by name: each leads to its message, on whichever branch it stands. */
export function BookmarkMenu() {
  const bookmarks = useBoard((state) => state.bookmarks)
  const { openMessage } = useBoardStore().getState()
  if (bookmarks.size === 0) return null
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className="btn btn-sm" aria-label={`Bookmarks: ${bookmarks.size}`}>
          <Bookmark className="i-14" aria-hidden />
          {bookmarks.size}
        </button>
      }
    >
      <MenuHeading>Bookmarks</MenuHeading>
      {[...bookmarks].map(([id, name]) => (
        <MenuItem key={id} onSelect={() => void openMessage(id)}>
          <span dir="auto">{name}</span>
        </MenuItem>
      ))}
    </Menu>
  )
}
