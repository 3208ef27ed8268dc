import 'server-only'
import { once } from 'node:events'
import { type MessagePort, parentPort } from 'node:worker_threads'
import { type BoughResult, type ReadBough, readBough } from './read-bough'

/** What the thread is told: the file, whose the board becomes, and that the next piece may come. */
export type Told =
  | { readonly kind: 'file'; readonly bytes: Uint8Array }
  | { readonly kind: 'owner'; readonly owner: string | undefined }
  | { readonly kind: 'next' }

/** What it says, once each time it is told something. The file comes back in pieces that are taken in without a pause. */
export type Said =
  | { readonly kind: 'board'; readonly boardId: string }
  | { readonly kind: 'read'; readonly result: BoughResult }
  | { readonly kind: 'rows'; readonly list: List; readonly rows: readonly unknown[] }
  | { readonly kind: 'end' }

export type List = {
  [K in keyof ReadBough]: ReadBough[K] extends readonly unknown[] ? K : never
}[keyof ReadBough]

const lists: readonly List[] = [
  ...(['messages', 'conversations', 'tools', 'calls'] as const),
  ...(['bookmarks', 'placements', 'folds'] as const),
]
const most = 250

/** The result with its lists empty, then their rows. */
function* pieces(result: BoughResult): Generator<Said> {
  if (!result.ok) {
    yield { kind: 'read', result }
    return
  }
  const file = result.value
  const bare = Object.fromEntries(lists.map((list) => [list, []]))
  yield { kind: 'read', result: { ok: true, value: { ...file, ...bare } } }
  for (const list of lists) {
    for (let at = 0; at < file[list].length; at += most) {
      yield { kind: 'rows', list, rows: file[list].slice(at, at + most) }
    }
  }
  yield { kind: 'end' }
}

async function serve(port: MessagePort): Promise<void> {
  const hear = async (): Promise<Told> => {
    const [told] = await once(port, 'message')
    return told
  }
  const say = (said: Said) => port.postMessage(said)
  const file = await hear()
  if (file.kind !== 'file') return
  const result = await readBough(file.bytes, async (boardId) => {
    say({ kind: 'board', boardId })
    const told = await hear()
    return told.kind === 'owner' ? told.owner : undefined
  })
  for (const piece of pieces(result)) {
    say(piece)
    await hear()
  }
}

if (parentPort) await serve(parentPort)
