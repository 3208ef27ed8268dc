'use client'

import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Menu, MenuItem } from '@/components/ui/menu'
import type { PresetView } from '@/lib/history/settings-views'
import { KeyField, TextField } from './fields'
import { toProviderId } from './provider-words'
import { checkProvider, putProvider } from './settings-api'
import { Trouble } from './trouble'
import { useSettings } from './use-settings'

/** Any number of servers that speak the OpenAI way, beginning from where they usually are. */
export function AddServer({ onAdded }: { readonly onAdded: (id: string) => void }) {
  const { view } = useSettings()
  const [preset, setPreset] = useState<PresetView | null>(null)
  return (
    <div className="provider">
      <div className="pr pr-add">
        <span className="lg lg-none">
          <Plus aria-hidden />
        </span>
        <span className="text-ink-2">
          Any server that speaks the OpenAI way: Ollama, LM Studio, vLLM, llama.cpp, OpenRouter
        </span>
        <Menu
          align="end"
          trigger={
            <Button tone="line" size="sm">
              Add a server
            </Button>
          }
        >
          {view.presets.map((one) => (
            <MenuItem key={one.id} onSelect={() => setPreset(one)}>
              {one.name}
              <small>{one.baseUrl || one.help}</small>
            </MenuItem>
          ))}
        </Menu>
        <span className="pr-end" />
      </div>
      {preset && (
        <NewServer
          key={preset.id}
          preset={preset}
          onDone={(id) => {
            setPreset(null)
            if (id) onAdded(id)
          }}
        />
      )}
    </div>
  )
}

interface NewServerProps {
  readonly preset: PresetView
  /** With the id of what was added, or without one. */
  readonly onDone: (id?: string) => void
}

function NewServer({ preset, onDone }: NewServerProps) {
  const { view, refresh } = useSettings()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const read = (name: string) => String(form.get(name) ?? '').trim()
    const name = read('name')
    const id = toProviderId(
      name,
      view.providers.map((one) => one.id),
    )
    setBusy(true)
    const key = read('key')
    const wish = { name, baseUrl: read('baseUrl'), preset: preset.id, ...(key && { key }) }
    const saved = await putProvider(id, wish)
    if (saved.ok) await checkProvider(id)
    await refresh()
    setBusy(false)
    if (saved.ok) onDone(id)
    else setProblem(saved.problem.detail)
  }
  return (
    <form
      className="more pf"
      onSubmit={(event) => void submit(event)}
      autoComplete="off"
      aria-label="A new server"
    >
      <p className="hint">{preset.help}</p>
      <div className="f2">
        <TextField name="name" label="Name" value={preset.id === 'custom' ? '' : preset.name} required />
        <TextField
          name="baseUrl"
          label="Address"
          value={preset.baseUrl}
          type="url"
          isMono
          required
          placeholder="http://localhost:8000/v1"
        />
        <KeyField
          label={preset.needsKey ? 'Key' : 'Key, if it wants one'}
          placeholder="Paste a key"
          required={preset.needsKey}
        />
      </div>
      {problem && <Trouble text={problem} />}
      <div className="row">
        <Button type="submit" tone="pine" busy={isBusy}>
          Save and check
        </Button>
        <Button tone="line" onClick={() => onDone()}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
