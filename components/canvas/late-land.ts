type Land = typeof import('./land').land

let land: Land | null = null

/** Fetches what links and moves; asked for when a drag begins, it is there when it ends. */
export async function loadLand(): Promise<Land> {
  land ??= (await import('./land')).land
  return land
}

/** At once when it is there; where it cannot be fetched nothing happens. */
export function withLand(act: (land: Land) => void): void {
  if (land) act(land)
  else loadLand().then(act, () => undefined)
}
