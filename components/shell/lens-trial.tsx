'use client'

import { ArrowRight, Eye } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { TypeIcon } from '@/components/ui/type-icon'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { lensApi } from '@/lib/client/lens-api'
import type { NodeId } from '@/lib/graph/schema'
import type { OwnLens } from '@/lib/history/own-lens'
import type { LensPreview } from '@/lib/history/views'

type Trial =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'seen'; readonly preview: LensPreview }
  | { readonly kind: 'failed'; readonly sentence: string }

interface LensTrialProps {
  readonly draft: OwnLens
  readonly at: readonly NodeId[]
}

/** Shows what the lens would bring to the chosen ideas, and leaves the board as it is. */
export function LensTrial({ draft, at }: LensTrialProps) {
  const { trial, run, cancel } = useTrial(draft, at)
  const name = useBoard(({ graph }) => (at.length === 1 && at[0] ? graph.nodes.get(at[0])?.label : undefined))
  const isWritten = draft.instruction.trim() !== ''
  return (
    <section className="lens-trial" aria-label="Try it">
      <div className="lens-trial-head">
        <span className="truncate">
          On <b dir="auto">{name ?? `${at.length} ideas`}</b>
        </span>
        {trial.kind === 'running' ? (
          <Button size="sm" tone="line" onClick={cancel}>
            Cancel
          </Button>
        ) : (
          <Button
            size="sm"
            tone="line"
            icon={<Eye className="i-14" aria-hidden />}
            disabled={!isWritten}
            onClick={run}
          >
            Try it
          </Button>
        )}
      </div>
      <div aria-live="polite">
        <Outcome trial={trial} />
      </div>
    </section>
  )
}

function useTrial(draft: OwnLens, at: readonly NodeId[]) {
  const board = useBoardStore()
  const [trial, setTrial] = useState<Trial>({ kind: 'none' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const run = async () => {
    const controller = new AbortController()
    running.current = controller
    setTrial({ kind: 'running' })
    const { conversationId } = board.getState()
    const { title, instruction, contract } = draft
    const asked = { title: title.trim() || 'Your lens', instruction, contract, conversationId, nodeIds: at }
    const reply = await lensApi.try(asked, controller.signal)
    if (controller.signal.aborted) return
    setTrial(
      reply.ok
        ? { kind: 'seen', preview: reply.body }
        : { kind: 'failed', sentence: [reply.problem.detail, reply.problem.kept].filter(Boolean).join(' ') },
    )
  }
  const cancel = () => {
    running.current?.abort()
    setTrial({ kind: 'none' })
  }
  return { trial, run, cancel }
}

function Outcome({ trial }: { readonly trial: Trial }) {
  switch (trial.kind) {
    case 'none':
      return <p className="lens-hint">Nothing is added while you try.</p>
    case 'running':
      return (
        <p className="lens-hint">
          <span className="spin" /> Looking…
        </p>
      )
    case 'failed':
      return (
        <p className="field-trouble" role="alert">
          {trial.sentence}
        </p>
      )
    case 'seen':
      return <Preview preview={trial.preview} />
  }
}

function Preview({ preview: { children, links, text, skipped } }: { readonly preview: LensPreview }) {
  const isNothing = children.length + links.length === 0
  return (
    <>
      {isNothing && !text && <p className="lens-hint">It would bring nothing here.</p>}
      <ul className="lens-preview">
        {children.map(({ label, type, description }) => (
          <li key={`${type} ${label}`} className={`t-${type}`}>
            <span className="type-dot">
              <TypeIcon type={type} size={14} />
            </span>
            <span className="lens-words">
              <b dir="auto">{label}</b>
              {description && <small dir="auto">{description}</small>}
            </span>
          </li>
        ))}
        {links.map(({ source, target, label, why }) => (
          <li key={`${source} ${target} ${label}`}>
            <ArrowRight className="i-14" aria-hidden />
            <span className="lens-words">
              <b dir="auto">
                {source} – {label || 'and'} – {target}
              </b>
              {why && <small dir="auto">{why}</small>}
            </span>
          </li>
        ))}
      </ul>
      {text && links.length === 0 && (
        <p className="lens-said" dir="auto">
          {text}
        </p>
      )}
      {skipped.length > 0 && (
        <p className="lens-hint">
          Left out:{' '}
          {skipped.map(({ label, reason }) => (label ? `“${label}” (${reason})` : reason)).join('; ')}
        </p>
      )}
    </>
  )
}
