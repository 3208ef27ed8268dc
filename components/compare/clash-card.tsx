'use client'

import { Crosshair } from 'lucide-react'
import { useId } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { typeNames } from '@/components/ui/type-icon'
import type { Choice, Side } from '@/lib/graph/merging'
import type { GraphState, NodeId, NodeType } from '@/lib/graph/schema'
import type { Conflicting } from '@/lib/history/merge-plan'
import type { PaneProps } from './changes-pane'
import type { LoadedComparison } from './use-comparison'
import type { Clash, Merging } from './use-merging'

interface ClashCardProps extends PaneProps {
  readonly clash: Clash
  readonly merging: Merging
  readonly comparison: LoadedComparison
}

const properties: Readonly<Record<Conflicting['property'], string>> = {
  label: 'name',
  type: 'kind',
  description: 'description',
  intel: 'what was found',
  parentId: 'place',
  rank: 'place in its row',
  origin: 'origin',
  source: 'where the link begins',
  target: 'where the link ends',
  exists: 'removed on one side',
}

/** What both branches changed in different ways: the two versions, to choose one. */
export function ClashCard({ clash, merging, comparison, left, right, compared }: ClashCardProps) {
  const { key, conflict, side } = clash
  const group = useId()
  const parent =
    conflict.property === 'label' ? parentIn(comparison.left, conflict.nodeId as NodeId) : undefined
  const option = (value: Choice, words: string, name: string) => (
    <label className="compare-option">
      <input type="radio" name={group} checked={side === value} onChange={() => merging.choose(key, value)} />
      <span className="min-w-0">
        <span className="line-clamp-3" dir="auto">
          {words}
        </span>
        <small className="truncate">{name}</small>
      </span>
    </label>
  )
  return (
    <fieldset className="compare-clash" data-open={side === null || undefined}>
      <legend className="sr-only">
        {conflict.label}, {properties[conflict.property]}
      </legend>
      <div className="compare-clash-h">
        <b className="truncate" dir="auto" title={conflict.label}>
          {conflict.label}
        </b>
        <span className="compare-n">{properties[conflict.property]}</span>
        <span className="grow" />
        <IconButton
          size="sm"
          label="Show on the map"
          aria-description={conflict.label}
          icon={<Crosshair className="i-14" aria-hidden />}
          onClick={() => compared.getState().jumpTo(conflict.nodeId as NodeId)}
        />
      </div>
      {option('ours', toValueWords(conflict, 'ours', comparison.left), left.name)}
      {option('theirs', toValueWords(conflict, 'theirs', comparison.right), right.name)}
      {parent && option('both', 'Keep both, side by side', `Two ideas under “${parent.label}”`)}
    </fieldset>
  )
}

/** Above an idea; nothing above the root, and above a link. */
function parentIn({ nodes }: GraphState, id: NodeId) {
  const parentId = nodes.get(id)?.parentId
  return parentId ? nodes.get(parentId) : undefined
}

function toValueWords({ property, ours, theirs }: Conflicting, side: Side, graph: GraphState): string {
  const value = side === 'ours' ? ours : theirs
  switch (property) {
    case 'exists':
      return value ? 'Keep it' : 'Leave it removed'
    case 'type':
      return typeNames[value as NodeType] ?? 'as it is'
    case 'parentId':
    case 'source':
    case 'target':
      return `under “${graph.nodes.get(value as NodeId)?.label ?? 'something that is gone'}”`
    case 'intel':
      return value ? 'as it was looked up here' : 'not looked up'
    case 'rank':
    case 'origin':
      return 'as it is here'
    case 'label':
    case 'description':
      return String(value || 'nothing')
  }
}
