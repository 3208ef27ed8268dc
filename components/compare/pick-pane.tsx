'use client'

import { Cherry } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { differenceWords } from '@/components/canvas/compared-card'
import { Button } from '@/components/ui/button'
import { useBoardStore } from '@/lib/client/board-context'
import { browserDeps } from '@/lib/client/browser-deps'
import { pickIdeas } from '@/lib/client/compare-api'
import type { GraphNode } from '@/lib/graph/schema'
import type { Compared } from '@/lib/scene/compared'
import type { DifferenceMark } from '@/lib/scene/types'
import { Group, type PaneProps } from './changes-pane'
import { finish, ideasCounted } from './finish'
import { TickRow } from './tick-row'

interface PickPaneProps extends PaneProps {
  readonly picture: Compared
}

interface Pickable {
  readonly node: GraphNode
  readonly mark: DifferenceMark
}

const groups = [
  { title: 'Only there', kinds: ['added'] },
  { title: 'Other there', kinds: ['changed', 'moved'] },
] as const

/** Single ideas of the right branch, ticked here or on the map, to be brought into the left one. */
export function PickPane({ left, right, compared, picture }: PickPaneProps) {
  const selection = useStore(compared, (state) => state.selection)
  const all = useMemo(() => toPickable(picture), [picture])
  const picked = all.filter(({ node }) => selection.has(node.id))
  const names = { left: left.name, right: right.name }
  const toggle = ({ id }: GraphNode) => {
    const next = new Set(selection)
    if (!next.delete(id)) next.add(id)
    compared.getState().select([...next], id)
  }
  return (
    <section className="compare-changes" aria-label="Single ideas to bring over" data-pane>
      <div className="compare-h">
        <b className="truncate">
          Ideas of <bdi>{right.name}</bdi>
        </b>
        <span className="grow" />
        <Button size="sm" disabled={picked.length === 0} onClick={() => compared.getState().select([], null)}>
          Untick all
        </Button>
      </div>
      <div className="compare-list">
        {all.length === 0 && (
          <p className="compare-quiet">There is nothing here that {left.name} does not have.</p>
        )}
        {groups.map(({ title, kinds }) => (
          <Group
            key={title}
            title={title}
            rows={all.filter(({ mark }) => (kinds as readonly string[]).includes(mark.kind))}
            row={({ node, mark }) => (
              <TickRow
                key={node.id}
                label={node.label}
                type={node.type}
                sign={mark.kind}
                note={mark.kind === 'added' ? placeOf(picture, node) : differenceWords(mark, names)}
                isOn={selection.has(node.id)}
                onToggle={() => toggle(node)}
                onLook={() => compared.setState({ peek: null, jump: { nodeId: node.id } })}
              />
            )}
          />
        ))}
      </div>
      <PickFoot intoId={left.id} into={left.name} from={right} picked={picked} />
    </section>
  )
}

function toPickable({ graph, differences }: Compared): readonly Pickable[] {
  return [...differences].flatMap(([id, mark]) => {
    const node = graph.nodes.get(id as GraphNode['id'])
    return node && mark.kind !== 'removed' ? [{ node, mark }] : []
  })
}

const placeOf = ({ graph }: Compared, { parentId }: GraphNode) =>
  parentId ? `under “${graph.nodes.get(parentId)?.label ?? ''}”` : ''

interface PickFootProps {
  readonly intoId: string
  readonly into: string
  readonly from: PaneProps['right']
  readonly picked: readonly Pickable[]
}

function PickFoot({ intoId, into, from, picked }: PickFootProps) {
  const board = useBoardStore()
  const [isBusy, setBusy] = useState(false)
  const words = `Bring ${ideasCounted(picked.length)} into ${into}`
  const bring = async () => {
    setBusy(true)
    const nodeIds = picked.map(({ node }) => node.id)
    const reply = await pickIdeas({ intoId, fromId: from.id, nodeIds, clientId: browserDeps.newId() })
    setBusy(false)
    await finish(
      board,
      reply,
      reply.ok ? pickedWords(picked.length, reply.body.needed.length, from.name) : '',
    )
  }
  return (
    <div className="compare-foot">
      <div className="compare-acts">
        <Button
          tone="pine"
          size="lg"
          className="grow"
          icon={<Cherry aria-hidden />}
          busy={isBusy}
          disabled={picked.length === 0}
          title={words}
          onClick={() => void bring()}
        >
          <span className="truncate">{words}</span>
        </Button>
      </div>
      <p className="compare-small">
        What they stand under comes along where it is missing, and the links between them. {from.name} keeps
        everything.
      </p>
    </div>
  )
}

const pickedWords = (count: number, needed: number, from: string) =>
  `Brought ${ideasCounted(count)} from “${from}”${needed > 0 ? `, and ${ideasCounted(needed)} that they stand under` : ''}.`
