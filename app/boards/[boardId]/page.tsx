import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import * as actions from '@/app/actions'
import { BoardPage } from '@/components/shell/board-page'
import { getRuntime } from '@/lib/server/runtime'
import { requireUser } from '@/lib/server/user'
import { listBoards, loadBoard } from '@/lib/server/views'

interface PageProps {
  readonly params: Promise<{ readonly boardId: string }>
  readonly searchParams: Promise<{ readonly c?: string | string[] }>
}

/** A branch that is no longer there leads to the one used last. */
const readBoard = cache(async (boardId: string, conversationId: string | undefined) => {
  const { owner } = requireUser(await headers())
  const deps = await getRuntime()
  const named = conversationId ? await loadBoard(deps, owner, boardId, conversationId) : undefined
  return named ?? loadBoard(deps, owner, boardId)
})

async function read({ params, searchParams }: PageProps) {
  const [{ boardId }, { c }] = await Promise.all([params, searchParams])
  return readBoard(boardId, typeof c === 'string' ? c : undefined)
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const data = await read(props)
  return { title: data?.board.title ?? 'Not found' }
}

export default async function Page(props: PageProps) {
  const { owner } = requireUser(await headers())
  const [data, boards] = await Promise.all([read(props), listBoards(await getRuntime(), owner)])
  if (!data) notFound()
  return (
    <BoardPage
      key={data.board.id}
      // One string crosses to the page many times faster than 50,000 ideas one by one.
      json={JSON.stringify(data)}
      boards={boards.map(({ id, title }) => ({ id, title }))}
      mutations={{ ...actions }}
    />
  )
}
