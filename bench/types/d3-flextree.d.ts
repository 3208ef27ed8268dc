declare module 'd3-flextree' {
  interface Laid<T> {
    readonly data: T
    readonly x: number
    readonly y: number
  }
  interface Flextree<T> {
    (tree: Laid<T>): Laid<T>
    hierarchy(root: T): Laid<T>
  }
  export function flextree<T>(options: {
    nodeSize(node: Laid<T>): [breadth: number, depth: number]
  }): Flextree<T>
}
