import { createBuilder, type GraphBuilder } from '@/lib/graph/builder'
import { graphHash } from '@/lib/graph/json'
import { seedGraph } from '@/lib/graph/seed'
import { batchesOf, foldGraph } from '@/lib/history/fold'
import type { Message, MessageId } from '@/lib/history/parts'
import { createFrontier } from './frontier'
import type { PrismaClient } from './generated/client'
import { toGraphState } from './row-codec'
import { createMessageReader } from './sqlite-messages'
import type { Finding } from './verify'

export interface GraphRow {
  readonly id: string
  readonly parentId: string | null
  readonly children: number
  readonly snapshot: string | null
}

export interface GraphCheck {
  /** Parents before children; `message` is undefined when it cannot be read. */
  see(row: GraphRow, message: Message | undefined): AsyncGenerator<Finding>
  /** Heads that never came. */
  rest(): Generator<Finding>
}

/** Every head of a board folds to a graph, and every snapshot equals a fresh fold; one graph at a time is carried along. */
export function createGraphCheck(prisma: PrismaClient, owner: string, headIds: Iterable<string>): GraphCheck {
  const heads = new Set(headIds)
  const frontier = createFrontier<GraphBuilder | undefined>()

  function builderFor({ parentId }: GraphRow, message: Message | undefined): GraphBuilder | undefined {
    if (!message) return undefined
    if (parentId === null) {
      const board = message.parts.find((part) => part.type === 'board')
      return board && createBuilder(seedGraph(board.rootNode))
    }
    const held = frontier.take(parentId)
    if (!held?.value) return undefined
    // An only child goes on with its parent's builder.
    return held.isOnly ? held.value : createBuilder(held.value.state())
  }

  return {
    async *see(row, message) {
      const builder = builderFor(row, message)
      const isFolded = builder !== undefined && message !== undefined && tryBatches(builder, message)
      frontier.put(row.id, row.children, isFolded ? builder : undefined)
      if (isFolded && row.snapshot !== null && !isSameGraph(builder, row.snapshot)) {
        const what = 'The stored graph differs from a fresh fold of the history.'
        yield { rule: 'snapshot', where: `message ${row.id}`, what }
      }
      if (heads.delete(row.id) && !isFolded && !(await folds(prisma, owner, row.id))) yield unfolded(row.id)
    },
    *rest() {
      for (const id of heads) yield unfolded(id)
    },
  }
}

const unfolded = (id: string): Finding => ({
  rule: 'fold',
  where: `message ${id}`,
  what: 'The batches on its path do not fold to a graph.',
})

const tryBatches = (builder: GraphBuilder, message: Message): boolean =>
  batchesOf(message).every((batch) => builder.tryApply(batch).ok)

function isSameGraph(builder: GraphBuilder, snapshot: string): boolean {
  try {
    return graphHash(builder.state()) === graphHash(toGraphState(snapshot))
  } catch {
    return false
  }
}

/** The last word where the order of messages is damaged. */
async function folds(prisma: PrismaClient, owner: string, headId: string): Promise<boolean> {
  try {
    foldGraph(await createMessageReader(prisma, owner).path(headId as MessageId))
    return true
  } catch {
    return false
  }
}
