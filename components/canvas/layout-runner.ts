import type { FlatTree } from '@/lib/layout/flat-tree'
import { settle } from '@/lib/layout/grow'
import { type Growth, type Known, toGrowth, toLayout } from '@/lib/layout/growth'
import type { Layout } from '@/lib/layout/layout'
import type { LayoutDone, LayoutTask } from '@/lib/layout/layout.worker'

/** Where more cards may move, it is thought out off the main thread. */
const mostInline = 1500

/** What a person placed stays where it is. */
function isQuick({ tree, pinned }: Growth): boolean {
  if (tree.ids.length <= mostInline) return true
  let mobile = 0
  for (const isPinned of pinned) if (isPinned === 0) mobile++
  return mobile <= mostInline
}

/** Somebody waits for a first picture: up to so many are laid out sooner than a worker begins. */
const mostUrgent = 12_000

export interface LayoutJob extends Known {
  readonly tree: FlatTree
  readonly isUrgent?: boolean
}

export interface LayoutRunner {
  /** Calls `done` at once where few cards may move, later where many may, and never for a job that a newer one has overtaken. */
  run(job: LayoutJob, done: (layout: Layout) => void): void
  close(): void
}

export function createLayoutRunner(): LayoutRunner {
  let worker: Worker | null = null
  let newest = 0
  return {
    run(job, done) {
      const number = ++newest
      const growth = toGrowth(job.tree, job)
      const isUrgent = job.isUrgent === true && growth.tree.ids.length <= mostUrgent
      if (isUrgent || isQuick(growth) || typeof Worker === 'undefined') {
        settle(growth)
        done(toLayout(growth, job))
        return
      }
      worker ??= new Worker(new URL('../../lib/layout/layout.worker.ts', import.meta.url), { type: 'module' })
      const task: LayoutTask = { number, growth: withoutNames(growth) }
      worker.onmessage = ({ data }: MessageEvent<LayoutDone>) => {
        if (data.number === newest) done(toLayout({ ...growth, x: data.x, y: data.y }, job))
      }
      worker.postMessage(task)
    },
    close() {
      newest++
      worker?.terminate()
      worker = null
    },
  }
}

/** What crosses to the worker: places are found by number, and to copy every name would take as long as that. */
function withoutNames(growth: Growth): Growth {
  const none = new Uint8Array(0)
  const ids = new Array<string>(growth.tree.ids.length)
  return { ...growth, tree: { ...growth.tree, ids }, same: none, from: new Float64Array(0) }
}
