'use client'

import { Equal } from 'lucide-react'
import type { SideNames } from '@/components/canvas/compared-card'
import { DifferenceSign } from '@/components/canvas/compared-card'
import type { DifferenceCounts } from '@/lib/scene/compared'

const kinds = ['added', 'removed', 'changed', 'same'] as const
type Kind = (typeof kinds)[number]

const outcomes: Readonly<Record<Kind, string>> = {
  added: 'come in',
  removed: 'go away',
  changed: 'change',
  same: 'stay the same',
}

const wordsOf = (kind: Kind, { left, right }: SideNames, isOutcome = false): string => {
  if (isOutcome) return outcomes[kind]
  if (kind === 'added') return `only on ${right}`
  if (kind === 'removed') return `only on ${left}`
  return kind === 'changed' ? 'changed' : 'the same'
}

/** `6 ideas only on Fast buses, 3 only on Main, 4 changed, 10 the same`. */
export const differingCounts = (counts: DifferenceCounts, names: SideNames): string =>
  kinds.map((kind) => `${counts[kind]} ${wordsOf(kind, names)}`).join(', ')

interface LegendProps {
  readonly counts: DifferenceCounts
  readonly names: SideNames
  /** What a merge would bring about is looked at, not two branches. */
  readonly isOutcome: boolean
  readonly faded: readonly string[]
  readonly onFaded: (faded: readonly string[]) => void
}

/** What each sign means, how many there are, and which are shown. */
export function Legend({ counts, names, isOutcome, faded, onFaded }: LegendProps) {
  return (
    <div className="compare-legend" role="toolbar" aria-label="Show">
      {kinds.map((kind) => {
        const isShown = !faded.includes(kind)
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={isShown}
            onClick={() => onFaded(isShown ? [...faded, kind] : faded.filter((each) => each !== kind))}
          >
            {kind === 'same' ? (
              <span className="cmp-sign cmp-sign-same">
                <Equal aria-hidden />
              </span>
            ) : (
              <DifferenceSign kind={kind} />
            )}
            <span className="truncate">
              <b>{counts[kind]}</b> {wordsOf(kind, names, isOutcome)}
            </span>
          </button>
        )
      })}
    </div>
  )
}
