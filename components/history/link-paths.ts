import type { HistoryLink } from '@/lib/layout/history-map'

export interface Ends {
  readonly sourceX: number
  readonly sourceY: number
  readonly targetX: number
  readonly targetY: number
}

const forkWidth = 54
const joinWidth = 48

/** The drawing of a line between two marks, as SVG path data. */
export function pathOf(kind: HistoryLink['kind'], ends: Ends): string {
  const { sourceX: x, sourceY: y, targetX: toX, targetY: toY } = ends
  switch (kind) {
    case 'line':
      return `M${x} ${y}L${toX} ${toY}`
    case 'fork':
      return `M${x} ${y}${curve(x, y, x + forkWidth, toY)}L${toX} ${toY}`
    case 'join':
      return `M${x} ${y}L${toX - joinWidth} ${y}${curve(toX - joinWidth, y, toX, toY)}`
    case 'stub':
      return `M${x} ${y}${curve(x, y, toX, toY)}`
    default:
      return unreachable(kind)
  }
}

const curve = (x: number, y: number, toX: number, toY: number) => {
  const middle = (x + toX) / 2
  return `C${middle} ${y} ${middle} ${toY} ${toX} ${toY}`
}

function unreachable(kind: never): never {
  throw new TypeError(`no such link: ${kind}`)
}
