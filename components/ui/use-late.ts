'use client'

import { useEffect, useState } from 'react'

/** A part of the program that is fetched when it is first needed, and kept from then on. */
export interface Late<T> {
  readonly load: () => Promise<T>
  loaded: { readonly part: T } | null
}

export const createLate = <T>(load: () => Promise<T>): Late<T> => ({ load, loaded: null })

/**
 * Null until the part has come, and for as long as it cannot be had: a page that is offline shows something plainer,
 * it does not break. Another `again` is another attempt.
 */
export function useLate<T>(late: Late<T>, isNeeded: boolean, again?: unknown): T | null {
  const [loaded, setLoaded] = useState(late.loaded)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `again` asks once more
  useEffect(() => {
    if (!isNeeded || loaded) return
    let isGone = false
    const take = (part: T) => {
      late.loaded ??= { part }
      if (!isGone) setLoaded(late.loaded)
    }
    late.load().then(take, () => undefined)
    return () => {
      isGone = true
    }
  }, [late, isNeeded, loaded, again])
  return loaded?.part ?? null
}

const restMs = 600

/** False until a page is loaded and has been on screen for a moment: what nobody needs at first is fetched then. */
export function useAtRest(): boolean {
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const begin = () => {
      timer = setTimeout(() => setAtRest(true), restMs)
    }
    // On a slow line it would else compete with what the page itself still waits for.
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { once: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('load', begin)
    }
  }, [])
  return isAtRest
}
