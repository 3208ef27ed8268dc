import type { Deps } from './session'

/** The browser as the store's world. */
export const browserDeps: Deps = {
  newId: () => toHex(crypto.getRandomValues(new Uint8Array(16))),
  now: () => Date.now(),
  soon: (run) => {
    // A hidden page paints nothing, and must go on all the same.
    if (document.hidden) return cancellable(setTimeout(run, 50))
    const frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  },
  later: (run, ms) => cancellable(setTimeout(run, ms)),
}

const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const cancellable = (timer: ReturnType<typeof setTimeout>) => () => clearTimeout(timer)
