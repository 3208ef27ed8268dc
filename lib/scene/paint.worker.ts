import type { FlatScene } from './flat'
import { type FarColours, type FarFrame, paintFar } from './paint-far'

/** What the page sends: the scene and the colours when they change, and a frame for each picture it wants. */
export interface FarTask {
  readonly flat?: FlatScene
  readonly colours?: FarColours
  readonly frame: FarFrame
}

let flat: FlatScene | null = null
let colours: FarColours | null = null
let canvas: OffscreenCanvas | null = null

self.onmessage = ({ data }: MessageEvent<FarTask>) => {
  flat = data.flat ?? flat
  colours = data.colours ?? colours
  const { width, height } = data.frame
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { alpha: false })
  if (context && flat && colours) paintFar(context, flat, colours, data.frame)
  const picture = canvas.transferToImageBitmap()
  self.postMessage(picture, { transfer: [picture] })
}
