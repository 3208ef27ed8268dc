import { messageId, semanticHash } from '@/lib/history/ids'
import { type Message, MessageContent, type MessageId } from '@/lib/history/parts'
import { openCalls, wellFormed } from '@/lib/history/well-formed'
import type { Finding } from './finding'
import { createFrontier, type Frontier } from './frontier'
import type { PrismaClient } from './generated/client'
import { createGraphCheck } from './verify-graphs'
import { type MessageUnderTest, readBoard, readBoardIds } from './verify-reader'

/** Rehashes every message, parents before children, and follows each line's open calls and its graph. */
export async function* verifyMessages(prisma: PrismaClient): AsyncGenerator<Finding> {
  for await (const { id, owner } of readBoardIds(prisma)) {
    const lines: OpenLines = createFrontier()
    const graphs = await createGraphCheck(prisma, owner)
    for await (const row of readBoard(prisma, id)) {
      yield* checkLinks(row)
      const content = tryReadContent(row)
      yield* checkContent(row, content)
      yield* checkCalls(prisma, row, content, lines)
      yield* graphs.see(row, content && { id: row.id as MessageId, ...content })
    }
  }
}

function* checkLinks(row: MessageUnderTest): Generator<Finding> {
  const at = (rule: string, what: string): Finding => ({ rule, where: `message ${row.id}`, what })
  for (const [id, parent] of [
    [row.parentId, row.parent],
    [row.mergeParentId, row.mergeParent],
  ] as const) {
    if (id !== null && !parent) yield at('parent', `Its parent ${id} is missing.`)
    if (parent && parent.boardId !== row.boardId) yield at('parent', 'Its parent is on another board.')
    if (parent && parent.seq >= row.seq) yield at('parent', 'It came before its parent.')
  }
  const depth = row.parent ? row.parent.depth + 1 : 0
  if (row.depth !== depth) yield at('depth', `Its depth is ${row.depth} where ${depth} is right.`)
}

function* checkContent(row: MessageUnderTest, content: MessageContent | undefined): Generator<Finding> {
  const where = `message ${row.id}`
  if (!content) {
    yield { rule: 'message-content', where, what: 'Its content cannot be read.' }
    return
  }
  if (messageId(content) !== row.id) yield { rule: 'message-id', where, what: 'It is not what its id says.' }
  if (semanticHash(content) !== row.semanticHash) {
    yield { rule: 'semantic-hash', where, what: 'Its semantic hash is wrong.' }
  }
}

/** By message, the messages since the call that is open there, cut down to calls and results. */
type OpenLines = Frontier<readonly Message[]>

/** Calls may be open at a head only while a run is at work there. */
async function* checkCalls(
  prisma: PrismaClient,
  row: MessageUnderTest,
  content: MessageContent | undefined,
  lines: OpenLines,
): AsyncGenerator<Finding> {
  const before = lines.take(row.parentId ?? '') ?? []
  if (!content) return
  const line = content.role === 'graph' ? before : [...before, toBare(row.id as MessageId, content)]
  const verdict = wellFormed(line)
  if (!verdict.ok && verdict.reason !== 'open-calls') {
    const what = `Calls and results do not pair: ${verdict.reason}.`
    yield { rule: 'call-pairs', where: `message ${row.id}`, what }
  } else if (openCalls(line).length > 0) {
    lines.put(row.id, row.children, line)
    if (row.isHead) yield* idleAt(prisma, row.id)
  }
}

async function* idleAt(prisma: PrismaClient, headId: string): AsyncGenerator<Finding> {
  const runs = { none: { status: { in: ['active', 'waiting'] } } }
  const idle = await prisma.conversation.findMany({ where: { headId, runs }, select: { id: true } })
  for (const { id } of idle) {
    const what = 'It stands on calls without results, and nothing is at work.'
    yield { rule: 'open-calls', where: `conversation ${id}`, what }
  }
}

function tryReadContent(row: MessageUnderTest): MessageContent | undefined {
  try {
    const parsed = MessageContent.safeParse({
      parents: [row.parentId, row.mergeParentId].filter((id) => id !== null),
      role: row.role,
      parts: JSON.parse(row.parts),
      ...(row.providerMetadata !== null && { providerMetadata: JSON.parse(row.providerMetadata) }),
    })
    return parsed.success ? parsed.data : undefined
  } catch {
    return undefined
  }
}

function toBare(id: MessageId, { parents, role, parts }: MessageContent): Message {
  const bare = parts.flatMap((part): Message['parts'] => {
    if (part.type === 'tool-call') return [{ ...part, input: null, providerMetadata: undefined }]
    return part.type === 'tool-result' ? [{ ...part, output: '' }] : []
  })
  return { id, parents, role, parts: bare }
}
