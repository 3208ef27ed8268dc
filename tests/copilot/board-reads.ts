import type { BoardReads } from '@/lib/copilot/board-reads'

/** A board without any branch. */
export const noReads: BoardReads = {
  conversationId: 'c1',
  branches: async () => [],
  openRuns: async () => [],
  history: async () => [],
  path: async () => [],
  ancestry: async () => () => undefined,
  graphAt: async () => undefined,
}
