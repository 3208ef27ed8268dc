import type { Problem, Reply } from './board-api'

export interface SendQueue {
  /** Runs after everything pushed before it. Resolves with the server's answer, however long the server is away. */
  push<T>(job: () => Promise<Reply<T>>): Promise<Reply<T>>
  /** Tries again at once, e.g. because the browser says it is online. */
  wake(): void
  readonly size: number
}

export interface QueueOptions {
  /** Called when the server stops or begins to answer. */
  onOnline(online: boolean): void
  /** A pause that `wake` may cut short. */
  pause(ms: number): { readonly done: Promise<void>; end(): void }
}

const firstPause = 500
const longestPause = 10_000

/** Away for now, not a refusal: the same request, with the same client id, is made again. */
const isAway = ({ status }: Problem) => status === 0 || status === 502 || status === 504

/** One line of writes, in order, each kept until the server has answered it. */
export function createSendQueue({ onOnline, pause }: QueueOptions): SendQueue {
  let last: Promise<unknown> = Promise.resolve()
  let size = 0
  let waiting: { end(): void } | undefined

  async function insist<T>(job: () => Promise<Reply<T>>): Promise<Reply<T>> {
    for (let ms = firstPause; ; ms = Math.min(ms * 2, longestPause)) {
      const reply = await job()
      const isReached = reply.ok || !isAway(reply.problem)
      onOnline(isReached)
      if (isReached) return reply
      const rest = pause(ms)
      waiting = rest
      await rest.done
    }
  }

  return {
    push(job) {
      size += 1
      const answer = last
        .then(() => insist(job))
        .finally(() => {
          size -= 1
        })
      last = answer.catch(() => undefined)
      return answer
    },
    wake: () => waiting?.end(),
    get size() {
      return size
    },
  }
}

export function timedPause(ms: number): { readonly done: Promise<void>; end(): void } {
  let end = () => {}
  const done = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    end = () => {
      clearTimeout(timer)
      resolve()
    }
  })
  return { done, end: () => end() }
}
