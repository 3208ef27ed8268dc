import type { GraphLink, GraphNode } from './schema'

/** Deep equality of JSON values; an absent value equals only an absent one. */
export function isSame(a: unknown, b: unknown): boolean {
  const pairs: [unknown, unknown][] = [[a, b]]
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [left, right] = pair
    if (left === right) continue
    if (!isObject(left) || !isObject(right) || Array.isArray(left) !== Array.isArray(right)) return false
    const keys = presentKeys(left)
    if (keys.length !== presentKeys(right).length) return false
    for (const key of keys) {
      if (!Object.hasOwn(right, key)) return false
      pairs.push([left[key], right[key]])
    }
  }
  return true
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const presentKeys = (value: Record<string, unknown>): string[] =>
  Object.keys(value).filter((key) => value[key] !== undefined)

export const isSameNode = (a: GraphNode, b: GraphNode): boolean =>
  a === b || nodeProperties.every((property) => isSame(a[property], b[property]))

export const isSameLink = (a: GraphLink, b: GraphLink): boolean =>
  a === b || linkProperties.every((property) => a[property] === b[property])

/** Every property that can change, in the order in which puts and conflicts name them. */
export const nodeProperties = [
  'parentId',
  'label',
  'type',
  'description',
  'intel',
  'origin',
  'rank',
] as const satisfies readonly (keyof GraphNode)[]
export type NodeProperty = (typeof nodeProperties)[number]

export const linkProperties = ['source', 'target', 'label'] as const satisfies readonly (keyof GraphLink)[]
export type LinkProperty = (typeof linkProperties)[number]
