'use client'

import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { BoardData } from '@/lib/history/views'
import type { BoardApi } from './board-api'
import { type BoardStore, createBoardStore } from './board-store'
import type { BoardStoreState } from './contract'

/** Given anew by what shows another picture of the board: a comparison. */
export const BoardContext = createContext<BoardStore | null>(null)

interface BoardProviderProps {
  readonly data: BoardData
  readonly api: BoardApi
  readonly children: ReactNode
}

/** Makes the one store of a board page from its first data; later `data` of the same board is not read again. */
export function BoardProvider({ data, api, children }: BoardProviderProps) {
  const [store] = useState(() => createBoardStore(data, api))
  useEffect(() => store.open(), [store])
  return <BoardContext value={store}>{children}</BoardContext>
}

/** For reading outside of render, and for calling actions without subscribing. */
export function useBoardStore(): BoardStore {
  const store = useContext(BoardContext)
  if (!store) throw new Error('useBoardStore is called outside of a BoardProvider')
  return store
}

/** A slice of the board; the component renders again when it is another by `Object.is`. */
export function useBoard<T>(selector: (state: BoardStoreState) => T): T {
  return useStore(useBoardStore(), selector)
}
