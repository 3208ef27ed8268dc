import 'server-only'
import type { BoughFile, BoughMessage } from '@/lib/formats/bough-json'
import { type BoughProblem, problem } from '@/lib/formats/bough-problem'
import { isDeeperThan } from '@/lib/formats/json-depth'
import { tryParseBough } from '@/lib/formats/parse-bough'
import { rerootBough } from '@/lib/formats/reroot-bough'
import { fail, type Result, succeed } from '@/lib/graph/result'
import { hashOf, semanticHash } from '@/lib/history/ids'
import type { Owner } from '@/lib/store/ports'

/** A file in which nothing is left to doubt or to hash. */
export interface ReadBough extends BoughFile {
  messages: (BoughMessage & { readonly semanticHash: string })[]
}
export type BoughResult = Result<ReadBough, BoughProblem>

/** Who the board becomes a board of under ids of its own; undefined where it stays as it is. */
export type TellOwner = (boardId: string) => Promise<Owner | undefined>

/** Reads a board's file. Seconds of work for a large one: `threaded-reader.ts` does it beside the server. */
export type BoughReader = (bytes: Uint8Array, tellOwner: TellOwner) => Promise<BoughResult>

export const jsonDepth = 256

export const readBough: BoughReader = async (bytes, tellOwner) => {
  const text = new TextDecoder().decode(bytes)
  if (isDeeperThan(text, jsonDepth)) return fail(problem('deep', String(jsonDepth)))
  const parsed = tryParseBough(text)
  if (!parsed.ok) return parsed
  const owner = await tellOwner(parsed.value.board.id)
  const file = owner === undefined ? parsed.value : asOwn(parsed.value, owner)
  const messages = file.messages.map((message) => ({ ...message, semanticHash: semanticHash(message) }))
  return succeed({ ...file, messages })
}

/** The same file again has the same new ids. */
function asOwn(file: BoughFile, owner: Owner): BoughFile {
  const derived = (kind: string) => (id: string) =>
    `${kind}_${hashOf([owner, file.board.id, kind, id]).slice(0, 26)}`
  return rerootBough(file, {
    boardId: derived('b')(file.board.id),
    conversation: derived('c'),
    call: derived('a'),
  })
}
