import { setImmediate as nextTurn } from 'node:timers/promises'

/** Runs tasks one after another, in the order they came; a failed one does not hold up the next. */
export interface WriterQueue {
  run<T>(task: () => Promise<T>): Promise<T>
}

export function createWriterQueue(): WriterQueue {
  let last: Promise<unknown> = Promise.resolve()
  return {
    run: (task) => {
      const result = last.then(task)
      // The driver answers without a turn of the event loop: a row of commits would starve everyone else.
      last = result.catch(() => {}).then(() => nextTurn())
      return result
    },
  }
}

const key = Symbol.for('bough.writer-queues')

/** The one queue of this process for that file: Next may load this module more than once. */
export function writerQueueFor(file: string): WriterQueue {
  const holder = globalThis as { [key]?: Map<string, WriterQueue> }
  holder[key] ??= new Map()
  const queues = holder[key]
  const queue = queues.get(file) ?? createWriterQueue()
  queues.set(file, queue)
  return queue
}
