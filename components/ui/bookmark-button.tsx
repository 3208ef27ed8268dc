import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { MessageId } from '@/lib/history/parts'
import { IconButton } from './icon-button'

/** Gives a message a name to find it by, or changes the name it has. */
export function BookmarkButton({ at }: { readonly at: MessageId }) {
  const name = useBoard(({ bookmarks }) => bookmarks.get(at))
  const { openBookmarkDialog } = useBoardStore().getState()
  return (
    <IconButton
      size="sm"
      label={name === undefined ? 'Bookmark' : `Bookmark: ${name}`}
      icon={
        name === undefined ? (
          <Bookmark className="i-14" aria-hidden />
        ) : (
          <BookmarkCheck className="i-14" aria-hidden />
        )
      }
      onClick={() => openBookmarkDialog(at)}
    />
  )
}
