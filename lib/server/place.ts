import 'server-only'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { PlaceView } from '@/lib/history/settings-views'

interface PlaceOptions {
  readonly root: string
  readonly file: string
  /** Null where the environment holds the secret. */
  readonly secretFile: string | null
}

export const toPlace = ({ root, file, secretFile }: PlaceOptions): PlaceView => ({
  file,
  secretFile,
  version: readVersion(path.join(root, 'package.json')),
})

function readVersion(file: string): string {
  try {
    const { version }: { readonly version?: unknown } = JSON.parse(readFileSync(file, 'utf8'))
    return typeof version === 'string' ? version : 'unknown'
  } catch {
    return 'unknown'
  }
}
