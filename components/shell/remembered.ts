/** Sizes and choices of the frame, kept by the browser; a forbidden storage forgets. */
export function readRemembered(key: string): string | null {
  try {
    return localStorage.getItem(`bough:${key}`)
  } catch {
    return null
  }
}

export function remember(key: string, value: string): void {
  try {
    localStorage.setItem(`bough:${key}`, value)
  } catch {
    // Nothing to be done, and nothing lost but a width.
  }
}

/** A remembered number of pixels, or the design's own. */
export function readPixels(key: string, otherwise: number): number {
  const value = Number(readRemembered(key) ?? Number.NaN)
  return Number.isFinite(value) && value > 0 ? value : otherwise
}
