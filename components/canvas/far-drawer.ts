import type { FlatScene } from '@/lib/scene/flat'
import type { FarTask } from '@/lib/scene/paint.worker'
import { paintFar } from '@/lib/scene/paint-far'

export type Picture = ImageBitmap | HTMLCanvasElement

/** Paints pictures of the map from afar, one at a time. */
export interface FarDrawer {
  /** `flat` and `colours` are given when they are other than the last time. */
  draw(task: FarTask, done: (picture: Picture) => void): void
  close(): void
}

/** In a worker, so that the page moves on meanwhile; where there is none, on the page as soon as it has time. */
export const createFarDrawer = (): FarDrawer => tryWorkerDrawer() ?? createPageDrawer()

function tryWorkerDrawer(): FarDrawer | null {
  if (typeof Worker === 'undefined' || typeof OffscreenCanvas === 'undefined') return null
  try {
    if (!new OffscreenCanvas(1, 1).getContext('2d')) return null
    const worker = new Worker(new URL('../../lib/scene/paint.worker.ts', import.meta.url), { type: 'module' })
    let standIn: FarDrawer | null = null
    let last: FlatScene | undefined
    let colours: FarTask['colours']
    return {
      draw(task, done) {
        last = task.flat ?? last
        colours = task.colours ?? colours
        if (standIn) return standIn.draw(task, done)
        worker.onmessage = ({ data }: MessageEvent<ImageBitmap>) => done(data)
        // A worker that cannot be had, or dies, has its work done here.
        worker.onerror = () => {
          standIn ??= createPageDrawer()
          standIn.draw({ flat: last, colours, frame: task.frame }, done)
        }
        worker.postMessage(task)
      },
      close: () => worker.terminate(),
    }
  } catch {
    return null
  }
}

function createPageDrawer(): FarDrawer {
  let flat: FlatScene | undefined
  let colours: FarTask['colours']
  let timer = 0
  return {
    draw(task, done) {
      flat = task.flat ?? flat
      colours = task.colours ?? colours
      timer = window.setTimeout(() => {
        const canvas = document.createElement('canvas')
        canvas.width = task.frame.width
        canvas.height = task.frame.height
        const context = canvas.getContext('2d', { alpha: false })
        if (context && flat && colours) paintFar(context, flat, colours, task.frame)
        done(canvas)
      })
    },
    close: () => clearTimeout(timer),
  }
}
