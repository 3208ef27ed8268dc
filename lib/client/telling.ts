import type { NodeId } from '@/lib/graph/schema'

/** Ideas of which this page still tells the server something: what others say of them meanwhile is older. */
export interface Telling {
  /** Until the returned function is called. */
  begin(ids: Iterable<NodeId>): () => void
  has(id: NodeId): boolean
}

export function createTelling(): Telling {
  const counts = new Map<NodeId, number>()
  const add = (id: NodeId, step: number) => {
    const count = (counts.get(id) ?? 0) + step
    if (count > 0) counts.set(id, count)
    else counts.delete(id)
  }
  return {
    begin: (ids) => {
      const told = [...ids]
      for (const id of told) add(id, 1)
      return () => {
        for (const id of told) add(id, -1)
      }
    },
    has: (id) => counts.has(id),
  }
}
