import { type EventRules, tryJson } from './sse-events'

type Json = Record<string, unknown>

/**
 * What the SDK's schema would refuse, and with it a whole answer: events and deltas of kinds to come, which Anthropic asks
 * its callers to pass over, and counts that are left out.
 */
export const anthropicEvents: EventRules = {
  mend(data) {
    const event = tryJson(data)
    if (typeof event !== 'object' || event === null) return unreadable
    const mended = mend(event as Json)
    return mended === event ? data : mended && JSON.stringify(mended)
  },
  isLast: (data) => /^\s*\{\s*"type"\s*:\s*"message_stop"/.test(data),
}

const unreadable = JSON.stringify({
  type: 'error',
  error: { type: 'unreadable', message: 'an event that cannot be read' },
})

const kinds = /^(message_start|message_delta|message_stop|content_block_(start|delta|stop)|ping|error)$/
const deltas = /^(text|input_json|thinking|signature|citations|compaction)_delta$/

function mend(event: Json): Json | undefined {
  if (!kinds.test(String(event.type))) return undefined
  if (event.type === 'content_block_delta')
    return deltas.test(String(kindOf(event.delta))) ? event : undefined
  if (event.type === 'message_delta' && !event.usage) return { ...event, usage: { output_tokens: 0 } }
  const message = event.message as Json | undefined
  if (event.type !== 'message_start' || !message || message.usage) return event
  return { ...event, message: { ...message, usage: { input_tokens: 0, output_tokens: 0 } } }
}

const kindOf = (delta: unknown) =>
  typeof delta === 'object' && delta !== null ? (delta as Json).type : undefined
