import type { Message, MessageId, Part } from './parts'

export type ToolCallPart = Extract<Part, { type: 'tool-call' }>
type ToolResultPart = Extract<Part, { type: 'tool-result' }>

export type Malformation =
  /** The path ends while calls wait for results. */
  | 'open-calls'
  /** A question or an answer came while calls waited. */
  | 'calls-passed-over'
  | 'empty-call-id'
  | 'repeated-call-id'
  /** A result whose call is not open. */
  | 'result-without-call'
  | 'result-out-of-order'
  | 'result-of-another-tool'
  /** Calls outside an assistant message, or a tool message without exactly one result. */
  | 'misplaced-part'

export type WellFormed =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly reason: Malformation
      /** Where it shows: the message at fault, or the one with the open calls. */
      readonly messageId: MessageId
      readonly openCalls: readonly ToolCallPart[]
    }

/** Whether a path may be sent: each call has exactly one result, in order, before anything else is said. */
export function wellFormed(path: readonly Message[]): WellFormed {
  const state = walk(path)
  if (state.fault) {
    return { ok: false, reason: state.fault.reason, messageId: state.fault.messageId, openCalls: state.open }
  }
  if (state.open.length === 0 || !state.askedIn) return { ok: true }
  return { ok: false, reason: 'open-calls', messageId: state.askedIn.id, openCalls: state.open }
}

/** The calls without a result at the end of a path, in call order. */
export const openCalls = (path: readonly Message[]): readonly ToolCallPart[] => walk(path).open

export type Forkable =
  | { readonly ok: true }
  | {
      readonly ok: false
      readonly reason: 'open-calls'
      /** To be denied, or left behind by forking at `forkBefore`. */
      readonly openCalls: readonly ToolCallPart[]
      readonly forkBefore: MessageId | undefined
    }

/** Whether a conversation may begin at the end of this path. */
export function canFork(path: readonly Message[]): Forkable {
  const { open, askedIn } = walk(path)
  if (open.length === 0) return { ok: true }
  return { ok: false, reason: 'open-calls', openCalls: open, forkBefore: askedIn?.parents[0] }
}

interface Walk {
  readonly seen: Set<string>
  open: readonly ToolCallPart[]
  askedIn: Message | undefined
  fault: { readonly reason: Malformation; readonly messageId: MessageId } | undefined
}

function walk(path: readonly Message[]): Walk {
  const state: Walk = { seen: new Set(), open: [], askedIn: undefined, fault: undefined }
  for (const message of path) {
    const reason = step(state, message)
    if (!reason) continue
    state.fault = { reason, messageId: message.id }
    break
  }
  return state
}

function step(state: Walk, message: Message): Malformation | undefined {
  const calls = partsOf(message, 'tool-call')
  const results = partsOf(message, 'tool-result')
  if (calls.length > 0 && message.role !== 'assistant') return 'misplaced-part'
  if (results.length !== (message.role === 'tool' ? 1 : 0)) return 'misplaced-part'
  switch (message.role) {
    case 'root':
    case 'graph':
      return undefined
    case 'user':
      return state.open.length > 0 ? 'calls-passed-over' : undefined
    case 'assistant':
      return state.open.length > 0 ? 'calls-passed-over' : ask(state, message, calls)
    case 'tool':
      return results[0] && answer(state, results[0])
    default:
      return unreachable(message.role)
  }
}

/** Every request walks its whole path: where there is nothing, nothing is made. */
function partsOf<T extends Part['type']>({ parts }: Message, type: T): readonly Extract<Part, { type: T }>[] {
  if (!parts.some((part) => part.type === type)) return none
  return parts.filter((part): part is Extract<Part, { type: T }> => part.type === type)
}
const none: readonly never[] = []

function ask(state: Walk, message: Message, calls: readonly ToolCallPart[]): Malformation | undefined {
  for (const { callId } of calls) {
    if (callId === '') return 'empty-call-id'
    if (state.seen.has(callId)) return 'repeated-call-id'
    state.seen.add(callId)
  }
  state.open = calls
  state.askedIn = message
  return undefined
}

function answer(state: Walk, result: ToolResultPart): Malformation | undefined {
  const [next, ...rest] = state.open
  if (!next || !state.open.some((call) => call.callId === result.callId)) return 'result-without-call'
  if (next.callId !== result.callId) return 'result-out-of-order'
  if (next.name !== result.name) return 'result-of-another-tool'
  state.open = rest
  return undefined
}

function unreachable(role: never): never {
  throw new TypeError(`no such role: ${role}`)
}
