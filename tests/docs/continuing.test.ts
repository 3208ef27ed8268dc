import { readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import * as scripted from '@/examples/scripted'
import * as usage from '@/lib/history/usage'
import * as chainConfig from '@/lib/llm/chain-config'
import * as model from '@/lib/llm/model'
import { createMemoryStore } from '@/lib/store/memory-store'
import { tool } from '../llm/kit'

const page = path.join(import.meta.dirname, '..', '..', 'docs', 'continuing-and-branching.md')
const text = readFileSync(page, 'utf8')

/** What the page may import. */
const modules: Readonly<Record<string, object>> = {
  '@/examples/scripted': scripted,
  '@/lib/history/usage': usage,
  '@/lib/llm/chain-config': chainConfig,
  '@/lib/llm/model': model,
}

const blocks = [...text.matchAll(/^#+ (.+)$|^```ts\n([\s\S]*?)^```/gm)].reduce<
  { readonly heading: string; readonly code: string }[]
>((found, [, heading, code]) => {
  if (heading) found.push({ heading, code: '' })
  else if (code) found.push({ heading: found.at(-1)?.heading ?? '', code })
  return found
}, [])
const programs = blocks.filter(({ code }) => code !== '').map((block, at) => ({ ...block, at: at + 1 }))

/** Its `import` lines become lookups; the rest is the body of an asynchronous function. */
function toProgram(code: string) {
  const names: Record<string, unknown> = {}
  const body = code.replaceAll(/^import \{ (.+) \} from '(.+)'\n/gm, (_, list: string, from: string) => {
    for (const name of list.split(', ')) names[name] = Reflect.get(modules[from] ?? {}, name)
    return ''
  })
  const { outputText } = ts.transpileModule(`const run = async () => {\n${body}}`, {
    compilerOptions: { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext },
  })
  return (given: Record<string, unknown>): Promise<void> => {
    const all = { ...names, ...given }
    return new Function(...Object.keys(all), `${outputText}\nreturn run()`)(...Object.values(all))
  }
}

const promised = (code: string) => [...code.matchAll(/\/\/ → (.*?)(?= \/\/ → |$)/gm)].map(([, line]) => line)

test.each(programs)('$at, $heading, runs and prints what it says', async ({ code }) => {
  const printed: string[] = []
  await toProgram(code)({
    store: createMemoryStore().as('local'),
    stamp: tool('stamp', () => 'stamped'),
    print: (...words: unknown[]) => printed.push(words.join(' ')),
  })
  expect(promised(code).length).toBeGreaterThan(0)
  expect(printed).toEqual(promised(code))
})

test('reply, fork, chain and Conversation each have their place on the page', () => {
  const shown = programs.map(({ code }) => code)
  for (const word of ['.reply(', '.fork(', '.chain(', '.conversation('])
    expect(shown.filter((code) => code.includes(word)).length, word).toBeGreaterThan(2)
  expect(programs.length).toBeGreaterThan(12)
})
