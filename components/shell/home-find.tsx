'use client'

import { createLate, useLate } from '@/components/ui/use-late'
import { useTypedAhead } from '@/components/ui/use-typed-ahead'
import { FindButton } from './find-button'
import { usePaletteOpen } from './palette-open'
import type { BoardLink } from './rail'
import { usePaletteKeys } from './use-palette-keys'

const latePalette = createLate(async () => (await import('./home-palette')).HomePalette)

export function HomeFind({ boards }: { readonly boards: readonly BoardLink[] }) {
  usePaletteKeys()
  const isOpen = usePaletteOpen()
  const Palette = useLate(latePalette, isOpen, isOpen)
  useTypedAhead(isOpen, Palette !== null)
  return (
    <>
      <FindButton isSlim />
      {isOpen && Palette && <Palette boards={boards} />}
    </>
  )
}
