import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

/** One palette a page; whatever opens it need not know where it stands. */
const store = createStore(() => ({ isOpen: false }))

export const openPalette = () => store.setState({ isOpen: true })
export const closePalette = () => store.setState({ isOpen: false })
export const usePaletteOpen = (): boolean => useStore(store, ({ isOpen }) => isOpen)
