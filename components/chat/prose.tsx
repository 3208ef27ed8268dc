'use client'

import { createLate, useLate } from '@/components/ui/use-late'
import { healed, toBlocks } from './markdown-blocks'

const lateMarkdown = createLate(async () => (await import('./markdown')).Markdown)

interface ProseProps {
  readonly text: string
  readonly isStreaming?: boolean
}

/** An answer. Until the Markdown reader has come the source is shown, which is readable too. */
export function Prose({ text, isStreaming = false }: ProseProps) {
  const Markdown = useLate(lateMarkdown, true, text)
  const blocks = isStreaming ? toBlocks(text) : [text]
  const last = blocks.length - 1
  return (
    <div className="prose">
      {!Markdown && <div className="prose-plain">{text}</div>}
      {Markdown &&
        blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
          <div className="block" key={index} dir="auto">
            <Markdown text={isStreaming && index === last ? healed(block) : block} />
          </div>
        ))}
      {isStreaming && <span className="caret" aria-hidden />}
    </div>
  )
}
