import { setImmediate } from 'node:timers/promises'
import { messageId, semanticHash } from '@/lib/history/ids'
import { type Message, MessageContent, type MessageId } from '@/lib/history/parts'
import { openCalls, wellFormed } from '@/lib/history/well-formed'
import { createFrontier, type Frontier } from './frontier'
import type { Message as MessageModel, PrismaClient } from './generated/client'
import type { Finding } from './verify'
import { createGraphCheck } from './verify-graphs'

const page = 500

type Row = MessageModel & {
  readonly parent: Parent | null
  readonly mergeParent: Parent | null
  readonly snapshot: { readonly state: string } | null
  readonly children: number
}
type Parent = Pick<MessageModel, 'boardId' | 'depth' | 'seq'>

/** Rehashes every message, parents before children, and follows each line's open calls and its graph. */
export async function* verifyMessages(prisma: PrismaClient): AsyncGenerator<Finding> {
  const boards = await prisma.board.findMany({ select: { id: true, owner: true }, orderBy: { id: 'asc' } })
  for (const { id, owner } of boards) {
    const heads = await prisma.conversation.findMany({ where: { boardId: id }, select: { headId: true } })
    const headIds = heads.map(({ headId }) => headId)
    const lines: OpenLines = { frontier: createFrontier(), heads: new Set(headIds), openHeads: new Set() }
    const graphs = createGraphCheck(prisma, owner, headIds)
    for await (const row of readBoard(prisma, id)) {
      yield* checkLinks(row)
      const content = tryReadContent(row)
      yield* checkContent(row, content, lines)
      const { parentId, snapshot } = row
      const graphRow = {
        id: row.id,
        parentId,
        children: row.children,
        snapshot: snapshot?.state ?? null,
      }
      yield* graphs.see(graphRow, content && { id: row.id as MessageId, ...content })
    }
    yield* checkHeads(prisma, id, lines)
    yield* graphs.rest()
  }
}

async function* readBoard(prisma: PrismaClient, boardId: string): AsyncGenerator<Row> {
  const parent = { select: { boardId: true, depth: true, seq: true } } as const
  for (let seq = 0; ; ) {
    const rows = await prisma.message.findMany({
      where: { boardId, seq: { gt: seq } },
      include: { parent, mergeParent: parent, snapshot: { select: { state: true } } },
      orderBy: { seq: 'asc' },
      take: page,
    })
    const children = await childrenOf(prisma, rows)
    for (const row of rows) yield { ...row, children: children.get(row.id) ?? 0 }
    // What the driver holds for a query is let go of between turns of the event loop only.
    await setImmediate()
    const last = rows.at(-1)
    if (!last || rows.length < page) return
    seq = last.seq
  }
}

/** How many messages name each as first parent. Counted for the page alone: Prisma's own count would group the whole table. */
async function childrenOf(prisma: PrismaClient, rows: readonly { readonly id: string }[]) {
  const groups = await prisma.message.groupBy({
    by: ['parentId'],
    where: { parentId: { in: rows.map(({ id }) => id) } },
    _count: { _all: true },
  })
  return new Map(groups.map(({ parentId, _count }) => [parentId, _count._all]))
}

function* checkLinks(row: Row): Generator<Finding> {
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

interface OpenLines {
  /** By message, the messages since the call that is open there, cut down to calls and results. */
  readonly frontier: Frontier<readonly Message[]>
  readonly heads: ReadonlySet<string>
  /** Heads at which calls are open. */
  readonly openHeads: Set<string>
}

function* checkContent(row: Row, content: MessageContent | undefined, lines: OpenLines): Generator<Finding> {
  const where = `message ${row.id}`
  const before = lines.frontier.take(row.parentId ?? '')?.value ?? []
  if (!content) {
    yield { rule: 'message-content', where, what: 'Its content cannot be read.' }
    return
  }
  if (messageId(content) !== row.id) yield { rule: 'message-id', where, what: 'It is not what its id says.' }
  if (semanticHash(content) !== row.semanticHash) {
    yield { rule: 'semantic-hash', where, what: 'Its semantic hash is wrong.' }
  }
  const line = [...before, toBare(row.id as MessageId, content)]
  const verdict = wellFormed(line)
  if (!verdict.ok && verdict.reason !== 'open-calls') {
    yield { rule: 'call-pairs', where, what: `Calls and results do not pair: ${verdict.reason}.` }
  } else if (openCalls(line).length > 0) {
    lines.frontier.put(row.id, row.children, line)
    if (lines.heads.has(row.id)) lines.openHeads.add(row.id)
  }
}

function tryReadContent(row: MessageModel): MessageContent | undefined {
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

/** Calls may be open at a head only while a run is at work there. */
async function* checkHeads(prisma: PrismaClient, boardId: string, lines: OpenLines): AsyncGenerator<Finding> {
  const conversations = await prisma.conversation.findMany({
    where: { boardId },
    include: {
      head: { select: { boardId: true } },
      runs: { where: { status: { in: ['active', 'waiting'] } }, select: { id: true } },
    },
  })
  for (const { id, headId, head, runs } of conversations) {
    const where = `conversation ${id}`
    if (head?.boardId !== boardId)
      yield { rule: 'head', where, what: `Its head ${headId} is not on its board.` }
    if (lines.openHeads.has(headId) && runs.length === 0) {
      yield { rule: 'open-calls', where, what: 'It stands on calls without results, and nothing is at work.' }
    }
  }
}
