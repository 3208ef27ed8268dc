import 'server-only'
import pino from 'pino'
import type { Log } from './deps'
import type { SecretWords } from './secret-words'

/** Structured lines on standard error. What might hold a key is cut out, should it ever get here. */
export function createLog(level = 'warn', words?: Pick<SecretWords, 'scrub'>): Log {
  const secrets = [
    'apiKey',
    'authorization',
    'headers',
    'requestBodyValues',
    'requestBody',
    'responseHeaders',
    'responseBody',
    'data',
  ]
  return pino(
    {
      level,
      // A provider may repeat a key in what it says.
      ...(words && { hooks: { streamWrite: words.scrub } }),
      redact: { paths: secrets.flatMap((name) => [name, `err.${name}`, `err.cause.${name}`]), remove: true },
    },
    pino.destination(2),
  )
}
