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

export interface TreeSource {
  readonly rootId: string
  /** In the order in which siblings stand. */
  childrenOf(id: string): readonly string[]
  shapeOf(id: string, depth: number): CardShape
  readonly siblingGap: number
  readonly familyGap: number
}

export function toFlatTree({ rootId, childrenOf, shapeOf, siblingGap, familyGap }: TreeSource): FlatTree {
  const ids = [rootId]
  const parent = [-1]
  const first: number[] = []
  const count: number[] = []
  const depth = [0]
  const shapes: CardShape[] = []
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? rootId
    const level = depth[at] ?? 0
    const children = childrenOf(id)
    shapes.push(shapeOf(id, level))
    first.push(ids.length)
    count.push(children.length)
    for (const child of children) {
      ids.push(child)
      parent.push(at)
      depth.push(level + 1)
    }
  }
  return {
    ids,
    parent: Int32Array.from(parent),
    first: Int32Array.from(first),
    count: Int32Array.from(count),
    width: Float64Array.from(shapes, ({ w }) => w),
    height: Float64Array.from(shapes, ({ h }) => h),
    gap: Float64Array.from(shapes, ({ gap }) => gap),
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
  const pick = (from: Float64Array) => Float64Array.from(members, (index) => from[index] ?? 0)
  const branch: FlatTree = {
    ids: members.map((index) => tree.ids[index] ?? ''),
    parent: Int32Array.from(parent),
    first: Int32Array.from(first),
    count: Int32Array.from(count),
    width: pick(tree.width),
    height: pick(tree.height),
    gap: pick(tree.gap),
    siblingGap: tree.siblingGap,
    familyGap: tree.familyGap,
  }
  return { branch, members: Int32Array.from(members) }
}
