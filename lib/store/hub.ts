import type { Topic } from './ports'

/** Who listens to what. Hints only: a listener reads the tables for the truth. */
export interface Hub {
  watch(topic: Topic, listener: () => void): () => void
  tell(topics: Iterable<Topic>): void
}

export function createHub(): Hub {
  const listeners = new Map<Topic, Set<() => void>>()
  return {
    watch: (topic, listener) => {
      // One entry for each call, so that the same function may listen twice.
      const entry = () => listener()
      const group = listeners.get(topic) ?? new Set()
      listeners.set(topic, group.add(entry))
      return () => {
        group.delete(entry)
        if (group.size === 0 && listeners.get(topic) === group) listeners.delete(topic)
      }
    },
    tell: (topics) => {
      for (const topic of topics) {
        for (const listener of [...(listeners.get(topic) ?? [])]) queueMicrotask(listener)
      }
    },
  }
}
