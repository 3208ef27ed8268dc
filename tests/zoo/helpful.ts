import { callReply, textReply } from './replies'
import { type ChatBody, type ChatMessage, type Reply, type Responder, textOf } from './script'

export interface Helpful {
  /** A wait before each piece of an answer, so that a person, or a test, can watch it come. */
  readonly delayMs?: number
}

/**
 * A deterministic model that understands the requests of the end-to-end tests: "add three risks under the root and explain
 * the first", lenses by their schema, and anything else by an answer that repeats it.
 */
export const helpful =
  ({ delayMs = 0 }: Helpful = {}): Responder =>
  ({ body }, n) =>
    answerLens(body, n, delayMs) ?? answerChat(body, n, delayMs)

/** Lenses ask for JSON, in the provider's native way or by one forced tool. */
function answerLens(body: ChatBody, n: number, delayMs: number): Reply | undefined {
  const schema = body.response_format?.json_schema?.schema
  if (schema) return textReply(JSON.stringify(fill(schema, topicOf(body))), delayMs)
  const [tool] = body.tools ?? []
  if (!tool || body.tools?.length !== 1 || tool.function.name === 'submit') return undefined
  return callReply(
    `call_${n}`,
    tool.function.name,
    fill(tool.function.parameters, topicOf(body)) as object,
    delayMs,
  )
}

const topicOf = (body: ChatBody) => textOf(body.messages.at(-1) ?? { role: 'user', content: '' }).length

const words = ['cost', 'time', 'trust', 'people', 'place', 'rules', 'risk', 'change']

/** A value of the schema; strings are told apart by their field and place. */
function fill(schema: unknown, seed: number, field = 'text', place = 0): unknown {
  const {
    type,
    properties,
    items,
    enum: options,
  } = schema as {
    readonly type?: string
    readonly properties?: Readonly<Record<string, unknown>>
    readonly items?: unknown
    readonly enum?: readonly unknown[]
  }
  if (options) return options[(seed + place) % options.length]
  if (type === 'object' || properties) {
    const entries = Object.entries(properties ?? {})
    return Object.fromEntries(entries.map(([key, inner]) => [key, fill(inner, seed, key, place)]))
  }
  if (type === 'array') return [0, 1, 2].map((at) => fill(items, seed, field, at))
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return place
  const word = words[(seed + place) % words.length]
  return field === 'label' || field === 'term'
    ? `The ${word} of it`
    : `What the ${word} means here, in one sentence.`
}

function answerChat(body: ChatBody, n: number, delayMs: number): Reply {
  const asked = body.messages.findLastIndex((message) => message.role === 'user' && wordsOf(message) !== '')
  const question = wordsOf(body.messages[asked] ?? { role: 'user', content: '' })
  const results = body.messages.slice(asked + 1).filter(({ role }) => role === 'tool')
  const first = /"((?:[^"\\]|\\.)+)"/.exec(textOf(results[0] ?? { role: 'tool', content: '' }))?.[1]
  const call = toCall(question, results.length, first)
  if (call) return callReply(`call_${n}`, call.name, call.input)
  const answer = results.length > 0 ? toReport(question, first) : toEcho(question)
  const ms = Math.max(delayMs, /very slowly/i.test(question) ? 500 : /slowly/i.test(question) ? 60 : 0)
  if (!body.tools?.some((tool) => tool.function.name === 'submit')) return textReply(answer, ms)
  return callReply(`call_${n}`, 'submit', { answer }, ms)
}

interface Call {
  readonly name: string
  readonly input: object
}

/** What is to be done next; undefined when it is time to answer. */
function toCall(question: string, done: number, first: string | undefined): Call | undefined {
  const called = /add an? (?:idea|\w+) called (.+?)(?: under (?:the )?(root|.+))?$/i.exec(question)
  const add = /add (?:(a|one|two|three|four|five|\d+) )?(\w+?)s?\b/i.exec(question)
  const lens = /^(expand|challenge|plan|explain) (.+?)(?: and .*)?$/i.exec(question)
  if (done === 0 && called) {
    const [, label, parent = 'active'] = called
    return { name: 'add_node', input: { label, type: 'concept', description: '', parent_id: parent } }
  }
  if (done === 0 && add) return { name: 'add_nodes', input: toNodes(question, add) }
  if (done === 0 && lens)
    return { name: 'run_lens', input: { node_id: lens[2], lens: lens[1]?.toLowerCase() } }
  if (done === 1 && add && first && /explain/i.test(question)) {
    return { name: 'run_lens', input: { node_id: first, lens: 'explain' } }
  }
  return undefined
}

/** What the person wrote, without the graph summary behind it. */
const wordsOf = (message: ChatMessage) => (textOf(message).split('[Current Graph Context]')[0] ?? '').trim()

const counts: Readonly<Record<string, number>> = { a: 1, one: 1, two: 2, three: 3, four: 4, five: 5 }
const types = [
  'topic',
  'concept',
  'question',
  'claim',
  'evidence',
  'risk',
  'opportunity',
  'action',
  'actor',
  'note',
]
const labels = [
  'Costs run over',
  'Years of digging',
  'Too few riders',
  'Shops lose trade',
  'A change of council',
]

function toNodes(question: string, [, amount = 'one', kind = 'note']: RegExpExecArray) {
  const count = counts[amount.toLowerCase()] ?? Number.parseInt(amount, 10)
  const type = types.includes(kind.toLowerCase()) ? kind.toLowerCase() : 'note'
  const nodes = Array.from({ length: count }, (_, at) => ({
    label: labels[at] ?? `Idea ${at + 1}`,
    type,
    description: `One of the ${count} asked for.`,
  }))
  return { nodes, parent_id: /root/i.test(question) ? 'root' : 'active' }
}

const toReport = (question: string, first: string | undefined) =>
  `I added what you asked for. **${first ?? 'The first'}** comes first: it is the one that most decides how the rest turns out, because everything else is planned around it. Ask me to go on from there, or look at another idea. (You asked: ${question.slice(0, 80)})`

const toEcho = (question: string) =>
  `You said: ${question.slice(0, 200)}. That is worth a thought of its own: who gains, who pays, and what would have to be true for it to work. Tell me which of these to put on the board, and I will add it under the idea you choose.`
