'use client'

import { useMemo } from 'react'
import { createLate, useLate } from '@/components/ui/use-late'
import { CopyButton } from './copy-button'

const lateHighlight = createLate(async () => (await import('./highlight')).highlight)

/** Longer code stays in one colour: reading it would hold up the page. */
const colouredUpTo = 30_000

interface CodeBlockProps {
  readonly code: string
  /** As the fence names it; empty when it names none. */
  readonly language: string
}

/** Code, always from left to right. Its letters stand at once; their colours come when the reader has come. */
export function CodeBlock({ code, language }: CodeBlockProps) {
  const isColoured = language !== '' && code.length <= colouredUpTo
  const highlight = useLate(lateHighlight, isColoured, code)
  const coloured = useMemo(
    () => (isColoured && highlight ? highlight(code, language.toLowerCase()) : null),
    [highlight, isColoured, code, language],
  )
  return (
    <div className="code" dir="ltr">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: wide code scrolls, and must do so from the keyboard */}
      <pre tabIndex={0}>
        <code>{coloured ?? code}</code>
      </pre>
      <CopyButton label="Copy code" text={() => code} />
    </div>
  )
}
