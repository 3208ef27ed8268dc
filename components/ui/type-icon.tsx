import {
  CircleQuestionMark,
  Flag,
  FlaskConical,
  Hash,
  type LucideIcon,
  Shapes,
  Sprout,
  SquareCheckBig,
  StickyNote,
  TriangleAlert,
  UserRound,
} from 'lucide-react'
import type { NodeType } from '@/lib/graph/schema'

const icons: Record<NodeType, LucideIcon> = {
  topic: Hash,
  concept: Shapes,
  question: CircleQuestionMark,
  claim: Flag,
  evidence: FlaskConical,
  risk: TriangleAlert,
  opportunity: Sprout,
  action: SquareCheckBig,
  actor: UserRound,
  note: StickyNote,
}

/** The words for the kinds, in the order of the design. */
export const typeNames: Readonly<Record<NodeType, string>> = {
  topic: 'Topic',
  concept: 'Concept',
  question: 'Question',
  claim: 'Claim',
  evidence: 'Evidence',
  risk: 'Risk',
  opportunity: 'Opportunity',
  action: 'Action',
  actor: 'Actor',
  note: 'Note',
}

/** Takes its colour from the text; put it under a `t-<type>` class and use `--tf`. Decoration: the kind is named beside it. */
export function TypeIcon({ type, size = 14 }: { readonly type: NodeType; readonly size?: number }) {
  const Icon = icons[type]
  return <Icon aria-hidden style={{ width: size, height: size, strokeWidth: size < 14 ? 2 : 1.75 }} />
}
