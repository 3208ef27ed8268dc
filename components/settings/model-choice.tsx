'use client'

import { Plus, RefreshCw } from 'lucide-react'
import { type FormEvent, useId, useRef, useState } from 'react'
import { counted } from '@/components/shell/counts'
import { Button } from '@/components/ui/button'
import type { ProviderView } from '@/lib/history/settings-views'
import { modelWords } from './provider-words'
import { putProvider, refreshModels } from './settings-api'
import { Trouble } from './trouble'
import { useSettings } from './use-settings'

/** Beyond this a list is easier to search than to read. */
const longList = 12
const mostShown = 200

/** Which of a provider's models the chat offers: from its own list, or by name. */
export function ModelChoice({ provider }: { readonly provider: ProviderView }) {
  const { chosen, known, choose, problem, isAsking, ask } = useChoice(provider)
  const [sought, setSought] = useState('')
  const listed = provider.listed?.models ?? []
  const names = [...new Set([...known, ...listed.map(({ id }) => id)])]
  const fitting = names.filter((name) => name.toLowerCase().includes(sought.trim().toLowerCase()))
  const contexts = new Map(listed.map(({ id, contextTokens }) => [id, contextTokens]))
  return (
    <fieldset className="models">
      <legend>Models to offer in the chat</legend>
      {names.length > longList && (
        <input
          className="field"
          type="search"
          aria-label={`Find a model of ${provider.name}`}
          placeholder={`Find among ${counted(names.length, 'model')}`}
          value={sought}
          onChange={({ target }) => setSought(target.value)}
        />
      )}
      <ul className="model-list">
        {fitting.slice(0, mostShown).map((name) => (
          <li key={name}>
            <label className="tick">
              <input
                type="checkbox"
                checked={chosen.includes(name)}
                disabled={chosen.length === 1 && chosen.includes(name)}
                onChange={({ target }) =>
                  choose(target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))
                }
              />
              <span className="grow truncate">{modelWords(name)}</span>
              <ContextSize tokens={contexts.get(name)} />
            </label>
          </li>
        ))}
      </ul>
      {fitting.length > mostShown && <small>{fitting.length - mostShown} more; type to find one.</small>}
      {problem && <Trouble text={problem} />}
      <div className="row">
        <AddModel onAdd={(name) => choose([...new Set([...chosen, name])])} />
        <Button
          tone="line"
          icon={<RefreshCw className="i-14" aria-hidden />}
          busy={isAsking}
          onClick={() => void ask()}
        >
          Read its list
        </Button>
      </div>
    </fieldset>
  )
}

const ContextSize = ({ tokens }: { readonly tokens: number | undefined }) =>
  tokens ? (
    <small className="num">{tokens.toLocaleString('en', { notation: 'compact' }).toLowerCase()} tokens</small>
  ) : null

function AddModel({ onAdd }: { readonly onAdd: (name: string) => void }) {
  const id = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const input = event.currentTarget.querySelector('input')
    const name = input?.value.trim() ?? ''
    if (!input || name === '') return
    input.value = ''
    onAdd(name)
  }
  return (
    <form className="row grow" onSubmit={submit}>
      <label className="sr-only" htmlFor={id}>
        Add a model by its name
      </label>
      <input id={id} className="field mono" placeholder="Add a model by its name" spellCheck={false} />
      <Button type="submit" tone="line" icon={<Plus className="i-14" aria-hidden />}>
        Add
      </Button>
    </form>
  )
}

/** Choices show at once and are saved in their order; one that is refused is taken back. */
function useChoice(provider: ProviderView) {
  const { refresh } = useSettings()
  const [chosen, setChosen] = useState(provider.models)
  const [known, setKnown] = useState([
    ...(provider.kind === 'compatible' ? ['auto'] : []),
    ...provider.models,
  ])
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const queue = useRef(Promise.resolve())
  const choose = (models: readonly string[]) => {
    setChosen(models)
    // What is not chosen any more stays in its place, to be chosen again.
    setKnown((before) => [...new Set([...before, ...models])])
    queue.current = queue.current.then(async () => {
      const reply = await putProvider(provider.id, { models })
      setProblem(reply.ok ? null : reply.problem.detail)
      if (!reply.ok) setChosen(provider.models)
      await refresh()
    })
  }
  const ask = async () => {
    setAsking(true)
    const reply = await refreshModels(provider.id)
    setProblem(reply.ok ? null : reply.problem.detail)
    await refresh()
    setAsking(false)
  }
  return { chosen, known, choose, problem, isAsking, ask }
}
