import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Example {
  /** `METHOD /api/path`, as its heading says. */
  readonly route: string
  /** The answers its heading allows. */
  readonly statuses: readonly number[]
  readonly command: string
}

const text = readFileSync(path.join(import.meta.dirname, '..', '..', 'docs', 'api.md'), 'utf8')

/** The sections of docs/api.md that describe a route, by `METHOD /api/path`. */
export const documented: readonly string[] = [...text.matchAll(/^### (\w+ \/api\S*) →/gm)].map(
  ([, route = '']) => route,
)

/** The `sh` blocks of docs/api.md in order. */
export const examples: readonly Example[] = text.split(/^### /m).flatMap((section) => {
  const [heading = '', ...rest] = section.split('\n')
  const [route = '', allowed = ''] = heading.split(' → ')
  const own = [...allowed.matchAll(/\d{3}/g)].map(([status]) => Number(status))
  return [...rest.join('\n').matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, command = '']) => ({
    route,
    // The run that a route began is followed in the same section.
    statuses: /\/events\b/.test(command) ? [200] : own,
    command: command.trim(),
  }))
})
