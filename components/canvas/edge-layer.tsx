'use client'

import { ViewportPortal } from '@xyflow/react'
import { type CSSProperties, memo, useMemo } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { cn } from '@/components/ui/class-names'
import { isLong, toFarCurve, toPathData } from '@/lib/scene/curves'
import type { Lookup } from '@/lib/scene/lookup'
import type { Card, CrossLink, Edge } from '@/lib/scene/types'
import { useCanvas } from './canvas-context'

/** The branches and cross links of the mounted cards, in the world's own coordinates, under the cards. */
export function EdgeLayer() {
  const edges = useCanvas((state) => state.scene.edgeById)
  const links = useCanvas((state) => state.scene.links)
  const ids = useCanvas(useShallow((state) => [...state.nodes.keys()]))
  const sprouts = useCanvas((state) => state.sprouts)
  const cardById = useCanvas((state) => state.scene.cardById)
  const isFar = useCanvas((state) => state.level === 'far')
  const mounted = ids.flatMap((id) => edges.get(id) ?? [])
  const seen = useMemo(() => linksOfAny(links, new Set(ids)), [links, ids])
  return (
    <ViewportPortal>
      <svg className="edges" aria-hidden>
        {mounted.map((edge) => (
          <Branch
            key={edge.id}
            edge={edge}
            d={isFar ? farPath(edge, cardById) : toPathData(edge.curve)}
            turn={sprouts.get(edge.id)}
          />
        ))}
        {seen.map((link) => (
          <Cross key={link.id} link={link} />
        ))}
      </svg>
      {seen.map((link) =>
        link.label === '' ? null : (
          <span key={link.id} className="elabel" style={{ left: link.labelAt.x, top: link.labelAt.y }}>
            {link.label}
          </span>
        ),
      )}
    </ViewportPortal>
  )
}

const linksOfAny = (links: readonly CrossLink[], ids: ReadonlySet<string>): readonly CrossLink[] =>
  links.filter(({ source, target }) => ids.has(source) || ids.has(target))

const tones: Readonly<Record<Edge['tone'], string>> = {
  rest: '',
  path: 'path-on',
  fresh: 'new',
  ghost: 'new ghost-edge',
  added: 'edge-in',
  removed: 'edge-out',
  dim: 'branch-dim',
}

function farPath({ parentId, id, curve }: Edge, cardById: Lookup<Card>): string {
  const from = cardById.get(parentId)
  const to = cardById.get(id)
  return toPathData(from && to ? toFarCurve(from.box, to.box) : curve)
}

interface BranchProps {
  readonly edge: Edge
  readonly d: string
  readonly turn: number | undefined
}

const Branch = memo(function Branch({ edge, d, turn }: BranchProps) {
  const style: CSSProperties & { '--turn'?: number } = turn === undefined ? {} : { '--turn': turn }
  const isDrawn = turn !== undefined && edge.tone !== 'ghost'
  return (
    <path
      className={cn('branch', tones[edge.tone], isDrawn && 'sprout')}
      d={d}
      strokeWidth={edge.width}
      pathLength={isDrawn ? 1 : undefined}
      style={style}
      // A placeholder is no edge: what counts edges must not see it go.
      data-edge={edge.tone === 'ghost' ? undefined : edge.id}
    />
  )
})

const Cross = memo(function Cross({ link }: { readonly link: CrossLink }) {
  const [, , , , , , x, y] = link.curve
  const tip = link.points === 'left' ? `M${x - 4} ${y}l7-4v8z` : `M${x + 4} ${y}l-7-4v8z`
  return (
    <g
      data-link={link.isGhost ? undefined : link.id}
      className={cn(link.isGhost && 'ghost-link', link.difference && `link-${link.difference.kind}`)}
    >
      <path className={cn('cross', isLong(link.curve) && 'cross-long')} d={toPathData(link.curve)} />
      <path className="arrow" d={tip} />
    </g>
  )
})
