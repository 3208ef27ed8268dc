import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { HomePage } from '@/components/shell/home-page'
import { toDefaultModel } from '@/lib/server/choices'
import { getRuntime } from '@/lib/server/runtime'
import { requireUser } from '@/lib/server/user'
import { listBoards } from '@/lib/server/views'
import { createBoard, deleteBoard, updateBoard } from './actions'

async function growBoard(form: FormData) {
  'use server'
  const reply = await createBoard({ title: form.get('title') })
  if (reply.ok) redirect(`/boards/${reply.boardId}`)
}

export default async function Page() {
  const { owner } = requireUser(await headers())
  const deps = await getRuntime()
  const store = deps.store.as(owner)
  const [boards, wished, models] = await Promise.all([
    listBoards(deps, owner),
    store.boards.setting('defaultModelId'),
    deps.models.of(store),
  ])
  const id = toDefaultModel(models, wished)
  const model = models.list().find((each) => each.id === id)
  return (
    <HomePage
      boards={boards}
      now={deps.now()}
      modelHint={model && !model.isBuiltIn ? model.name : 'Built-in guide, no key needed'}
      growBoard={growBoard}
      actions={{ createBoard, updateBoard, deleteBoard }}
    />
  )
}
