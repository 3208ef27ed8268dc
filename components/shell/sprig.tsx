import { TypeIcon } from '@/components/ui/type-icon'
import type { NodeType } from '@/lib/graph/schema'

const ideas = [
  {
    label: 'Who uses it today?',
    type: 'question',
    y: 30,
    width: 170,
    tips: [
      [372, 15, 'concept'],
      [384, 39, 'concept'],
    ],
  },
  {
    label: 'How many children by 2032?',
    type: 'evidence',
    y: 88,
    width: 228,
    tips: [
      [424, 80, 'question'],
      [414, 103, 'evidence'],
    ],
  },
  {
    label: 'An hour on the bus',
    type: 'risk',
    y: 146,
    width: 170,
    tips: [
      [388, 130, 'concept'],
      [374, 148, 'claim'],
      [382, 165, 'concept'],
    ],
  },
  {
    label: 'A library in the same house',
    type: 'opportunity',
    y: 204,
    width: 224,
    tips: [
      [416, 191, 'action'],
      [424, 212, 'question'],
    ],
  },
  {
    label: 'Ask the parents in May',
    type: 'action',
    y: 262,
    width: 196,
    tips: [
      [404, 252, 'claim'],
      [412, 274, 'concept'],
    ],
  },
  {
    label: 'Who decides?',
    type: 'actor',
    y: 320,
    width: 138,
    tips: [
      [344, 308, 'evidence'],
      [352, 331, 'action'],
    ],
  },
] as const satisfies readonly {
  label: string
  type: NodeType
  y: number
  width: number
  tips: readonly (readonly [number, number, NodeType])[]
}[]

const left = 156
const middle = 176

/** What a question may grow into, drawn once. */
export function Sprig() {
  return (
    <div className="sprig" aria-hidden="true">
      <svg className="twigs" width="540" height="352" aria-hidden="true">
        {ideas.map(({ label, y }) => (
          <path
            key={label}
            d={`M0 ${middle}C90 ${middle} 70 ${y} ${left} ${y}`}
            strokeWidth={Math.abs(y - middle) < 40 ? 2.6 : 2}
          />
        ))}
        {ideas.flatMap(({ width, y, tips }) =>
          tips.map(([x, tip, type]) => (
            <Twig key={`${x} ${tip}`} from={[left + width, y]} to={[x, tip]} type={type} />
          )),
        )}
      </svg>
      {ideas.map(({ label, type, y, width }) => (
        <div key={label} className={`sprig-idea t-${type}`} style={{ top: y - 17, width }}>
          <span>
            <TypeIcon type={type} />
          </span>
          {label}
        </div>
      ))}
    </div>
  )
}

interface TwigProps {
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  readonly type: NodeType
}

function Twig({ from: [x1, y1], to: [x2, y2], type }: TwigProps) {
  const half = (x1 + x2) / 2
  return (
    <>
      <path d={`M${x1} ${y1}C${half} ${y1} ${half} ${y2} ${x2} ${y2}`} strokeWidth={1.3} />
      <circle cx={x2} cy={y2} r={4} fill={`var(--type-${type}-line)`} stroke="none" />
    </>
  )
}
