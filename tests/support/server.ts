import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..', '..')
const script = path.join(root, '.next', 'standalone', 'server.js')
const readyWithinMs = 60_000

export interface ServerOptions {
  /** Added to the environment; what is undefined is taken out of it. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly port?: number
  /** A folder that outlives the server; without one it gets its own, removed by `stop`. */
  readonly dataDir?: string
}

export interface RunningServer {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly dataDir: string
  /** Everything it wrote so far, both streams. */
  output(): string
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  /** SIGKILL; resolves when the process is gone. The data stays. */
  kill(): Promise<void>
}

/** The built server as `npm start` runs it, on a data folder and a port of its own. Throws with its output when it ends first. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const port = options.port ?? (await freePort())
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'bough-')))
  const child = launch(port, dataDir, options.env ?? {})
  let output = ''
  const keep = (data: Buffer) => {
    output += data.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const url = `http://127.0.0.1:${port}`
  await untilReady(url, ended, () => output).catch(async (error) => {
    child.kill('SIGKILL')
    await ended
    throw error
  })
  return {
    url,
    port,
    pid: child.pid ?? 0,
    dataDir,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      const code = await ended
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
      return code
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

/** What a server that must not start says, and its exit code. */
export async function failToStart(
  options: ServerOptions,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = launch(options.port ?? (await freePort()), options.dataDir ?? tmpdir(), options.env ?? {})
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { code, output }
}

function launch(port: number, dataDir: string, env: NonNullable<ServerOptions['env']>): ChildProcess {
  if (!existsSync(script))
    throw new Error('There is no built server yet: run `npm start` or `npm test` first.')
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/_API_KEY$|_BASE_URL$|^DATABASE_URL$|^VITEST|^BOUGH_/.test(name),
    ),
  )
  return spawn(process.execPath, [script], {
    cwd: root,
    env: {
      ...inherited,
      NODE_ENV: 'production',
      PORT: String(port),
      HOSTNAME: '127.0.0.1',
      BOUGH_ROOT: root,
      BOUGH_DATA_DIR: dataDir,
      NEXT_TELEMETRY_DISABLED: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Asked until it answers: the server listens only once it is ready. */
async function untilReady(url: string, ended: Promise<number | null>, output: () => string): Promise<void> {
  let code: number | null | undefined
  ended.then((exit) => {
    code = exit
  })
  const deadline = Date.now() + readyWithinMs
  for (;;) {
    const answer = await fetch(`${url}/api/health?ready`).catch(() => undefined)
    if (answer?.ok) return
    if (code !== undefined) throw new Error(`The server ended with ${code}:\n${output()}`)
    if (Date.now() > deadline) throw new Error(`The server is not ready after a minute:\n${output()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
