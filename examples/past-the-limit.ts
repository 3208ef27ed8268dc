import { createModel } from '@/lib/llm/model'
import type { Tool } from '@/lib/llm/tool'
import { scripted } from './scripted'

/* A chain that reaches its limit keeps all it did, and goes on from there, here with another model. */

const count: Tool = {
  name: 'count',
  description: 'Counts the boats in one basin.',
  inputSchema: { type: 'object', properties: { basin: { type: 'number' } } },
  parse: (input) => ({ ok: true, value: input }),
  execute: (input) =>
    `basin ${(input as { basin: number }).basin}: ${(input as { basin: number }).basin * 3} boats`,
}

export async function main(print: (line: string) => void): Promise<void> {
  const asking = (basin: number) => ({ call: 'count', input: { basin } })
  const small = createModel(scripted('small', [asking(1), asking(2), asking(3)]))
  const large = createModel(scripted('large', [asking(3), 'There are 18 boats in the three basins.']))

  const chain = small.chain('How many boats are there?', { tools: [count], chainLimit: 2 })
  await chain.text()
  print(
    `${(await chain.end).reason} after ${(await chain.path).filter(({ role }) => role === 'tool').length} results`,
  )

  const more = chain.continue({ model: large })
  print(`${more.model.id}: ${await more.text()}`)
  print(`${(await more.path).filter(({ role }) => role === 'user').length} question`)

  const reply = more.reply('Thank you.', { tools: [] })
  print(`${reply.model.id} answers again`)
}

if (import.meta.main) await main(console.log)
