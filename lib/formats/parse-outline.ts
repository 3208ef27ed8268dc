import { descriptionCap } from '@/lib/graph/text'
import { type Fragment, type FragmentNode, pasteCaps, toFragmentOf } from './fragment'
import { type OutlineLine, toOutlineLines, toOutlineWords } from './outline-lines'

/** What text became, and a sentence for each thing it did not. */
export interface Reading {
  readonly fragment: Fragment
  readonly leftOut: readonly string[]
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

interface Walk {
  readonly nodes: Mutable<FragmentNode>[]
  /** The open ancestors, each with how far it stands in. */
  readonly open: { readonly at: number; readonly depth: number }[]
  readonly isMarkdown: boolean
  surplus: number
  isBroken: boolean
}

/** Headings stand before everything that is only indented. */
const headingDepth = -100

/**
 * Any text as ideas: Markdown headings and lists, bullets, indentation, or a line each. Text below a heading or, further
 * in, below a bullet is the description of what it stands below. Nothing is lost but what is over the cap, which is said.
 */
export function parseOutline(text: string): Reading {
  const lines = toOutlineLines(text)
  const walk: Walk = {
    nodes: [],
    open: [],
    isMarkdown: lines.some(({ kind }) => kind === 'heading'),
    surplus: 0,
    isBroken: false,
  }
  for (const line of lines) take(walk, line)
  const leftOut =
    walk.surplus > 0
      ? [`Left out, lines over the limit of ${pasteCaps.ideas} ideas at once: ${walk.surplus}.`]
      : []
  return { fragment: toFragmentOf(walk.nodes), leftOut }
}

function take(walk: Walk, line: OutlineLine): void {
  switch (line.kind) {
    case 'blank':
      walk.isBroken = true
      break
    case 'heading':
      add(walk, headingDepth + line.level, line.text)
      break
    case 'item':
      add(walk, 2 * line.indent + 1, line.text, line.task)
      break
    case 'code':
      if (!addText(walk, line.text)) add(walk, 0, line.text)
      break
    case 'plain':
      if (!isDescription(walk, line.indent) || !addText(walk, line.text))
        add(walk, 2 * line.indent, line.text)
      break
    default:
      unreachable(line)
  }
}

/** Under a heading all that is no item; elsewhere what stands further in than the bullet it follows. */
function isDescription({ open, isMarkdown }: Walk, indent: number): boolean {
  const last = open.at(-1)
  if (!last) return false
  if (isMarkdown) return true
  return last.depth % 2 === 1 && 2 * indent > last.depth
}

function addText(walk: Walk, text: string): boolean {
  const node = walk.nodes[walk.open.at(-1)?.at ?? -1]
  if (!node) return false
  const gap = node.description === '' ? '' : walk.isBroken && walk.isMarkdown ? '\n\n' : '\n'
  // Beyond what a description holds nothing is gained by going on.
  if (node.description.length <= 4 * descriptionCap) node.description += gap + text
  walk.isBroken = false
  return true
}

function add(walk: Walk, depth: number, text: string, task?: 'open' | 'done'): void {
  const { nodes, open } = walk
  walk.isBroken = false
  while (open.length > 0 && (open.at(-1)?.depth ?? depth) >= depth) open.pop()
  if (nodes.length >= pasteCaps.ideas) {
    walk.surplus++
    return
  }
  const parent = open.at(-1)?.at ?? -1
  open.push({ at: nodes.length, depth })
  nodes.push({ parent, ...toOutlineWords(text, task) })
}

function unreachable(line: never): never {
  throw new TypeError(`no such line: ${JSON.stringify(line)}`)
}
