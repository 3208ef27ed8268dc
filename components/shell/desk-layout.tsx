'use client'

import { type ReactNode, useEffect, useState } from 'react'
import { Group, Panel, Separator, usePanelRef } from 'react-resizable-panels'
import { Chat } from '@/components/chat/chat'
import { CanvasBar } from './canvas-bar'
import { ChatDrawer } from './chat-drawer'
import { type BoardLink, Rail, SlimRail } from './rail'
import { readPixels, readRemembered, remember } from './remembered'
import { Stage } from './stage'
import { type Band, bandSizes, isTight } from './use-band'

interface DeskLayoutProps {
  readonly band: Exclude<Band, 'phone'>
  readonly boards: readonly BoardLink[]
}

/** Rail, canvas over history, chat: beside each other, each border to be dragged. */
export function DeskLayout({ band, boards }: DeskLayoutProps) {
  const [rail, toggleRail] = useRail(band)
  const [isChatOpen, setChatOpen] = useState(false)
  const hasDrawer = band === 'narrow'
  const railPane = <Rail boards={boards} onToggle={toggleRail} />
  return (
    <div className="app-panes">
      {rail !== 'beside' && <SlimRail boards={boards} onToggle={toggleRail} />}
      {rail === 'over' && <div className="rail-over">{railPane}</div>}
      <Group orientation="horizontal" className="flex-1" id="board">
        {rail === 'beside' && <RailPanel>{railPane}</RailPanel>}
        {rail === 'beside' && <Separator className="grip grip-x" aria-label="Width of the side bar" />}
        <Panel id="stage" minSize={hasDrawer ? 300 : 420}>
          <main className="stage relative">
            <CanvasBar
              onChat={hasDrawer ? () => setChatOpen(!isChatOpen) : undefined}
              isChatOpen={isChatOpen}
            />
            <Stage startsFolded={isTight(band)} />
            {hasDrawer && isChatOpen && <ChatDrawer onClose={() => setChatOpen(false)} />}
          </main>
        </Panel>
        {!hasDrawer && <Separator className="grip grip-x" aria-label="Width of the chat" />}
        {!hasDrawer && <ChatPanel band={band} />}
      </Group>
    </div>
  )
}

function RailPanel({ children }: { readonly children: ReactNode }) {
  return (
    <Panel
      id="rail"
      defaultSize={readPixels('rail-width', 212)}
      minSize={180}
      maxSize={280}
      groupResizeBehavior="preserve-pixel-size"
      onResize={({ inPixels }) => remember('rail-width', String(Math.round(inPixels)))}
    >
      {children}
    </Panel>
  )
}

function ChatPanel({ band }: Pick<DeskLayoutProps, 'band'>) {
  const panel = usePanelRef()
  const size = bandSizes[band].chat
  const key = `chat-width-${size}`
  useEffect(() => panel.current?.resize(readPixels(key, size)), [panel, key, size])
  return (
    <Panel
      id="chat"
      panelRef={panel}
      defaultSize={readPixels(key, size)}
      minSize={340}
      maxSize={640}
      groupResizeBehavior="preserve-pixel-size"
      onResize={({ inPixels }) => remember(key, String(Math.round(inPixels)))}
    >
      <Chat />
    </Panel>
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
