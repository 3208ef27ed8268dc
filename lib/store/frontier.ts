/** What is known at a message for as long as children of it are to come: a pass over a board holds no more than its width. */
export interface Frontier<T> {
  put(id: string, children: number, value: T): void
  /** For one child; the last one takes it away. */
  take(id: string): T | undefined
}

export function createFrontier<T>(): Frontier<T> {
  const held = new Map<string, { readonly value: T; left: number }>()
  return {
    put: (id, children, value) => {
      if (children > 0) held.set(id, { value, left: children })
    },
    take: (id) => {
      const entry = held.get(id)
      if (!entry) return undefined
      entry.left -= 1
      if (entry.left === 0) held.delete(id)
      return entry.value
    },
  }
}
