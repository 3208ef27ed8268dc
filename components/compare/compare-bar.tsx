'use client'

import { ArrowLeft, ArrowLeftRight, Cherry, ChevronDown, ListTree, Network } from 'lucide-react'
import type { CSSProperties } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuChoice } from '@/components/ui/menu'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { branchColor, byCreation } from '@/lib/client/branch-color'
import type { ConversationView } from '@/lib/history/views'
import type { CompareMode } from './compare-view'

interface CompareBarProps {
  readonly left: ConversationView | undefined
  readonly right: ConversationView | undefined
  readonly mode: CompareMode
  readonly onMode: (mode: CompareMode) => void
  readonly isPicking: boolean
  readonly onPicking: (isPicking: boolean) => void
}

export function CompareBar({ left, right, mode, onMode, isPicking, onPicking }: CompareBarProps) {
  const board = useBoardStore()
  const { openConversation, compare } = board.getState()
  const swap = async () => {
    if (!left || !right) return
    await openConversation(right.id)
    compare(left.id)
  }
  const pick = (id: string, side: 'left' | 'right') => {
    if (id === left?.id || id === right?.id) void swap()
    else if (side === 'left') void openConversation(id)
    else compare(id)
  }
  return (
    <header className="bar compare-bar">
      <Button icon={<ArrowLeft aria-hidden />} onClick={() => compare(null)}>
        Board
      </Button>
      <span className="sep" />
      <h1 className="display compare-title">Compare</h1>
      <BranchPick label="Left branch" branch={left} onPick={(id) => pick(id, 'left')} />
      <IconButton
        label="Swap sides"
        icon={<ArrowLeftRight aria-hidden />}
        disabled={!right}
        onClick={() => void swap()}
      />
      <BranchPick label="Right branch" branch={right} onPick={(id) => pick(id, 'right')} />
      <span className="grow" />
      <Button
        icon={mode === 'text' ? <Network aria-hidden /> : <ListTree aria-hidden />}
        aria-pressed={mode === 'text'}
        onClick={() => onMode(mode === 'text' ? 'map' : 'text')}
      >
        {mode === 'text' ? 'See as a map' : 'Read as text'}
      </Button>
      <Button
        tone="line"
        icon={<Cherry aria-hidden />}
        aria-pressed={isPicking}
        disabled={!right}
        onClick={() => onPicking(!isPicking)}
      >
        {isPicking ? 'Back to merging' : 'Pick single ideas'}
      </Button>
    </header>
  )
}

export const colorOf = (color: string) => ({ '--c': color }) as CSSProperties

interface BranchPickProps {
  readonly label: string
  readonly branch: ConversationView | undefined
  readonly onPick: (conversationId: string) => void
}

function BranchPick({ label, branch, onPick }: BranchPickProps) {
  const conversations = useBoard((state) => state.conversations)
  return (
    <Menu
      trigger={
        <button type="button" className="compare-pick" aria-label={`${label}: ${branch?.name ?? 'none'}`}>
          {branch && <span className="dot" style={colorOf(branchColor(conversations, branch.id))} />}
          <span className="truncate" dir="auto">
            {branch?.name ?? 'Choose a branch'}
          </span>
          <ChevronDown className="i-12" aria-hidden />
        </button>
      }
    >
      {byCreation(conversations).map((each) => (
        <MenuChoice
          key={each.id}
          chosen={each.id === branch?.id}
          icon={<span className="dot" style={colorOf(branchColor(conversations, each.id))} />}
          onSelect={() => each.id !== branch?.id && onPick(each.id)}
        >
          {each.name}
        </MenuChoice>
      ))}
    </Menu>
  )
}
