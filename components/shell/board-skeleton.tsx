'use client'

import { useBoard } from '@/lib/client/board-context'

/** What the server sends of a board before the browser has measured itself. */
export function BoardSkeleton() {
  const title = useBoard((state) => state.board.title)
  return (
    <main className="stage flex-1">
      <header className="bar">
        <h1 className="board-title">{title}</h1>
      </header>
    </main>
  )
}
