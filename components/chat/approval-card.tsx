'use client'

import { Hand } from 'lucide-react'
import { type MouseEvent, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { Asking } from '@/lib/client/contract'
import { answersTo, questionOf, reasonOf, rootsOf } from '@/lib/client/proposal-words'
import { chosenOf, proposalOf } from '@/lib/client/proposed'
import type { Proposal, ProposedItem } from '@/lib/graph/proposal'
import { IdeaWords, ProposedWords } from './idea-words'
import { proposedSentence } from './proposed-sentence'
import { toIdeaRef } from './words'
import './approval.css'

/** What the co-pilot wants to change and may not without a person: all of it, some, or none. */
export function ApprovalCard({ asking }: { readonly asking: Asking }) {
  const proposal = useBoard(proposalOf)
  const [isChoosing, setChoosing] = useState(false)
  const titleId = useId()
  if (!proposal) return null
  return (
    <section className="held" aria-labelledby={titleId}>
      <Hand className="i-16 held-sign" aria-hidden />
      <div className="min-w-0">
        <b id={titleId}>{questionOf(proposal)}</b>
        {isChoosing ? <Choice proposal={proposal} /> : <What proposal={proposal} asking={asking} />}
        {proposal.skipped.length > 0 && (
          <p>
            Not possible any more:{' '}
            {proposal.skipped.map(({ label, reason }) => `“${label}”, ${reason}`).join('; ')}.
          </p>
        )}
        <p>{reasonOf(asking)}</p>
        <Answers
          proposal={proposal}
          asking={asking}
          isChoosing={isChoosing}
          onChoose={() => setChoosing(true)}
        />
      </div>
    </section>
  )
}

const shownAtFirst = 6

/** The removed ideas by their tops; other changes sentence by sentence. */
function What({ proposal, asking }: { readonly proposal: Proposal; readonly asking: Asking }) {
  if (asking.reason === 'removal') {
    const ideas = rootsOf(proposal).slice(0, shownAtFirst)
    return (
      <span className="nls">
        {ideas.map((id) => (
          <IdeaWords key={id} words={[toIdeaRef(proposal.before, id)]} />
        ))}
      </span>
    )
  }
  const items = [...proposal.items.values()]
  return (
    <ul>
      {items.slice(0, shownAtFirst).map((item) => (
        <li key={item.id}>
          <ProposedWords words={proposedSentence(proposal, item)} />
        </li>
      ))}
      {items.length > shownAtFirst && <li>and {items.length - shownAtFirst} more</li>}
    </ul>
  )
}

const mostListed = 200

function Choice({ proposal }: { readonly proposal: Proposal }) {
  const chosen = useBoard((state) => chosenOf(proposal, state.leftOut))
  const items = [...proposal.items.values()]
  return (
    <ul className="held-list">
      {items.slice(0, mostListed).map((item) => (
        <Item key={item.id} proposal={proposal} item={item} isChosen={chosen.has(item.id)} />
      ))}
      {items.length > mostListed && <li>and {items.length - mostListed} more</li>}
    </ul>
  )
}

interface ItemProps {
  readonly proposal: Proposal
  readonly item: ProposedItem
  readonly isChosen: boolean
}

function Item({ proposal, item, isChosen }: ItemProps) {
  const { toggleProposed } = useBoardStore().getState()
  const id = useId()
  return (
    <li>
      <input
        type="checkbox"
        className="check"
        checked={isChosen}
        aria-labelledby={id}
        onChange={() => toggleProposed(item.id)}
      />
      <span id={id} className="min-w-0">
        <ProposedWords words={proposedSentence(proposal, item)} />
      </span>
    </li>
  )
}

interface AnswersProps {
  readonly proposal: Proposal
  readonly asking: Asking
  readonly isChoosing: boolean
  onChoose(): void
}

function Answers({ proposal, asking, isChoosing, onChoose }: AnswersProps) {
  const { decide } = useBoardStore().getState()
  const count = useBoard((state) => chosenOf(proposal, state.leftOut).size)
  const isBusy = useBoard((state) => state.isDeciding)
  const words = answersTo(proposal, count)
  const isPart = count < proposal.items.size
  // The buttons go with the answer: who pressed one by key stays in the conversation.
  const answer = (decision: Parameters<typeof decide>[0]) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest<HTMLElement>('.msgs')?.focus({ preventScroll: true })
    decide(decision)
  }
  return (
    <div className="held-acts">
      <Button
        size="sm"
        tone={asking.reason === 'removal' ? 'bad' : 'pine'}
        busy={isBusy}
        disabled={isPart && count === 0}
        onClick={answer(isPart ? 'chosen' : 'all')}
      >
        {isPart ? words.chosen : words.all}
      </Button>
      {!isChoosing && proposal.items.size > 1 && (
        <Button size="sm" tone="line" onClick={onChoose}>
          Choose
        </Button>
      )}
      <Button size="sm" tone="line" disabled={isBusy} onClick={answer('none')}>
        {words.none}
      </Button>
    </div>
  )
}
