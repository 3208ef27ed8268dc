import { Check, Minus, TriangleAlert, X } from 'lucide-react'
import type { ProviderCheckView } from '@/lib/history/settings-views'

const icons = { ok: Check, bad: X, warn: TriangleAlert, off: Minus }
const meanings = { ok: 'works', bad: 'fails', warn: 'take note', off: 'not looked at' }

export function CheckSteps({ steps }: Pick<ProviderCheckView, 'steps'>) {
  return (
    <ol className="steps" aria-label="What was checked">
      {steps.map(({ name, state, words }) => {
        const Icon = icons[state]
        return (
          <li key={name} data-state={state}>
            <Icon className="i-12" aria-hidden />
            {words}
            <span className="sr-only">, {meanings[state]}</span>
          </li>
        )
      })}
    </ol>
  )
}
