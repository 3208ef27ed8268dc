'use client'

import { useEffect, useState } from 'react'
import { useBoard } from '@/lib/client/board-context'

/** What a screen reader is told of an answer, in letters; the rest is read in the log. */
const spoken = 1_000

/** Says an answer once, when it is whole: the log itself changes with every scroll and is silent. */
export function Announcer() {
  const ended = useBoard(({ run }) => (run?.ended && run.kind === 'turn' ? run.text : null))
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (ended !== null) setSaid(toSpoken(ended))
  }, [ended])
  return (
    <div className="sr-only" aria-live="polite" aria-atomic="true">
      {said}
    </div>
  )
}

function toSpoken(text: string): string {
  const words = text.trim()
  if (words === '') return 'The co-pilot has finished.'
  return words.length > spoken
    ? `Co-pilot: ${words.slice(0, spoken)} … The whole answer is in the conversation.`
    : `Co-pilot: ${words}`
}
