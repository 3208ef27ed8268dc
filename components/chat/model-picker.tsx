'use client'

import { ChevronDown, Sprout } from 'lucide-react'
import { Menu, MenuChoice, MenuSeparator } from '@/components/ui/menu'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { ModelView } from '@/lib/history/views'

const guideHelp =
  'Needs no key and no network. It grows plain first ideas from WordNet and your own words. A real model reads, argues and writes.'
const moreHelp =
  'To add a real model, set OPENAI_API_KEY, ANTHROPIC_API_KEY, GOOGLE_GENERATIVE_AI_API_KEY, OLLAMA_BASE_URL or OPENAI_COMPATIBLE_BASE_URL on the server and start it again.'

/** Who answers on this branch. */
export function ModelPicker() {
  const models = useBoard((state) => state.models)
  const modelId = useBoard(
    (state) =>
      state.conversations.find(({ id }) => id === state.conversationId)?.modelId ?? state.defaultModelId,
  )
  const { setModel } = useBoardStore().getState()
  const current = models.find(({ id }) => id === modelId) ?? models[0]
  return (
    <Menu
      side="top"
      trigger={
        <button
          type="button"
          className="btn btn-sm min-w-0"
          style={{ height: 'var(--control-h)' }}
          title="Who answers here"
        >
          <span className="truncate">{current ? nameOf(current) : 'No model'}</span>
          <ChevronDown className="i-12" aria-hidden />
        </button>
      }
    >
      {models.map((model) => (
        <MenuChoice
          key={model.id}
          chosen={model.id === current?.id}
          icon={model.isBuiltIn ? <Sprout aria-hidden /> : undefined}
          onSelect={() => setModel(model.id)}
        >
          {nameOf(model)}
          <small>{model.isBuiltIn ? guideHelp : model.provider}</small>
        </MenuChoice>
      ))}
      {models.every(({ isBuiltIn }) => isBuiltIn) && (
        <>
          <MenuSeparator />
          <p className="max-w-72 px-2.5 py-1.5 text-xs text-ink-3">{moreHelp}</p>
        </>
      )}
    </Menu>
  )
}

const nameOf = ({ isBuiltIn, name }: ModelView) => (isBuiltIn ? 'Built-in guide' : name)
