import type { FlatTree } from './flat-tree'
import type { Places } from './tidy'

/** Cards are wide: what lies on a circle is drawn out sideways by so much. */
const stretch = 2.4
const apart = 14

/**
 * The root in the middle, every level on a ring of its own around it, each family in a sector as wide as its leaves need.
 * Nothing overlaps; the root's top left corner is at 0, 0; the same tree always gives the same places.
 */
export function radial(tree: FlatTree): Places {
  const n = tree.ids.length
  const angle = anglesOf(tree)
  const depth = depthsOf(tree)
  const radii = radiiOf(tree, depth, angle)
  const x = new Float64Array(n)
  const y = new Float64Array(n)
  const left = -(tree.width[0] as number) / 2
  const top = -(tree.height[0] as number) / 2
  for (let card = 0; card < n; card++) {
    const r = radii[depth[card] as number] ?? 0
    const at = angle[card] as number
    x[card] = Math.cos(at) * r * stretch - (tree.width[card] as number) / 2 - left
    y[card] = Math.sin(at) * r - (tree.height[card] as number) / 2 - top
  }
  return { x, y }
}

/** The middle of each card's sector; the first family begins at the top. */
function anglesOf({ parent, first, count, ids }: FlatTree): Float64Array {
  const n = ids.length
  const leaves = new Float64Array(n)
  for (let card = n - 1; card >= 0; card--) {
    if (count[card] === 0) leaves[card] = 1
    const above = parent[card] as number
    if (above >= 0) leaves[above] = (leaves[above] as number) + (leaves[card] as number)
  }
  const unit = (2 * Math.PI) / Math.max(leaves[0] as number, 1)
  const begin = new Float64Array(n)
  begin[0] = -Math.PI / 2
  const angle = new Float64Array(n)
  for (let card = 0; card < n; card++) {
    angle[card] = (begin[card] as number) + ((leaves[card] as number) * unit) / 2
    let next = begin[card] as number
    const from = first[card] as number
    for (let child = from; child < from + (count[card] as number); child++) {
      begin[child] = next
      next += (leaves[child] as number) * unit
    }
  }
  return angle
}

function depthsOf({ parent, ids }: FlatTree): Int32Array {
  const depth = new Int32Array(ids.length)
  for (let card = 1; card < ids.length; card++) depth[card] = (depth[parent[card] as number] as number) + 1
  return depth
}

/** Rings far enough from each other, and large enough that neighbours on them keep clear. A level is in the order of its angles. */
function radiiOf(tree: FlatTree, depth: Int32Array, angle: Float64Array): readonly number[] {
  const reach = reachOf(tree)
  const radii = [0]
  let from = 1
  while (from < depth.length) {
    const level = depth[from] as number
    let end = from
    let closest = 2 * Math.PI
    while (end < depth.length && depth[end] === level) {
      if (end > from) closest = Math.min(closest, (angle[end] as number) - (angle[end - 1] as number))
      end++
    }
    const round = (angle[from] as number) + 2 * Math.PI - (angle[end - 1] as number)
    const needed = end - from > 1 ? reach / (2 * Math.sin(Math.min(closest, round, Math.PI) / 2)) : 0
    radii.push(Math.max((radii.at(-1) ?? 0) + reach, needed))
    from = end
  }
  return radii
}

/** Two cards whose middles, not drawn out, are so far from each other do not touch, whatever the direction. */
function reachOf({ width, height }: FlatTree): number {
  let w = 0
  let h = 0
  for (const one of width) w = Math.max(w, one)
  for (const one of height) h = Math.max(h, one)
  return Math.hypot((w + apart) / stretch, h + apart)
}
