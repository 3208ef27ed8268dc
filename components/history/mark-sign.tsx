import type { MarkKind } from '@/lib/layout/history-marks'

interface MarkSignProps {
  readonly kind: MarkKind | 'stub'
  readonly isRunning?: boolean
  readonly isSelected?: boolean
  readonly isNamed?: boolean
  /** What a folded run holds. */
  readonly count?: number
}

/** Ring: you. Dot: co-pilot. Small diamond: by hand. Large dot with a join: merge. Pill with a number: folded run. */
export function MarkSign({
  kind,
  isRunning = false,
  isSelected = false,
  isNamed = false,
  count = 0,
}: MarkSignProps) {
  const width = kind === 'fold' ? 34 : 28
  return (
    <svg
      className="hist-sign"
      width={width}
      height={28}
      viewBox={`${-width / 2} -14 ${width} 28`}
      aria-hidden="true"
    >
      {isSelected && <circle className="hist-halo" r={11} />}
      {isRunning && <circle className="hist-ring" r={11} />}
      <Shape kind={kind} count={count} />
      {isNamed && <path className="hist-flag" d="M2.6 -14.5h6v8.4l-3 -2.3l-3 2.3z" />}
    </svg>
  )
}

function Shape({ kind, count }: { readonly kind: MarkKind | 'stub'; readonly count: number }) {
  switch (kind) {
    case 'root':
      return (
        <>
          <circle className="hist-dot" r={7} />
          <circle className="hist-hole" r={2.4} />
        </>
      )
    case 'user':
      return <circle className="hist-open" r={4.6} strokeWidth={2.2} />
    case 'stub':
      return <circle className="hist-open" r={3.6} strokeWidth={2} />
    case 'assistant':
      return <circle className="hist-dot" r={5.6} />
    case 'lens':
      return <circle className="hist-dot" r={4.6} />
    case 'edit':
    case 'program':
      return (
        <rect
          className={kind === 'edit' ? 'hist-dot' : 'hist-open'}
          strokeWidth={2}
          x={-4.4}
          y={-4.4}
          width={8.8}
          height={8.8}
          rx={1.6}
          transform="rotate(45)"
        />
      )
    case 'merge':
      return (
        <>
          <circle className="hist-dot" r={8.5} />
          <path className="hist-join" d="M-3 -3.6v7.2M-3 -2c0 3 2.5 3.6 6 3.6" />
        </>
      )
    case 'fold':
      return (
        <>
          <rect className="hist-open" x={-15} y={-9} width={30} height={18} rx={9} strokeWidth={1.8} />
          <text className="hist-count" y={4} textAnchor="middle">
            {count}
          </text>
        </>
      )
    default:
      return unreachable(kind)
  }
}

function unreachable(kind: never): never {
  throw new TypeError(`no such mark: ${kind}`)
}
