import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import path from 'node:path'

/*
 * Every bench in this folder, one after another, each in a process of its own.
 * The machine is shared: read ratios and the controls beside the figures, not single times.
 */

const own = path.basename(import.meta.filename)
const benches = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.ts') && name !== own && name !== 'table.ts',
)
const tsx = path.join(import.meta.dirname, '..', 'node_modules', '.bin', 'tsx')
const failed = benches.filter((name) => {
  console.log(`\n# ${name.replace('.ts', '')}\n`)
  return spawnSync(tsx, [path.join(import.meta.dirname, name)], { stdio: 'inherit' }).status !== 0
})
if (failed.length > 0) {
  console.error(`did not finish: ${failed.join(', ')}`)
  process.exit(1)
}
