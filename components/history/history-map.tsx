'use client'

import '@xyflow/react/dist/base.css'
import { ReactFlow, type ReactFlowProps, ReactFlowProvider } from '@xyflow/react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useBoardStore } from '@/lib/client/board-context'
import { type Direction, stepFrom } from '@/lib/layout/history-walk'
import { MapContext, type MapContextValue } from './map-context'
import { edgeTypes, nodeTypes } from './map-nodes'
import { MapOverview } from './map-overview'
import { MarkCard } from './mark-card'
import { toFlow } from './to-flow'
import { type HistoryMapModel, openMark } from './use-history-map'
import { useMapView } from './use-map-view'
import { useMarkCard } from './use-mark-card'
import { useVisited } from './use-visited'

interface HistoryMapProps {
  readonly model: HistoryMapModel
  readonly selectedId: string | undefined
}

/** The DAG, time to the right. One tab stop; arrows go to parent, child and the lines beside. */
export function HistoryMap(props: HistoryMapProps) {
  return (
    <ReactFlowProvider>
      <MapInside {...props} />
    </ReactFlowProvider>
  )
}

function MapInside({ model, selectedId }: HistoryMapProps) {
  const board = useBoardStore()
  const box = useRef<HTMLDivElement>(null)
  const { pointed, show, point, stay, close } = useMarkCard()
  const [steppedTo, setSteppedTo] = useState<string>()
  const { bringIntoView, stopInView } = useMapView(model, selectedId)
  const flow = useFlow(model)
  const currentId = isOnMap(model, steppedTo) ? steppedTo : (selectedId ?? headMarkOf(model))
  const visited = useVisited()
  const onKeyDown = useMapKeys(model, box, bringIntoView, close, visited)

  const open = useOpen(model, close)
  const context = useMemo<MapContextValue>(
    () => ({
      model,
      currentId,
      selectedId,
      open,
      point,
      openBranch: (id) => void board.getState().openConversation(id),
      focus: (id, element) => {
        setSteppedTo(id)
        visited.visit(id)
        bringIntoView(id)
        if (element.matches(':focus-visible')) show(id, element)
      },
    }),
    [model, currentId, selectedId, open, point, board, show, bringIntoView, visited],
  )
  const isLong = flow.nodes.length > longFrom

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are handled for the marks inside
    <div ref={box} className="hist-map" onKeyDown={onKeyDown} onBlur={(event) => hasLeft(event) && close()}>
      <MapContext value={context}>
        <ReactFlow
          {...settings}
          nodes={flow.nodes}
          edges={flow.edges}
          onlyRenderVisibleElements={isLong}
          onMoveStart={(event) => event && close()}
          onMoveEnd={(event) => event && isLong && setSteppedTo(stopInView())}
        />
        <MapOverview layout={model.layout} />
      </MapContext>
      {pointed && (
        <MarkCard
          key={pointed.id}
          model={model}
          id={pointed.id}
          element={pointed.element}
          onOpen={open}
          onEnter={stay}
          onLeave={() => point(null)}
        />
      )}
    </div>
  )
}

function useOpen(model: HistoryMapModel, close: () => void) {
  const board = useBoardStore()
  return useCallback(
    (id: string) => {
      close()
      void openMark(board.getState(), model, id)
    },
    [board, model, close],
  )
}

const isOnMap = ({ marks, stubs }: HistoryMapModel, id: string | undefined) =>
  id !== undefined && (marks.has(id) || stubs.has(id))

const hasLeft = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget)

/** From so many marks on only those in sight are mounted, and the tab stop moves along with the view. */
const longFrom = 400

const settings = {
  nodeTypes,
  edgeTypes,
  'aria-label': 'Branches over time',
  minZoom: 0.3,
  maxZoom: 1.5,
  panOnScroll: true,
  zoomOnScroll: false,
  zoomOnDoubleClick: false,
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  edgesFocusable: false,
  elementsSelectable: false,
  disableKeyboardA11y: true,
  deleteKeyCode: null,
  selectionKeyCode: null,
  multiSelectionKeyCode: null,
  proOptions: { hideAttribution: true },
} satisfies ReactFlowProps

const headMarkOf = (model: HistoryMapModel) => model.headId && model.markOf.get(model.headId)

const arrows: Record<string, Direction | undefined> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

/** Arrows go along the lines, Home to the root, End to the head of the open branch, Backspace to the mark before. */
function useMapKeys(
  model: HistoryMapModel,
  box: RefObject<HTMLDivElement | null>,
  bringIntoView: (id: string) => void,
  close: () => void,
  visited: ReturnType<typeof useVisited>,
) {
  const focus = (id: string, tries = 3) => {
    const mark = box.current?.querySelector<HTMLElement>(`[data-mark="${CSS.escape(id)}"]`)
    if (mark) return mark.focus({ preventScroll: true })
    // Out of sight it is not mounted until the view is there.
    bringIntoView(id)
    if (tries > 0) requestAnimationFrame(() => focus(id, tries - 1))
  }
  const leapTo = (key: string) => {
    if (key === 'Backspace') return visited.back((id) => isOnMap(model, id))
    return key === 'Home' ? model.layout.marks[0]?.id : headMarkOf(model)
  }
  return (event: KeyboardEvent) => {
    const { key, target } = event
    if (key === 'Escape') close()
    const from = target instanceof HTMLElement ? target.dataset.mark : undefined
    const direction = arrows[key]
    const isLeap = key === 'Home' || key === 'End' || key === 'Backspace'
    if (!from || (!direction && !isLeap)) return
    event.preventDefault()
    const id = direction ? stepFrom(model.layout, from, direction) : leapTo(key)
    if (id) focus(id)
  }
}

function useFlow(model: HistoryMapModel) {
  const before = useRef<ReturnType<typeof toFlow>>(undefined)
  const flow = useMemo(
    () => toFlow(model.layout, model.numbers, before.current),
    [model.layout, model.numbers],
  )
  useEffect(() => {
    before.current = flow
  }, [flow])
  return flow
}
