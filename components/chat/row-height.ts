import type { Part } from '@/lib/history/parts'
import type { Row } from './rows'

/* Heights before a row has been drawn, in px at the usual width: near enough that the scroll bar hardly moves. */

const line = 22
const lettersInLine = 52
const foldedAt = 4_000

/** What a row is likely to take; what it does take is measured when it comes near. */
export function estimateHeight(row: Row | undefined): number {
  switch (row?.kind) {
    case 'user':
      return 26 + linesOf(row.message.parts) * 20 + (row.message.siblings.length > 1 ? 28 : 0)
    case 'answer': {
      const said = [...row.steps.map(({ assistant }) => assistant), ...(row.answer ? [row.answer] : [])]
      return 26 + said.reduce((sum, { parts }) => sum + linesOf(parts) * line + toolsIn(parts) * 50, 0)
    }
    case 'edits':
    case 'lens':
    case 'merge':
      return 44
    case undefined:
      return 0
  }
}

const linesOf = (parts: readonly Part[]): number =>
  parts.reduce(
    (sum, part) =>
      part.type === 'text' ? sum + Math.ceil(Math.min(part.text.length, foldedAt) / lettersInLine) : sum,
    0,
  )

const toolsIn = (parts: readonly Part[]): number => parts.filter(({ type }) => type === 'tool-call').length
