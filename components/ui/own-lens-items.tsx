import { Settings2 } from 'lucide-react'
import { useBoard } from '@/lib/client/board-context'
import type { LensView } from '@/lib/history/views'
import { LensIcon } from './lens-icon'
import { lensesFor } from './lenses-for'
import { MenuItem, MenuSeparator } from './menu'

export interface OfferedLenses {
  readonly builtIn: readonly LensView[]
  readonly own: readonly LensView[]
}

/** The lenses that can look at so many chosen ideas. */
export function useLenses(count: number): OfferedLenses {
  const all = useBoard((state) => state.lenses)
  const fitting = lensesFor(all, count)
  return {
    builtIn: fitting.filter(({ own }) => !own),
    own: fitting.filter(({ own }) => own),
  }
}

interface OwnLensItemsProps {
  readonly lenses: readonly LensView[]
  readonly onRun: (name: string) => void
  readonly onManage: () => void
}

/** A person's own lenses in a menu, and the way to make and change them. */
export function OwnLensItems({ lenses, onRun, onManage }: OwnLensItemsProps) {
  return (
    <>
      {lenses.map(({ name, title, icon }) => (
        <MenuItem key={name} icon={<LensIcon name={icon} />} onSelect={() => onRun(name)}>
          {title}
        </MenuItem>
      ))}
      {lenses.length > 0 && <MenuSeparator />}
      <MenuItem icon={<Settings2 aria-hidden />} onSelect={onManage}>
        Your lenses…
      </MenuItem>
    </>
  )
}
