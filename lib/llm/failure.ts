import { classifyProviderError, type ProviderErrorCode } from '@/lib/models/errors'

/** Why a chain ended without an answer. `message` is for the person: no key, stack or path. */
export interface Failure {
  readonly code:
    | ProviderErrorCode
    | 'interrupted'
    | 'filtered'
    | 'repeated-calls'
    | 'open-calls'
    | 'hook'
    | 'internal'
  readonly message: string
  readonly retryable: boolean
  readonly retryAfterMs?: number
}

export const interrupted: Failure = {
  code: 'interrupted',
  message: 'The model’s answer broke off before its end. What had arrived is kept; try again.',
  retryable: true,
}

export const timedOut: Failure = {
  code: 'timeout',
  message: 'The model took too long to answer. What had arrived is kept; try again, or choose another model.',
  retryable: true,
}

export const filtered: Failure = {
  code: 'filtered',
  message: 'The model provider’s filter stopped this answer. Put it another way, or choose another model.',
  retryable: false,
}

/** Sorts what a provider threw, or sent inside its stream as an error, whose own words are quoted where they say more. */
export function toFailure(error: unknown): Failure {
  if (/without a finish reason/i.test(messageOf(error))) return interrupted
  const failure = classifyProviderError(error)
  const words = failure.code === 'unknown' ? spokenIn(error) : ''
  if (!words) return failure
  return {
    ...failure,
    message: `The model provider reports: “${words}”. Try again, or choose another model.`,
  }
}

function messageOf(error: unknown): string {
  if (typeof error === 'string') return error
  if (typeof error !== 'object' || error === null) return ''
  const { message, error: inner } = error as { message?: unknown; error?: unknown }
  return typeof message === 'string' ? message : messageOf(inner)
}

/** Short, on one line, without markup, addresses and anything that looks like a key. */
const spokenIn = (error: unknown) =>
  messageOf(error)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\b(sk|key|pk|Bearer)[-_ ][\w-]{6,}/gi, '…')
    .replace(/(https?:\/\/|file:|\/)[\w.-]*\/\S*/g, '…')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
