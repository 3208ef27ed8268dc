'use client'

import { useState } from 'react'
import { Chat } from '@/components/chat/chat'
import { CanvasBar } from './canvas-bar'
import { ChatDrawer } from './chat-drawer'
import { type BoardLink, Rail, SlimRail } from './rail'
import { readRemembered, remember } from './remembered'
import { SidePane } from './side-pane'
import { Stage } from './stage'
import { type Band, bandSizes, isTight } from './use-band'
import type { BoardShape } from './view-switch'

interface DeskLayoutProps {
  readonly band: Exclude<Band, 'phone'>
  readonly boards: readonly BoardLink[]
}

/** Rail, canvas over history, chat: beside each other, each border to be dragged. */
export function DeskLayout({ band, boards }: DeskLayoutProps) {
  const [rail, toggleRail] = useRail(band)
  const [isChatOpen, setChatOpen] = useState(false)
  const [shape, setShape] = useShape()
  const hasDrawer = band === 'narrow'
  const wideRail = <Rail boards={boards} onToggle={toggleRail} />
  return (
    <div className="app-panes">
      {rail !== 'beside' && <SlimRail boards={boards} onToggle={toggleRail} />}
      {rail === 'over' && <div className="rail-over">{wideRail}</div>}
      {rail === 'beside' && (
        <SidePane name="rail-width" label="Width of the side bar" side="left" width={212} min={180} max={280}>
          {wideRail}
        </SidePane>
      )}
      <main className="stage">
        <CanvasBar
          onChat={hasDrawer ? () => setChatOpen(!isChatOpen) : undefined}
          isChatOpen={isChatOpen}
          shape={shape}
          onShape={setShape}
        />
        <Stage startsFolded={isTight(band)} shape={shape} />
        {hasDrawer && isChatOpen && <ChatDrawer onClose={() => setChatOpen(false)} />}
      </main>
      {!hasDrawer && <ChatPane width={bandSizes[band].chat} />}
    </div>
  )
}

function useShape() {
  const [shape, setShape] = useState<BoardShape>(() =>
    readRemembered('shape') === 'outline' ? 'outline' : 'graph',
  )
  const choose = (next: BoardShape) => {
    remember('shape', next)
    setShape(next)
  }
  return [shape, choose] as const
}

/** Each width of the window remembers its own. */
function ChatPane({ width }: { readonly width: number }) {
  return (
    <SidePane
      key={width}
      name={`chat-width-${width}`}
      label="Width of the chat"
      side="right"
      width={width}
      min={340}
      max={640}
    >
      <Chat />
    </SidePane>
  )
}

/** Beside the canvas, over it where there is no room beside, or as a slim row of marks. */
function useRail(band: DeskLayoutProps['band']): readonly ['beside' | 'over' | 'slim', () => void] {
  const [wish, setWish] = useState(() => readRemembered('rail'))
  const [isOver, setOver] = useState(false)
  if (isTight(band)) return [isOver ? 'over' : 'slim', () => setOver(!isOver)]
  const isWide = wish === null ? bandSizes[band].hasRail : wish === 'wide'
  const toggle = () => {
    const next = isWide ? 'slim' : 'wide'
    remember('rail', next)
    setWish(next)
  }
  return [isWide ? 'beside' : 'slim', toggle]
}
