'use client'

import { createLate, useLate } from '@/components/ui/use-late'
import { useBoard } from '@/lib/client/board-context'
import { useCanvas } from './canvas-context'

const linkHint = createLate(async () => (await import('./link-hint')).LinkHint)
const newsHint = createLate(async () => (await import('./news-hint')).NewsHint)
const previewBar = createLate(async () => (await import('./preview-bar')).PreviewBar)

/** What to do next with a link, a move or a drag; fetched with the first of them. */
export function LateLinkHint() {
  const isOn = useCanvas(({ aim, drop }) => aim !== null || drop !== null)
  const LinkHint = useLate(linkHint, isOn, isOn)
  return LinkHint && <LinkHint />
}

/** What waits to be accepted; fetched when something does. */
export function LatePreviewBar() {
  const waits = useBoard(({ run }) => Boolean(run?.asking))
  const PreviewBar = useLate(previewBar, waits, waits)
  return PreviewBar && <PreviewBar />
}

/** Where new ideas are that nobody sees; fetched with the first of them. */
export function LateNewsHint() {
  const isNews = useBoard(({ marks }) => marks.fresh.size > 0)
  const NewsHint = useLate(newsHint, isNews, isNews)
  return isNews && NewsHint && <NewsHint />
}
