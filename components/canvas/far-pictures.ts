import { covers, isSharp, isUsable, type Pictured, placeOf, wantedPicture } from '@/lib/scene/far-view'
import type { FlatScene } from '@/lib/scene/flat'
import type { Palette } from '@/lib/scene/paint'
import { type FarColours, toFarColours } from '@/lib/scene/paint-far'
import type { Rect } from '@/lib/scene/types'
import type { View, ViewSize } from '@/lib/scene/view'
import { createFarDrawer, type Picture } from './far-drawer'

export interface FarState {
  readonly view: View
  readonly size: ViewSize
  readonly scale: number
  readonly bounds: Rect
  readonly isFar: boolean
  /** Nothing has moved for a moment. */
  readonly isResting: boolean
}

/** Pictures of the whole map and of what is looked at: painted elsewhere, shown here in no time. */
export interface FarPictures {
  /** The map has another look from now on. */
  change(flat: FlatScene, palette: Palette): void
  /** False while there is nothing to show. */
  show(context: CanvasRenderingContext2D, state: FarState): boolean
  /** Whether what it shows is as it would be painted now. */
  isSharp(state: FarState): boolean
  /** Asks for the picture that is wanted most, if any. */
  order(state: FarState): void
  close(): void
}

interface Held extends Pictured {
  readonly picture: Picture
}

export function createFarPictures(onPicture: () => void): FarPictures {
  const drawer = createFarDrawer()
  const held: { whole: Held | null; part: Held | null } = { whole: null, part: null }
  let version = 0
  let sent = -1
  let look: { readonly flat: FlatScene; readonly colours: FarColours } | null = null
  let isBusy = false
  const order = (state: FarState) => {
    if (isBusy || !look) return
    const wanted = wantedPicture({ ...state, version, whole: held.whole, part: held.part })
    if (!wanted) return
    const [kind, asked] = [wanted.kind, version]
    isBusy = true
    const news = sent === version ? {} : look
    sent = version
    drawer.draw({ ...news, frame: wanted.frame }, (picture) => {
      isBusy = false
      release(held[kind])
      held[kind] = { picture, frame: wanted.frame, version: asked }
      onPicture()
    })
  }
  return {
    change(flat, palette) {
      version++
      look = { flat, colours: toFarColours(palette) }
    },
    show: (context, state) => look !== null && blit(context, held, state, look.colours.paper),
    isSharp: (state) => isSharp({ ...state, version, whole: held.whole, part: held.part }),
    order,
    close() {
      drawer.close()
      release(held.whole)
      release(held.part)
    },
  }
}

function release(held: Held | null): void {
  if (held && 'close' in held.picture) held.picture.close()
}

/** The part that was looked at last; the whole map under it where that does not reach. */
function blit(
  context: CanvasRenderingContext2D,
  { whole, part }: { readonly whole: Held | null; readonly part: Held | null },
  { view, size, scale }: FarState,
  paper: string,
): boolean {
  const near = part && isUsable(part.frame, view, scale) ? part : null
  if (!whole && !near) return false
  context.setTransform(1, 0, 0, 1, 0, 0)
  context.imageSmoothingQuality = 'low'
  if (!near || !covers(near.frame, { view, size, scale })) {
    context.fillStyle = paper
    context.fillRect(0, 0, context.canvas.width, context.canvas.height)
    if (whole) put(context, whole, view, scale)
  }
  if (near) put(context, near, view, scale)
  return true
}

function put(context: CanvasRenderingContext2D, { picture, frame }: Held, view: View, scale: number): void {
  const { x, y, w, h } = placeOf(frame, view, scale)
  context.drawImage(picture, x, y, w, h)
}
