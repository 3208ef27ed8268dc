import type { MessageId } from './parts'

/** `GET /api/boards/:id/ideas/:nodeId`: the branches on which an idea stands, as the board lists them. */
export interface IdeaBranchesView {
  readonly branches: readonly {
    readonly conversationId: string
    readonly name: string
    /** What it is called there. */
    readonly label: string
    /** What brought it in on that branch's line; null for the root, and where only a merge's other side tells. */
    readonly messageId: MessageId | null
  }[]
}
