'use client'

import { useId, useState } from 'react'
import type { ModelView } from '@/lib/history/views'
import { patchSettings } from './settings-api'
import { Trouble } from './trouble'
import { useSettings } from './use-settings'

/** Who answers where nobody chose. */
export function DefaultModel() {
  const { view, refresh } = useSettings()
  const [problem, setProblem] = useState<string | null>(null)
  const id = useId()
  const { models, wishedModelId, defaultModelId } = view
  const isGone = wishedModelId !== null && wishedModelId !== defaultModelId
  const choose = async (modelId: string) => {
    const reply = await patchSettings({ defaultModelId: modelId || null })
    setProblem(reply.ok ? null : reply.problem.detail)
    await refresh()
  }
  const current = models.find((model) => model.id === defaultModelId)
  return (
    <div className="jobs">
      <div>
        <label className="fl" htmlFor={id}>
          For new conversations
        </label>
        <select
          id={id}
          className="field"
          value={isGone ? '' : (wishedModelId ?? '')}
          onChange={({ target }) => void choose(target.value)}
        >
          <option value="">By itself{current && `: ${current.name}`}</option>
          {groupsOf(models).map(([name, group]) => (
            <optgroup key={name} label={name}>
              {group.map((model) => (
                <option key={model.id} value={model.id}>
                  {model.name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
        <small>A conversation in which another model was chosen keeps its own.</small>
        {isGone && (
          <Trouble
            isMild
            text={`“${wishedModelId}” is not set up any more, so ${current?.name ?? 'another'} answers.`}
          />
        )}
        {problem && <Trouble text={problem} />}
      </div>
    </div>
  )
}

const groupsOf = (models: readonly ModelView[]) => [
  ...Map.groupBy(models, ({ providerName }) => providerName),
]
