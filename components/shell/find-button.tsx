'use client'

import { Search } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { openPalette } from './palette-open'

/** The way to the palette: a row in the rail, a glass where there is little room. */
export function FindButton({ isSlim = false }: { readonly isSlim?: boolean }) {
  if (isSlim) return <IconButton label="Find anything" icon={<Search aria-hidden />} onClick={openPalette} />
  return (
    <button type="button" className="ri" aria-keyshortcuts="Control+K Meta+K" onClick={openPalette}>
      <Search aria-hidden />
      Find anything
      <span className="rail-keys" aria-hidden>
        <kbd className="kbd">Ctrl</kbd>
        <kbd className="kbd">K</kbd>
      </span>
    </button>
  )
}
