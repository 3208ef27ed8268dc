import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** The project's root folder, absolute, without a closing slash. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')

/** A failure that a person can act on: printed as one sentence, without a stack. */
export class SetupError extends Error {}

export const say = (text) => process.stdout.write(`bough: ${text}\n`)

/**
 * Runs a command in the project's root and resolves with its exit code and output.
 * `quiet` keeps the output back, to be shown only when the command fails.
 */
export function run(command, args, { env = {}, quiet = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    let output = ''
    child.stdout?.on('data', (data) => (output += data))
    child.stderr?.on('data', (data) => (output += data))
    child.on('error', (error) => reject(new SetupError(`${command} cannot be run: ${error.message}`)))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

/** Like `run`, quiet, and fails with `sentence` and the command's last lines. */
export async function requireRun(command, args, sentence, options = {}) {
  const { code, output } = await run(command, args, { quiet: true, ...options })
  if (code !== 0) throw new SetupError(`${sentence}\n${output.trim().split('\n').slice(-30).join('\n')}`)
  return output
}

/** Runs a script's main function; a SetupError becomes one sentence and exit code 1. */
export async function main(body) {
  try {
    await body()
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    process.stderr.write(`bough: ${error.message}\n`)
    process.exit(1)
  }
}
