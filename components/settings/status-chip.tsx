import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { cn } from '@/components/ui/class-names'
import type { Status } from './provider-words'

const looks = {
  ok: { className: 'chip-ok', Icon: CircleCheck },
  bad: { className: 'chip-bad', Icon: CircleX },
  warn: { className: 'chip-warn', Icon: TriangleAlert },
  none: { className: '', Icon: undefined },
} as const

export function StatusChip({
  status,
  isBusy = false,
}: {
  readonly status: Status
  readonly isBusy?: boolean
}) {
  if (isBusy) {
    return (
      <span className="chip">
        <span className="spin" />
        Checking
      </span>
    )
  }
  const { className, Icon } = looks[status.tone]
  return (
    <span className={cn('chip', className)}>
      {Icon && <Icon className="i-12" aria-hidden />}
      {status.words}
    </span>
  )
}
