import { ShieldCheck, ShieldQuestionMark } from 'lucide-react'
import { useId } from 'react'
import { Sources } from '@/components/ui/sources'
import type { Intel } from '@/lib/graph/schema'
import { Citation, Cited } from './cited'

/** What a search brought, with numbers that lead to the sources; without one, that is said. */
export function Found({ intel }: { readonly intel: Intel }) {
  const { sources, facts, summary } = intel
  const base = useId()
  const isGrounded = intel.grounded && sources.length > 0
  const titles = sources.map(({ title }) => title)
  const toId = (n: number) => `${base}-source-${n}`
  const onCite = (n: number) => {
    const row = document.getElementById(toId(n))
    row?.scrollIntoView({ block: 'nearest' })
    row?.focus({ preventScroll: true })
  }
  return (
    <section className="found">
      <h3 className="lab">
        What was found
        <Grounding count={isGrounded ? sources.length : 0} />
      </h3>
      <p dir="auto">
        <Cited text={summary} titles={titles} onCite={onCite} />
      </p>
      {!isGrounded && <p className="unsourced">Not grounded: no source of a search stands behind this.</p>}
      {facts.length > 0 && (
        <ul className="facts">
          {facts.map(({ text, sourceIds }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: facts have no name, and come and go together
            <li key={at} dir="auto">
              {text}
              <Cites ids={sourceIds} sources={sources} onCite={onCite} />
            </li>
          ))}
        </ul>
      )}
      {sources.length > 0 && <Sources sources={sources} isQuoted toId={toId} />}
    </section>
  )
}

function Grounding({ count }: { readonly count: number }) {
  if (count === 0)
    return (
      <span className="chip chip-warn">
        <ShieldQuestionMark className="i-12" aria-hidden />
        No source found
      </span>
    )
  return (
    <span className="chip chip-ok">
      <ShieldCheck className="i-12" aria-hidden />
      {count === 1 ? '1 source' : `${count} sources`}
    </span>
  )
}

interface CitesProps {
  readonly ids: readonly string[]
  readonly sources: Intel['sources']
  onCite(n: number): void
}

function Cites({ ids, sources, onCite }: CitesProps) {
  const cited = sources.flatMap(({ id, title }, at) => (ids.includes(id) ? [{ n: at + 1, title }] : []))
  return cited.map(({ n, title }) => <Citation key={n} n={n} title={title} onCite={onCite} />)
}
