import type { GraphLink, GraphNode } from './schema'

/** By UTF-16 code unit: the same in every locale. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The order of siblings. */
export const compareSiblings = (a: GraphNode, b: GraphNode): number =>
  compareText(a.rank, b.rank) || compareText(a.id, b.id)

export const compareLinks = (a: GraphLink, b: GraphLink): number => compareText(a.id, b.id)
