'use client'

import { Fragment, memo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { createLate, useLate } from '@/components/ui/use-late'
import { healed, toBlocks, toPieces } from './markdown-blocks'

export const lateMarkdown = createLate(async () => (await import('./markdown')).Markdown)

type MarkdownReader = NonNullable<(typeof lateMarkdown)['loaded']>['part']

interface ProseProps {
  readonly text: string
  readonly isStreaming?: boolean
}

/** More than this at once is folded, unless one saw it being written. */
const shownAtFirst = 20_000
/** A growing paragraph that is longer is not read again with every word. */
const readWhileGrowing = 20_000

/** An answer. Until the Markdown reader has come the source is shown, which is readable too. */
export const Prose = memo(function Prose({ text, isStreaming = false }: ProseProps) {
  const Markdown = useLate(lateMarkdown, true, text)
  const [isWhole, setWhole] = useState(isStreaming || text.length <= shownAtFirst)
  const isLong = text.length > shownAtFirst
  const blocks = isStreaming || isLong ? toBlocks(text) : [text]
  const shown = isWhole ? blocks : firstOf(blocks)
  const last = shown.length - 1
  return (
    <div className="prose">
      {!Markdown && <div className="prose-plain">{isWhole ? text : text.slice(0, shownAtFirst)}</div>}
      {Markdown &&
        shown.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks only ever grow at the end
          <div className="block" key={index} dir="auto">
            {isStreaming && index === last ? (
              <Growing block={block} Markdown={Markdown} />
            ) : (
              <Markdown text={block} />
            )}
          </div>
        ))}
      {isStreaming && <span className="caret" aria-hidden />}
      {!isWhole && (
        <Button size="sm" tone="line" onClick={() => setWhole(true)}>
          Show all {text.length.toLocaleString('en')} characters
        </Button>
      )}
    </div>
  )
})

/** The block that is being written: of a long paragraph only the last piece is read again with each word. */
function Growing({ block, Markdown }: { readonly block: string; readonly Markdown: MarkdownReader }) {
  const pieces = toPieces(block)
  const last = pieces.at(-1) ?? ''
  if (last.length > readWhileGrowing) return <div className="prose-plain">{block}</div>
  if (pieces.length === 1) return <Markdown text={healed(block)} />
  return (
    <div dir="auto">
      {pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces only ever grow at the end
        <Fragment key={index}>
          <Markdown text={index === pieces.length - 1 ? healed(piece) : piece} isPiece />{' '}
        </Fragment>
      ))}
    </div>
  )
}

/** Whole blocks as far as they go; one that is too long by itself is cut. */
function firstOf(blocks: readonly string[]): string[] {
  const shown: string[] = []
  let length = 0
  for (const block of blocks) {
    if (length + block.length > shownAtFirst) break
    shown.push(block)
    length += block.length
  }
  const [first = ''] = blocks
  return shown.length > 0 ? shown : [`${first.slice(0, shownAtFirst).replace(/\p{Surrogate}$/u, '')} …`]
}
