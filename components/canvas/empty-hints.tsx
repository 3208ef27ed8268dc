'use client'

import { ViewportPortal } from '@xyflow/react'
import { MessageSquare } from 'lucide-react'
import type { ReactNode } from 'react'
import { askInChat } from '@/components/ui/ask-in-chat'
import { LensIcon } from '@/components/ui/lens-icon'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { toBranchCurve, toPathData } from '@/lib/scene/curves'
import type { Rect, Scene } from '@/lib/scene/types'
import { useCanvas, useCanvasTools } from './canvas-context'

const hint = { w: 304, h: 44 }
const column = 112
const row = 70

/** What there is to see, the hints included where they show. */
export const withHints = ({ bounds, graph }: Scene): Rect =>
  graph.nodes.size === 1 ? { ...bounds, w: bounds.w + column + hint.w } : bounds

/** On a board of one idea: three ways to begin, each of them one click. */
export function EmptyHints() {
  const isEmpty = useCanvas(({ scene }) => scene.cards.length === 1 && scene.graph.nodes.size === 1)
  const root = useCanvas(({ scene }) => scene.cards[0]?.box)
  return isEmpty && root ? <Hints root={root} /> : null
}

function Hints({ root }: { readonly root: Rect }) {
  const { commands } = useCanvasTools()
  const board = useBoardStore()
  const rootId = useBoard((state) => state.graph.rootId)
  const isNarrow = useCanvas((state) => state.isNarrow)
  const canExpand = useBoard((state) => state.lenses.some(({ name }) => name === 'expand'))
  const hints: { readonly words: string; readonly sign: ReactNode; act(): void }[] = [
    {
      words: 'Write the first idea below it',
      sign: <kbd className="kbd">Tab</kbd>,
      act: () => commands.addChild(rootId),
    },
    {
      words: 'Expand: let it grow five ideas',
      sign: <LensIcon name="expand" />,
      act: () => board.getState().runLens('expand', [rootId]),
    },
    { words: 'Ask in the chat and watch it grow', sign: <MessageSquare aria-hidden />, act: askInChat },
  ]
  const shown = canExpand ? hints : hints.filter(({ words }) => !words.startsWith('Expand'))
  const boxes = shown.map((_, at) => placeHint(root, at - (shown.length - 1) / 2, isNarrow))
  return (
    <ViewportPortal>
      <svg className="edges" aria-hidden>
        {!isNarrow &&
          boxes.map((box) => (
            <path key={box.y} className="hint-edge" d={toPathData(toBranchCurve(root, box))} />
          ))}
      </svg>
      {shown.map(({ words, sign, act }, at) => (
        <button
          key={words}
          type="button"
          className="hint nodrag nopan"
          style={{ left: boxes[at]?.x, top: boxes[at]?.y, width: hint.w, height: hint.h }}
          onClick={act}
        >
          {sign}
          <span>{words}</span>
        </button>
      ))}
      <p
        className="foot-hint"
        style={{ left: boxes[0]?.x, top: (boxes.at(-1)?.y ?? 0) + row, width: hint.w }}
      >
        Each of these is one click, and one undo.
      </p>
    </ViewportPortal>
  )
}

const placeHint = (root: Rect, steps: number, isNarrow: boolean): Rect =>
  isNarrow
    ? { ...hint, x: root.x, y: root.y + root.h + 60 + (steps + 1) * (hint.h + 12) }
    : { ...hint, x: root.x + root.w + column, y: root.y + root.h / 2 - hint.h / 2 + steps * row }

/** The chat is another pane, which the canvas does not know: its field and, on a phone, its tab are known by name. */
