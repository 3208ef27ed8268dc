'use client'

import { useMemo } from 'react'
import { differenceWords, type SideNames } from '@/components/canvas/compared-card'
import { typeNames } from '@/components/ui/type-icon'
import type { GraphNode, GraphState, LinkId } from '@/lib/graph/schema'
import type { Compared } from '@/lib/scene/compared'
import type { DifferenceMark } from '@/lib/scene/types'

interface TextViewProps {
  readonly picture: Compared
  readonly names: SideNames
}

const order = ['added', 'removed', 'changed', 'moved'] as const

/** The same as the picture, as headings and lists: for reading, for searching with the browser, for screen readers. */
export function TextView({ picture, names }: TextViewProps) {
  const { graph, differences, counts } = picture
  const groups = useMemo(() => toGroups(graph, differences), [graph, differences])
  const titles: Readonly<Record<DifferenceMark['kind'], string>> = {
    added: `Only on ${names.right}`,
    removed: `Only on ${names.left}`,
    changed: 'Changed',
    moved: 'In another place',
  }
  return (
    <section className="compare-text" aria-label="Both graphs as text" data-pane>
      {groups.size === 0 && <p>Both graphs are the same.</p>}
      {order.map((kind) => {
        const lines = groups.get(kind) ?? []
        return lines.length === 0 ? null : (
          <div key={kind}>
            <h2>
              {titles[kind]} ({lines.length})
            </h2>
            <ul>
              {lines.map(({ id, title, place, mark }) => (
                <li key={id}>
                  <b dir="auto">{title}</b>
                  <span>
                    {place}
                    {kind === 'added' && !mark.isClash
                      ? ''
                      : `${place && '; '}${differenceWords(mark, names)}`}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )
      })}
      <p className="compare-small">{counts.same} ideas are the same on both.</p>
    </section>
  )
}

interface Line {
  readonly id: string
  readonly title: string
  readonly place: string
  readonly mark: DifferenceMark
}

function toGroups(
  graph: GraphState,
  differences: Compared['differences'],
): ReadonlyMap<DifferenceMark['kind'], readonly Line[]> {
  const lines = [...differences].flatMap(([id, mark]): Line[] => {
    const node = graph.nodes.get(id as GraphNode['id'])
    if (node) return [{ id, mark, ...toIdeaWords(graph, node) }]
    const link = graph.links.get(id as LinkId)
    if (!link) return []
    const [from, to] = [link.source, link.target].map((end) => graph.nodes.get(end)?.label ?? '')
    return [{ id, mark, title: `${from} → ${to}`, place: link.label ? `a link, ${link.label}` : 'a link' }]
  })
  return Map.groupBy(lines, ({ mark }) => mark.kind)
}

function toIdeaWords(graph: GraphState, { label, type, parentId }: GraphNode): Pick<Line, 'title' | 'place'> {
  const parent = parentId ? graph.nodes.get(parentId)?.label : undefined
  return { title: label, place: `${typeNames[type].toLowerCase()}${parent ? ` under “${parent}”` : ''}` }
}
