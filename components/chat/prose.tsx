'use client'

import { lazy, Suspense } from 'react'
import { healed, toBlocks } from './markdown-blocks'

const Markdown = lazy(async () => ({ default: (await import('./markdown')).Markdown }))

interface ProseProps {
  readonly text: string
  readonly isStreaming?: boolean
}

/** An answer. Until the Markdown reader has come the source is shown, which is readable too. */
export function Prose({ text, isStreaming = false }: ProseProps) {
  const blocks = isStreaming ? toBlocks(text) : [text]
  const last = blocks.length - 1
  return (
    <div className="prose">
      <Suspense fallback={<div className="prose-plain">{text}</div>}>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
          <div className="block" key={index} dir="auto">
            <Markdown text={isStreaming && index === last ? healed(block) : block} />
          </div>
        ))}
      </Suspense>
      {isStreaming && <span className="caret" aria-hidden />}
    </div>
  )
}
