'use client'

import { type NodeChange, type NodeTypes, ReactFlow, useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect, useMemo, useState } from 'react'
import { useBoardStore } from '@/lib/client/board-context'
import type { NodeId } from '@/lib/graph/schema'
import type { Scene } from '@/lib/scene/types'
import { fitView, maxZoom, minZoom, type View, type ViewSize } from '@/lib/scene/view'
import { useCanvas, useCanvasTools } from './canvas-context'
import { EdgeLayer } from './edge-layer'
import { EmptyHints, withHints } from './empty-hints'
import { GhostCard } from './ghost-card'
import { IdeaCard } from './idea-card'
import type { FlowNode } from './to-flow'
import { useDrag } from './use-drag'

const nodeTypes: NodeTypes = { idea: IdeaCard, ghost: GhostCard }
const noEdges: never[] = []
const addingKeys = ['Shift', 'Meta', 'Control']

interface FlowProps {
  readonly size: ViewSize
  /** Other cards, for a picture that is not edited. */
  readonly types?: NodeTypes
}

/** React Flow over the mounted cards: pointer, wheel, touch, and where each card stands. */
export function Flow({ size, types }: FlowProps) {
  const { model, commands } = useCanvasTools()
  const board = useBoardStore()
  const nodes = useCanvas((state) => state.nodes)
  const isPicking = useCanvas((state) => state.isPicking)
  const list = useMemo(() => [...nodes.values()], [nodes])
  const [first] = useState(() => firstView(model.getState().scene, size))
  const drag = useDrag()
  useCamera()
  usePicking(isPicking)
  return (
    <ReactFlow<FlowNode>
      nodes={list}
      edges={noEdges}
      nodeTypes={types ?? nodeTypes}
      defaultViewport={first}
      minZoom={minZoom}
      maxZoom={maxZoom}
      onInit={() => model.look(first)}
      onNodesChange={(changes) => {
        const picks = toPicks(changes)
        if (picks.length > 0) select(board.getState(), picks)
        drag.hold(changes)
      }}
      onNodeDrag={drag.follow}
      onNodeDragStop={drag.letGo}
      onSelectionDrag={drag.follow}
      onSelectionDragStop={drag.letGo}
      onNodeDoubleClick={(_, { id, type }) => type === 'idea' && commands.rename(id as NodeId)}
      onNodeMouseEnter={(_, { id, type }) => type === 'idea' && board.getState().point(id as NodeId)}
      onNodeMouseLeave={() => board.getState().point(null)}
      onNodeClick={(_, { id, type }) => type === 'idea' && commands.endAim(id as NodeId)}
      onNodeContextMenu={(event, { id, type }) => {
        if (type !== 'idea') return
        event.preventDefault()
        commands.openMenu(id as NodeId, event)
      }}
      onMove={(_, { x, y, zoom }) => model.look({ x, y, zoom })}
      multiSelectionKeyCode={addingKeys}
      selectionKeyCode="Shift"
      deleteKeyCode={null}
      panActivationKeyCode={null}
      selectNodesOnDrag={false}
      selectionOnDrag={isPicking}
      panOnDrag={!isPicking}
      nodesFocusable={false}
      nodesConnectable={false}
      zoomOnDoubleClick={false}
      disableKeyboardA11y
      elevateNodesOnSelect={false}
    >
      <EdgeLayer />
      {!types && <EmptyHints />}
    </ReactFlow>
  )
}

const openPadding = 40
const leastReadable = 0.6

/** The whole map if it can be read, else its beginning: the root at the left, in the middle of the height. */
export function firstView(scene: Scene, size: ViewSize): View {
  const bounds = withHints(scene)
  const whole = fitView(bounds, size, openPadding)
  if (whole.zoom >= leastReadable) return whole
  const root = scene.cards[0]?.box ?? bounds
  const zoom = leastReadable
  return {
    zoom,
    x: Math.max(openPadding, (size.width - bounds.w * zoom) / 2) - bounds.x * zoom,
    y: size.height / 2 - (root.y + root.h / 2) * zoom,
  }
}

function useCamera(): void {
  const { camera } = useCanvasTools()
  const { setViewport } = useReactFlow()
  useEffect(
    () => camera.attach((view, duration) => void setViewport(view, { duration, interpolate: 'linear' })),
    [camera, setViewport],
  )
}

/** While picking, a tap adds to the selection: the twin of holding Shift where there is no keyboard. */
function usePicking(isPicking: boolean): void {
  const flow = useStoreApi()
  useEffect(() => flow.setState({ multiSelectionActive: isPicking }), [flow, isPicking])
}

type Pick = Extract<NodeChange<FlowNode>, { type: 'select' }>

const toPicks = (changes: readonly NodeChange<FlowNode>[]): readonly Pick[] =>
  changes.filter((change) => change.type === 'select')

function select(
  board: {
    readonly selection: ReadonlySet<NodeId>
    select(ids: readonly NodeId[], active?: NodeId | null): void
  },
  picks: readonly Pick[],
): void {
  const next = new Set(board.selection)
  for (const { id, selected } of picks) {
    if (selected) next.add(id as NodeId)
    else next.delete(id as NodeId)
  }
  const last = picks.findLast(({ selected }) => selected)
  const ids = [...next]
  board.select(ids, (last?.id as NodeId | undefined) ?? ids.at(-1) ?? null)
}
