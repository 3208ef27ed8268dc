'use client'

import { Globe } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { SearchSettingsView } from '@/lib/history/settings-views'
import { checkSearch, putSearch, type SearchWish } from './settings-api'
import { StatusChip } from './status-chip'
import { Trouble } from './trouble'

type Searcher = SearchSettingsView['providers'][number]

/** Who looks things up for Enrich. */
export function SearchSection({ initial }: { readonly initial: SearchSettingsView }) {
  const [view, setView] = useState(initial)
  const [problem, setProblem] = useState<string | null>(null)
  const put = async (wish: SearchWish) => {
    const reply = await putSearch(wish)
    if (reply.ok) setView(reply.body)
    setProblem(reply.ok ? null : reply.problem.detail)
    return reply.ok
  }
  return (
    <section id="search" aria-labelledby="search-title">
      <div className="h2">
        <h2 id="search-title" className="display">
          Search
        </h2>
        <span>Enrich looks things up with one of these. Without any, it says so and adds nothing.</span>
      </div>
      <div className="search-who">
        <label>
          <span className="fl">Who searches</span>
          <select
            className="field"
            value={view.wished ?? ''}
            onChange={({ target }) => void put({ choice: target.value || null })}
          >
            <option value="">The first that is ready</option>
            {view.providers.map(({ id, title, isReady }) => (
              <option key={id} value={id} disabled={!isReady}>
                {title}
                {!isReady && ', not set up'}
              </option>
            ))}
            <option value="none">Nobody</option>
          </select>
        </label>
      </div>
      {problem && <Trouble text={problem} />}
      {view.missing && view.wished !== 'none' && <Trouble text={view.missing} isMild />}
      <div className="pv">
        {view.providers.map((searcher) => (
          <SearcherRow
            key={searcher.id}
            searcher={searcher}
            isChosen={view.chosen === searcher.id}
            put={put}
          />
        ))}
      </div>
    </section>
  )
}

interface SearcherRowProps {
  readonly searcher: Searcher
  readonly isChosen: boolean
  readonly put: (wish: SearchWish) => Promise<boolean>
}

function SearcherRow({ searcher, isChosen, put }: SearcherRowProps) {
  const [found, setFound] = useState<{ readonly ok: boolean; readonly words: string } | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { id, title, help, needs, isReady } = searcher
  const check = async () => {
    setBusy(true)
    const reply = await checkSearch(id)
    setFound(reply.ok ? reply.body : { ok: false, words: reply.problem.detail })
    setBusy(false)
  }
  return (
    <section className="provider" aria-label={title}>
      <div className="pr">
        <span className="lg" aria-hidden>
          {needs === 'key' ? title.slice(0, 1) : <Globe />}
        </span>
        <div className="min-w-0">
          <b>{title}</b>
          <small>{help}</small>
        </div>
        <span className="pr-acts">
          {isChosen && <StatusChip status={{ tone: 'ok', words: 'Searches' }} />}
          {isReady ? (
            <Button
              tone="line"
              size="sm"
              busy={isBusy}
              aria-label={`Try ${title}`}
              onClick={() => void check()}
            >
              Try it
            </Button>
          ) : (
            <span className="chip">Not set up</span>
          )}
        </span>
      </div>
      <div className="more more-tight" aria-live="polite">
        {found && (found.ok ? <p className="found">{found.words}</p> : <Trouble text={found.words} />)}
        {searcher.key.kind === 'lost' && <Trouble text={searcher.key.detail} />}
        {needs !== 'nothing' && <AccessForm searcher={searcher} put={put} />}
      </div>
    </section>
  )
}

/** The key or the address that it needs. */
function AccessForm({ searcher, put }: Pick<SearcherRowProps, 'searcher' | 'put'>) {
  const { id, title, needs, key, url } = searcher
  const isUrl = needs === 'url'
  const isOwn = isUrl ? url !== null : key.kind === 'set'
  const toWish = (value: string | null): SearchWish =>
    isUrl ? { urls: { [id]: value } } : { keys: { [id]: value } }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.querySelector('input')
    const value = input?.value.trim() ?? ''
    if (input && value !== '' && (await put(toWish(value))) && !isUrl) input.value = ''
  }
  const hint =
    key.kind === 'set' && key.end ? `Paste another key; this one ends in ${key.end}` : 'Paste a key'
  return (
    <form className="row" onSubmit={(event) => void submit(event)} autoComplete="off">
      <input
        className="field mono"
        aria-label={isUrl ? `Address of ${title}` : `Key of ${title}`}
        type={isUrl ? 'url' : 'password'}
        defaultValue={url ?? ''}
        placeholder={
          isUrl ? 'http://localhost:8080' : key.kind === 'environment' ? 'Set on the server' : hint
        }
        autoComplete="new-password"
        data-1p-ignore
        spellCheck={false}
      />
      <Button type="submit" tone="line" aria-label={`Save ${isUrl ? 'the address' : 'the key'} of ${title}`}>
        Save
      </Button>
      {isOwn && (
        <Button
          tone="line"
          aria-label={`Remove ${isUrl ? 'the address' : 'the key'} of ${title}`}
          onClick={() => void put(toWish(null))}
        >
          Remove
        </Button>
      )}
    </form>
  )
}
