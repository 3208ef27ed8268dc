'use client'

import { Keyboard, Network, PanelLeft, Plus } from 'lucide-react'
import Link from 'next/link'
import { openDialog } from '@/components/ui/board-dialogs'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuItem } from '@/components/ui/menu'
import { useBoard } from '@/lib/client/board-context'
import { BinButton } from './bin-button'
import { BranchList } from './branch-list'
import { Brand } from './brand'
import { CompareButton } from './compare-button'
import { FindButton } from './find-button'
import { SettingsLink } from './settings-link'
import { ThemeToggle } from './theme-toggle'

/** A board as the rail lists it. */
export interface BoardLink {
  readonly id: string
  readonly title: string
}

interface RailProps {
  readonly boards: readonly BoardLink[]
  readonly onToggle: () => void
}

export function Rail({ boards, onToggle }: RailProps) {
  return (
    <aside className="rail" aria-label="Boards and branches" data-pane>
      <div className="bar" style={{ padding: '0 8px 0 14px' }}>
        <Brand />
        <span className="grow" />
        <IconButton label="Hide the side bar" icon={<PanelLeft aria-hidden />} onClick={onToggle} />
      </div>
      <div className="rail-body">
        <FindButton />
        <div className="rail-h">
          Boards
          <Link className="ib ib-sm" href="/" aria-label="New board">
            <Plus className="i-14" aria-hidden />
          </Link>
        </div>
        <BoardLinks boards={boards} />
        <div className="rail-h">Branches of this board</div>
        <BranchList />
        <CompareButton />
      </div>
      <div className="rail-foot">
        <ThemeToggle />
        <KeysButton />
        <SettingsLink />
        <BinButton />
      </div>
    </aside>
  )
}

const KeysButton = () => (
  <IconButton label="Keys" keys="?" icon={<Keyboard aria-hidden />} onClick={() => openDialog('keys')} />
)

const shown = 8

function BoardLinks({ boards }: { readonly boards: readonly BoardLink[] }) {
  const board = useBoard((state) => state.board)
  const others = boards.filter(({ id }) => id !== board.id)
  return (
    <nav aria-label="Boards" className="grid gap-0.5">
      <span className="ri" aria-current="page">
        <Network aria-hidden />
        <span className="truncate" dir="auto">
          {board.title}
        </span>
      </span>
      {others.slice(0, shown).map(({ id, title }) => (
        <Link key={id} className="ri" href={`/boards/${id}`}>
          <Network aria-hidden />
          <span className="truncate" dir="auto">
            {title}
          </span>
        </Link>
      ))}
      {others.length > shown && (
        <Link className="ri" href="/">
          All {boards.length} boards
        </Link>
      )}
    </nav>
  )
}

/** The rail where there is little room: the same things as marks. */
export function SlimRail({ boards, onToggle }: RailProps) {
  return (
    <aside className="rail rail-slim" aria-label="Boards and branches" data-pane>
      <div className="bar">
        <Brand isSlim />
      </div>
      <div className="rail-body">
        <IconButton label="Show the side bar" icon={<PanelLeft aria-hidden />} onClick={onToggle} />
        <FindButton isSlim />
        <BoardsMenu boards={boards} />
        <span className="slim-sep" />
        <BranchList isSlim />
        <CompareButton isSlim />
      </div>
      <div className="rail-foot">
        <ThemeToggle />
        <KeysButton />
        <SettingsLink />
        <BinButton />
      </div>
    </aside>
  )
}

function BoardsMenu({ boards }: { readonly boards: readonly BoardLink[] }) {
  return (
    <Menu
      side="right"
      trigger={
        <button type="button" className="ib" aria-label="Boards">
          <Network aria-hidden />
        </button>
      }
    >
      {boards.slice(0, shown).map(({ id, title }) => (
        <MenuItem key={id} asChild icon={null}>
          <Link className="mi" href={`/boards/${id}`}>
            <Network aria-hidden />
            <span className="truncate" dir="auto">
              {title}
            </span>
          </Link>
        </MenuItem>
      ))}
      <MenuItem asChild>
        <Link className="mi" href="/">
          <Plus aria-hidden />
          New board
        </Link>
      </MenuItem>
    </Menu>
  )
}
