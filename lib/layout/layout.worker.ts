import { settle } from './grow'
import type { Growth } from './growth'

/** One layout to be done; the answer carries the same number. */
export interface LayoutTask {
  readonly number: number
  readonly growth: Growth
}

export interface LayoutDone {
  readonly number: number
  readonly x: Float64Array
  readonly y: Float64Array
}

self.onmessage = ({ data: { number, growth } }: MessageEvent<LayoutTask>) => {
  settle(growth)
  const done: LayoutDone = { number, x: growth.x, y: growth.y }
  self.postMessage(done)
}
