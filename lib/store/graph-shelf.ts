import { createBuilder, type GraphBuilder } from '@/lib/graph/builder'
import { toGraphJson } from '@/lib/graph/json'
import type { GraphState } from '@/lib/graph/schema'
import type { PrismaClient } from './generated/client'
import { toGraphState } from './row-codec'

/** A graph from which so many messages that are still to come go on, each with a share in it. */
export interface HeldGraph {
  readonly key: number
  shares: number
  /** Undefined while it lies in the table alone. */
  builder: GraphBuilder | undefined
  isStored: boolean
}

export interface GraphShelf {
  hold(builder: GraphBuilder, shares: number): Promise<HeldGraph>
  /** One share, to be changed: the graph itself when nobody else goes on from it, else a copy. */
  take(held: HeldGraph): Promise<GraphBuilder>
  /** One share becomes so many; with none left the graph goes. */
  pass(held: HeldGraph, shares: number): Promise<void>
  look(held: HeldGraph): Promise<GraphState>
}

/**
 * A board may go on from thousands of places: graphs that were not needed for longest lie in a temporary table.
 * Those in memory have `mostNodes` together, or there is but one.
 */
export async function createGraphShelf(prisma: PrismaClient, mostNodes = 100_000): Promise<GraphShelf> {
  await prisma.$executeRaw`CREATE TEMP TABLE IF NOT EXISTS shelf (key INTEGER PRIMARY KEY, state TEXT NOT NULL)`
  /** With their sizes; the one needed longest ago first. */
  const inMemory = new Map<HeldGraph, number>()
  let nodes = 0
  let lastKey = 0

  function forget(held: HeldGraph): void {
    nodes -= inMemory.get(held) ?? 0
    inMemory.delete(held)
    held.builder = undefined
  }

  async function keep(held: HeldGraph, builder: GraphBuilder): Promise<void> {
    forget(held)
    held.builder = builder
    inMemory.set(held, builder.size())
    nodes += builder.size()
    for (const oldest of inMemory.keys()) {
      if (nodes <= mostNodes || oldest === held) return
      await putAway(oldest)
    }
  }

  async function putAway(held: HeldGraph): Promise<void> {
    const { builder, isStored, key } = held
    forget(held)
    if (!builder || isStored) return
    held.isStored = true
    const text = JSON.stringify(toGraphJson(builder.state()))
    await prisma.$executeRaw`INSERT INTO shelf VALUES (${key}, ${text})`
  }

  async function fetch(held: HeldGraph): Promise<GraphBuilder> {
    if (held.builder) return held.builder
    const [row] = await prisma.$queryRaw<{ readonly state: string }[]>`
      SELECT state FROM shelf WHERE key = ${held.key}`
    if (!row) throw new TypeError('a graph that is held lies on the shelf')
    return createBuilder(toGraphState(row.state))
  }

  async function drop(held: HeldGraph): Promise<void> {
    forget(held)
    if (held.isStored) await prisma.$executeRaw`DELETE FROM shelf WHERE key = ${held.key}`
  }

  async function look(held: HeldGraph): Promise<GraphState> {
    const builder = await fetch(held)
    await keep(held, builder)
    return builder.state()
  }

  return {
    hold: async (builder, shares) => {
      lastKey += 1
      const held: HeldGraph = { key: lastKey, shares, builder: undefined, isStored: false }
      await keep(held, builder)
      return held
    },
    take: async (held) => {
      held.shares -= 1
      if (held.shares > 0) return createBuilder(await look(held))
      const builder = await fetch(held)
      await drop(held)
      return builder
    },
    pass: async (held, shares) => {
      held.shares += shares - 1
      if (held.shares === 0) await drop(held)
    },
    look,
  }
}
