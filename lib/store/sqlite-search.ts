import { toPhrases, toTerms } from '@/lib/graph/search-words'
import type { MessageId, Part } from '@/lib/history/parts'
import type { Prisma, PrismaClient } from './generated/client'
import type { Owner, SearchAnswer, SearchQuery, SearchReader } from './ports'
import { rankFound, type SearchKind, toSaid, toSearchTexts, toSnippet } from './search-terms'
import type { WriterQueue } from './writer-queue'

/*
 * The index is a cache of what the messages say: it is made at the first search, catches up before each, and may be
 * dropped at any time. Prisma does not know its tables; a number in their names goes up when their shape changes.
 */
const tables = [
  `CREATE TABLE IF NOT EXISTS "Search1Board" (
     "boardId" TEXT PRIMARY KEY REFERENCES "Board"(id) ON DELETE CASCADE,
     seq INTEGER NOT NULL)`,
  `CREATE TABLE IF NOT EXISTS "Search1Row" (
     id INTEGER PRIMARY KEY,
     "messageId" TEXT NOT NULL REFERENCES "Message"(id) ON DELETE CASCADE,
     kind TEXT NOT NULL,
     label TEXT)`,
  `CREATE INDEX IF NOT EXISTS "Search1Row_messageId" ON "Search1Row"("messageId")`,
  // Accents and case are gone before a text gets here.
  `CREATE VIRTUAL TABLE IF NOT EXISTS "Search1Text" USING fts5(kind, terms, content='', contentless_delete=1,
     prefix='1 2 3', tokenize='unicode61 remove_diacritics 0')`,
  `CREATE TRIGGER IF NOT EXISTS "Search1Row_erased" AFTER DELETE ON "Search1Row"
     BEGIN DELETE FROM "Search1Text" WHERE rowid = old.id; END`,
]

/** Messages read into the index in one transaction, and in one search. */
const slice = 500
const slicesASearch = 4
/** The newest matches of a kind that are ranked; a word that stands everywhere says little about the older ones. */
const candidates = 400

export function createSearchReader(prisma: PrismaClient, owner: Owner, queue: WriterQueue): SearchReader {
  return {
    find: async (query) => {
      const isComplete = await catchUp(prisma, owner, queue)
      return { hits: await find(prisma, owner, query), isComplete }
    },
  }
}

/** False while there is more to read. */
async function catchUp(prisma: PrismaClient, owner: Owner, queue: WriterQueue): Promise<boolean> {
  for (let turn = 0; turn < slicesASearch; turn++) {
    if ((await isCurrent(prisma, owner)) || !(await queue.run(() => readOn(prisma, owner)))) return true
  }
  return isCurrent(prisma, owner)
}

async function isCurrent(prisma: PrismaClient, owner: Owner): Promise<boolean> {
  const [there] = await prisma.$queryRaw<{ n: bigint }[]>`
    SELECT count(*) AS n FROM sqlite_master WHERE name = 'Search1Row_erased'`
  if (Number(there?.n ?? 0) === 0) return false
  return (await boardsBehind(prisma, owner)).length === 0
}

interface Behind {
  readonly id: string
  readonly seq: bigint | number
}

const boardsBehind = (tx: Prisma.TransactionClient, owner: Owner) => tx.$queryRaw<Behind[]>`
  SELECT b.id AS id, coalesce(s.seq, 0) AS seq FROM "Board" b LEFT JOIN "Search1Board" s ON s."boardId" = b.id
  WHERE b.owner = ${owner} AND b."lastSeq" > coalesce(s.seq, 0) ORDER BY b."updatedAt" DESC LIMIT 1`

/** Reads the next messages of the board used last; false when every board has been read. */
async function readOn(prisma: PrismaClient, owner: Owner): Promise<boolean> {
  for (const sql of tables) await prisma.$executeRawUnsafe(sql)
  return prisma.$transaction(async (tx) => {
    const [board] = await boardsBehind(tx, owner)
    if (!board) return false
    const rows = await tx.message.findMany({
      where: { boardId: board.id, seq: { gt: Number(board.seq) } },
      orderBy: { seq: 'asc' },
      take: slice,
      select: { id: true, seq: true, parts: true },
    })
    const last = rows.at(-1)?.seq
    await addRows(tx, rows)
    // A collected board may end before its last number.
    const seq = rows.length < slice ? await lastSeqOf(tx, board.id) : last
    await tx.$executeRaw`INSERT INTO "Search1Board" VALUES (${board.id}, ${seq ?? 0})
      ON CONFLICT ("boardId") DO UPDATE SET seq = excluded.seq`
    return true
  })
}

const lastSeqOf = async (tx: Prisma.TransactionClient, id: string) =>
  (await tx.board.findUnique({ where: { id }, select: { lastSeq: true } }))?.lastSeq

async function addRows(
  tx: Prisma.TransactionClient,
  messages: readonly { readonly id: string; readonly parts: string }[],
): Promise<void> {
  const [top] = await tx.$queryRaw<{ id: bigint | null }[]>`SELECT max(id) AS id FROM "Search1Row"`
  let id = Number(top?.id ?? 0)
  const rows = messages.flatMap((message) =>
    toSearchTexts(JSON.parse(message.parts) as Part[]).map(({ kind, label, text }) => {
      id += 1
      return [id, message.id, kind, label, toTerms(text).join(' ')]
    }),
  )
  if (rows.length === 0) return
  const packed = JSON.stringify(rows)
  await tx.$executeRaw`
    INSERT INTO "Search1Row" (id, "messageId", kind, label)
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3 FROM json_each(${packed})`
  await tx.$executeRaw`
    INSERT INTO "Search1Text" (rowid, kind, terms)
    SELECT value ->> 0, value ->> 2, value ->> 4 FROM json_each(${packed})`
}

interface Candidate {
  readonly messageId: MessageId
  readonly boardId: string
  readonly kind: SearchKind
  readonly label: string | null
  readonly role: string
  readonly createdAt: number
}

async function find(prisma: PrismaClient, owner: Owner, query: SearchQuery): Promise<SearchAnswer['hits']> {
  const phrases = toPhrases(query.text)
  if (phrases.length === 0) return []
  const terms = phrases.map((phrase) => `"${phrase.join(' ')}"*`).join(' AND ')
  const hits = await Promise.all(
    (['idea', 'message'] as const).map(async (kind) => {
      const match = `kind : ${kind} AND terms : (${terms})`
      const rows = await prisma.$queryRaw<(Omit<Candidate, 'createdAt'> & { createdAt: bigint })[]>`
        SELECT r."messageId", m."boardId", r.kind, r.label, m.role, m."createdAt"
        FROM "Search1Text" t CROSS JOIN "Search1Row" r ON r.id = t.rowid
          JOIN "Message" m ON m.id = r."messageId" JOIN "Board" b ON b.id = m."boardId"
        WHERE "Search1Text" MATCH ${match} AND b.owner = ${owner}
          AND (${query.boardId ?? null} IS NULL OR b.id = ${query.boardId ?? null})
        ORDER BY t.rowid DESC LIMIT ${candidates}`
      const found = rows.map((row): Candidate => ({ ...row, createdAt: Number(row.createdAt) }))
      return rankFound(found, query.text, query.limit)
    }),
  )
  return withTexts(prisma, hits.flat(), phrases)
}

/** What the found messages say round the words. */
async function withTexts(
  prisma: PrismaClient,
  found: readonly Candidate[],
  phrases: ReturnType<typeof toPhrases>,
): Promise<SearchAnswer['hits']> {
  const ids = found.flatMap(({ kind, messageId }) => (kind === 'message' ? [messageId] : []))
  const messages = await prisma.message.findMany({
    where: { id: { in: ids } },
    select: { id: true, parts: true },
  })
  const said = new Map(messages.map(({ id, parts }) => [id, toSaid(JSON.parse(parts) as Part[])]))
  return found.map(({ messageId, boardId, kind, label, role, createdAt }) => ({
    kind,
    boardId,
    messageId,
    role: role as SearchAnswer['hits'][number]['role'],
    text: label ?? toSnippet(said.get(messageId) ?? '', phrases),
    createdAt,
  }))
}
