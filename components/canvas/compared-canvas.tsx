'use client'

import { type NodeTypes, ReactFlowProvider } from '@xyflow/react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useBoardStore } from '@/lib/client/board-context'
import { createTools, useJumps, useModel } from './canvas'
import { CanvasContext, useCanvas, useCanvasTools } from './canvas-context'
import { ComparedCard } from './compared-card'
import { Flow } from './flow'
import { Grid } from './grid'
import { type Command, isTyping, toCommand } from './keys'
import { PaintLayer } from './paint-layer'
import { ZoomBar } from './zoom-bar'
import './compared.css'

const types: NodeTypes = { idea: ComparedCard, ghost: ComparedCard }

interface ComparedCanvasProps {
  /** What is to be seen, for who does not see it. */
  readonly label: string
  /** Kinds of differences that are faded. */
  readonly faded: readonly string[]
  /** Clicks and drags pick ideas. */
  readonly isPicking: boolean
  readonly children?: ReactNode
}

/** Both graphs in one picture, to be looked at: nothing here edits. Wants a store of its own for the board. */
export function ComparedCanvas(props: ComparedCanvasProps) {
  const board = useBoardStore()
  const section = useRef<HTMLElement>(null)
  const [tools] = useState(() => createTools(board, section))
  return (
    <CanvasContext value={tools}>
      <ReactFlowProvider>
        <Stage {...props} section={section} />
      </ReactFlowProvider>
    </CanvasContext>
  )
}

type StageProps = ComparedCanvasProps & { readonly section: RefObject<HTMLElement | null> }

function Stage({ label, faded, isPicking, children, section }: StageProps) {
  const size = useCanvas((state) => state.size)
  const level = useCanvas((state) => state.level)
  const isNarrow = useCanvas((state) => state.isNarrow)
  const isReady = useCanvas((state) => state.scene.cards.length > 0)
  const onKeyDown = useLookingKeys()
  useModel(section)
  useJumps()
  const { model } = useCanvasTools()
  useEffect(() => model.setState({ isPicking }), [model, isPicking])
  return (
    <section
      ref={section}
      className="canvas compared"
      aria-label="Both graphs"
      aria-description={label}
      data-level={level}
      data-narrow={isNarrow || undefined}
      data-faded={faded.join(' ')}
      data-pane
      onKeyDown={onKeyDown}
    >
      {size && isReady && (
        <>
          <Grid />
          <PaintLayer />
          <Flow size={size} types={types} />
          {!isNarrow && <ZoomBar isFixed />}
        </>
      )}
      {children}
    </section>
  )
}

/** Of the canvas's keys those that only look. */
const looking: ReadonlySet<Command> = new Set<Command>([
  'go-parent',
  'go-child',
  'go-previous',
  'go-next',
  'fold',
  'fit',
  'fit-selection',
  'zoom-in',
  'zoom-out',
  'zoom-reset',
  'leave',
])

/** The board behind a comparison hears no keys: what nothing has the focus for is taken here, or by nobody. */
function useLookingKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const { commands } = useCanvasTools()
  useEffect(() => {
    const onPaper = (event: globalThis.KeyboardEvent) => {
      const isOnPaper = event.target instanceof Element && event.target.matches('body, .compare')
      const command = isOnPaper ? toCommand(event) : null
      if (!command || command === 'add-child') return
      event.preventDefault()
      if (looking.has(command)) commands.run(command)
    }
    globalThis.addEventListener('keydown', onPaper, true)
    return () => globalThis.removeEventListener('keydown', onPaper, true)
  }, [commands])
  return (event) => {
    const isOnIdea = event.target instanceof Element && event.target.closest('[data-idea]') !== null
    if (event.defaultPrevented || isTyping(event.target) || !isOnIdea) return
    const command = toCommand(event.nativeEvent)
    if (!command || !looking.has(command)) return
    event.preventDefault()
    commands.run(command)
  }
}
