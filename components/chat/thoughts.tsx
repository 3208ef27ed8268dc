'use client'

import { Brain, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useBoard } from '@/lib/client/board-context'
import type { MessageView } from '@/lib/history/views'

interface ThoughtsProps {
  /** The turn's committed messages. */
  readonly messages: readonly MessageView[]
  readonly isLive: boolean
}

/** What the model thought before it answered, folded: it is its own, not the answer. */
export function Thoughts({ messages, isLive }: ThoughtsProps) {
  const streamed = useBoard(({ run }) => (isLive ? run?.reasoning : undefined)) ?? ''
  const hasSpoken = useBoard(({ run }) => !isLive || run?.text !== '')
  const [isOpen, setOpen] = useState(false)
  const text = [...messages.flatMap(thoughtsOf), streamed].filter((one) => one.trim() !== '').join('\n\n')
  if (text === '') return null
  return (
    <details className="thoughts" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Brain className="i-14" aria-hidden />
        {hasSpoken ? toThoughtWords(messages) : 'Thinking'}
        <ChevronRight className="i-12" aria-hidden />
      </summary>
      {isOpen && <p dir="auto">{text}</p>}
    </details>
  )
}

const thoughtsOf = ({ parts }: MessageView): string[] =>
  parts.flatMap((part) => (part.type === 'reasoning' ? [part.text] : []))

/** `Thought for 12 s`; of a model whose time is not known, that it thought. */
export function toThoughtWords(messages: readonly Pick<MessageView, 'call'>[]): string {
  const ms = messages.reduce((sum, { call }) => sum + (call?.thoughtMs ?? 0), 0)
  if (ms === 0) return 'Thoughts'
  const seconds = Math.round(ms / 1_000)
  if (seconds < 1) return 'Thought for a moment'
  if (seconds < 60) return `Thought for ${seconds} s`
  return `Thought for ${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
