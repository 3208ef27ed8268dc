import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** The dialogs of a board page that anything on it may open. */
export type BoardDialog = 'bin' | 'download' | 'keys' | 'paste' | 'tidy'

const store = createStore<{ readonly open: BoardDialog | null }>(() => ({ open: null }))

export const openDialog = (open: BoardDialog | null) => store.setState({ open })
export const useOpenDialog = (): BoardDialog | null => useStore(store, ({ open }) => open)
