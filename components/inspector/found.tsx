import { ShieldCheck } from 'lucide-react'
import type { Intel } from '@/lib/graph/schema'

/** What a search brought, each source with its number; without one, that is said. */
export function Found({ intel }: { readonly intel: Intel }) {
  const { sources, facts, summary } = intel
  return (
    <section>
      <h3 className="lab">
        What was found
        {sources.length > 0 && intel.grounded ? (
          <span className="chip chip-ok">
            <ShieldCheck className="i-12" aria-hidden />
            {sources.length === 1 ? '1 source' : `${sources.length} sources`}
          </span>
        ) : (
          <span className="chip">No source found</span>
        )}
      </h3>
      <p>{summary}</p>
      {facts.length > 0 && (
        <ul className="facts">
          {facts.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <ol className="sources">
        {sources.map(({ id, title, url, quote }, at) => (
          <li key={id} className="src">
            <b aria-hidden>{at + 1}</b>
            <SourceName title={title} url={url} quote={quote} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function SourceName({
  title,
  url,
  quote,
}: {
  readonly title: string
  readonly url: string
  readonly quote: string
}) {
  if (!/^https?:\/\//i.test(url)) return <span>{title}</span>
  return (
    <a href={url} target="_blank" rel="noreferrer noopener nofollow" title={quote || undefined}>
      {title}
    </a>
  )
}
