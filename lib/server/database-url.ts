import 'server-only'
import path from 'node:path'

/** The built server works from a folder of its own, so a relative file is taken from the project's root. */
export function toDatabaseUrl(env: NodeJS.ProcessEnv, root: string): string {
  const url = env.DATABASE_URL?.trim()
  if (!url) return `file:${path.resolve(root, env.BOUGH_DATA_DIR ?? 'data', 'bough.db')}`
  const isRelative = url.startsWith('file:') && !url.startsWith('file:/')
  return isRelative ? `file:${path.resolve(root, url.slice('file:'.length))}` : url
}
