'use client'

import { useEffect, useState } from 'react'
import { createLate, useLate } from '@/components/ui/use-late'
import { useLateField } from '@/components/ui/use-typed-ahead'
import type { BoardMutations } from '@/lib/client/board-api'
import { BoardProvider, useBoard } from '@/lib/client/board-context'
import { browserDeps } from '@/lib/client/browser-deps'
import { createBoardApi } from '@/lib/client/create-board-api'
import type { BoardData } from '@/lib/history/views'
import { Announcer } from './announcer'
import { BoardSkeleton } from './board-skeleton'
import { DeskLayout } from './desk-layout'
import { DialogHost } from './dialog-host'
import { OfflineStrip } from './offline-strip'
import { usePaletteOpen } from './palette-open'
import { PhoneLayout } from './phone-layout'
import type { BoardLink } from './rail'
import { useBand } from './use-band'
import { useBranchLink } from './use-branch-link'
import { useClipboard } from './use-clipboard'
import { useCompareLink } from './use-compare-link'
import { useMessageLink } from './use-message-link'
import { usePaletteKeys } from './use-palette-keys'
import { usePaneKeys } from './use-pane-keys'
import { useUndoKeys } from './use-undo-keys'

const lateBranching = createLate(async () => (await import('@/components/chat/branch-dialog')).BranchDialog)
const lateBookmarking = createLate(async () => (await import('./bookmark-dialog')).BookmarkDialog)
const latePalette = createLate(async () => (await import('./board-palette')).BoardPalette)
const lateLenses = createLate(async () => (await import('./lens-dialog')).LensDialog)
const lateCompare = createLate(async () => (await import('@/components/compare/compare-view')).CompareView)
const lateToasts = createLate(async () => (await import('./toasts')).Toasts)

interface BoardPageProps {
  /** `BoardData`, as it was when the page was asked for. */
  readonly json: string
  readonly boards: readonly BoardLink[]
  readonly mutations: BoardMutations
}

export function BoardPage({ json, boards, mutations }: BoardPageProps) {
  const [data] = useState(() => JSON.parse(json) as BoardData)
  const [api] = useState(() => createBoardApi(mutations, browserDeps.soon))
  return (
    <BoardProvider data={data} api={api}>
      <BoardFrame boards={boards} />
    </BoardProvider>
  )
}

function BoardFrame({ boards }: Pick<BoardPageProps, 'boards'>) {
  const band = useBand()
  useMessageLink()
  useBranchLink()
  useClipboard()
  useCompareLink()
  usePaneKeys()
  useUndoKeys()
  usePaletteKeys()
  const comparing = useBoard((state) => state.comparing)
  const Compare = useLate(lateCompare, comparing !== null, comparing)
  const isComparing = comparing !== null && Compare !== null
  return (
    <div className="app">
      <OfflineStrip />
      {band === null && <BoardSkeleton />}
      {/* What is hidden stays as it was. */}
      <div className="contents" hidden={isComparing}>
        {band === 'phone' && <PhoneLayout />}
        {band !== null && band !== 'phone' && <DeskLayout band={band} boards={boards} />}
      </div>
      {isComparing && <Compare />}
      <Branching />
      <Bookmarking />
      <Lenses />
      <PaletteHost boards={boards} />
      <DialogHost />
      <Announcer />
      <Notices />
    </div>
  )
}

function Branching() {
  const at = useBoard((state) => state.branchingAt)
  const BranchDialog = useLateField(lateBranching, at !== null, at)
  return BranchDialog && <BranchDialog />
}

function Bookmarking() {
  const at = useBoard((state) => state.bookmarkingAt)
  const BookmarkDialog = useLateField(lateBookmarking, at !== null, at)
  return BookmarkDialog && <BookmarkDialog />
}

function PaletteHost({ boards }: Pick<BoardPageProps, 'boards'>) {
  const isOpen = usePaletteOpen()
  const Palette = useLateField(latePalette, isOpen)
  return isOpen && Palette && <Palette boards={boards} />
}

/** What makes and changes lenses is fetched with the first wish for it. */
function Lenses() {
  const isOpen = useBoard((state) => state.lensesAt !== null)
  const LensDialog = useLate(lateLenses, isOpen)
  return LensDialog && <LensDialog />
}

const quiet = 3_000

/** What shows notices is fetched when the page has come to rest, or with the first of them. */
function Notices() {
  const count = useBoard((state) => state.notices.length)
  const online = useBoard((state) => state.online)
  const [isAtRest, setAtRest] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setAtRest(true), quiet)
    return () => clearTimeout(timer)
  }, [])
  const Toasts = useLate(lateToasts, isAtRest || count > 0, `${count} ${online}`)
  return Toasts && <Toasts />
}
