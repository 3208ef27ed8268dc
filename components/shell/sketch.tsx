import type { BoardCardView } from '@/lib/history/views'
import { type SketchBox, toSketch } from './sketch-layout'

const margin = 14

/** A board's first ideas as a small picture. */
export function Sketch({ ideas }: { readonly ideas: BoardCardView['sketch'] }) {
  const { boxes, twigs, width, height } = toSketch(ideas)
  // Never larger than life: a young board is a small tree, not a big one.
  const w = Math.max(width + 2 * margin, 220)
  const h = Math.max(height + 2 * margin, 120)
  const box = `${(width - w) / 2} ${(height - 16 - h) / 2} ${w} ${h}`
  return (
    <svg viewBox={box} aria-hidden="true">
      <g fill="none" stroke="var(--bough)" strokeLinecap="round">
        {twigs.map(({ id, path, width: stroke }) => (
          <path key={id} d={path} strokeWidth={stroke} />
        ))}
      </g>
      {boxes.map((idea) => (
        <Box key={idea.id} {...idea} />
      ))}
    </svg>
  )
}

function Box({ type, isRoot, x, y, width }: SketchBox) {
  if (isRoot) {
    return (
      <rect x={x} y={y - 8} width={width} height={16} rx={5} fill="var(--card)" stroke="var(--line-strong)" />
    )
  }
  return (
    <rect
      x={x}
      y={y - 4}
      width={width}
      height={8}
      rx={2.8}
      fill={`var(--type-${type}-bg)`}
      stroke={`var(--type-${type}-fg)`}
      strokeOpacity={0.55}
      strokeWidth={0.8}
    />
  )
}
