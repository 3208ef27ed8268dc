import type { Fragment, FragmentNode } from './fragment'
import { parseFragment } from './fragment'

/** A fragment for everybody: a Markdown list. One idea alone is its label. */
export function toOutlineText({ nodes }: Fragment): string {
  const [only] = nodes
  if (only && nodes.length === 1) return [only.label, ...linesOf(only)].join('\n')
  const depths: number[] = []
  const lines = nodes.map((node, at) => {
    const depth = node.parent < 0 ? 0 : (depths[node.parent] ?? 0) + 1
    depths[at] = depth
    const margin = '  '.repeat(depth)
    return [`${margin}- ${node.label}`, ...linesOf(node).map((line) => `${margin}  ${line}`)].join('\n')
  })
  return lines.join('\n')
}

const linesOf = ({ description }: FragmentNode): string[] =>
  description === '' ? [] : description.split('\n')

/** The same for programs that take HTML, with the fragment itself in an attribute. */
export function toOutlineHtml(fragment: Fragment): string {
  const parts: string[] = []
  let depth = -1
  const depths: number[] = []
  for (const [at, node] of fragment.nodes.entries()) {
    const own = node.parent < 0 ? 0 : (depths[node.parent] ?? 0) + 1
    depths[at] = own
    if (own > depth) parts.push('<ul>'.repeat(own - depth))
    else parts.push('</li>', '</ul></li>'.repeat(depth - own))
    depth = own
    const words = [node.label, ...linesOf(node)].map(escaped).join('<br>')
    parts.push(`<li>${words}`)
  }
  parts.push('</li></ul>'.repeat(depth + 1))
  return `<div data-bough="${encodeURIComponent(JSON.stringify(fragment))}">${parts.join('')}</div>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** The fragment that HTML of ours carries, or null. */
export function parseOutlineHtml(html: string): Fragment | null {
  const found = /data-bough="([^"]*)"/.exec(html)
  if (!found?.[1]) return null
  try {
    return parseFragment(decodeURIComponent(found[1]))
  } catch {
    return null
  }
}
