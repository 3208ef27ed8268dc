import type { OwnLens } from '@/lib/history/own-lens'
import type { LensPreview, LensView } from '@/lib/history/views'
import type { Reply } from './board-api'
import { request } from './request'

const json = (method: string, content: unknown, signal?: AbortSignal): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(content),
  ...(signal && { signal }),
})

const pathOf = (id: string) => `/api/lenses/${encodeURIComponent(id)}`

/** A person's own lenses; loaded with the dialog alone. */
export const lensApi = {
  list: () => request<{ readonly lenses: readonly LensView[] }>('/api/lenses'),
  create: (lens: OwnLens, clientId: string) =>
    request<unknown>('/api/lenses', json('POST', { ...lens, clientId })),
  update: (id: string, lens: OwnLens) => request<unknown>(pathOf(id), json('PATCH', lens)),
  remove: (id: string) => request<unknown>(pathOf(id), { method: 'DELETE' }),
  try: (
    trial: OwnLens & { readonly conversationId: string; readonly nodeIds: readonly string[] },
    signal: AbortSignal,
  ): Promise<Reply<{ readonly body: LensPreview }>> =>
    request('/api/lenses/try', json('POST', trial, signal)),
}
