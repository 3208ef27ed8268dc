'use client'

import { ChevronLeft, GitBranch, ListTree, MessageSquare, Network } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useEffect, useState } from 'react'
import { Canvas } from '@/components/canvas/canvas'
import { Chat } from '@/components/chat/chat'
import { PreviewChip } from '@/components/chat/preview-switch'
import { TokensSent } from '@/components/chat/tokens-sent'
import { LateHistory, lateReplay } from '@/components/history/late-history'
import { useAtRest, useLate } from '@/components/ui/use-late'
import { useBoard } from '@/lib/client/board-context'
import { FindButton } from './find-button'
import { LateInspector } from './late-inspector'
import { LateOutline } from './late-outline'
import { PhoneBranches } from './phone-branches'
import { UndoButtons } from './undo-buttons'

const tabs = [
  { id: 'graph', name: 'Graph', Icon: Network },
  { id: 'chat', name: 'Chat', Icon: MessageSquare },
  { id: 'history', name: 'History', Icon: GitBranch },
  { id: 'outline', name: 'Outline', Icon: ListTree },
] as const
type Tab = (typeof tabs)[number]['id']

/** One pane at a time, and the tabs between them. What is hidden stays as it was. */
export function PhoneLayout() {
  const [tab, setTab] = useState<Tab>('graph')
  useShownIdea(setTab)
  return (
    <>
      <PhoneTop />
      <main className="phone-panes">
        <TabPane id="graph" tab={tab}>
          <Canvas>
            <LateInspector />
          </Canvas>
        </TabPane>
        <TabPane id="chat" tab={tab}>
          <Chat hasHeader={false} />
        </TabPane>
        <TabPane id="history" tab={tab}>
          <LateHistory direction="down" />
        </TabPane>
        <TabPane id="outline" tab={tab}>
          <LateOutline isShown={tab === 'outline'} />
        </TabPane>
      </main>
      <PhoneReplay tab={tab} onTab={setTab} />
      <TabBar tab={tab} onTab={setTab} />
    </>
  )
}

/** What another pane asks the canvas to show is seen there. */
function useShownIdea(onTab: TabBarProps['onTab']): void {
  const jump = useBoard((state) => state.jump)
  const wish = useBoard((state) => state.wish)
  const [first] = useState({ jump, wish })
  useEffect(() => {
    if (jump !== first.jump || wish !== first.wish) onTab('graph')
  }, [jump, wish, first, onTab])
}

/** Begins in the history, goes on beside the graph, and stays at hand in every tab. */
function PhoneReplay({ tab, onTab }: TabBarProps) {
  const isOn = useBoard((state) => state.replay !== null)
  const Replay = useLate(lateReplay, useAtRest())
  useEffect(() => {
    if (isOn) onTab('graph')
  }, [isOn, onTab])
  return (isOn || tab === 'history') && Replay ? (
    <div className="phone-replay">
      <Replay />
    </div>
  ) : null
}

function PhoneTop() {
  const title = useBoard((state) => state.board.title)
  const isPreview = useBoard((state) => state.isPreview)
  return (
    <header className="ptop">
      <Link className="ib" href="/" aria-label="Boards">
        <ChevronLeft className="i-20" aria-hidden />
      </Link>
      <div className="min-w-0 flex-1">
        <h1 className="ptop-title">{title}</h1>
        <div className="flex items-center">
          <PhoneBranches />
          {isPreview ? <PreviewChip /> : <TokensSent />}
        </div>
      </div>
      <FindButton isSlim />
      <UndoButtons />
    </header>
  )
}

interface TabPaneProps {
  readonly id: Tab
  readonly tab: Tab
  readonly children: ReactNode
}

function TabPane({ id, tab, children }: TabPaneProps) {
  return (
    <div role="tabpanel" id={`pane-${id}`} aria-labelledby={`tab-${id}`} hidden={tab !== id} data-pane>
      {children}
    </div>
  )
}

interface TabBarProps {
  readonly tab: Tab
  readonly onTab: (tab: Tab) => void
}

function TabBar({ tab, onTab }: TabBarProps) {
  const isRunning = useBoard(({ run }) => run !== null)
  return (
    <div className="tabbar" role="tablist" aria-label="Views">
      {tabs.map(({ id, name, Icon }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`tab-${id}`}
          aria-selected={tab === id}
          aria-controls={`pane-${id}`}
          onClick={() => onTab(id)}
        >
          <Icon className="i-20" aria-hidden />
          <span>{name}</span>
          {id === 'chat' && isRunning && tab !== 'chat' && <i className="tabbar-news" />}
        </button>
      ))}
    </div>
  )
}
