import type { SearchReplyView } from '@/lib/history/views'
import type { Reply } from './board-api'
import { read } from './request'

const limit = 12

export const findEverywhere = (text: string): Promise<Reply<SearchReplyView>> =>
  read<SearchReplyView>(`/api/search?${new URLSearchParams({ q: text, limit: String(limit) })}`)
