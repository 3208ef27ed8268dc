import { ArrowUpRight } from 'lucide-react'
import type { Intel } from '@/lib/graph/schema'
import './sources.css'

type Source = Intel['sources'][number]

interface SourcesProps {
  readonly sources: readonly Source[]
  /** With the passages, word for word. */
  readonly isQuoted?: boolean
  /** Makes its rows findable: the n-th, from 1. */
  readonly toId?: (n: number) => string
}

/** Where something was found, numbered as the citations are. Titles and passages are strangers' text. */
export function Sources({ sources, isQuoted = false, toId }: SourcesProps) {
  return (
    <ol className="sources" aria-label="Sources">
      {sources.map((source, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the number is what a source is cited by
        <li key={at} id={toId?.(at + 1)} className="src" tabIndex={-1}>
          <b aria-hidden>{at + 1}</b>
          <div dir="auto">
            <SourceName source={source} />
            {isQuoted && source.quote && <blockquote>{source.quote}</blockquote>}
          </div>
        </li>
      ))}
    </ol>
  )
}

function SourceName({ source: { title, url } }: { readonly source: Source }) {
  const host = tryHost(url)
  if (host === undefined) return <span>{title}</span>
  return (
    <>
      <a href={url} target="_blank" rel="noopener noreferrer nofollow" title={url}>
        {title}
        <ArrowUpRight aria-label="(leads to another site)" />
      </a>{' '}
      <span className="src-host">{host}</span>
    </>
  )
}

/** Of a page on the web; an imported board may name anything. */
function tryHost(url: string): string | undefined {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return undefined
  return new URL(url).hostname
}
