import type { FlatTree } from '@/lib/layout/flat-tree'
import { grow } from '@/lib/layout/grow'
import { type Known, toGrowth, toLayout } from '@/lib/layout/growth'
import type { Layout } from '@/lib/layout/layout'
import type { LayoutDone, LayoutTask } from '@/lib/layout/layout.worker'

/** Larger trees are laid out off the main thread. */
const largestInline = 1500

export interface LayoutJob extends Known {
  readonly tree: FlatTree
}

export interface LayoutRunner {
  /** Calls `done` at once for a small tree, later for a large one, and never for a job that a newer one has overtaken. */
  run(job: LayoutJob, done: (layout: Layout) => void): void
  close(): void
}

export function createLayoutRunner(): LayoutRunner {
  let worker: Worker | null = null
  let newest = 0
  return {
    run(job, done) {
      const number = ++newest
      if (job.tree.ids.length <= largestInline || typeof Worker === 'undefined') {
        done(grow(job.tree, job))
        return
      }
      worker ??= new Worker(new URL('../../lib/layout/layout.worker.ts', import.meta.url), { type: 'module' })
      const growth = toGrowth(job.tree, job)
      const task: LayoutTask = { number, growth }
      worker.onmessage = ({ data }: MessageEvent<LayoutDone>) => {
        if (data.number === newest) done(toLayout({ ...growth, x: data.x, y: data.y }, job.before))
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
