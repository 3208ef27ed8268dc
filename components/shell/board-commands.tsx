import {
  Download,
  FoldVertical,
  GitBranch,
  GitCompareArrows,
  House,
  ListFilter,
  Maximize,
  Moon,
  Pencil,
  Plus,
  Redo2,
  ScanSearch,
  SquareDashedMousePointer,
  Sun,
  SunMoon,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { LensIcon } from '@/components/ui/lens-icon'
import type { BoardStore } from '@/lib/client/board-store'
import type { BoardStoreState } from '@/lib/client/contract'
import { findIdeas, isNamed } from '@/lib/client/find-ideas'
import { toEditCommands } from './edit-commands'
import type { PaletteItem } from './palette'
import { applyTheme } from './theme'

const shownAtFirst = 8

const tile = (icon: ReactNode) => <span className="tg">{icon}</span>

/** What can be done on a board by its name; with nothing typed, the first of them. */
export function toCommands(store: BoardStore, query: string, go: (path: string) => void): PaletteItem[] {
  const board = store.getState()
  const all = [
    ...withQuery(board, query),
    ...onIdea(board),
    ...onBoard(board, go),
    ...toEditCommands(store),
    ...looks,
  ]
  const named =
    query.trim() === '' ? all.slice(0, shownAtFirst) : all.filter(({ name }) => isNamed(name, query))
  return named.map((item) => ({ ...item, id: `command ${item.name}` }))
}

type Item = Omit<PaletteItem, 'id'>

function withQuery(board: BoardStoreState, query: string): Item[] {
  const ids = findIdeas(board.graph, query).map(({ id }) => id)
  if (ids.length < 2) return []
  const name = `Select all ${ids.length} ideas with “${query.trim()}”`
  return [{ name, icon: tile(<SquareDashedMousePointer aria-hidden />), run: () => board.select(ids) }]
}

/** On the active idea, or the root. */
function onIdea(board: BoardStoreState): Item[] {
  const { ask, graph, lenses, runLens, selection, openLenses } = board
  const id = board.activeId ?? graph.rootId
  const chosen = selection.size > 1 ? [...selection] : [id]
  const note = graph.nodes.get(id)?.label
  const on = chosen.length > 1 ? `${chosen.length} ideas` : note
  const isRoot = id === graph.rootId
  const fitting = lenses.filter(({ together = 1 }) => together <= chosen.length)
  const lens = fitting.map(
    ({ name, title, icon }): Item => ({
      ...{ name: title, note: on, icon: tile(<LensIcon name={icon} />) },
      run: () => runLens(name, chosen),
    }),
  )
  return [
    {
      name: 'Add an idea below',
      note,
      keys: 'Tab',
      icon: tile(<Plus aria-hidden />),
      run: () => ask('add-child'),
    },
    { name: 'Rename', note, keys: 'F2', icon: tile(<Pencil aria-hidden />), run: () => ask('rename') },
    {
      name: 'Fold or unfold',
      note,
      keys: 'Space',
      icon: tile(<FoldVertical aria-hidden />),
      run: () => ask('fold'),
    },
    ...lens,
    { name: 'Your lenses…', icon: tile(<LensIcon name="own" />), run: () => openLenses(chosen) },
    ...(isRoot
      ? []
      : [{ name: 'Remove', note, keys: '⌫', icon: tile(<Trash2 aria-hidden />), run: () => ask('remove') }]),
  ]
}

function onBoard(board: BoardStoreState, go: (path: string) => void): Item[] {
  const { ask, undo, redo, canUndo, canRedo, openBranchDialog, messages, conversations, compare } = board
  const head = messages.at(-1)
  return [
    { name: 'Show the whole map', keys: '⇧ 1', icon: tile(<Maximize aria-hidden />), run: () => ask('fit') },
    {
      name: 'Show only some ideas…',
      icon: tile(<ListFilter aria-hidden />),
      run: () => ask('show-only'),
    },
    {
      name: 'Show the selection',
      keys: '⇧ 2',
      icon: tile(<ScanSearch aria-hidden />),
      run: () => ask('fit-selection'),
    },
    ...(canUndo ? [{ name: 'Undo', keys: 'Ctrl Z', icon: tile(<Undo2 aria-hidden />), run: undo }] : []),
    ...(canRedo ? [{ name: 'Redo', keys: 'Ctrl ⇧ Z', icon: tile(<Redo2 aria-hidden />), run: redo }] : []),
    ...(head
      ? [
          {
            name: 'Branch from the last message',
            icon: tile(<GitBranch aria-hidden />),
            run: () => openBranchDialog(head.id),
          },
        ]
      : []),
    ...(conversations.length > 1
      ? [
          {
            name: 'Compare branches',
            icon: tile(<GitCompareArrows aria-hidden />),
            run: () => compare(),
          },
        ]
      : []),
    {
      name: 'Download this board as a file',
      icon: tile(<Download aria-hidden />),
      run: () => location.assign(`/api/boards/${board.board.id}/export?format=bough`),
    },
    { name: 'All boards', icon: tile(<House aria-hidden />), run: () => go('/') },
  ]
}

export const looks: Item[] = [
  { name: 'Light theme', icon: tile(<Sun aria-hidden />), run: () => applyTheme('light') },
  { name: 'Dark theme', icon: tile(<Moon aria-hidden />), run: () => applyTheme('dark') },
  { name: 'Theme as the system', icon: tile(<SunMoon aria-hidden />), run: () => applyTheme('system') },
]
