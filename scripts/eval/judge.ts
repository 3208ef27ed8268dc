import { childrenOf } from '@/lib/graph/queries'
import type { GraphNode } from '@/lib/graph/schema'
import { find, labelsUnder, type Played } from '@/tests/models/guide/play'

/** One turn with the graph it began with; the last of a request's turns is judged. */
export interface Judged extends Played {
  readonly before: Played['graph']
}

export type Expectation = (played: Judged) => boolean

export const all =
  (...parts: readonly Expectation[]): Expectation =>
  (played) =>
    parts.every((part) => part(played))

const addedUnder = ({ before, graph }: Judged, parent: string): GraphNode[] => {
  const node = find(graph, parent)
  return node ? childrenOf(graph, node.id).filter(({ id }) => !before.nodes.has(id)) : []
}

/** So many new ideas under the parent, all of the kind if one is given, and none elsewhere. */
export const adds =
  (parent: string, count: number | readonly [number, number], type?: string): Expectation =>
  (played) => {
    const added = addedUnder(played, parent)
    const [least, most] = typeof count === 'number' ? [count, count] : count
    const total = [...played.graph.nodes.keys()].filter((id) => !played.before.nodes.has(id)).length
    const fits = added.every((node) => type === undefined || node.type === type)
    return added.length === total && total >= least && total <= most && fits
  }

const key = (label: string) => label.toLowerCase().replace(/[?.]$/, '')

export const has =
  (parent: string, ...labels: readonly string[]): Expectation =>
  ({ graph }) => {
    const own = labelsUnder(graph, parent).map(key)
    return labels.every((label) => own.includes(key(label)))
  }

export const renamed =
  (from: string, to: string): Expectation =>
  ({ before, graph }) =>
    find(before, from) !== undefined && find(graph, to)?.id === find(before, from)?.id

export const isOfType =
  (label: string, type: string): Expectation =>
  ({ graph }) =>
    find(graph, label)?.type === type

export const linked =
  (source: string, target: string, label?: RegExp): Expectation =>
  ({ graph }) =>
    [...graph.links.values()].some(
      (link) =>
        link.source === find(graph, source)?.id &&
        link.target === find(graph, target)?.id &&
        (label === undefined || label.test(link.label ?? '')),
    )

/** The lens ran on the idea, by its id. */
export const ran =
  (lens: string, label: string): Expectation =>
  ({ calls, graph }) =>
    calls.some(
      ({ name, input, isError }) =>
        name === 'run_lens' && !isError && input.lens === lens && input.node_id === find(graph, label)?.id,
    )

export const used =
  (...tools: readonly string[]): Expectation =>
  ({ calls }) =>
    tools.every((tool) => calls.some(({ name, isError }) => name === tool && !isError))

export const says =
  (...patterns: readonly RegExp[]): Expectation =>
  ({ answer }) =>
    patterns.every((pattern) => pattern.test(answer))

export const changesNothing: Expectation = ({ before, graph }) => before === graph
