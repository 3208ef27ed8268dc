'use client'

import { ReactFlowProvider } from '@xyflow/react'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { BoardStore } from '@/lib/client/board-store'
import type { View } from '@/lib/scene/view'
import { type Covered, createCamera } from './camera'
import { CanvasContext, type CanvasTools, useCanvas, useCanvasTools } from './canvas-context'
import { createCanvasModel } from './canvas-model'
import { createCommands } from './commands'
import { Flow } from './flow'
import { Grid } from './grid'
import { LateLinkHint, LateNewsHint, LatePreviewBar } from './late-hints'
import { LateIdeaMenu } from './late-idea-menu'
import { LateShowPanel } from './late-show-panel'
import { LateTidy } from './late-tidy'
import { LensBar } from './lens-bar'
import { Minimap } from './minimap'
import { PaintLayer } from './paint-layer'
import { TouchTools } from './touch-tools'
import { useKeys } from './use-keys'
import { useRehearsal } from './use-rehearsal'
import { ZoomBar } from './zoom-bar'
import '@xyflow/react/dist/base.css'
import './canvas.css'
import './card.css'
import './proposed.css'

/** The board as a map of ideas. `children` float on it: the inspector. */
export function Canvas({ children }: { readonly children?: ReactNode }) {
  const board = useBoardStore()
  const section = useRef<HTMLElement>(null)
  const [tools] = useState(() => createTools(board, section))
  return (
    <CanvasContext value={tools}>
      <ReactFlowProvider>
        <Stage section={section}>{children}</Stage>
      </ReactFlowProvider>
    </CanvasContext>
  )
}

export function createTools(board: BoardStore, section: RefObject<HTMLElement | null>): CanvasTools {
  const model = createCanvasModel(board)
  const camera = createCamera({
    view: model.view,
    size: () => model.getState().size,
    covered: () => coveredBy(section.current),
    origin: () => section.current?.getBoundingClientRect() ?? { left: 0, top: 0 },
    isStill: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  })
  return { model, camera, commands: createCommands(board, model, camera) }
}

/** The inspector floats at the right, or is a sheet along the bottom. */
function coveredBy(section: HTMLElement | null): Covered {
  const panel = section?.querySelector('[data-float="right"]')
  if (!section || !panel) return { right: 0, bottom: 0 }
  const outer = section.getBoundingClientRect()
  const inner = panel.getBoundingClientRect()
  const isSheet = inner.width > outer.width * 0.8
  return isSheet
    ? { right: 0, bottom: outer.bottom - inner.top }
    : { right: outer.right - inner.left, bottom: 0 }
}

function Stage({
  section,
  children,
}: {
  readonly section: RefObject<HTMLElement | null>
  readonly children: ReactNode
}) {
  const size = useCanvas((state) => state.size)
  const level = useCanvas((state) => state.level)
  const isNarrow = useCanvas((state) => state.isNarrow)
  const isDragging = useCanvas((state) => state.drag !== null)
  const isReady = useCanvas((state) => state.scene.cards.length > 0)
  const onKeyDown = useKeys()
  useModel(section)
  useJumps()
  usePeeks()
  useWishes()
  useClearOfPanels()
  useReplayed()
  useRehearsal()
  return (
    <section
      ref={section}
      className="canvas"
      aria-label="Canvas"
      data-level={level}
      data-narrow={isNarrow || undefined}
      data-dragging={isDragging || undefined}
      onKeyDown={onKeyDown}
    >
      {size && isReady && (
        <>
          <Grid />
          <PaintLayer />
          <Flow size={size} />
          <LensBar />
          <LateIdeaMenu />
          <LateShowPanel />
          <LateTidy />
          <LateLinkHint />
          <LatePreviewBar />
          <LateNewsHint />
          {isNarrow ? (
            <TouchTools />
          ) : (
            <>
              <Minimap />
              <ZoomBar />
            </>
          )}
        </>
      )}
      {children}
    </section>
  )
}

/** Follows the board and the size of the pane. */
export function useModel(section: RefObject<HTMLElement | null>): void {
  const { model } = useCanvasTools()
  useLayoutEffect(() => {
    const stop = model.start()
    const element = section.current
    if (!element) return stop
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) model.resize({ width, height })
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [model, section])
}

/** Goes where another pane points. */
export function useJumps(): void {
  const { commands } = useCanvasTools()
  const jump = useBoard((state) => state.jump)
  const [first] = useState(jump)
  useEffect(() => {
    if (jump && jump !== first) commands.jump(jump.nodeId)
  }, [jump, first, commands])
}

/** Looks at an idea from afar, and goes back to where one was unless that led somewhere. */
function usePeeks(): void {
  const { model, camera, commands } = useCanvasTools()
  const board = useBoardStore()
  const peek = useBoard((state) => state.peek)
  const from = useRef<{ readonly view: View; readonly jump: unknown } | null>(null)
  useEffect(() => {
    if (peek) {
      from.current ??= { view: model.view(), jump: board.getState().jump }
      commands.show(peek.nodeId)
    } else if (from.current) {
      const { view, jump } = from.current
      from.current = null
      if (board.getState().jump === jump) camera.goTo(view)
    }
  }, [peek, model, camera, commands, board])
}

function useWishes(): void {
  const { commands } = useCanvasTools()
  const wish = useBoard((state) => state.wish)
  const [first] = useState(wish)
  useEffect(() => {
    if (wish && wish !== first) commands.run(wish.command)
  }, [wish, first, commands])
}

/** When a panel comes to lie on the active idea, the view pans by the least that frees it. */
function useClearOfPanels(): void {
  const { model, camera } = useCanvasTools()
  const activeId = useBoard((state) => state.activeId)
  useEffect(() => {
    const { scene, size } = model.getState()
    const box = activeId ? scene.cardById.get(activeId)?.box : undefined
    const { right, bottom } = camera.covered()
    if (!box || !size || right + bottom === 0) return
    const view = model.view()
    const isUnderRight = (box.x + box.w) * view.zoom + view.x > size.width - right
    const isUnderBottom = (box.y + box.h) * view.zoom + view.y > size.height - bottom
    if (isUnderRight || isUnderBottom) camera.reveal(box)
  }, [activeId, model, camera])
}

/** A replay is followed: what it brings is panned into sight, and the former view is there again when it ends. */
function useReplayed(): void {
  const { model, camera } = useCanvasTools()
  const replay = useBoard((state) => state.replay)
  const from = useRef<View | null>(null)
  useEffect(() => {
    if (!replay) {
      if (from.current) camera.goTo(from.current)
      from.current = null
      return
    }
    from.current ??= model.view()
    const { cardById } = model.getState().scene
    const shown = replay.touched.find((id) => cardById.has(id))
    const card = shown && cardById.get(shown)
    if (card) camera.reveal(card.box)
  }, [replay, model, camera])
}
