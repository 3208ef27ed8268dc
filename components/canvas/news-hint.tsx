'use client'

import { ArrowRight } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { useBoard } from '@/lib/client/board-context'
import { useCanvas, useCanvasTools } from './canvas-context'
import { newsOf, whereTo } from './news'
import { useView } from './use-view'

/** New ideas that came where nobody looks: the view never moves by itself, so this says where they are and goes there. */
export function NewsHint() {
  const { camera } = useCanvasTools()
  const fresh = useBoard(({ marks }) => marks.fresh)
  const isQuiet = useBoard(({ replay, run }) => replay !== null || Boolean(run?.asking))
  const scene = useCanvas((state) => state.scene)
  const size = useCanvas((state) => state.size)
  const isBusy = useCanvas(({ aim, drop, drag }) => aim !== null || drop !== null || drag !== null)
  const news = useMemo(() => newsOf(scene, fresh), [scene, fresh])
  const [eighth, setEighth] = useState<number | null>(null)
  useView((view) => {
    if (!news || !size || isQuiet) return setEighth(null)
    const { right, bottom } = camera.covered()
    // A sheet leaves no room for it.
    setEighth(bottom > 0 ? null : whereTo(news, view, { width: size.width - right, height: size.height }))
  })
  if (!news || eighth === null || isQuiet || isBusy) return null
  return (
    <div className="float news-hint">
      <Button
        size="sm"
        icon={<ArrowRight aria-hidden style={{ transform: `rotate(${eighth * 45}deg)` }} />}
        onClick={() => camera.show(news.context)}
      >
        {news.count === 1 ? 'Show the new idea' : `Show ${news.count} new ideas`}
      </Button>
    </div>
  )
}
