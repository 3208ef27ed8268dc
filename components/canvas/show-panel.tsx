'use client'

import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { TypeIcon, typeNames } from '@/components/ui/type-icon'
import { useBoard } from '@/lib/client/board-context'
import { type GraphState, NodeType, type Source } from '@/lib/graph/schema'
import { boundsOf } from '@/lib/scene/scene'
import { useCanvas, useCanvasTools } from './canvas-context'
import { asksForAll, type Showing, showAll } from './showing'
import './show-panel.css'

const originNames: Readonly<Record<Source['kind'], string>> = {
  root: 'The beginning',
  person: 'Written by hand',
  lens: 'Lenses',
  chat: 'The co-pilot',
  import: 'Pasted or imported',
  undo: 'Brought back',
  merge: 'Merged branches',
  program: 'Other programs',
}

/** Lets ideas of some kinds, from somewhere, or below one idea stand out. Nothing moves. */
export function ShowPanel() {
  const { model, camera } = useCanvasTools()
  const showing = useCanvas((state) => state.showing)
  const graph = useBoard((state) => state.graph)
  const count = useCanvas(
    ({ scene }) => scene.cards.filter((card) => card.kind === 'idea' && !card.isDim).length,
  )
  const set = (change: Partial<Showing>) => model.setState({ showing: { ...showing, ...change } })
  const fit = () => {
    const shown = model.getState().scene.cards.filter(({ isDim }) => !isDim)
    if (shown.length > 0) camera.fit(boundsOf(shown))
  }
  return (
    <section className="float show-panel" aria-label="What stands out">
      <header>
        <b>Show only</b>
        <IconButton
          label="Close"
          icon={<X aria-hidden />}
          onClick={() => model.setState({ isChoosing: false })}
        />
      </header>
      <Kinds showing={showing} onChange={set} />
      <Origins showing={showing} onChange={set} />
      <Below showing={showing} onChange={set} />
      <footer>
        <span className="num" role="status">
          {count} of {graph.nodes.size}
        </span>
        <Button disabled={asksForAll(showing)} onClick={() => model.setState({ showing: showAll })}>
          Show all
        </Button>
        <Button tone="line" disabled={count === 0} onClick={fit}>
          Fit these
        </Button>
      </footer>
    </section>
  )
}

interface GroupProps {
  readonly showing: Showing
  onChange(change: Partial<Showing>): void
}

function Kinds({ showing, onChange }: GroupProps) {
  const { types } = countIdeas(useBoard((state) => state.graph))
  return (
    <Group name="Kinds">
      {NodeType.options
        .filter((type) => types.has(type))
        .map((type) => (
          <Choice
            key={type}
            name={typeNames[type]}
            count={types.get(type)}
            icon={<TypeIcon type={type} />}
            isOn={showing.types.has(type)}
            onToggle={() => onChange({ types: toggled(showing.types, type) })}
          />
        ))}
    </Group>
  )
}

function Origins({ showing, onChange }: GroupProps) {
  const { origins } = countIdeas(useBoard((state) => state.graph))
  return (
    <Group name="Where they come from">
      {[...origins].map(([kind, count]) => (
        <Choice
          key={kind}
          name={originNames[kind]}
          count={count}
          isOn={showing.origins.has(kind)}
          onToggle={() => onChange({ origins: toggled(showing.origins, kind) })}
        />
      ))}
    </Group>
  )
}

/** The active idea and all below it. */
function Below({ showing, onChange }: GroupProps) {
  const idea = useBoard(({ graph, activeId }) => {
    const id = showing.under ?? activeId
    return id ? graph.nodes.get(id) : undefined
  })
  if (!idea) return null
  return (
    <Group name="Branch of the map">
      <Choice
        name={`Below “${idea.label}”`}
        isOn={showing.under !== null}
        onToggle={() => onChange({ under: showing.under === null ? idea.id : null })}
      />
    </Group>
  )
}

const Group = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <fieldset>
    <legend>{name}</legend>
    {children}
  </fieldset>
)

interface ChoiceProps {
  readonly name: string
  readonly count?: number | undefined
  readonly icon?: ReactNode
  readonly isOn: boolean
  onToggle(): void
}

const Choice = ({ name, count, icon, isOn, onToggle }: ChoiceProps) => (
  <label>
    <input type="checkbox" checked={isOn} onChange={onToggle} />
    {icon}
    <span className="truncate" dir="auto">
      {name}
    </span>
    {count !== undefined && <span className="num">{count}</span>}
  </label>
)

function countIdeas(graph: GraphState) {
  const types = new Map<NodeType, number>()
  const origins = new Map<Source['kind'], number>()
  for (const { type, origin } of graph.nodes.values()) {
    types.set(type, (types.get(type) ?? 0) + 1)
    origins.set(origin.kind, (origins.get(origin.kind) ?? 0) + 1)
  }
  return { types, origins }
}

function toggled<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  const next = new Set(set)
  if (!next.delete(item)) next.add(item)
  return next
}
