import type { Choices } from '@/lib/graph/merging'
import type { NodeId } from '@/lib/graph/schema'
import type { Comparison, Merged, MergeNote, MergePreview, PickedIdeas } from '@/lib/history/compare-views'
import type { Reply } from './board-api'
import { read, request } from './request'

/* What a comparison asks of the server; fetched with it. */

export interface MergeWish {
  readonly intoId: string
  readonly fromId: string
  readonly choices: Choices
}

export const readComparison = (a: string, b: string): Promise<Reply<Comparison>> =>
  read<Comparison>(`/api/compare?${new URLSearchParams({ a, b })}`)

export const readMergePreview = async (
  wish: MergeWish,
): Promise<Reply<{ readonly preview: MergePreview }>> => {
  const reply = await post<MergePreview>('merge', wish.intoId, { ...toBody(wish), preview: true })
  return reply.ok ? { ok: true, preview: reply.body } : reply
}

export const mergeBranches = (wish: MergeWish, note: string, clientId: string) =>
  post<Merged>('merge', wish.intoId, { ...toBody(wish), clientId, ...(note.trim() && { note }) })

export const writeMergeNote = (wish: MergeWish) => post<MergeNote>('merge-note', wish.intoId, toBody(wish))

const toBody = ({ fromId, choices }: MergeWish) => ({ from: fromId, choices })

export interface PickWish {
  readonly intoId: string
  readonly fromId: string
  readonly nodeIds: readonly NodeId[]
  readonly clientId: string
}

export const pickIdeas = ({ intoId, fromId, nodeIds, clientId }: PickWish) =>
  post<PickedIdeas>('cherry-pick', intoId, { from: fromId, nodeIds, clientId })

const post = <T>(route: string, intoId: string, body: object) =>
  request<T>(`/api/conversations/${intoId}/${route}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
