'use client'

import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { toTypedText } from '@/components/ui/typed-text'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { NodeId } from '@/lib/graph/schema'
import { toOutline } from '@/lib/scene/outline'
import { createPerform } from './outline-commands'
import { toOutlineCommand } from './outline-keys'
import { type OutlineLine, rowId, toLines } from './outline-lines'
import { createOutlineEdits, type Writing } from './outline-model'
import { IdeaLine, type IdeaLineProps, NewLine } from './outline-row'
import { useWindow } from './use-window'
import './outline.css'

/** The board as an indented list: the same ideas, selection, folds and keys as on the canvas. `children` float on it. */
export function Outline({ children }: { readonly children?: ReactNode }) {
  const board = useBoardStore()
  const pane = useRef<HTMLDivElement>(null)
  const [edits] = useState(() => createOutlineEdits(board))
  const [writing, setWriting] = useState<Writing | null>(null)
  const graph = useBoard((state) => state.graph)
  const folds = useBoard((state) => state.folds)
  const activeId = useBoard((state) => state.activeId) ?? graph.rootId
  const rows = useMemo(() => toOutline(graph, folds), [graph, folds])
  const lines = useMemo(() => toLines(rows, writing), [rows, writing])
  const { from, to, rowHeight, reveal } = useWindow(pane, lines.length)
  const at = rows.findIndex(({ node }) => node.id === activeId)
  useJumps(edits)
  const activeLine = lines.findIndex((line) =>
    writing?.kind === 'add' ? line.kind === 'new' : line.kind === 'idea' && line.node.id === activeId,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolling by hand is not to be taken back
  useEffect(() => reveal(activeLine), [activeLine, activeId])
  const refocus = () => pane.current?.focus({ preventScroll: true })
  const onKeyDown = useOutlineKeys(createPerform({ edits, rows, at, write: setWriting }))
  const endWriting = (text: string | null) => {
    setWriting(null)
    refocus()
    if (writing?.kind === 'rename') edits.rename(writing.id, text)
    if (writing?.kind !== 'add') return
    const added = edits.add(writing, text)
    if (added) edits.go(added)
  }
  return (
    <section className="outline-view" aria-label="Outline">
      <div
        ref={pane}
        className="outline-pane"
        role="tree"
        aria-label="Ideas"
        aria-multiselectable
        aria-activedescendant={rowId(activeId)}
        tabIndex={0}
        data-pane-focus
        onKeyDown={(event) => onKeyDown(event, (text) => setWriting({ kind: 'rename', id: activeId, text }))}
      >
        <Lines
          {...{ lines, from, to, rowHeight, activeId, writing, edits }}
          onWrite={setWriting}
          onEnd={endWriting}
          onDone={refocus}
        />
      </div>
      {children}
    </section>
  )
}

interface LinesProps extends Pick<IdeaLineProps, 'edits' | 'onWrite' | 'onEnd' | 'onDone'> {
  readonly lines: readonly OutlineLine[]
  readonly from: number
  readonly to: number
  readonly rowHeight: number
  readonly activeId: NodeId
  readonly writing: Writing | null
}

/** The lines that are in sight, each at its height in the whole. */
function Lines({ lines, from, to, rowHeight, activeId, writing, ...rest }: LinesProps) {
  return (
    <div role="none" style={{ height: lines.length * rowHeight, position: 'relative' }}>
      {lines.slice(from, to).map((line, index) => {
        const style = { top: (from + index) * rowHeight, height: rowHeight, '--level': line.level }
        if (line.kind === 'new') return <NewLine key="new" style={style} onEnd={rest.onEnd} />
        const { id } = line.node
        const isWriting = writing?.kind === 'rename' && writing.id === id
        return (
          <IdeaLine
            key={id}
            {...rest}
            row={line}
            style={style}
            isActive={id === activeId}
            writing={isWriting ? writing : null}
          />
        )
      })}
    </div>
  )
}

/** Goes where another pane points. */
function useJumps(edits: ReturnType<typeof createOutlineEdits>): void {
  const jump = useBoard((state) => state.jump)
  const [first] = useState(jump)
  const target: NodeId | undefined = jump && jump !== first ? jump.nodeId : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each jump is an object of its own
  useEffect(() => {
    if (!target) return
    edits.reveal(target)
    edits.go(target)
  }, [jump, edits])
}

function useOutlineKeys(perform: ReturnType<typeof createPerform>) {
  const hasLeft = useRef(false)
  return (event: KeyboardEvent<HTMLElement>, onType: (text: string) => void) => {
    if (event.defaultPrevented || event.target !== event.currentTarget) return
    const key = event.nativeEvent
    if (key.isComposing || key.keyCode === 229) return
    const command = toOutlineCommand(key)
    // After Escape, Tab goes on to the next pane: nobody is held here.
    const isLeaving = hasLeft.current && command === 'add-child'
    hasLeft.current = command === 'leave'
    if (isLeaving) return
    if (command) {
      event.preventDefault()
      perform(command)
      return
    }
    const text = toTypedText(key)
    if (text === null) return
    event.preventDefault()
    onType(text)
  }
}
