'use client'

import { Minus, Plus, Scan } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { useCanvasTools } from './canvas-context'
import { useView } from './use-view'

const step = 1.25

export function ZoomBar() {
  const percent = useRef<HTMLButtonElement>(null)
  const { camera, commands } = useCanvasTools()
  useView(({ zoom }) => {
    if (percent.current) percent.current.textContent = `${Math.round(zoom * 100)} %`
  })
  return (
    <div className="float zoom">
      <IconButton label="Zoom out" icon={<Minus aria-hidden />} onClick={() => camera.zoomBy(1 / step)} />
      <button
        ref={percent}
        type="button"
        className="pct num"
        title="Back to 100 %"
        onClick={() => camera.zoomTo(1)}
      />
      <IconButton label="Zoom in" icon={<Plus aria-hidden />} onClick={() => camera.zoomBy(step)} />
      <span className="sep" />
      <IconButton
        label="Fit the whole map"
        keys="Shift 1"
        icon={<Scan aria-hidden />}
        onClick={() => commands.run('fit')}
      />
    </div>
  )
}
