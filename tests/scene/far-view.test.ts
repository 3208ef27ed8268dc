import { expect, test } from 'vitest'
import { covers, type FarLook, isSharp, isUsable, placeOf, wantedPicture } from '@/lib/scene/far-view'
import { fitView } from '@/lib/scene/view'

const bounds = { x: -500, y: 200, w: 40_000, h: 25_000 }
const size = { width: 1440, height: 900 }
const fit = fitView(bounds, size, 20)

const look = (change: Partial<FarLook> = {}): FarLook => ({
  ...{ view: fit, size, scale: 1, bounds, version: 1, isFar: true, isResting: true, whole: null, part: null },
  ...change,
})

/** The look once what it wants has been painted. */
function painted(now: FarLook): FarLook {
  const wanted = wantedPicture(now)
  if (!wanted) throw new Error('nothing is wanted')
  return { ...now, [wanted.kind]: { frame: wanted.frame, version: now.version } }
}

test('[X-4] from afar: first the whole map, then what is seen to the pixel, then nothing more', () => {
  const first = look()
  expect(wantedPicture(first)?.kind).toBe('whole')
  const second = painted(first)
  expect(wantedPicture(second)?.kind).toBe('part')
  const third = painted(second)
  expect(wantedPicture(third)).toBeNull()
  expect(third.part && covers(third.part.frame, third)).toBe(true)
  expect([first, second, third, { ...third, version: 2 }].map(isSharp)).toEqual([false, false, true, false])
  const place = third.part && placeOf(third.part.frame, fit, 1)
  expect(place).toMatchObject({ x: -360, y: -225, w: 2160, h: 1350 })
})

test('[X-4] while things move near the whole map its picture will do; at rest a sharp one is wanted', () => {
  const still = painted(painted(look()))
  const moved = { ...still, view: { ...fit, zoom: fit.zoom * 1.4 }, isResting: false }
  expect(wantedPicture(moved)).toBeNull()
  expect(wantedPicture({ ...moved, isResting: true })?.kind).toBe('part')
  const deep = { ...moved, view: { x: -9000, y: -5000, zoom: fit.zoom * 12 } }
  expect(wantedPicture(deep)?.kind).toBe('part')
})

test('after a change what is seen is painted before the rest of the map; from near only the whole, at rest', () => {
  const changed = { ...painted(painted(look())), version: 2 }
  expect(wantedPicture(changed)?.kind).toBe('part')
  expect(wantedPicture(painted(changed))?.kind).toBe('whole')
  expect(wantedPicture({ ...changed, isFar: false })?.kind).toBe('whole')
  expect(wantedPicture({ ...changed, isFar: false, isResting: false })).toBeNull()
})

test('no picture is larger than a canvas can be, however long and fine the map', () => {
  for (const tall of [
    { x: 0, y: 0, w: 3_000, h: 2_000_000 },
    { x: 0, y: 0, w: 0, h: 0 },
  ]) {
    const frame = wantedPicture(look({ bounds: tall, scale: 3 }))?.frame
    expect(Math.max(frame?.width ?? 0, frame?.height ?? 0)).toBeLessThanOrEqual(4096)
    expect(Math.min(frame?.width ?? 0, frame?.height ?? 0)).toBeGreaterThan(0)
  }
  const { part } = painted(painted(look()))
  expect(part && isUsable(part.frame, { ...fit, zoom: fit.zoom * 20 }, 1)).toBe(false)
})
