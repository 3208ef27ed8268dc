import { setImmediate as nextTurn } from 'node:timers/promises'

/** Works through a long list in pieces, with a turn of the event loop after each but the last: others are served meanwhile. */
export async function inTurns<T>(
  items: readonly T[],
  atOnce: number,
  work: (some: readonly T[], from: number) => unknown,
): Promise<void> {
  for (let at = 0; at < items.length; at += atOnce) {
    if (at > 0) await nextTurn()
    await work(items.slice(at, at + atOnce), at)
  }
}
