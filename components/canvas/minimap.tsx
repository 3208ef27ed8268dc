'use client'

import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Palette } from '@/lib/scene/paint'
import type { Rect, Scene } from '@/lib/scene/types'
import type { View, ViewSize } from '@/lib/scene/view'
import { useCanvas, useCanvasTools } from './canvas-context'
import { readPalette, watchTheme } from './palette'
import { useView } from './use-view'

const width = 148
const height = 117
const inset = 6
/** The frame stays visible on the largest map. */
const least = 4

const quickToDraw = 300
const mostBranches = 2000

/** The whole map in small, with a frame around what is seen; press and drag to look elsewhere. */
export function Minimap() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const { model, camera } = useCanvasTools()
  const scene = useCanvas((state) => state.scene)
  const isDragging = useCanvas((state) => state.drag !== null)
  const palette = usePalette(canvas)
  useEffect(() => {
    const place = canvas.current
    if (!place || !palette || isDragging) return
    if (scene.cards.length <= quickToDraw) return draw(place, scene, palette)
    // A large map is drawn when things have come to rest.
    const timer = setTimeout(() => draw(place, scene, palette), 400)
    return () => clearTimeout(timer)
  }, [scene, palette, isDragging])
  useView((view) => {
    const { size } = model.getState()
    if (frame.current && size) placeFrame(frame.current, toFrame(scene.bounds, view, size))
  })
  const look = (event: PointerEvent<HTMLDivElement>) => {
    const { size } = model.getState()
    if (event.buttons !== 1 || !size) return
    const rect = event.currentTarget.getBoundingClientRect()
    const scale = scaleFor(scene.bounds)
    const { x, y } = originFor(scene.bounds, scale)
    const { zoom } = model.view()
    const at = { x: (event.clientX - rect.left - x) / scale, y: (event.clientY - rect.top - y) / scale }
    camera.goTo({ x: size.width / 2 - at.x * zoom, y: size.height / 2 - at.y * zoom, zoom })
  }
  return (
    <div className="float minimap" aria-hidden>
      <div className="minimap-map" onPointerDown={look} onPointerMove={look}>
        <canvas ref={canvas} style={{ width, height }} />
        <div ref={frame} className="minimap-frame" />
      </div>
    </div>
  )
}

function usePalette(place: RefObject<HTMLElement | null>): Palette | null {
  const [palette, setPalette] = useState<Palette | null>(null)
  useEffect(() => {
    const read = () =>
      setPalette(place.current?.parentElement ? readPalette(place.current.parentElement) : null)
    // To read colours makes the browser style the page at once: the first picture does not wait for that.
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(read)
    })
    const unwatch = watchTheme(read)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      unwatch()
    }
  }, [place])
  return palette
}

const scaleFor = ({ w, h }: Rect): number =>
  Math.min((width - 2 * inset) / Math.max(w, 1), (height - 2 * inset) / Math.max(h, 1), 0.2)

const originFor = ({ x, y, w, h }: Rect, scale: number) => ({
  x: (width - w * scale) / 2 - x * scale,
  y: (height - h * scale) / 2 - y * scale,
})

function toFrame(bounds: Rect, view: View, size: ViewSize): Rect {
  const scale = scaleFor(bounds)
  const origin = originFor(bounds, scale)
  const left = Math.max(0, (-view.x / view.zoom) * scale + origin.x)
  const top = Math.max(0, (-view.y / view.zoom) * scale + origin.y)
  const right = Math.min(width, ((size.width - view.x) / view.zoom) * scale + origin.x)
  const bottom = Math.min(height, ((size.height - view.y) / view.zoom) * scale + origin.y)
  return { x: left, y: top, w: Math.max(0, right - left), h: Math.max(0, bottom - top) }
}

function placeFrame(frame: HTMLDivElement, { x, y, w, h }: Rect): void {
  frame.style.transform = `translate(${x}px, ${y}px)`
  frame.style.width = `${Math.max(w, least)}px`
  frame.style.height = `${Math.max(h, least)}px`
}

function draw(canvas: HTMLCanvasElement, { cards, edges, bounds }: Scene, palette: Palette): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const ratio = globalThis.devicePixelRatio
  canvas.width = width * ratio
  canvas.height = height * ratio
  const scale = scaleFor(bounds)
  const origin = originFor(bounds, scale)
  context.setTransform(scale * ratio, 0, 0, scale * ratio, origin.x * ratio, origin.y * ratio)
  context.lineWidth = 0.9 / scale
  // Of a large map the branches would only lie on each other.
  for (const { curve, tone } of edges.length > mostBranches ? [] : edges) {
    const [x0, y0, x1, y1, x2, y2, x3, y3] = curve
    context.strokeStyle = tone === 'rest' || tone === 'dim' ? palette.bough : palette.pine
    context.beginPath()
    context.moveTo(x0, y0)
    context.bezierCurveTo(x1, y1, x2, y2, x3, y3)
    context.stroke()
  }
  for (const { box, isSelected, isFresh } of cards) {
    context.fillStyle = isSelected || isFresh ? palette.pine : palette.bough
    context.globalAlpha = isSelected || isFresh ? 1 : 0.7
    context.fillRect(box.x, box.y, box.w, Math.max(box.h, 1.5 / scale))
  }
}
