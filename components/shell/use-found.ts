'use client'

import { useEffect, useState } from 'react'
import type { Reply } from '@/lib/client/board-api'
import type { SearchHitView, SearchReplyView } from '@/lib/history/views'

export interface Found {
  readonly query: string
  readonly hits: readonly SearchHitView[]
  readonly status: string
}

const none: Found = { query: '', hits: [], status: '' }
/** In ms: between two letters, and before the index is asked again while it is being made. */
const pause = 70
const again = 350

/** What the server finds; while the next answer is on its way the former one stays. */
export function useFound(query: string, find: (text: string) => Promise<Reply<SearchReplyView>>): Found {
  const [found, setFound] = useState(none)
  const text = query.trim()
  useEffect(() => {
    if (text === '') return setFound(none)
    let isGone = false
    let timer: ReturnType<typeof setTimeout>
    const ask = async () => {
      const reply = await find(text)
      if (isGone) return
      if (!reply.ok)
        return setFound({
          query: text,
          hits: [],
          status: `${reply.problem.detail} Ideas of this branch are still found.`,
        })
      const status = reply.isComplete ? '' : 'Still reading older messages. What is found so far stands here.'
      setFound({ query: text, hits: reply.hits, status })
      if (!reply.isComplete) timer = setTimeout(ask, again)
    }
    timer = setTimeout(ask, pause)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [text, find])
  return found
}
