/**
 * The whole items of the array under `key` in JSON text that may still be coming: `{"key": [{…}, {…}, {"la`.
 * Items are objects. Text that is not such an array gives none.
 */
export function wholeItems(json: string, key: string): unknown[] {
  const head = new RegExp(`"${key}"\\s*:\\s*\\[`).exec(json)
  if (!head) return []
  const items: unknown[] = []
  let at = head.index + head[0].length
  for (;;) {
    const from = nextObject(json, at)
    const end = from === undefined ? undefined : objectEnd(json, from)
    if (from === undefined || end === undefined) return items
    const item = tryJson(json.slice(from, end))
    if (item === undefined) return items
    items.push(item)
    at = end
  }
}

function nextObject(json: string, at: number): number | undefined {
  const gap = /[\s,]*/y
  gap.lastIndex = at
  gap.exec(json)
  return json[gap.lastIndex] === '{' ? gap.lastIndex : undefined
}

function objectEnd(json: string, from: number): number | undefined {
  let depth = 0
  let inString = false
  for (let at = from; at < json.length; at += 1) {
    const char = json[at]
    if (inString) {
      if (char === '\\') at += 1
      else if (char === '"') inString = false
    } else if (char === '"') inString = true
    else if (char === '{') depth += 1
    else if (char === '}') {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return undefined
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
