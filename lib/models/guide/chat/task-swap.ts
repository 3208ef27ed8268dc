import { belowOf, nodeOf } from './graph-view'
import type { Intent } from './intent'
import { type Beginning, labelOf, locate, quote, type Scene, type Task, toApology } from './scene'

/** Two ideas change places: each goes under the other's parent. */
export function toSwapTask(intent: Extract<Intent, { kind: 'swap' }>): Task {
  return {
    fits: (step) => step.length === 2 && step.every(({ name }) => name === 'move_node'),
    begin: (scene) => begin(intent, scene),
    finish: (scene, step) => {
      if (step.some(({ isError }) => isError)) return { say: toApology(step) }
      const ids = step.map(({ input }) => String(input.node_id))
      const [one = '', other = ''] = ids.map((id) => quote(labelOf(id, scene)))
      return { say: `${one} and ${other} have changed places.`, mentioned: ids }
    },
  }
}

function begin({ one, other }: Extract<Intent, { kind: 'swap' }>, scene: Scene): Beginning {
  const [left, right] = [locate(one, scene), locate(other, scene)]
  if ('sorry' in left) return { say: left.sorry }
  if ('sorry' in right) return { say: right.sorry }
  const { view } = scene.focus
  const [a, b] = [nodeOf(view, left.ids[0] ?? ''), nodeOf(view, right.ids[0] ?? '')]
  const names = [quote(labelOf(left.ids[0] ?? '', scene)), quote(labelOf(right.ids[0] ?? '', scene))]
  if (!a?.parentId || !b?.parentId) return { say: 'The root holds the whole board and cannot change places.' }
  if (a.parentId === b.parentId)
    return {
      say: `${names[0]} and ${names[1]} hang under the same idea already, and I cannot change the order there: drag them on the canvas. If you mean their names, say “rename” twice.`,
    }
  const isInside = (top: string, id: string) => belowOf(view, top).some((node) => node.id === id)
  if (isInside(a.id, b.id) || isInside(b.id, a.id))
    return { say: `One of ${names[0]} and ${names[1]} hangs below the other, so they cannot change places.` }
  return {
    calls: [
      { name: 'move_node', input: { node_id: a.id, parent_id: b.parentId } },
      { name: 'move_node', input: { node_id: b.id, parent_id: a.parentId } },
    ],
  }
}
