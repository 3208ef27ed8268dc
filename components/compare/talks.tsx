'use client'

import { Fragment, useMemo, useState } from 'react'
import { editSentence } from '@/components/chat/edit-sentence'
import { textOf } from '@/components/chat/message-text'
import { Prose } from '@/components/chat/prose'
import { toCostWords, toDollars, toShortTokens } from '@/components/chat/spending-words'
import { toPlain } from '@/components/chat/words'
import { Button } from '@/components/ui/button'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { branchColor } from '@/lib/client/branch-color'
import type { GraphState } from '@/lib/graph/schema'
import type { ComparedSide, ShownMessage } from '@/lib/history/compare-views'
import type { Spending } from '@/lib/history/usage'
import type { ConversationView } from '@/lib/history/views'
import { colorOf } from './compare-bar'
import { type TalkLine, toTalk } from './talk-lines'
import type { LoadedComparison } from './use-comparison'

interface TalksProps {
  readonly left: ConversationView
  readonly right: ConversationView
  readonly comparison: LoadedComparison
}

/** Both conversations from where they part, and what each has cost since. */
export function Talks({ left, right, comparison }: TalksProps) {
  const { shared, a, b } = comparison
  const conversations = useBoard((state) => state.conversations)
  const colors = [left, right].map(({ id }) => branchColor(conversations, id))
  return (
    <section className="compare-talk" aria-label="Both conversations from where they part" data-pane>
      <div className="compare-shared">
        <p className="compare-small">{toSharedWords(shared.count, shared.last)}</p>
        {shared.last && <blockquote dir="auto">{shorten(toPlainText(textOf(shared.last)))}</blockquote>}
        <p className="compare-small">{toDearerWords([left.name, a.spending], [right.name, b.spending])}</p>
        <Fork colors={colors} />
      </div>
      <div className="compare-columns">
        <Talk branch={left} color={colors[0] ?? ''} side={a} graph={comparison.left} />
        <Talk branch={right} color={colors[1] ?? ''} side={b} graph={comparison.right} />
      </div>
    </section>
  )
}

function toSharedWords(count: number, last: ShownMessage | null): string {
  if (count === 0) return 'They part at the very beginning.'
  const day = last
    ? ` They parted on ${new Date(last.createdAt).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })}.`
    : ''
  return `${count === 1 ? '1 message' : `${count} messages`} in common.${day}`
}

type Side = readonly [name: string, spending: Spending]

const tokensOf = ({ usage }: Spending) => usage.inputTokens + usage.outputTokens

/** Which side has used more since they parted, and by how much; nothing where neither asked a model. */
function toDearerWords(one: Side, two: Side): string {
  const [more, less] = tokensOf(two[1]) > tokensOf(one[1]) ? [two, one] : [one, two]
  const tokens = tokensOf(more[1]) - tokensOf(less[1])
  if (tokens === 0) return ''
  const usd = more[1].usd - less[1].usd
  const cost = usd === 0 ? '' : usd > 0 ? `, and ${toDollars(usd)} more` : `, and ${toDollars(-usd)} less`
  return `${more[0]} used ${toShortTokens(tokens)} more${cost}.`
}

/** Without the signs of Markdown. */
const toPlainText = (text: string) => text.replaceAll(/\*\*|__|`+/g, '').replaceAll(/^(#+|[-*>]) /gm, '')

const longest = 140
const shorten = (text: string) =>
  text.length > longest ? `${text.slice(0, longest).toWellFormed().trimEnd()}…` : text

/** The line both share, and where it parts. */
const Fork = ({ colors: [one, two] }: { readonly colors: readonly string[] }) => (
  <svg className="compare-fork" viewBox="0 0 588 46" preserveAspectRatio="none" aria-hidden>
    <g fill="none" strokeWidth="2" vectorEffect="non-scaling-stroke">
      <path d="M294 0C294 26 18 8 18 46" stroke={one} />
      <path d="M294 0C294 26 312 8 312 46" stroke={two} />
    </g>
  </svg>
)

interface TalkProps {
  readonly branch: ConversationView
  readonly color: string
  readonly side: ComparedSide
  readonly graph: GraphState
}

/** Of a long line its beginning and its end, and so many more at a time. */
const edge = 4
const step = 40

function Talk({ branch, color, side, graph }: TalkProps) {
  const board = useBoardStore()
  const [shown, setShown] = useState(edge)
  const lines = useMemo(() => toTalk(side.messages), [side.messages])
  const left = lines.length - shown - edge
  const isLong = left > 2
  const begin = isLong ? lines.slice(0, shown) : lines
  const end = isLong ? lines.slice(-edge) : []
  const open = () => {
    const { compare, openConversation } = board.getState()
    compare(null)
    void openConversation(branch.id)
  }
  return (
    <article className="compare-column" style={colorOf(color)} aria-label={branch.name}>
      <header>
        <span className="dot" />
        <b className="truncate" dir="auto">
          {branch.name}
        </b>
        <span className="grow" />
        <Button size="sm" aria-label={`Open ${branch.name}`} onClick={open}>
          Open
        </Button>
      </header>
      <p className="compare-small compare-spent">{toSpentWords(side)}</p>
      <div className="compare-msgs">
        {lines.length === 0 && <p className="compare-quiet">Nothing was said or done here since.</p>}
        {begin.map((line) => (
          <Line key={line.key} line={line} graph={graph} />
        ))}
        {isLong && (
          <Button size="sm" className="compare-more" onClick={() => setShown(shown + step)}>
            {left} more
          </Button>
        )}
        {end.map((line) => (
          <Line key={line.key} line={line} graph={graph} />
        ))}
      </div>
    </article>
  )
}

function toSpentWords({ spending }: ComparedSide): string {
  if (spending.calls === 0) return 'No model was asked since.'
  const { inputTokens, outputTokens } = spending.usage
  return `Since then ${toShortTokens(inputTokens + outputTokens)}, ${toCostWords(spending)}`
}

function Line({ line, graph }: { readonly line: TalkLine; readonly graph: GraphState }) {
  return (
    <div className={`m m-${line.kind === 'done' ? 'graph' : line.kind}`}>
      <span className="g" />
      {line.kind === 'user' && (
        <div className="tx" dir="auto">
          {line.text}
        </div>
      )}
      {line.kind === 'assistant' && (
        <Fragment>
          {line.did && <p className="compare-did">{line.did}</p>}
          <Prose text={line.text} />
        </Fragment>
      )}
      {line.kind === 'done' && <p dir="auto">{line.text ?? toPlain(editSentence(line.messages, graph))}</p>}
    </div>
  )
}
