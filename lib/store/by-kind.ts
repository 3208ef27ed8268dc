/** One handler for each member of a closed union, told apart by the tag `K`; a missing one does not compile. */
export type Handlers<U extends Record<K, string>, K extends keyof U, Args extends readonly unknown[]> = {
  readonly [Name in U[K]]: (item: Extract<U, Record<K, Name>>, ...args: Args) => void
}

export function handle<U extends Record<K, string>, K extends keyof U, Args extends readonly unknown[]>(
  handlers: Handlers<U, K, Args>,
  tag: K,
  item: U,
  ...args: Args
): void {
  // The table pairs each tag with its own member; the compiler cannot follow that through an index.
  const handler = handlers[item[tag]] as (item: U, ...args: Args) => void
  handler(item, ...args)
}
