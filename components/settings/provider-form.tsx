'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ProviderView } from '@/lib/history/settings-views'
import { KeyField, TextField } from './fields'
import { checkProvider, deleteProvider, type ProviderWish, putProvider } from './settings-api'
import { Trouble } from './trouble'
import { useSettings } from './use-settings'

interface ProviderFormProps {
  readonly provider: ProviderView
  readonly isBusy: boolean
  readonly onBusy: (isBusy: boolean) => void
  readonly onGone: () => void
}

/** Name, address and key. What is typed as a key is sent once and kept nowhere here. */
export function ProviderForm({ provider, isBusy, onBusy, onGone }: ProviderFormProps) {
  const { problem, isDirty, noteInput, save, change, remove } = useProvider(provider, onBusy, onGone)
  const { kind, key, isEnabled, isKept, isOffered } = provider
  const canCheck = isDirty || isOffered
  return (
    <form className="pf" onSubmit={save} onInput={noteInput} autoComplete="off">
      <div className="f2">
        {kind === 'compatible' && <TextField name="name" label="Name" value={provider.name} required />}
        <TextField
          name="baseUrl"
          label="Address"
          value={provider.baseUrl}
          isMono
          type="url"
          required={kind === 'compatible'}
        />
        <OwnKeyField provider={provider} />
      </div>
      {problem && <Trouble text={problem} />}
      <div className="row">
        <Button type="submit" tone="pine" busy={isBusy} disabled={!canCheck}>
          {isDirty ? 'Save and check' : 'Check'}
        </Button>
        {key.kind === 'set' && (
          <Button tone="line" onClick={() => change({ key: null })}>
            Remove the key
          </Button>
        )}
        {isKept && kind === 'compatible' && (
          <Button tone="line" onClick={remove}>
            Remove this server
          </Button>
        )}
        <span className="grow" />
        <label className="tick">
          <input
            type="checkbox"
            checked={isEnabled}
            onChange={({ target }) => change({ isEnabled: target.checked })}
          />
          On
        </label>
      </div>
    </form>
  )
}

function OwnKeyField({ provider: { key, kind, variable } }: Pick<ProviderFormProps, 'provider'>) {
  const isThere = key.kind === 'set' || key.kind === 'environment'
  const hint = isThere ? 'Paste another key' : 'Paste a key'
  return (
    <KeyField
      label={kind === 'compatible' ? 'Key, if it wants one' : 'Key'}
      placeholder={key.kind === 'set' && key.end ? `${hint}; this one ends in ${key.end}` : hint}
    >
      {key.kind === 'environment' && <small>The one in {variable} is used until then.</small>}
    </KeyField>
  )
}

/** Saving, checking and removing one provider; the page is read anew after each. */
function useProvider(provider: ProviderView, onBusy: (isBusy: boolean) => void, onGone: () => void) {
  const { refresh } = useSettings()
  const [problem, setProblem] = useState<string | null>(null)
  const [isDirty, setDirty] = useState(false)
  const { id } = provider
  const working = async (work: () => Promise<string | undefined>) => {
    onBusy(true)
    setProblem((await work()) ?? null)
    await refresh()
    onBusy(false)
  }
  const check = async () => {
    const reply = await checkProvider(id)
    return reply.ok ? undefined : reply.problem.detail
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const wish = toWish(provider, new FormData(form))
    void working(async () => {
      const saved = Object.keys(wish).length === 0 ? undefined : await putProvider(id, wish)
      if (saved && !saved.ok) return saved.problem.detail
      form.querySelectorAll<HTMLInputElement>('input[type=password]').forEach((input) => {
        input.value = ''
      })
      setDirty(false)
      return saved && !saved.body.isOffered ? undefined : check()
    })
  }
  return {
    problem,
    isDirty,
    save,
    noteInput: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
      setDirty(Object.keys(toWish(provider, new FormData(currentTarget))).length > 0),
    change: (wish: ProviderWish) =>
      void working(async () => {
        const reply = await putProvider(id, wish)
        return reply.ok ? undefined : reply.problem.detail
      }),
    remove: () =>
      void working(async () => {
        const reply = await deleteProvider(id)
        if (!reply.ok) return reply.problem.detail
        onGone()
        return undefined
      }),
  }
}

/** What differs from what is there. */
function toWish(provider: ProviderView, form: FormData): ProviderWish {
  const read = (name: string) => String(form.get(name) ?? '').trim()
  const [name, baseUrl, key] = [read('name'), read('baseUrl'), read('key')]
  return {
    ...(form.has('name') && name !== provider.name && { name }),
    ...(baseUrl !== provider.baseUrl && { baseUrl: baseUrl === '' ? null : baseUrl }),
    ...(key !== '' && { key }),
  }
}
