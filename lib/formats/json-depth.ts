/** Counts brackets outside strings, so that a hostile depth is refused before it is parsed. */
export function isDeeperThan(json: string, limit: number): boolean {
  let depth = 0
  let inString = false
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at)
    if (inString) {
      if (unit === 0x5c) at++
      else if (unit === 0x22) inString = false
    } else if (unit === 0x22) inString = true
    else if (unit === 0x7b || unit === 0x5b) {
      depth++
      if (depth > limit) return true
    } else if (unit === 0x7d || unit === 0x5d) depth--
  }
  return false
}
