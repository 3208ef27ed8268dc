import type { Late } from '@/components/ui/use-late'

/** Fetches a part before the test draws it, as a page that has come to rest has. */
export async function loaded<T>(late: Late<T>): Promise<void> {
  late.loaded ??= { part: await late.load() }
}
