/**
 * Cuts growing Markdown at blank lines outside of code, so that only its last block is read again with each word.
 * Joined with a blank line the blocks are the text again.
 */
export function toBlocks(text: string): string[] {
  const blocks: string[] = []
  let open: string[] = []
  let fence: string | undefined
  for (const line of text.split('\n')) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (mark && !fence) fence = mark
    else if (mark && fence && mark.startsWith(fence)) fence = undefined
    if (line.trim() === '' && !fence) {
      if (open.length > 0) blocks.push(open.join('\n'))
      open = []
    } else open.push(line)
  }
  if (open.length > 0) blocks.push(open.join('\n'))
  return blocks
}

/** Closes what the last words have opened, so that half-finished Markdown does not flash as signs. */
export function healed(block: string): string {
  if (/^ {0,3}(`{3,}|~{3,})/.test(block)) return block
  const withoutLink = block.replace(/!?\[([^\]]*)\]\([^)\s]*$/, '$1')
  const closed = (isOdd(withoutLink, /`/g) && '`') || (isOdd(withoutLink, /\*\*/g) && '**') || ''
  // A lone opening sign at the end has nothing to close yet.
  if (closed && withoutLink.endsWith(closed)) return withoutLink.slice(0, -closed.length)
  return withoutLink + closed
}

const isOdd = (text: string, sign: RegExp) => (text.match(sign)?.length ?? 0) % 2 === 1
