'use client'

import { BaseEdge, type EdgeProps, Handle, type NodeProps, Position } from '@xyflow/react'
import { memo } from 'react'
import { cn } from '@/components/ui/class-names'
import { branchOfTip } from '@/lib/layout/history-places'
import { pathOf } from './link-paths'
import { useMap } from './map-context'
import { MarkSign } from './mark-sign'
import { nameOf, wordsOfMark, wordsOfStub } from './mark-words'
import type { MapEdge, MapNode } from './to-flow'

const colour = (number: number | undefined) =>
  ({ '--c': `var(--branch-${number ?? 1})` }) as React.CSSProperties

function MarkNode({ data: { id } }: NodeProps<MapNode>) {
  const { model, selectedId } = useMap()
  const mark = model.marks.get(id)
  if (!mark) return null
  const branch = model.branches.get(mark.branchId)
  const words = wordsOfMark(mark, model.entries)
  return (
    <Stop
      id={id}
      name={nameOf(words, model.named.get(id))}
      place={mark.isActive ? undefined : branch?.name}
      isActive={mark.isActive}
      number={model.numbers.get(mark.branchId)}
    >
      <MarkSign
        kind={mark.kind}
        count={mark.messageIds.length}
        isSelected={selectedId === id}
        isNamed={model.named.has(id)}
        isRunning={mark.messageIds.some((message) => model.growing.has(message))}
      />
    </Stop>
  )
}

function StubNode({ data: { id } }: NodeProps<MapNode>) {
  const { model, selectedId } = useMap()
  const stub = model.stubs.get(id)
  if (!stub) return null
  const name = nameOf(wordsOfStub(stub, model.entries), model.named.get(id))
  return (
    <Stop id={id} name={name} place="another line" isActive={false} number={model.numbers.get(stub.branchId)}>
      <MarkSign kind="stub" isSelected={selectedId === id} isNamed={model.named.has(id)} />
    </Stop>
  )
}

interface StopProps {
  readonly id: string
  readonly name: string
  /** Where it stands, when not on the open branch. */
  readonly place: string | undefined
  readonly isActive: boolean
  readonly number: number | undefined
  readonly children: React.ReactNode
}

function Stop({ id, name, place, isActive, number, children }: StopProps) {
  const { currentId, selectedId, open, point, focus } = useMap()
  return (
    <>
      <LineEnds />
      <button
        type="button"
        className={cn('hist-mark nodrag', isActive && 'is-active')}
        style={colour(number)}
        data-mark={id}
        aria-label={name}
        aria-description={place && `on ${place}`}
        aria-current={selectedId === id ? 'true' : undefined}
        tabIndex={currentId === id ? 0 : -1}
        onClick={() => open(id)}
        onPointerEnter={(event) => event.pointerType !== 'touch' && point(id, event.currentTarget)}
        onPointerLeave={() => point(null)}
        onFocus={(event) => focus(id, event.currentTarget)}
      >
        {children}
      </button>
    </>
  )
}

/** Lines begin and end in the middle of a sign. */
function LineEnds() {
  return (
    <>
      <Handle type="target" position={Position.Left} isConnectable={false} className="hist-end" />
      <Handle type="source" position={Position.Right} isConnectable={false} className="hist-end" />
    </>
  )
}

function TipNode({ data: { id } }: NodeProps<MapNode>) {
  const { model, openBranch } = useMap()
  const branch = model.branches.get(branchOfTip(id))
  if (!branch) return null
  const isOpen = branch.id === model.activeId
  const state = branch.run?.status === 'active' ? 'growing, ' : ''
  return (
    <>
      <LineEnds />
      <button
        type="button"
        className={cn('hist-tip nodrag', isOpen && 'is-active')}
        style={colour(model.numbers.get(branch.id))}
        aria-description={`${state}${isOpen ? 'open' : 'open this branch'}`}
        title={branch.name}
        tabIndex={-1}
        onClick={() => openBranch(branch.id)}
      >
        {branch.name}
      </button>
    </>
  )
}

function LineEdge({ id, data, sourceX, sourceY, targetX, targetY }: EdgeProps<MapEdge>) {
  return (
    <BaseEdge
      id={id}
      path={pathOf(data?.kind ?? 'line', { sourceX, sourceY, targetX, targetY })}
      className="hist-line"
      style={colour(data?.number)}
      interactionWidth={0}
    />
  )
}

export const nodeTypes = { mark: memo(MarkNode), stub: memo(StubNode), tip: memo(TipNode) }
export const edgeTypes = { line: memo(LineEdge) }
