import path from 'node:path'
import { ensureClient } from './setup/install.mjs'
import { root, run, say } from './setup/shell.mjs'

const bin = (name) => path.join(root, 'node_modules', '.bin', name)
const checks = [
  ['format and lint', bin('biome'), ['check', '--error-on-warnings', '.']],
  ['types', bin('tsc'), ['--noEmit']],
  ['dead code', bin('knip'), []],
  ['unit tests and floors', bin('vitest'), ['run', '--project', 'unit', '--reporter=dot']],
]

await ensureClient()
const outcomes = await Promise.all(
  checks.map(async ([name, command, args]) => ({ name, ...(await run(command, args, { quiet: true })) })),
)
for (const { name, code, output } of outcomes) {
  say(`${name}: ${code === 0 ? 'ok' : 'FAILED'}`)
  if (code !== 0) process.stdout.write(`${output}\n`)
}
process.exit(outcomes.every(({ code }) => code === 0) ? 0 : 1)
