'use client'

import { Fragment } from 'react'
import { IdeaChip } from '@/components/ui/idea-chip'
import { TypeIcon } from '@/components/ui/type-icon'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { IdeaRef, Words } from './words'

/** An idea in the chat: pointed at here it glows on the canvas, and the other way round; a click goes there. */
export function IdeaLink({ idea }: { readonly idea: IdeaRef }) {
  const isPointed = useBoard((state) => state.pointedId === idea.id)
  const isNew = useBoard((state) => state.marks.fresh.has(idea.id))
  const { point, jumpTo, select } = useBoardStore().getState()
  if (!idea.isHere) {
    return (
      <span className="nl opacity-75" title="Not on this branch any more">
        <TypeIcon type={idea.type} size={12} />
        <span className="truncate py-0.5" dir="auto">
          {idea.label}
        </span>
      </span>
    )
  }
  return (
    <IdeaChip
      idea={idea.id}
      type={idea.type}
      isNew={isNew}
      data-pointed={isPointed}
      onPointerEnter={() => point(idea.id)}
      onPointerLeave={() => point(null)}
      onFocus={() => point(idea.id)}
      onBlur={() => point(null)}
      onClick={() => {
        select([idea.id], idea.id)
        jumpTo(idea.id)
      }}
    >
      {idea.label}
    </IdeaChip>
  )
}

export function IdeaWords({ words }: { readonly words: Words }) {
  return words.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence have no other identity
    <Fragment key={index}>{typeof word === 'string' ? word : <IdeaLink idea={word} />}</Fragment>
  ))
}

/** A sentence about what is proposed: what is not here yet is pointed at among the ghosts of the canvas. */
export function ProposedWords({ words }: { readonly words: Words }) {
  return words.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the words of a sentence have no other identity
    <Fragment key={index}>
      {typeof word === 'string' ? (
        word
      ) : word.isHere ? (
        <IdeaLink idea={word} />
      ) : (
        <ProposedIdea idea={word} />
      )}
    </Fragment>
  ))
}

function ProposedIdea({ idea }: { readonly idea: IdeaRef }) {
  const { point } = useBoardStore().getState()
  return (
    <span
      className={`nl t-${idea.type}`}
      onPointerEnter={() => point(idea.id)}
      onPointerLeave={() => point(null)}
    >
      <TypeIcon type={idea.type} size={12} />
      <span className="truncate py-0.5" dir="auto">
        {idea.label}
      </span>
    </span>
  )
}

const shownAtFirst = 12

interface IdeaListProps {
  readonly ideas: readonly IdeaRef[]
  /** Those that are not even among them. */
  readonly more?: number
}

export function IdeaList({ ideas, more: unnamed = 0 }: IdeaListProps) {
  if (ideas.length === 0) return null
  const more = unnamed + Math.max(0, ideas.length - shownAtFirst)
  return (
    <span className="nls">
      {ideas.slice(0, shownAtFirst).map((idea) => (
        <IdeaLink key={idea.id} idea={idea} />
      ))}
      {more > 0 && <span className="self-center">and {more} more</span>}
    </span>
  )
}
