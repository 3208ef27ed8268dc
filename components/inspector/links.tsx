'use client'

import { ArrowLeft, ArrowRight, X } from 'lucide-react'
import { useMemo } from 'react'
import { cn } from '@/components/ui/class-names'
import { IconButton } from '@/components/ui/icon-button'
import { TypeIcon } from '@/components/ui/type-icon'
import { useBoard, useBoardStore } from '@/lib/client/board-context'
import { unlink } from '@/lib/graph/edits'
import { linksOf } from '@/lib/graph/queries'
import type { GraphLink, NodeId } from '@/lib/graph/schema'
import { whyOf } from './provenance'

/** The cross links at an idea: where they lead, and a way to take one away. */
export function Links({ id }: { readonly id: NodeId }) {
  const links = useBoard(({ graph }) => linksOf(graph, id))
  if (links.length === 0) return null
  return (
    <section>
      <h3 className="lab">Links</h3>
      <ul className="links">
        {links.map((link) => (
          <LinkRow key={link.id} link={link} from={id} />
        ))}
      </ul>
    </section>
  )
}

function LinkRow({ link, from }: { readonly link: GraphLink; readonly from: NodeId }) {
  const board = useBoardStore()
  const leadsAway = link.source === from
  const other = useBoard(({ graph }) => graph.nodes.get(leadsAway ? link.target : link.source))
  const messages = useBoard((state) => state.messages)
  const why = useMemo(() => whyOf(link, messages), [link, messages])
  if (!other) return null
  return (
    <li>
      {leadsAway ? (
        <ArrowRight className="i-12" aria-label="to" />
      ) : (
        <ArrowLeft className="i-12" aria-label="from" />
      )}
      {link.label && <span>{link.label}</span>}
      <a
        href={`#${other.id}`}
        className={cn('nl', `t-${other.type}`)}
        onPointerEnter={() => board.getState().point(other.id)}
        onPointerLeave={() => board.getState().point(null)}
        onClick={(event) => {
          event.preventDefault()
          board.getState().jumpTo(other.id)
        }}
      >
        <TypeIcon type={other.type} size={12} />
        <span className="truncate" dir="auto">
          {other.label}
        </span>
      </a>
      <IconButton
        size="sm"
        label={`Remove the link to ${other.label}`}
        icon={<X className="i-12" aria-hidden />}
        onClick={() => {
          const { graph, applyBatch } = board.getState()
          applyBatch(unlink(graph, [link.id]))
        }}
      />
      {why && (
        <p className="why" dir="auto">
          {why}
        </p>
      )}
    </li>
  )
}
