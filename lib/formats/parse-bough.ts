import { fail, type Result, succeed } from '@/lib/graph/result'
import { hashOf, messageId } from '@/lib/history/ids'
import type { MessageId } from '@/lib/history/parts'
import { toCleanJson } from '@/lib/history/text'
import { BoughFile, boughFormat, boughVersion } from './bough-json'
import { type BoughProblem, problem } from './bough-problem'
import { checkLines } from './check-lines'
import { inOrder } from './in-order'

/** Reads a file that `boughHeadText` and its neighbours wrote, and doubts all of it; answers with the first thing wrong. */
export function tryParseBough(text: string): Result<BoughFile, BoughProblem> {
  const json = tryJson(text)
  if (json === undefined) return fail(problem('not-json'))
  const { format, version } = headOf(json)
  if (format !== boughFormat) return fail(problem('not-bough'))
  if (version !== boughVersion) return fail(problem('version', String(version)))
  if (toCleanJson(json) !== json) return fail(problem('unclean'))
  const parsed = BoughFile.safeParse(json)
  if (!parsed.success) return fail(problem('shape', parsed.error.issues[0]?.path.join('.')))
  return checkFile(parsed.data)
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const headOf = (json: unknown): { readonly format?: unknown; readonly version?: unknown } =>
  typeof json === 'object' && json !== null ? json : {}

function checkFile(file: BoughFile): Result<BoughFile, BoughProblem> {
  const ordered = inOrder(file.messages)
  if (!ordered.ok) return ordered
  const messages = ordered.value
  const wrong = messages.find((message) => !isItself(message))
  if (wrong) return fail(problem('hash', wrong.id))
  const tool = file.tools.find(({ hash, ...rest }) => hashOf(rest) !== hash)
  if (tool) return fail(problem('tool-hash', tool.name))
  const misplaced = rootProblem(file, messages) ?? referenceProblem(file)
  if (misplaced) return fail(misplaced)
  const lines = checkLines(messages)
  if (!lines.ok) return lines
  const parents = new Map(messages.map(({ id, parents: [parent] }) => [id, parent]))
  const conversations = file.conversations.map((conversation) => ({
    ...conversation,
    headId: standing(conversation.headId, lines.value, parents),
  }))
  return succeed({ ...file, messages, conversations })
}

function isItself({ id, createdAt: _, ...content }: BoughFile['messages'][number]): boolean {
  return messageId(content) === id
}

function rootProblem({ board }: BoughFile, messages: BoughFile['messages']): BoughProblem | undefined {
  const [root, ...others] = messages.filter(({ parents }) => parents.length === 0)
  const part = root?.parts.find((one) => one.type === 'board')
  const isRight = root?.role === 'root' && part?.boardId === board.id && root.id === board.rootMessageId
  return isRight && others.length === 0 ? undefined : problem('root')
}

/** Whatever is named must be in the file, and be named once. */
function referenceProblem(file: BoughFile): BoughProblem | undefined {
  const messages = new Set<string>(file.messages.map(({ id }) => id))
  const conversations = new Set(file.conversations.map(({ id }) => id))
  const tools = new Set(file.tools.map(({ hash }) => hash))
  const isTwice = [file.messages, file.conversations, file.calls].some(
    (rows) => new Set(rows.map(({ id }) => id)).size !== rows.length,
  )
  if (isTwice) return problem('twice')
  if (file.conversations.length === 0) return problem('no-branch')
  const named: (string | null)[] = [
    ...file.conversations.flatMap(({ headId, leaves, lastLeaves }) => [
      headId,
      ...leaves,
      ...lastLeaves.flatMap(({ siblingId, leafId }) => [siblingId, leafId]),
    ]),
    ...file.calls.flatMap(({ inputHeadId, firstInputId, outputHeadId }) => [
      inputHeadId,
      firstInputId,
      outputHeadId,
    ]),
    ...file.bookmarks.map(({ messageId }) => messageId),
  ]
  const foreign =
    named.find((id) => id !== null && !messages.has(id)) ??
    file.calls.find(({ conversationId: id }) => id !== null && !conversations.has(id))?.conversationId ??
    file.calls.flatMap((call) => call.tools).find((hash) => !tools.has(hash))
  return foreign ? problem('foreign', foreign) : undefined
}

/** A branch that was exported in the middle of a call stands before it: nobody is at work on it here. */
function standing(
  headId: MessageId,
  open: ReadonlySet<MessageId>,
  parents: ReadonlyMap<MessageId, MessageId | undefined>,
): MessageId {
  let at = headId
  for (let parent = parents.get(at); parent && open.has(at); parent = parents.get(at)) at = parent
  return at
}
