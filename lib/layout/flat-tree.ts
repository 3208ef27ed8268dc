/**
 * A tree as flat arrays, breadth first: the root is 0, a parent stands before its children, siblings stand together.
 * Whatever the depth, walking it is a loop, and it crosses to a worker as it is.
 */
export interface FlatTree {
  readonly ids: readonly string[]
  /** -1 for the root. */
  readonly parent: Int32Array
  /** Index of the first child; meaningless without children. */
  readonly first: Int32Array
  readonly count: Int32Array
  readonly width: Float64Array
  readonly height: Float64Array
  /** From the card's right edge to its children's column. */
  readonly gap: Float64Array
  readonly siblingGap: number
  readonly familyGap: number
}

export interface CardShape {
  readonly w: number
  readonly h: number
  readonly gap: number
}

export interface TreeSource<T> {
  readonly root: T
  idOf(item: T): string
  /** In the order in which siblings stand. */
  childrenOf(item: T): readonly T[]
  shapeOf(item: T, depth: number): CardShape
  readonly siblingGap: number
  readonly familyGap: number
}

export function toFlatTree<T>(source: TreeSource<T>): FlatTree {
  const { root, siblingGap, familyGap } = source
  const items = [root]
  const parent = [-1]
  const first: number[] = []
  const count: number[] = []
  const depth = [0]
  const width: number[] = []
  const height: number[] = []
  const gap: number[] = []
  for (let at = 0; at < items.length; at++) {
    const item = items[at] as T
    const level = depth[at] as number
    const children = source.childrenOf(item)
    const shape = source.shapeOf(item, level)
    width.push(shape.w)
    height.push(shape.h)
    gap.push(shape.gap)
    first.push(items.length)
    count.push(children.length)
    for (const child of children) {
      items.push(child)
      parent.push(at)
      depth.push(level + 1)
    }
  }
  return {
    ids: items.map((item) => source.idOf(item)),
    // Not `from`: that walks an iterator, ten times slower.
    parent: new Int32Array(parent),
    first: new Int32Array(first),
    count: new Int32Array(count),
    width: new Float64Array(width),
    height: new Float64Array(height),
    gap: new Float64Array(gap),
    siblingGap,
    familyGap,
  }
}

/** The part below `root` that `keeps`, as a tree of its own; `members[i]` is its i-th card's index in `tree`. */
export function branchOf(
  tree: FlatTree,
  root: number,
  keeps: (index: number) => boolean,
): { readonly branch: FlatTree; readonly members: Int32Array } {
  const members = [root]
  const parent = [-1]
  const first: number[] = []
  const count: number[] = []
  for (let at = 0; at < members.length; at++) {
    const index = members[at] ?? root
    const from = tree.first[index] ?? 0
    const start = members.length
    for (let child = from; child < from + (tree.count[index] ?? 0); child++) {
      if (!keeps(child)) continue
      members.push(child)
      parent.push(at)
    }
    first.push(start)
    count.push(members.length - start)
  }
  const pick = (from: Float64Array) => {
    const picked = new Float64Array(members.length)
    for (let at = 0; at < members.length; at++) picked[at] = from[members[at] as number] as number
    return picked
  }
  const branch: FlatTree = {
    ids: members.map((index) => tree.ids[index] ?? ''),
    parent: new Int32Array(parent),
    first: new Int32Array(first),
    count: new Int32Array(count),
    width: pick(tree.width),
    height: pick(tree.height),
    gap: pick(tree.gap),
    siblingGap: tree.siblingGap,
    familyGap: tree.familyGap,
  }
  return { branch, members: new Int32Array(members) }
}
