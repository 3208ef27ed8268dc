'use client'

import { useStoreApi } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { createLate, useLate } from '@/components/ui/use-late'
import { useBoardStore } from '@/lib/client/board-context'
import { useCanvas, useCanvasTools } from './canvas-context'
import { mountLimit } from './mounting'
import { watchTheme } from './palette'

/** Most maps are mounted whole and need no painter. */
const latePainter = createLate(async () => {
  const [{ createPainter }, { listenFromAfar, listenToBoxes }] = await Promise.all([
    import('./painter'),
    import('./far-touch'),
  ])
  return { createPainter, listenFromAfar, listenToBoxes }
})

/** Paints what is not mounted, under React Flow: the far parts of a large map, and all of it at far zoom. */
export function PaintLayer() {
  const ref = useRef<HTMLCanvasElement>(null)
  const { model } = useCanvasTools()
  const board = useBoardStore()
  const flow = useStoreApi()
  const isLarge = useCanvas(({ scene }) => scene.cards.length > mountLimit)
  const late = useLate(latePainter, isLarge)
  useEffect(() => {
    const canvas = ref.current
    const section = canvas?.parentElement
    if (!canvas || !section || !late) return
    const painter = late.createPainter(canvas, model, () => board.getState().pointedId)
    if (!painter) return
    const stops = [
      flow.subscribe((state, before) => {
        if (state.transform !== before.transform) painter.paintSoon()
      }),
      board.subscribe((state, before) => {
        if (state.pointedId !== before.pointedId) painter.paintSoon()
      }),
      model.subscribe(painter.paintChange),
      watchTheme(painter.forgetColours),
      late.listenFromAfar(section, model, board, painter.cardAt),
      late.listenToBoxes(flow, model, board, painter.ideasIn),
    ]
    painter.paintSoon()
    return () => {
      for (const stop of stops) stop()
      painter.close()
    }
  }, [late, model, board, flow])
  return <canvas ref={ref} className="paint" aria-hidden />
}
