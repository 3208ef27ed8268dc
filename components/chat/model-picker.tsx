'use client'

import { ChevronDown, Settings2, Sprout, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { Fragment } from 'react'
import { Menu, MenuChoice, MenuHeading, MenuItem, MenuSeparator } from '@/components/ui/menu'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { ModelView } from '@/lib/history/views'
import { tryVanished, useModelId } from './current-model'

const guideHelp =
  'Needs no key and no network. It grows plain first ideas from WordNet and your own words. A real model reads, argues and writes.'
const moreHelp =
  'A real model understands what you mean, reasons, argues, looks things up and writes. Add one in the settings: a key, or a server on your own machine.'

/** Who answers on this branch. */
export function ModelPicker() {
  const models = useBoard((state) => state.models)
  const modelId = useModelId()
  const { setModel } = useBoardStore().getState()
  const vanished = tryVanished(models, modelId)
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
          {vanished && <TriangleAlert className="i-12" aria-hidden />}
          <span className="truncate">{toShownName(models, modelId)}</span>
          <ChevronDown className="i-12" aria-hidden />
        </button>
      }
    >
      {groupsOf(models).map(([name, group]) => (
        <Fragment key={name}>
          {models.length > 1 && <MenuHeading>{name}</MenuHeading>}
          {group.map((model) => (
            <MenuChoice
              key={model.id}
              chosen={model.id === modelId}
              icon={model.isBuiltIn ? <Sprout aria-hidden /> : undefined}
              onSelect={() => setModel(model.id)}
            >
              {nameOf(model)}
              {model.isBuiltIn && <small>{guideHelp}</small>}
            </MenuChoice>
          ))}
        </Fragment>
      ))}
      <MenuSeparator />
      {models.every(({ isBuiltIn }) => isBuiltIn) && (
        <p className="max-w-72 px-2.5 py-1.5 text-xs text-ink-3">{moreHelp}</p>
      )}
      <MenuItem asChild>
        <Link href="/settings" prefetch={false}>
          <Settings2 aria-hidden />
          Models and keys
        </Link>
      </MenuItem>
    </Menu>
  )
}

const groupsOf = (models: readonly ModelView[]) => [
  ...Map.groupBy(models, ({ providerName }) => providerName),
]

/** A name that is not among the offered ones may still be its provider's. */
function toShownName(models: readonly ModelView[], modelId: string): string {
  const model = models.find(({ id }) => id === modelId)
  return model ? nameOf(model) : modelId.slice(modelId.indexOf('/') + 1)
}

const nameOf = ({ isBuiltIn, name }: ModelView) => (isBuiltIn ? 'Built-in guide' : name)
