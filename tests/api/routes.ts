import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.join(import.meta.dirname, '..', '..', 'app', 'api')

export interface RouteRow {
  readonly method: string
  /** With `:id` for what stands in brackets. */
  readonly path: string
  readonly route: string
}

/** Every exported method of every route file there is. */
export const routes: readonly RouteRow[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('route.ts'))
  .flatMap((file) => {
    const source = readFileSync(path.join(folder, file), 'utf8')
    const address = `/api/${path.posix.dirname(file)}`.replaceAll(/\[(\w+)\]/g, ':$1')
    const methods = source.matchAll(
      /^export (?:const|async function|function) (GET|POST|PUT|PATCH|DELETE)\b/gm,
    )
    return [...methods].map(([, method = '']) => ({ method, path: address, route: `${method} ${address}` }))
  })

/** The names that `app/actions.ts` exports. */
export const actionNames: readonly string[] = [
  ...readFileSync(path.join(folder, '..', 'actions.ts'), 'utf8').matchAll(/^export async function (\w+)/gm),
].map(([, name = '']) => name)
