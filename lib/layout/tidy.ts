import type { FlatTree } from './flat-tree'

export interface Places {
  /** Left edges. */
  readonly x: Float64Array
  /** Top edges. */
  readonly y: Float64Array
}

/**
 * A tidy tree from left to right for cards of any size, after van der Ploeg (2013), in linear time and without recursion.
 * The root's top left corner is at 0, 0; parents stand in the middle of their first and last child; the same tree always
 * gives the same places.
 */
export function tidy(tree: FlatTree): Places {
  const walk = createWalk(tree)
  // Breadth first turned round: all children are finished before their parent.
  for (let index = tree.ids.length - 1; index >= 0; index--) gather(walk, index)
  return spread(walk)
}

/** Offsets are relative to the parent's frame; `mod` moves a whole subtree. Threads go on along a contour where it is lower. */
interface Walk {
  readonly tree: FlatTree
  readonly x: Float64Array
  /** Where the children's column begins: what lies left of it cannot touch them. */
  readonly end: Float64Array
  readonly prelim: Float64Array
  readonly mod: Float64Array
  readonly shift: Float64Array
  readonly change: Float64Array
  readonly upperThread: Int32Array
  readonly lowerThread: Int32Array
  /** The deepest card of the upper and of the lower contour, and the sum of `mod` down to it. */
  readonly upperEnd: Int32Array
  readonly lowerEnd: Int32Array
  readonly upperSum: Float64Array
  readonly lowerSum: Float64Array
  /** A stack of earlier siblings, nearest first, by how far they reach to the right. */
  readonly reach: Float64Array
  readonly sibling: Int32Array
}

function createWalk(tree: FlatTree): Walk {
  const n = tree.ids.length
  const floats = () => new Float64Array(n)
  const links = () => new Int32Array(n).fill(-1)
  const x = floats()
  const end = floats()
  for (let i = 0; i < n; i++) {
    const parent = tree.parent[i] as number
    if (parent >= 0) x[i] = end[parent] as number
    end[i] = (x[i] as number) + (tree.width[i] as number) + (tree.gap[i] as number)
  }
  return {
    tree,
    x,
    end,
    prelim: floats(),
    mod: floats(),
    shift: floats(),
    change: floats(),
    upperThread: links(),
    lowerThread: links(),
    upperEnd: links(),
    lowerEnd: links(),
    upperSum: floats(),
    lowerSum: floats(),
    reach: floats(),
    sibling: links(),
  }
}

/** Places the children of one card beside each other, and the card in the middle. */
function gather(walk: Walk, index: number): void {
  const { tree, end, upperEnd, lowerEnd, upperSum, lowerSum, reach, sibling, prelim, mod } = walk
  const count = tree.count[index] as number
  if (count === 0) {
    upperEnd[index] = index
    lowerEnd[index] = index
    return
  }
  const first = tree.first[index] as number
  const last = first + count - 1
  let top = 0
  reach[0] = end[upperEnd[first] as number] as number
  sibling[0] = first
  for (let child = first + 1; child <= last; child++) {
    const far = end[lowerEnd[child] as number] as number
    separate(walk, first, child, top)
    while (top >= 0 && far >= (reach[top] as number)) top--
    top++
    reach[top] = far
    sibling[top] = child
  }
  const begin = (prelim[first] as number) + (mod[first] as number)
  const finish = (prelim[last] as number) + (mod[last] as number) + (tree.height[last] as number)
  prelim[index] = (begin + finish - (tree.height[index] as number)) / 2
  upperEnd[index] = upperEnd[first] as number
  upperSum[index] = upperSum[first] as number
  lowerEnd[index] = lowerEnd[last] as number
  lowerSum[index] = lowerSum[last] as number
}

/** Moves `child` down until its upper contour clears the lower contour of all siblings before it. */
function separate(walk: Walk, first: number, child: number, top: number): void {
  const { tree, end, prelim, mod, reach, sibling } = walk
  let level = top
  let above = child - 1
  let aboveSum = mod[above] as number
  let below = child
  let belowSum = mod[below] as number
  while (above >= 0 && below >= 0) {
    const aboveEnd = end[above] as number
    const belowEnd = end[below] as number
    if (level > 0 && aboveEnd > (reach[level] as number)) level--
    const gap = tree.parent[above] === tree.parent[below] ? tree.siblingGap : tree.familyGap
    const bottom = aboveSum + (prelim[above] as number) + (tree.height[above] as number)
    const overlap = bottom + gap - (belowSum + (prelim[below] as number))
    if (overlap > 0) {
      belowSum += overlap
      move(walk, child, sibling[level] as number, overlap)
    }
    if (aboveEnd <= belowEnd) {
      above = alongLower(walk, above)
      if (above >= 0) aboveSum += mod[above] as number
    }
    if (aboveEnd >= belowEnd) {
      below = alongUpper(walk, below)
      if (below >= 0) belowSum += mod[below] as number
    }
  }
  if (above < 0 && below >= 0) threadUpper(walk, first, child, below, belowSum)
  if (above >= 0 && below < 0) threadLower(walk, child, above, aboveSum)
}

/** Moves a subtree; what lies between it and the sibling that pushed takes its share of the room. */
function move(
  { mod, upperSum, lowerSum, shift, change }: Walk,
  child: number,
  pusher: number,
  by: number,
): void {
  mod[child] = (mod[child] as number) + by
  upperSum[child] = (upperSum[child] as number) + by
  lowerSum[child] = (lowerSum[child] as number) + by
  const steps = child - pusher
  if (steps <= 1) return
  const share = by / steps
  shift[pusher + 1] = (shift[pusher + 1] as number) + share
  shift[child] = (shift[child] as number) - share
  change[child] = (change[child] as number) - (by - share)
}

const alongUpper = ({ tree, upperThread }: Walk, index: number): number =>
  ((tree.count[index] as number) > 0 ? tree.first[index] : upperThread[index]) as number

const alongLower = ({ tree, lowerThread }: Walk, index: number): number => {
  const count = tree.count[index] as number
  return count > 0 ? (tree.first[index] as number) + count - 1 : (lowerThread[index] as number)
}

/** `child` reaches further than all before it: the upper contour of the first goes on in it. */
function threadUpper(walk: Walk, first: number, child: number, next: number, sum: number): void {
  const { upperEnd, upperSum, upperThread, mod, prelim } = walk
  const tip = upperEnd[first] as number
  upperThread[tip] = next
  const off = sum - (mod[next] as number) - (upperSum[first] as number)
  mod[tip] = (mod[tip] as number) + off
  prelim[tip] = (prelim[tip] as number) - off
  upperEnd[first] = upperEnd[child] as number
  upperSum[first] = upperSum[child] as number
}

/** The siblings before reach further than `child`: its lower contour goes on in them. */
function threadLower(walk: Walk, child: number, next: number, sum: number): void {
  const { lowerEnd, lowerSum, lowerThread, mod, prelim } = walk
  const tip = lowerEnd[child] as number
  lowerThread[tip] = next
  const off = sum - (mod[next] as number) - (lowerSum[child] as number)
  mod[tip] = (mod[tip] as number) + off
  prelim[tip] = (prelim[tip] as number) - off
  lowerEnd[child] = lowerEnd[child - 1] as number
  lowerSum[child] = lowerSum[child - 1] as number
}

/** Sums the offsets up from the root. */
function spread({ tree, x, prelim, mod, shift, change }: Walk): Places {
  const n = tree.ids.length
  const y = new Float64Array(n)
  const sum = mod.slice()
  for (let index = 0; index < n; index++) {
    const base = sum[index] as number
    y[index] = (prelim[index] as number) + base
    const first = tree.first[index] as number
    let run = 0
    let delta = 0
    for (let child = first; child < first + (tree.count[index] as number); child++) {
      run += shift[child] as number
      delta += run + (change[child] as number)
      sum[child] = (mod[child] as number) + delta + base
    }
  }
  const top = y[0] as number
  for (let index = 0; index < n; index++) y[index] = (y[index] as number) - top
  return { x, y }
}
