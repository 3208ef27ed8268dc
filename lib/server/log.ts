import 'server-only'
import pino from 'pino'
import type { Log } from './deps'

/** Structured lines on standard error. What might hold a key is cut out, should it ever get here. */
export function createLog(level = 'warn'): Log {
  const secrets = [
    'apiKey',
    'authorization',
    'headers',
    'requestBodyValues',
    'requestBody',
    'responseHeaders',
  ]
  return pino(
    {
      level,
      redact: { paths: secrets.flatMap((name) => [name, `err.${name}`, `err.cause.${name}`]), remove: true },
    },
    pino.destination(2),
  )
}
