/**
 * Tells each record that is another than before; `was` is undefined for one that came, `now` for one that went.
 * Between maps that were copied from each other nothing is looked up but what changed.
 */
export function eachChange<K extends string, V extends { readonly id: K }>(
  before: ReadonlyMap<K, V>,
  after: ReadonlyMap<K, V>,
  tell: (was: V | undefined, now: V | undefined) => void,
): void {
  if (before === after) return
  const old = before.values()
  let next = old.next()
  for (const now of after.values()) {
    for (; !next.done && next.value !== now && !after.has(next.value.id); next = old.next())
      tell(next.value, undefined)
    if (!next.done && next.value === now) {
      next = old.next()
      continue
    }
    const was = before.get(now.id)
    if (was !== now) tell(was, now)
    if (!next.done && next.value.id === now.id) next = old.next()
  }
  for (; !next.done; next = old.next()) if (!after.has(next.value.id)) tell(next.value, undefined)
}
