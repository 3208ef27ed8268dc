import { timeAgo } from '@/components/shell/counts'
import type { ProviderView } from '@/lib/history/settings-views'

export type Tone = 'ok' | 'bad' | 'warn' | 'none'

export interface Status {
  readonly tone: Tone
  readonly words: string
}

/** How a provider stands, in a word or two; undefined before anything is set. */
export function toStatus({ key, isEnabled, isOffered, check }: ProviderView): Status | undefined {
  if (key.kind === 'lost') return { tone: 'bad', words: 'Key unreadable' }
  if (!isEnabled) return { tone: 'none', words: 'Off' }
  if (!isOffered) return undefined
  if (!check) return { tone: 'none', words: 'Not checked yet' }
  const trouble = check.steps.find(({ state }) => state === 'bad')
  return trouble ? { tone: 'bad', words: trouble.words } : { tone: 'ok', words: 'Works' }
}

/** Where its key comes from, and when it was last asked. */
export function toKeyWords({ key, variable, check, kind, baseUrl }: ProviderView, now: number): string {
  const when = check ? `, checked ${timeAgo(check.at, now)}` : ''
  switch (key.kind) {
    case 'set':
      return `${key.end ? `Key ends in ${key.end}` : 'Key is set'}${when}`
    case 'environment':
      return `Key set on the server, in ${variable}${when}`
    case 'lost':
      return 'Its key cannot be read any more'
    case 'none':
      if (kind !== 'compatible') return 'Not set up'
      return variable ? `${baseUrl}, set on the server, in ${variable}` : baseUrl
    default:
      return unreachable(key)
  }
}

export const modelWords = (name: string) => (name === 'auto' ? 'The server’s first model' : name)

/** A short name for a new server, that no other has. */
export function toProviderId(name: string, taken: readonly string[]): string {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 32)
  const base = plain && plain !== 'bough' ? plain : 'server'
  if (!taken.includes(base)) return base
  for (let number = 2; ; number += 1) if (!taken.includes(`${base}-${number}`)) return `${base}-${number}`
}

function unreachable(key: never): never {
  throw new TypeError(`no such key: ${JSON.stringify(key)}`)
}
