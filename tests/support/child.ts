import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'

/** A process of ours that says and hears lines. */
export interface Child {
  readonly pid: number
  say(line: string): void
  /** The next line it says; throws when it ends without one. */
  hear(): Promise<string>
  /** All it says until it ends. */
  rest(): Promise<readonly string[]>
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void
  ended(): Promise<number | null>
}

/** Runs a TypeScript file of `tests/support/children` with the repository's own Node. */
export function startChild(name: string, args: readonly string[], options: { uid?: number } = {}): Child {
  const file = path.resolve('tests/support/children', `${name}.ts`)
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...options,
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const exit = once(child, 'close')
  return {
    pid: child.pid ?? -1,
    say: (line) => child.stdin.write(`${line}\n`),
    hear: async () => {
      const { value, done } = await lines.next()
      if (done) throw new Error(`The child ${name} ended without a word.`)
      return value
    },
    rest: async () => {
      const all: string[] = []
      for (let next = await lines.next(); !next.done; next = await lines.next()) all.push(next.value)
      return all
    },
    signal: (signal) => child.kill(signal),
    ended: async () => {
      await exit
      return child.exitCode
    },
  }
}
