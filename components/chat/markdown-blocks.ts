import { withoutOpenMath } from './math-source'

/**
 * Cuts growing Markdown at blank lines outside of code and formulas, so that only its last block is read again with
 * each word. Joined with a blank line the blocks are the text again.
 */
export function toBlocks(text: string): string[] {
  const blocks: string[] = []
  let open: string[] = []
  let fence: string | undefined
  for (const line of text.split('\n')) {
    fence = fence ? (closes(line, fence) ? undefined : fence) : openedBy(line)
    if (line.trim() === '' && !fence) {
      if (open.length > 0) blocks.push(open.join('\n'))
      open = []
    } else open.push(line)
  }
  if (open.length > 0) blocks.push(open.join('\n'))
  return blocks
}

/** A stretch of a paragraph that is not read again. */
const pieceLength = 500

/**
 * Cuts a growing paragraph where nothing is open, before a word, so that only its last piece is read again with each
 * word. Joined the pieces are the block again. What is no paragraph stays whole.
 */
export function toPieces(block: string): string[] {
  const [line = ''] = isParagraph(block) ? block.split('\n', 1) : []
  const pieces: string[] = []
  const counts = new Map<string, number>()
  let from = 0
  for (const { 0: found, index } of line.matchAll(signsAndWords)) {
    if (found !== ' ') counts.set(found, (counts.get(found) ?? 0) + 1)
    else if (index - from >= pieceLength && !isOpen(counts)) {
      pieces.push(line.slice(from, index + 1))
      from = index + 1
    }
  }
  return [...pieces, block.slice(from)]
}

const isParagraph = (block: string) => /^[\p{L}*_`"“(]/u.test(block) && !/^[*_]\s/.test(block)

const paired = ['**', '__', '~~', '$$', '`', '*', '_', '~', '$']
const signsAndWords = /\*\*|__|~~|\$\$|[`*_~$[\]()]| (?=\p{L})/gu

function isOpen(counts: ReadonlyMap<string, number>): boolean {
  const count = (sign: string) => counts.get(sign) ?? 0
  return (
    paired.some((sign) => count(sign) % 2 === 1) || count('[') !== count(']') || count('(') !== count(')')
  )
}

const openedBy = (line: string): string | undefined =>
  /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ??
  (/^\s*\$\$(?!.*\$\$)/.test(line) ? '$$' : /^\s*\\\[(?!.*\\\])/.test(line) ? '\\]' : undefined)

function closes(line: string, fence: string): boolean {
  if (fence === '$$' || fence === '\\]') return line.includes(fence)
  return /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]?.startsWith(fence) === true
}

/** Closes what the last words have opened, so that half-finished Markdown does not flash as signs. */
export function healed(block: string): string {
  if (/^ {0,3}(`{3,}|~{3,})/.test(block)) return block
  if (block.startsWith('|')) return withDelimiter(block)
  const withoutLink = withoutOpenMath(block).replace(/!?\[([^\]]*)\]\([^)\s]*$/, '$1')
  const closed = (isOdd(withoutLink, /`/g) && '`') || (isOdd(withoutLink, /\*\*/g) && '**') || ''
  // A lone opening sign at the end has nothing to close yet.
  if (closed && withoutLink.endsWith(closed)) return withoutLink.slice(0, -closed.length)
  return withoutLink + closed
}

/** A table is one from its first row on: the line that makes it one is on its way. */
function withDelimiter(block: string): string {
  const [header = '', delimiter = '', ...rows] = block.split('\n')
  const count = cellsOf(header)
  if (rows.length > 0 || !/^[\s|:-]*$/.test(delimiter) || count === 0) return block
  return `${header}\n${'|---'.repeat(count)}|`
}

const cellsOf = (row: string): number =>
  row
    .trim()
    .replaceAll(/^\||(?<!\\)\|$/g, '')
    .split(/(?<!\\)\|/).length

const isOdd = (text: string, sign: RegExp) => (text.match(sign)?.length ?? 0) % 2 === 1
