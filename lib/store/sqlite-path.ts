import { setImmediate as nextTurn } from 'node:timers/promises'
import type { MessageId } from '@/lib/history/parts'
import type { PrismaClient } from './generated/client'
import type { MessageRow, Owner } from './ports'

/** So many messages are read in one go: the driver lets nobody else in meanwhile. */
const stretch = 8_000

/**
 * Along first parents, oldest first. Rows come as JSON texts of hundreds each: ten thousand of them one by one cost
 * three times as much. What is JSON already stands in a text of its own, so that nobody copies it into another or
 * escapes it; and what the place on the path says, the board and the parent, is not read.
 */
export async function readPath(prisma: PrismaClient, owner: Owner, headId: MessageId): Promise<MessageRow[]> {
  const rows: MessageRow[] = []
  for (let from: MessageId | null = headId; from !== null; ) {
    const { found, nextId }: Stretch = await readStretch(prisma, owner, from)
    for (const row of found) rows.push(row)
    from = nextId
    if (from !== null) await nextTurn()
  }
  return rows.reverse()
}

interface Bundle {
  readonly boardId: string
  readonly columns: string
  readonly parts: string
  readonly metadata: string
}

type Columns = readonly [
  /** From 0 at the head. */
  nth: number,
  id: MessageId,
  /** Only where the next message is not in the same stretch. */
  parentId: MessageId | null,
  mergeParentId: MessageId | null,
  role: MessageRow['role'],
  semanticHash: string,
  depth: number,
  seq: number,
  createdAt: number,
]

interface Stretch {
  /** Newest first. */
  readonly found: readonly MessageRow[]
  /** Null behind the root message. */
  readonly nextId: MessageId | null
}

async function readStretch(prisma: PrismaClient, owner: Owner, from: MessageId): Promise<Stretch> {
  const bundles = await prisma.$queryRaw<Bundle[]>`
    WITH RECURSIVE walk (place, "parentId", nth) AS (
      SELECT m.rowid, m."parentId", 0 FROM "Message" m JOIN "Board" b ON b.id = m."boardId"
        WHERE m.id = ${from} AND b.owner = ${owner}
      UNION ALL
      SELECT m.rowid, m."parentId", walk.nth + 1 FROM walk JOIN "Message" m ON m.id = walk."parentId"
        WHERE walk.nth < ${stretch - 1}
    )
    SELECT m."boardId", '[' || group_concat(json_array(walk.nth, m.id,
        iif(walk.nth = ${stretch - 1}, walk."parentId", NULL), m."mergeParentId", m.role, m."semanticHash", m.depth,
        m.seq, m."createdAt"), ',') || ']' AS columns,
      '[' || group_concat(m.parts, ',') || ']' AS parts,
      '[' || group_concat(coalesce(m."providerMetadata", 'null'), ',') || ']' AS metadata
    FROM walk JOIN "Message" m ON m.rowid = walk.place GROUP BY walk.nth / 500`
  const found: MessageRow[] = []
  let nextId: MessageId | null = null
  for (const bundle of bundles) nextId = unpack(bundle, found) ?? nextId
  for (const [nth, row] of found.entries()) {
    const parentId = found[nth + 1]?.id ?? nextId
    if (parentId !== null) row.parents.unshift(parentId)
  }
  return { found, nextId }
}

/** Puts each row where it belongs, but for its first parent; answers with the one that the next stretch begins with. */
function unpack({ boardId, columns, parts, metadata }: Bundle, into: MessageRow[]): MessageId | null {
  const contents: MessageRow['parts'][] = JSON.parse(parts)
  const extras: (NonNullable<MessageRow['providerMetadata']> | null)[] = JSON.parse(metadata)
  let nextId: MessageId | null = null
  for (const [at, row] of (JSON.parse(columns) as Columns[]).entries()) {
    const providerMetadata = extras[at] ?? null
    nextId = row[2] ?? nextId
    into[row[0]] = {
      id: row[1],
      boardId,
      parents: row[3] === null ? [] : [row[3]],
      role: row[4],
      parts: contents[at] ?? [],
      ...(providerMetadata !== null && { providerMetadata }),
      semanticHash: row[5],
      depth: row[6],
      seq: row[7],
      createdAt: row[8],
    }
  }
  return nextId
}
