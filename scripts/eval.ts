import fs from 'node:fs'
import { guideId } from '@/lib/models/guide/guide'
import { createRegistry } from '@/lib/models/registry'
import { readRequests } from './eval/read-requests'
import { evaluate, toTable } from './eval/run'
import { streamed } from './eval/streamed'

/*
 * Forty plain requests against a model: `npm run eval -- --model provider/model`; without one, the built-in guide.
 * `--requests FILE` plays others in the same form.
 */

const option = (name: string) => {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : (process.argv[at + 1] ?? '')
}
const id = option('--model') ?? guideId
const file = option('--requests') ?? 'scripts/eval/forty.txt'

try {
  const asked = createRegistry({ env: process.env }).get(id)
  const model = id === guideId ? asked : streamed(asked)
  const requests = readRequests(fs.readFileSync(file, 'utf8'))
  console.log(`${id}\n\n${toTable(await evaluate(model, requests))}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 2
}
