import { toFragment, toSeedlings } from '@/lib/formats/fragment'
import { toOutlineHtml, toOutlineText } from '@/lib/formats/fragment-text'
import { type Clip, readPasted } from '@/lib/formats/read-pasted'
import { plantNodes, topsOf } from '@/lib/graph/bulk-edits'
import { removeNodes } from '@/lib/graph/edits'
import type { NodeId, Source } from '@/lib/graph/schema'
import type { BoardStore } from './board-store'
import { chosenIdeas } from './choosing'
import { withTouched } from './marks'

/* Ideas to and from the clipboard: the same for keys, menus, canvas and outline. */

const chosenIn = (store: BoardStore): readonly NodeId[] => topsOf(store.getState().graph, chosenIdeas(store))

/** The chosen ideas with all below them, for this program and for any other. */
export function copyIdeas(store: BoardStore): Clip {
  const fragment = toFragment(store.getState().graph, chosenIn(store))
  return { text: toOutlineText(fragment), html: toOutlineHtml(fragment) }
}

/** What was copied goes; the root stays. */
export function cutIdeas(store: BoardStore): void {
  const { graph, applyBatch, select } = store.getState()
  const ids = chosenIn(store).filter((id) => id !== graph.rootId)
  const [first] = ids
  if (!first) return
  const parentId = graph.nodes.get(first)?.parentId ?? graph.rootId
  applyBatch(removeNodes(graph, ids))
  select([parentId], parentId)
}

/** Under the active idea; says what came and what did not. */
export function pasteClip(store: BoardStore, clip: Clip): void {
  const { graph, activeId, notify } = store.getState()
  const read = readPasted(clip)
  if (!read.ok) {
    notify({ tone: 'warn', text: read.error.message })
    return
  }
  const { fragment, leftOut, isOurs } = read.value
  const parentId = activeId ?? graph.rootId
  const source: Source = { kind: isOurs ? 'person' : 'import' }
  const { batch, ids } = plantNodes(graph, toSeedlings(fragment, parentId), fragment.links, source)
  if (!applied(store, batch)) return
  const state = store.getState()
  if (state.folds.has(parentId)) state.fold(parentId, false)
  state.select([parentId], parentId)
  store.setState({ marks: withTouched(state.marks, ids, []) })
  const what = `Pasted ${ids.length === 1 ? 'an idea' : `${ids.length} ideas`} under “${shortened(graph.nodes.get(parentId)?.label)}”.`
  notify({
    tone: leftOut.length > 0 ? 'warn' : 'info',
    text: [what, ...leftOut].join(' '),
    action: { label: 'Undo', run: state.undo },
  })
}

/** A copy of each chosen idea right behind it; the copies are chosen then. */
export function duplicateIdeas(store: BoardStore): void {
  const { graph, select } = store.getState()
  const tops = chosenIn(store).filter((id) => id !== graph.rootId)
  const fragment = toFragment(graph, tops)
  const places = tops.entries()
  const seedlings = fragment.nodes.map(({ parent, ...rest }) => {
    if (parent >= 0) return { ...rest, parent }
    const after = places.next().value?.[1] ?? graph.rootId
    return { ...rest, parent: graph.nodes.get(after)?.parentId ?? graph.rootId, after }
  })
  if (seedlings.length === 0) return
  const { batch, ids } = plantNodes(graph, seedlings, fragment.links)
  if (!applied(store, batch)) return
  const copies = fragment.nodes.flatMap(({ parent }, at) => (parent < 0 ? (ids[at] ?? []) : []))
  select(copies, copies[0] ?? null)
}

/** False when the store has said why not. */
function applied(store: BoardStore, batch: Parameters<ReturnType<BoardStore['getState']>['applyBatch']>[0]) {
  const before = store.getState().graph
  store.getState().applyBatch(batch)
  return store.getState().graph !== before
}

const longest = 40

const shortened = (label = ''): string => {
  const letters = Array.from(label)
  return letters.length > longest ? `${letters.slice(0, longest).join('').trimEnd()}…` : label
}

/** By a menu: the browser may ask whether the page may. False when it has no clipboard to write to. */
export async function writeClip({ text, html }: Clip): Promise<boolean> {
  try {
    const asBlob = (type: string, content: string) => new Blob([content], { type })
    await navigator.clipboard.write([
      new ClipboardItem({ 'text/plain': asBlob('text/plain', text), 'text/html': asBlob('text/html', html) }),
    ])
    return true
  } catch {
    return false
  }
}

/** What the clipboard holds, or null when the browser does not let the page look. */
export async function readClip(): Promise<Clip | null> {
  try {
    const clip = { text: '', html: '' }
    for (const item of await navigator.clipboard.read()) {
      if (item.types.includes('text/plain')) clip.text = await (await item.getType('text/plain')).text()
      if (item.types.includes('text/html')) clip.html = await (await item.getType('text/html')).text()
    }
    return clip
  } catch {
    return null
  }
}
