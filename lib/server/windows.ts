import 'server-only'
import { tryParseWindows, type Windows, windowOf } from '@/lib/models/windows'
import type { OwnedStore } from '@/lib/store/ports'
import type { Log } from './deps'
import { readList } from './provider-rows'

/** The operator's own word on how much models can read. A table that cannot be read is told of, and left aside. */
export function toWindows(own: string | undefined, log: Log): Windows {
  const parsed = own?.trim() ? tryParseWindows(own) : {}
  if (!parsed) log.warn({}, 'BOUGH_CONTEXT_TOKENS is not understood: known sizes are used')
  return parsed ?? {}
}

/** In tokens: what the operator set, what the provider last said of its model, or what is known of it. */
export async function contextTokensOf(windows: Windows, store: OwnedStore, modelId: string): Promise<number> {
  const [provider = ''] = modelId.split('/')
  const name = modelId.slice(provider.length + 1)
  const list = await readList(store, provider)
  return windowOf(modelId, windows, list?.models.find(({ id }) => id === name)?.contextTokens)
}
