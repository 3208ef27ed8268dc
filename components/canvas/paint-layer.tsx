'use client'

import { useStoreApi } from '@xyflow/react'
import { useEffect, useRef } from 'react'
import { type Palette, paintScene } from '@/lib/scene/paint'
import { useCanvasTools } from './canvas-context'
import type { CanvasModel } from './canvas-model'
import { readPalette, watchTheme } from './palette'

/** Paints what is not mounted, under React Flow: the far parts of a large map, and all of it at far zoom. */
export function PaintLayer() {
  const ref = useRef<HTMLCanvasElement>(null)
  const { model } = useCanvasTools()
  const flow = useStoreApi()
  useEffect(() => {
    const canvas = ref.current
    if (!canvas) return
    const painter = createPainter(canvas, model)
    const stops = [
      flow.subscribe((state, before) => {
        if (state.transform !== before.transform) painter.paintSoon()
      }),
      model.subscribe(painter.paintSoon),
      watchTheme(painter.forgetColours),
    ]
    painter.paintSoon()
    return () => {
      for (const stop of stops) stop()
      painter.close()
    }
  }, [model, flow])
  return <canvas ref={ref} className="paint" aria-hidden />
}

interface Painter {
  paintSoon(): void
  forgetColours(): void
  close(): void
}

function createPainter(canvas: HTMLCanvasElement, model: CanvasModel): Painter {
  const context = canvas.getContext('2d')
  let palette: Palette | null = null
  let frame = 0
  let isBlank = true
  const paint = () => {
    frame = 0
    const { scene, nodes, size, level } = model.getState()
    const isAllMounted = nodes.size >= scene.cards.length
    if (!context || !size || (isAllMounted && isBlank)) return
    isBlank = isAllMounted
    const scale = globalThis.devicePixelRatio
    fitTo(canvas, Math.round(size.width * scale), Math.round(size.height * scale))
    palette ??= readPalette(canvas.parentElement ?? document.body)
    const mounted = new Set(nodes.keys())
    paintScene(context, { scene, view: model.view(), size, scale, palette, isFar: level === 'far', mounted })
  }
  const paintSoon = () => {
    frame ||= requestAnimationFrame(paint)
  }
  return {
    paintSoon,
    forgetColours() {
      palette = null
      paintSoon()
    },
    close: () => cancelAnimationFrame(frame),
  }
}

function fitTo(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}
