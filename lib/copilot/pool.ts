/** Does the work for every item, at most `size` at the same time, begun in order. Rejects with the first that does. */
export async function inPool<T>(
  items: readonly T[],
  size: number,
  work: (item: T, index: number) => Promise<void>,
): Promise<void> {
  const waiting = items.entries()
  const worker = async () => {
    for (const [index, item] of waiting) await work(item, index)
  }
  await Promise.all(Array.from({ length: Math.max(1, Math.min(size, items.length)) }, worker))
}
