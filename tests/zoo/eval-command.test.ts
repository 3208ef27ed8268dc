import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { callReply, textReply } from './replies'
import { type ChatBody, textOf } from './script'
import { startZoo } from './server'

const requests = `Two requests.

board tram
Should our city build a tram?
  topic: Costs
end

## add tram
> Add a topic called Route under Costs
+ Costs > topic: Route
## count tram
> How many risks are there?
" /no risks/
`

/** Adds what the first request asks for, and says nothing of use to the second. */
const reply = ({ messages }: ChatBody) => {
  const asked = messages.findLast(({ role }) => role === 'user')
  const isAdding = asked !== undefined && textOf(asked).includes('called Route')
  const isDone = messages.at(-1)?.role === 'tool'
  return isAdding && !isDone
    ? callReply('c1', 'add_node', { label: 'Route', type: 'topic', description: '', parent_id: 'Costs' })
    : textReply(isAdding ? 'Added Route.' : 'Ask me something else.')
}

test('[A20] npm run eval -- --model plays its requests against any configured model and says what it got right', async () => {
  const zoo = await startZoo(({ body }) => reply(body))
  const folder = await mkdtemp(path.join(tmpdir(), 'bough-eval-'))
  try {
    const file = path.join(folder, 'requests.txt')
    await writeFile(file, requests)
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['node_modules/tsx/dist/cli.mjs', 'scripts/eval.ts', '--model', 'compatible/demo', '--requests', file],
      { env: { ...process.env, OPENAI_COMPATIBLE_BASE_URL: zoo.url, OPENAI_COMPATIBLE_MODEL: 'demo' } },
    )
    expect(stdout).toContain('compatible/demo')
    expect(stdout).toContain('| add | 1 of 1 |')
    expect(stdout).toContain('| count | 0 of 1 |')
    expect(stdout.trim().split('\n').at(-1)).toBe('1 of 2')
    expect(zoo.surplus).toEqual([])
  } finally {
    await zoo.close()
    await rm(folder, { recursive: true })
  }
}, 120_000)
