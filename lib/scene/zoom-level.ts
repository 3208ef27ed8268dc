/** Far: a dot. Middle: icon and label. Near: the description too. */
export type ZoomLevel = 'far' | 'middle' | 'near'

const farBelow = 0.45
const nearAbove = 1.15
const hysteresis = 0.05

/** A border must be crossed by 5 % of it before the level changes, so that it does not flicker there. */
export function zoomLevelAt(zoom: number, before: ZoomLevel | null = null): ZoomLevel {
  const far = farBelow * (before === null ? 1 : before === 'far' ? 1 + hysteresis : 1 - hysteresis)
  const near = nearAbove * (before === null ? 1 : before === 'near' ? 1 - hysteresis : 1 + hysteresis)
  if (zoom < far) return 'far'
  return zoom > near ? 'near' : 'middle'
}
