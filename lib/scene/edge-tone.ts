import type { Card, Edge } from './types'

/** How the branch to a card is drawn. */
export function toneOf(card: Card): Edge['tone'] {
  if (card.kind !== 'idea') return 'ghost'
  if (card.isDim) return 'dim'
  if (card.isFresh) return 'fresh'
  const kind = card.difference?.kind
  if (kind === 'added' || kind === 'removed') return kind
  return card.isOnPath ? 'path' : 'rest'
}
