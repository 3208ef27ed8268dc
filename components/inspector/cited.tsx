import { Fragment } from 'react'

interface CitedProps {
  readonly text: string
  /** What the sources are called, in order. */
  readonly titles: readonly string[]
  onCite(n: number): void
}

/** A text whose numbers in brackets lead to their sources; a number without one stays text. */
export function Cited({ text, titles, onCite }: CitedProps) {
  return text.split(/(\s?\[\d{1,3}\])/).map((piece, at) => {
    const n = Number(/^\s?\[(\d+)\]$/.exec(piece)?.[1] ?? 0)
    const title = titles[n - 1]
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text that never changes
      <Fragment key={at}>
        {title === undefined ? piece : <Citation n={n} title={title} onCite={onCite} />}
      </Fragment>
    )
  })
}

interface CitationProps {
  readonly n: number
  readonly title: string
  onCite(n: number): void
}

export function Citation({ n, title, onCite }: CitationProps) {
  return (
    <button
      type="button"
      className="cite"
      aria-label={`Source ${n}: ${title}`}
      title={title}
      onClick={() => onCite(n)}
    >
      {n}
    </button>
  )
}
