'use client'

import { createLate } from '@/components/ui/use-late'
import { useLateField } from '@/components/ui/use-typed-ahead'
import { FindButton } from './find-button'
import { usePaletteOpen } from './palette-open'
import type { BoardLink } from './rail'
import { usePaletteKeys } from './use-palette-keys'

const latePalette = createLate(async () => (await import('./home-palette')).HomePalette)

export function HomeFind({ boards }: { readonly boards: readonly BoardLink[] }) {
  usePaletteKeys()
  const isOpen = usePaletteOpen()
  const Palette = useLateField(latePalette, isOpen)
  return (
    <>
      <FindButton isSlim />
      {isOpen && Palette && <Palette boards={boards} />}
    </>
  )
}
