'use client'

import type { NodeChange } from '@xyflow/react'
import { useEffect, useMemo } from 'react'
import { useBoardStore } from '@/lib/client/board-context'
import type { BoardStore } from '@/lib/client/board-store'
import type { NodeId } from '@/lib/graph/schema'
import type { Point } from '@/lib/layout/layout'
import type { Card } from '@/lib/scene/types'
import { type Aim, canLand, ideaAt } from './aim'
import { type CanvasTools, useCanvas, useCanvasTools } from './canvas-context'
import type { CanvasState } from './canvas-state'
import { loadLand, withLand } from './late-land'
import { mountLimit } from './mounting'
import type { FlowNode } from './to-flow'

type DragPoint = Pick<MouseEvent, 'clientX' | 'clientY' | 'altKey'>

export interface DragHandlers {
  hold(changes: readonly NodeChange<FlowNode>[]): void
  /** The pointer has moved; finds where the held ideas would go. */
  follow(event: unknown): void
  letGo(): void
}

/**
 * Dragging: let go on paper an idea stays there, on another idea it hangs under that one (with Alt: is linked to it),
 * and Escape puts it back.
 */
export function useDrag(): DragHandlers {
  const tools = useCanvasTools()
  const board = useBoardStore()
  const isDragging = useCanvas((state) => state.drag !== null)
  const { handlers, callOff } = useMemo(() => createDrag(tools, board), [tools, board])
  useEffect(() => {
    if (!isDragging) return
    loadLand().catch(() => undefined)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      callOff()
    }
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [isDragging, callOff])
  return handlers
}

function createDrag({ model, camera }: CanvasTools, board: BoardStore) {
  // React Flow goes on telling where the pointer is; nobody listens until it is let go.
  let isOff = false
  const end = () => model.setState({ drag: null, drop: null })
  const handlers: DragHandlers = {
    hold(changes) {
      const held = isOff ? null : toHeld(changes)
      if (held) model.setState((state) => ({ drag: new Map([...(state.drag ?? []), ...held]) }))
    },
    follow(event) {
      const { drag, drop } = model.getState()
      const at = toDragPoint(event)
      if (!drag || !at) return
      const { left, top } = camera.origin()
      const view = model.view()
      const point = {
        x: (at.clientX - left - view.x) / view.zoom,
        y: (at.clientY - top - view.y) / view.zoom,
      }
      const aim = toAim(drag, at.altKey)
      const onto = ideaAt(cardsInSight(model.getState()), point, new Set(drag.keys()))
      const next = onto && canLand(board.getState().graph, aim, onto) ? { kind: aim.kind, onto } : null
      if (next?.onto !== drop?.onto || next?.kind !== drop?.kind) model.setState({ drop: next })
    },
    letGo() {
      const { drag, drop } = model.getState()
      if (drag && !isOff) {
        if (drop) withLand((land) => land(board, toAim(drag, drop.kind === 'link'), drop.onto))
        else board.getState().place(toPlaces(drag))
      }
      isOff = false
      end()
    },
  }
  const callOff = () => {
    isOff = true
    end()
  }
  return { handlers, callOff }
}

/** From near, what is in sight is mounted. */
function cardsInSight({ scene, nodes, level }: CanvasState): readonly Card[] {
  if (level === 'far' || nodes.size >= mountLimit) return scene.cards
  return [...nodes.keys()].flatMap((id) => scene.cardById.get(id) ?? [])
}

const toAim = (drag: ReadonlyMap<string, Point>, isLink: boolean): Aim => ({
  kind: isLink ? 'link' : 'move',
  ids: [...drag.keys()] as NodeId[],
})

/** React Flow hands on mouse and touch alike. */
function toDragPoint(event: unknown): DragPoint | null {
  if (event instanceof MouseEvent) return event
  const touch = event instanceof TouchEvent ? (event.touches[0] ?? event.changedTouches[0]) : undefined
  return touch ? { clientX: touch.clientX, clientY: touch.clientY, altKey: false } : null
}

function toHeld(changes: readonly NodeChange<FlowNode>[]): ReadonlyMap<string, Point> | null {
  const held = new Map<string, Point>()
  for (const change of changes) {
    if (change.type === 'position' && change.position && change.dragging) held.set(change.id, change.position)
  }
  return held.size > 0 ? held : null
}

const toPlaces = (drag: ReadonlyMap<string, Point>) =>
  [...drag].map(([id, { x, y }]) => ({
    nodeId: id as NodeId,
    x: Math.round(x),
    y: Math.round(y),
    by: 'hand' as const,
  }))
