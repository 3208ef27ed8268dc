'use client'

import { useMemo } from 'react'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import type { GraphNode } from '@/lib/graph/schema'
import type { MessageView } from '@/lib/history/views'
import { toArrival } from './arrival'
import { type Provenance, toProvenance, wordsOf } from './provenance'

/** Why is this here: who brought it, for what, when, with which model. */
export function Why({ node }: { readonly node: GraphNode }) {
  const messages = useBoard((state) => state.messages)
  const provenance = useMemo(() => toProvenance(node, messages), [node, messages])
  return (
    <section>
      <h3 className="lab">Why is this here</h3>
      <p>
        <Sentence node={node} provenance={provenance} />
        <CameOver node={node} />
      </p>
    </section>
  )
}

function Sentence({
  node,
  provenance,
}: {
  readonly node: GraphNode
  readonly provenance: Provenance | null
}) {
  const known = useBoard(({ lenses }) => lenses.find(({ name }) => name === node.origin.lens)?.title)
  // A lens of one's own is called what it was called then.
  const lensTitle = provenance?.lens?.own?.title ?? known
  const model = useBoard(({ models }) => {
    const id = provenance?.answer?.call?.modelId
    return id ? (models.find((each) => each.id === id)?.name ?? id) : undefined
  })
  const date = provenance && <Step message={provenance.message}>{toDate(provenance.message.createdAt)}</Step>
  const day = date && <> on {date}</>
  const asked = provenance?.question && wordsOf(provenance.question)
  const question = provenance?.question && asked && (
    <>
      {' '}
      for{' '}
      <Step message={provenance.question}>
        “<bdi>{shorten(asked)}</bdi>”
      </Step>
    </>
  )
  const by = model && <>, with {model}</>
  switch (node.origin.kind) {
    case 'root':
      return <>The board began with it.</>
    case 'person':
      return <>You added it{day}.</>
    case 'lens':
      return (
        <>
          The <b>{lensTitle ?? node.origin.lens ?? 'own'}</b> lens added it{question}
          {day}
          {by}.
        </>
      )
    case 'chat':
      return (
        <>
          The co-pilot added it{question}
          {day}
          {by}.
        </>
      )
    case 'program':
      return <>A program added it{day}.</>
    case 'import':
      return <>It was pasted, or came in with a file{day}.</>
    case 'undo':
      return <>It was brought back{day}.</>
    case 'merge':
      return <>It was merged in from another branch{day}.</>
  }
}

/** Which branch it came over from, when, and whether it was picked. */
function CameOver({ node }: { readonly node: GraphNode }) {
  const messages = useBoard((state) => state.messages)
  const arrival = useMemo(() => toArrival(node.id, messages), [node.id, messages])
  if (!arrival) return null
  const { message, part } = arrival
  return (
    <>
      {' '}
      It came over from “<bdi>{part.fromName}</bdi>”, {part.picked ? 'picked' : 'with a merge'} on{' '}
      <Step message={message}>{toDate(message.createdAt)}</Step>.
    </>
  )
}

/** Leads to the message in chat and history. */
function Step({ message, children }: { readonly message: MessageView; readonly children: React.ReactNode }) {
  const board = useBoardStore()
  return (
    <button type="button" className="step" onClick={() => board.getState().selectMessage(message.id)}>
      {children}
    </button>
  )
}

const longest = 48

const shorten = (text: string): string =>
  text.length > longest ? `${text.slice(0, longest).trimEnd()}…` : text

const toDate = (at: number): string =>
  new Date(at).toLocaleDateString('en-GB', { day: 'numeric', month: 'long' })
