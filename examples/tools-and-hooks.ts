import * as z from 'zod'
import { CancelCall } from '@/lib/llm/chain-config'
import { createModel } from '@/lib/llm/model'
import type { Tool } from '@/lib/llm/tool'
import { scripted } from './scripted'

/* A tool loop: hooks see every call, and one of them is vetoed. The model is told, and goes on. */

const Place = z.object({ place: z.string() })

function placeTool(name: string, description: string, run: (place: string) => string): Tool {
  return {
    name,
    description,
    inputSchema: z.toJSONSchema(Place),
    parse(input) {
      const parsed = Place.safeParse(input)
      return parsed.success
        ? { ok: true, value: parsed.data }
        : { ok: false, message: 'place: a text is needed.' }
    },
    execute: (input) => run(Place.parse(input).place),
  }
}

export async function main(print: (line: string) => void): Promise<void> {
  const model = createModel(
    scripted('clerk', [
      [
        { call: 'look_up', input: { place: 'Ford' } },
        { call: 'close_road', input: { place: 'Ford' } },
      ],
      'The ford is by the alders. I was not allowed to close the road.',
    ]),
  )
  const chain = model.chain('Where is the ford? Close the road to it.', {
    tools: [
      placeTool('look_up', 'Looks a place up.', () => 'by the alders'),
      placeTool('close_road', 'Closes the road to a place.', () => 'closed'),
    ],
    beforeCall: async ({ name }) => {
      if (name === 'close_road') throw new CancelCall('roads stay open')
    },
    afterCall: ({ name }, { output }) => print(`${name}: ${output}`),
  })
  for await (const step of chain) print(`step: ${(await step.toolCalls).length} calls`)
  print(`answer: ${await chain.text()}`)
  print(`tokens: ${JSON.stringify(await chain.usage)}`)
}

if (import.meta.main) await main(console.log)
