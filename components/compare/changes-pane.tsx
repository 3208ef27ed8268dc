'use client'

import { Check, Split } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { ConversationView } from '@/lib/history/views'
import { ClashCard } from './clash-card'
import type { ComparedStore } from './compared-store'
import { MergeFoot } from './merge-foot'
import { TickRow } from './tick-row'
import type { LoadedComparison } from './use-comparison'
import type { Merging } from './use-merging'

export interface PaneProps {
  readonly left: ConversationView
  readonly right: ConversationView
  readonly compared: ComparedStore
  /** Kinds of differences that are not looked at. */
  readonly faded: readonly string[]
}

interface ChangesPaneProps extends PaneProps {
  readonly merging: Merging
  readonly comparison: LoadedComparison
}

const groups = [
  { group: 'in', title: 'Comes in', sign: 'added', kind: 'added' },
  { group: 'changes', title: 'Changes', sign: 'changed', kind: 'changed' },
  { group: 'away', title: 'Goes away', sign: 'removed', kind: 'removed' },
] as const

/** What merging the right branch into the left one would do, choices first; each change can be left out. */
export function ChangesPane(props: ChangesPaneProps) {
  const { left, right, merging, comparison, faded, compared } = props
  const { plan, clashes, rows, open } = merging
  const isNothing = plan.state === 'ready' && clashes.length + rows.length === 0
  return (
    <section className="compare-changes" aria-label="What merging would do" data-pane>
      <Heading into={left.name} open={open} all={clashes.length} />
      <div className="compare-list">
        {plan.state === 'loading' && <p className="compare-quiet">Working out what would change…</p>}
        {plan.state === 'problem' && <p className="compare-quiet">{plan.problem.detail}</p>}
        {isNothing && (
          <p className="compare-quiet">
            Everything of <bdi>{right.name}</bdi> is on <bdi>{left.name}</bdi> already.
          </p>
        )}
        {clashes.length > 0 && (
          <>
            <h3 className="compare-gh">
              <Split className="i-14" aria-hidden />
              Changed on both, your choice
            </h3>
            {clashes.map((clash) => (
              <ClashCard key={clash.key} clash={clash} {...props} />
            ))}
          </>
        )}
        {groups.map(({ group, title, sign, kind }) =>
          faded.includes(kind) ? null : (
            <Group
              key={group}
              title={title}
              rows={rows.filter((row) => row.group === group)}
              row={(row) => (
                <TickRow
                  key={row.id}
                  {...row}
                  sign={sign}
                  isOn={!merging.leftOut.has(row.id)}
                  onToggle={() => merging.toggle(row)}
                  onLook={() => compared.getState().jumpTo(row.nodeId)}
                />
              )}
            />
          ),
        )}
        <Stays comparison={comparison} left={left.name} />
      </div>
      {plan.state === 'ready' && !isNothing && <MergeFoot {...props} />}
    </section>
  )
}

interface HeadingProps {
  readonly into: string
  readonly open: number
  readonly all: number
}

const Heading = ({ into, open, all }: HeadingProps) => (
  <div className="compare-h">
    <b className="truncate">
      If merged into <bdi>{into}</bdi>
    </b>
    <span className="grow" />
    {all > 0 && (
      <span className={open === 0 ? 'chip chip-ok' : 'chip chip-warn'}>
        {open === 0 && <Check className="i-12" aria-hidden />}
        {all - open} of {all} settled
      </span>
    )}
  </div>
)

const shownAtFirst = 100

interface GroupProps<Row> {
  readonly title: string
  readonly rows: readonly Row[]
  readonly row: (row: Row) => ReactNode
}

/** A heading with its rows; of very many the first ones until the rest is wanted. */
export function Group<Row>({ title, rows, row }: GroupProps<Row>) {
  const [limit, setLimit] = useState(shownAtFirst)
  if (rows.length === 0) return null
  return (
    <>
      <h3 className="compare-gh">
        {title}
        <span className="compare-n">{rows.length}</span>
      </h3>
      {rows.slice(0, limit).map(row)}
      {rows.length > limit && (
        <Button size="sm" onClick={() => setLimit(limit + 10 * shownAtFirst)}>
          Show {rows.length - limit} more
        </Button>
      )}
    </>
  )
}

/** What only the left branch has is not touched. */
function Stays({
  comparison: { left, right, b },
  left: name,
}: {
  comparison: LoadedComparison
  left: string
}) {
  const gone = new Set<string>(b.gone)
  const own = [...left.nodes.keys()].filter((id) => !right.nodes.has(id) && !gone.has(id)).length
  if (own === 0) return null
  return (
    <h3 className="compare-gh">
      Stays
      <span className="compare-n">
        {own} new on <bdi>{name}</bdi> since they parted
      </span>
    </h3>
  )
}
