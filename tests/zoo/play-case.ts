import * as z from 'zod'
import { toRootNode } from '@/lib/graph/seed'
import { toMessage } from '@/lib/history/ids'
import type { Message } from '@/lib/history/parts'
import { runChain } from '@/lib/llm/chain'
import type { CallDraft, ChainCommit, ChainEnd } from '@/lib/llm/chain-config'
import { systemClock } from '@/lib/llm/limits'
import { answerSubmit } from '@/lib/llm/submit'
import type { Tool } from '@/lib/llm/tool'
import { createRegistry } from '@/lib/models/registry'
import type { ChatFunction } from './script'
import { startZoo, type Zoo, type ZooScript } from './server'

export interface StreamScript extends ZooScript {
  readonly mode: 'chain' | 'copilot'
  readonly user: string
  readonly functions: readonly (ChatFunction & { readonly returns: readonly string[] })[]
}

export interface Played {
  readonly zoo: Zoo
  readonly end: ChainEnd
  readonly path: readonly Message[]
  readonly calls: readonly CallDraft[]
  /** How often each function really ran. */
  readonly ran: ReadonlyMap<string, number>
  readonly ms: number
}

/** Runs the script's one turn through the real provider package against a real server. */
export async function playCase(script: StreamScript, onStart: (zoo: Zoo) => void): Promise<Played> {
  const zoo = await startZoo(script)
  onStart(zoo)
  const registry = createRegistry({ env: { OPENAI_COMPATIBLE_BASE_URL: zoo.url } })
  const ran = new Map<string, number>()
  const calls: CallDraft[] = []
  const path = openingPath(script.user)
  const startedAt = performance.now()
  let ids = 0
  const end = await runChain(
    {
      model: registry.get('compatible/demo'),
      modelId: 'compatible/demo',
      instructions: 'Answer.',
      tools: script.functions.map((spec) => toTool(spec, ran)),
      submit: script.mode === 'copilot' ? answerSubmit : undefined,
      chainLimit: 8,
      clock: systemClock,
      newId: () => `n${++ids}`,
      commitStep: async (commit, before) => {
        if ('call' in commit && commit.call) calls.push(commit.call)
        const added = link(commit, before)
        path.push(...added)
        return added
      },
    },
    path,
  )
  return { zoo, end, path, calls, ran, ms: performance.now() - startedAt }
}

function openingPath(text: string): Message[] {
  const board = { type: 'board' as const, boardId: 'b', rootNode: toRootNode('Case') }
  const root = toMessage({ parents: [], role: 'root', parts: [board] })
  return [root, toMessage({ parents: [root.id], role: 'user', parts: [{ type: 'text', text }] })]
}

function link(commit: ChainCommit, before: readonly Message[]): Message[] {
  const drafts = commit.kind === 'end' ? commit.drafts : 'draft' in commit ? [commit.draft] : []
  const added: Message[] = []
  for (const draft of drafts) {
    const parent = added.at(-1) ?? before.at(-1)
    added.push(toMessage({ ...draft, parents: parent ? [parent.id] : [] }))
  }
  return added
}

function toTool(
  { name, description, parameters, returns }: StreamScript['functions'][number],
  ran: Map<string, number>,
): Tool {
  const contract = z.fromJSONSchema(parameters as Parameters<typeof z.fromJSONSchema>[0])
  return {
    name,
    description: description ?? '',
    inputSchema: parameters as Tool['inputSchema'],
    parse(input) {
      const parsed = contract.safeParse(input)
      return parsed.success
        ? { ok: true, value: parsed.data }
        : { ok: false, message: 'The arguments do not fit.' }
    },
    execute() {
      const count = ran.get(name) ?? 0
      ran.set(name, count + 1)
      return returns[count] ?? returns.at(-1) ?? ''
    },
  }
}
