'use client'

import { Download, FileDown } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogActions } from '@/components/ui/dialog'
import { useBoard } from '@/lib/client/board-context'
import { pictureScale } from '@/lib/scene/draw-picture'
import type { Picture } from '@/lib/scene/picture'
import { mostInPicture, toSvg } from '@/lib/scene/to-svg'
import type { BoardDialogProps } from './dialog-host'
import { pictureOf, readLook, toPng } from './picture-of'
import './download-dialog.css'

type Format = 'svg' | 'png'
type Theme = 'light' | 'dark'

/** Beyond it a picture in the dialog would hold it up. */
const mostInPreview = 1_500

/** The map as a picture, or the whole board as a file. */
export function DownloadDialog({ onClose }: BoardDialogProps) {
  const board = useBoard((state) => state.board)
  const [format, setFormat] = useState<Format>('svg')
  const [theme, setTheme] = useState<Theme>(themeNow)
  const [opensFolds, setOpensFolds] = useState(false)
  const [trouble, setTrouble] = useState('')
  const { picture, count, hasFolds } = usePicture(opensFolds)
  const save = async () => {
    if (!picture) return
    const look = readLook(theme)
    const blob =
      format === 'svg'
        ? new Blob([toSvg(picture, look)], { type: 'image/svg+xml' })
        : await toPng(picture, look)
    if (blob) saveAs(blob, `${toFileName(board.title)}.${format}`)
    setTrouble(blob ? '' : 'This browser cannot make an image of that size. SVG has no such limit.')
  }
  return (
    <Dialog open onClose={onClose} title="Download" icon={<Download aria-hidden />}>
      {picture ? (
        <Preview picture={picture} theme={theme} isSmall={count <= mostInPreview} />
      ) : (
        <p className="dialog-text">
          A picture holds at most {mostInPicture.toLocaleString('en')} ideas; this map has{' '}
          {count.toLocaleString('en')}. The Bough file has no such limit.
        </p>
      )}
      <div className="download-choices">
        <Choice name="Format" chosen={format} options={formats} onChoose={setFormat} />
        <Choice name="Colours" chosen={theme} options={themes} onChoose={setTheme} />
        {hasFolds && (
          <label className="download-check">
            <input
              type="checkbox"
              checked={opensFolds}
              onChange={(event) => setOpensFolds(event.target.checked)}
            />
            Open what is folded
          </label>
        )}
      </div>
      <p className="download-size" role="status">
        {trouble || (picture && sizeOf(picture, format))}
      </p>
      <DialogActions>
        <a className="btn" href={`/api/boards/${board.id}/export?format=bough`} download>
          <FileDown aria-hidden />
          Whole board as a file
        </a>
        <Button tone="pine" disabled={!picture} onClick={() => void save()}>
          {format === 'svg' ? 'Save SVG' : 'Save PNG'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** None of a map that is too large for one. */
function usePicture(opensFolds: boolean) {
  const graph = useBoard((state) => state.graph)
  const placements = useBoard((state) => state.placements)
  const folds = useBoard((state) => state.folds)
  const count = graph.nodes.size
  const picture = useMemo(
    () => (count > mostInPicture ? null : pictureOf({ graph, placements, folds }, opensFolds)),
    [count, graph, placements, folds, opensFolds],
  )
  return { picture, count, hasFolds: [...folds].some((id) => graph.nodes.has(id)) }
}

const formats = [
  ['svg', 'SVG'],
  ['png', 'PNG'],
] as const
const themes = [
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

interface ChoiceProps<T extends string> {
  readonly name: string
  readonly chosen: T
  readonly options: readonly (readonly [T, string])[]
  readonly onChoose: (option: T) => void
}

function Choice<T extends string>({ name, chosen, options, onChoose }: ChoiceProps<T>): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend and a frame
    <div className="seg" role="group" aria-label={name}>
      {options.map(([option, word]) => (
        <button key={option} type="button" aria-pressed={option === chosen} onClick={() => onChoose(option)}>
          {word}
        </button>
      ))}
    </div>
  )
}

interface PreviewProps {
  readonly picture: Picture
  readonly theme: Theme
  readonly isSmall: boolean
}

function Preview({ picture, theme, isSmall }: PreviewProps) {
  const source = useMemo(
    () => (isSmall ? `data:image/svg+xml,${encodeURIComponent(toSvg(picture, readLook(theme)))}` : null),
    [picture, theme, isSmall],
  )
  if (!source) return null
  // biome-ignore lint/performance/noImgElement: drawn here, there is nothing to optimise
  return <img className="download-preview" src={source} alt="The map as it will be saved" />
}

function sizeOf(picture: Picture, format: Format): string {
  const { w, h } = picture.bounds
  const scale = format === 'png' ? pictureScale(picture) : 1
  const size = `${Math.round(w * scale).toLocaleString('en')} by ${Math.round(h * scale).toLocaleString('en')} pixels`
  if (format === 'svg') return `${size}, sharp at any size.`
  if (scale >= 1) return `${size}.`
  return `${size}: reduced to ${Math.max(1, Math.round(scale * 100))} %, which is what an image can hold. SVG stays sharp.`
}

const themeNow = (): Theme => {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Without what file systems refuse. */
const toFileName = (title: string): string =>
  title
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
    .trim()
    .slice(0, 80)
    .replace(/[. ]+$/, '') || 'Board'

function saveAs(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
