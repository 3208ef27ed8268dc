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
  const shelf = await createTable(prisma)
  const memory = createMemory(mostNodes, shelf.put)
  let lastKey = 0

  const fetch = async (held: HeldGraph) => held.builder ?? createBuilder(await shelf.read(held))
  async function drop(held: HeldGraph): Promise<void> {
    memory.forget(held)
    await shelf.remove(held)
  }
  async function look(held: HeldGraph): Promise<GraphState> {
    const builder = await fetch(held)
    await memory.keep(held, builder)
    return builder.state()
  }

  return {
    hold: async (builder, shares) => {
      lastKey += 1
      const held: HeldGraph = { key: lastKey, shares, builder: undefined, isStored: false }
      await memory.keep(held, builder)
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

/** The graph needed longest ago goes first, into the table. */
function createMemory(mostNodes: number, putAway: (held: HeldGraph, state: GraphState) => Promise<void>) {
  /** With their sizes, in the order of their last use. */
  const sizes = new Map<HeldGraph, number>()
  let nodes = 0

  function forget(held: HeldGraph): void {
    nodes -= sizes.get(held) ?? 0
    sizes.delete(held)
    held.builder = undefined
  }

  async function keep(held: HeldGraph, builder: GraphBuilder): Promise<void> {
    forget(held)
    held.builder = builder
    sizes.set(held, builder.size())
    nodes += builder.size()
    for (const oldest of sizes.keys()) {
      if (nodes <= mostNodes || oldest === held) return
      const state = oldest.builder?.state()
      forget(oldest)
      if (state) await putAway(oldest, state)
    }
  }

  return { keep, forget }
}

async function createTable(prisma: PrismaClient) {
  await prisma.$executeRaw`CREATE TEMP TABLE IF NOT EXISTS shelf (key INTEGER PRIMARY KEY, state TEXT NOT NULL)`
  return {
    put: async (held: HeldGraph, state: GraphState) => {
      if (held.isStored) return
      held.isStored = true
      const text = JSON.stringify(toGraphJson(state))
      await prisma.$executeRaw`INSERT INTO shelf VALUES (${held.key}, ${text})`
    },
    read: async ({ key }: HeldGraph): Promise<GraphState> => {
      const rows = await prisma.$queryRaw<
        { readonly state: string }[]
      >`SELECT state FROM shelf WHERE key = ${key}`
      const [row] = rows
      if (!row) throw new TypeError('a graph that is held lies on the shelf')
      return toGraphState(row.state)
    },
    remove: async ({ key, isStored }: HeldGraph) => {
      if (isStored) await prisma.$executeRaw`DELETE FROM shelf WHERE key = ${key}`
    },
  }
}
