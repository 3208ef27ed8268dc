import 'server-only'
import * as z from 'zod'
import { type Intel, NodeBatch, NodeId } from '@/lib/graph/schema'

/* A batch as a program writes it by hand: what goes without saying may be left out. Inside there is one exact form. */

/** Stands for the board’s first idea wherever an idea is named. */
export const rootWord = 'root'

/** Without a target it goes to the root of the graph it meets. */
const ExactBatch = z.object({ ...NodeBatch.shape, targetId: z.optional(NodeId) })

/** What was found, in characters and rows; a run of ours finds far less. */
const caps = { summary: 10_000, rows: 200, text: 5_000, ids: 50 }

function isWithinCaps({ summary, facts, sources }: Intel): boolean {
  const texts = [
    ...facts.flatMap(({ text, sourceIds }) => [text, ...sourceIds]),
    ...sources.flatMap((source) => Object.values(source)),
  ]
  return (
    summary.length <= caps.summary &&
    Math.max(facts.length, sources.length) <= caps.rows &&
    facts.every(({ sourceIds }) => sourceIds.length <= caps.ids) &&
    texts.every((text) => text.length <= caps.text)
  )
}

const intelsIn = ({ intel, puts }: z.output<typeof ExactBatch>): readonly Intel[] =>
  [intel, ...(puts?.nodes ?? []).map(({ set }) => set.intel?.after)].filter((one) => one !== undefined)

export const PlainBatch = z
  .unknown()
  .transform(toExact)
  .pipe(ExactBatch)
  .refine((batch) => intelsIn(batch).every(isWithinCaps), {
    path: ['intel'],
    message: `holds more than what a search finds: a summary of ${caps.summary} characters, ${caps.rows} facts and sources, ${caps.text} characters in each`,
  })

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function toExact(input: unknown): unknown {
  if (!isRecord(input)) return input
  const { source, targetId, children, puts, drops, ...rest } = withoutNulls(input)
  return {
    ...rest,
    source: toSource(source),
    targetId: targetId === rootWord ? undefined : targetId,
    children: Array.isArray(children) ? children.map(toExactChild) : (children ?? []),
    puts: toBothLists(puts),
    drops: toBothLists(drops),
  }
}

const withoutNulls = (record: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

function toSource(source: unknown = 'person'): unknown {
  return typeof source === 'string' ? { kind: source === 'user' ? 'person' : source } : source
}

function toExactChild(child: unknown): unknown {
  if (typeof child === 'string') return toExactChild({ label: child })
  if (!isRecord(child) || child.kind !== undefined) return child
  if (child.term !== undefined) return { definition: '', ...child, kind: 'Concept' }
  return { type: 'concept', description: '', ...child, kind: 'ChatNode' }
}

const toBothLists = (lists: unknown): unknown =>
  isRecord(lists) ? { nodes: [], links: [], ...withoutNulls(lists) } : lists
