import { createRegistry } from '@/lib/models/registry'
import { evaluate, toTable } from './eval/run'

/* Forty plain requests against a model: `npm run eval -- --model provider/model`; without one, the built-in guide. */

const at = process.argv.indexOf('--model')
const id = at < 0 ? 'bough/guide' : (process.argv[at + 1] ?? '')
const registry = createRegistry({ env: process.env })

try {
  const model = registry.get(id)
  console.log(`${id}\n\n${toTable(await evaluate(model))}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
