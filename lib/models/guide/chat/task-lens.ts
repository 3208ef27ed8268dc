import { toCount, toList } from '@/lib/words/english'
import type { Intent } from './intent'
import type { DoneCall } from './read-prompt'
import {
  addedIn,
  labelOf,
  leftOut,
  locate,
  meantBy,
  quote,
  type Scene,
  type Task,
  toApology,
  type Wanted,
} from './scene'

const most = 6

export function toLensTask(intent: Extract<Intent, { kind: 'lens' }>): Task {
  return {
    fits: (step) => step.every(({ name, input }) => name === 'run_lens' && input.lens === intent.lens),
    begin: (scene) => {
      const { tools, lenses } = scene.situation
      if (!tools.has('run_lens'))
        return { say: 'I have no lenses in this request, so I can change nothing on the board.' }
      if (lenses.size > 0 && !lenses.has(intent.lens))
        return {
          say: `There is no lens called ${quote(intent.lens)} here. There are: ${toList([...lenses])}.`,
        }
      const located = locate(intent.target, scene)
      if ('sorry' in located) return { say: located.sorry }
      if (!intent.others) return { calls: located.ids.slice(0, most).map((id) => toCall(id, intent)) }
      const others = intent.others.map((other) => locate(other, scene))
      const sorry = others.find((other) => 'sorry' in other)
      if (sorry && 'sorry' in sorry) return { say: sorry.sorry }
      const ids = [...located.ids, ...others.flatMap((other) => ('ids' in other ? other.ids : []))]
      return { calls: [toJointCall([...new Set(ids)], intent)] }
    },
    recover: (_scene, step) => recover(step),
    finish: (scene, step) => {
      const added = addedIn(step).map(({ id }) => id)
      return {
        say: report(intent, step, scene),
        mentioned: step.map(({ input }) => String(input.node_id)),
        ...(added.length > 0 ? { made: added } : {}),
      }
    },
  }
}

const toCall = (id: string, { lens, instruction }: Extract<Intent, { kind: 'lens' }>): Wanted => ({
  name: 'run_lens',
  input: { node_id: id, lens, ...(instruction ? { instruction } : {}) },
})

/** One look at all of them. */
const toJointCall = (
  [id = '', ...others]: readonly string[],
  { lens }: Extract<Intent, { kind: 'lens' }>,
): Wanted => ({
  name: 'run_lens',
  input: { node_id: id, lens, ...(others.length > 0 ? { with_ids: others } : {}) },
})

function recover(step: readonly DoneCall[]): Wanted[] | undefined {
  const calls = step.flatMap(({ name, input, output, isError }) => {
    const near = isError ? meantBy(input.node_id, output) : undefined
    return near && input.node_id !== near.id ? [{ name, input: { ...input, node_id: near.id } }] : []
  })
  return calls.length > 0 ? calls : undefined
}

function report(intent: Extract<Intent, { kind: 'lens' }>, step: readonly DoneCall[], scene: Scene): string {
  return step.map((call) => reportOne(intent, call, scene)).join('\n\n')
}

function reportOne(intent: Extract<Intent, { kind: 'lens' }>, call: DoneCall, scene: Scene): string {
  if (call.isError) return toApology([call])
  const name = quote(labelOf(String(call.input.node_id), scene))
  const said = /The lens says:\n([\s\S]+)$/.exec(call.output)?.[1]?.trim()
  const found = tryFindings(call.output)
  if (found) return `**${labelOf(String(call.input.node_id), scene)}**: ${found}`
  if (said) return `**${labelOf(String(call.input.node_id), scene)}**: ${said}`
  const added = addedIn([call])
  if (added.length === 0) return `I know of nothing to add to ${name} that is not there already.`
  const names = toList(added.map(({ label }) => quote(label)))
  return [
    `${leads[intent.lens] ?? 'Added'} ${toCount(added.length, 'idea')} under ${name}: ${names}.`,
    leftOut([call]),
  ]
    .filter(Boolean)
    .join(' ')
}

/** What enrich brought: the line of JSON after its lead. */
function tryFindings(output: string): string | undefined {
  const json = /^Findings, .*\n(\{.+\})$/m.exec(output)?.[1]
  if (!json) return undefined
  try {
    const { text, sources } = JSON.parse(json) as { text?: unknown; sources?: unknown }
    if (typeof text !== 'string') return undefined
    return [text, Array.isArray(sources) ? sources.map(toLink).join('\n') : ''].filter(Boolean).join('\n\n')
  } catch {
    return undefined
  }
}

/** A title is a stranger's text and stays one. */
const toLink = ({ id, title, url }: Readonly<Record<string, unknown>>) =>
  `${Number(id)}. [${String(title).replace(/[\\[\]`*_<>]/g, '\\$&')}](<${String(url).replace(/[<>]/g, encodeURIComponent)}>)`

const leads: Readonly<Record<string, string>> = {
  expand: 'Grew',
  concepts: 'Named the terms one needs:',
  challenge: 'Challenged it with',
  plan: 'Laid out a plan of',
}
