import { StoreError } from './ports'

/** A row was no longer as the decision had seen it: the commit is to be decided anew. */
export class LostRaceError extends Error {
  constructor() {
    super('Another writer came first.')
    this.name = 'LostRaceError'
  }
}

/** `race`: somebody else's row stands where this commit wanted to write; decided anew, it will say so by name. */
export type Fault = 'busy' | 'race' | 'disk-full' | 'read-only' | 'failed'

/** SQLite's primary result codes. */
const faults: Readonly<Record<number, Fault>> = {
  5: 'busy',
  6: 'busy',
  8: 'read-only',
  13: 'disk-full',
}
const uniqueCodes = new Set([2067, 1555])

/** What went wrong, wherever in Prisma's or the driver's layers SQLite's code has ended up. */
export function toFault(error: unknown): Fault {
  for (const layer of layersOf(error)) {
    if (layer instanceof LostRaceError) return 'race'
    const { code, kind } = layer as { readonly code?: unknown; readonly kind?: unknown }
    if (code === 'P2002' || kind === 'UniqueConstraintViolation') return 'race'
    if (code === 'P1008' || code === 'P2034' || code === 'P2028' || kind === 'SocketTimeout') return 'busy'
    const raw = toRawCode(layer)
    if (raw !== undefined && uniqueCodes.has(raw)) return 'race'
    const fault = raw === undefined ? undefined : faults[raw & 0xff]
    if (fault) return fault
  }
  return 'failed'
}

function* layersOf(error: unknown): Generator<object> {
  const open: unknown[] = [error]
  for (let steps = 0; steps < 16 && open.length > 0; steps++) {
    const layer = open.shift()
    if (typeof layer !== 'object' || layer === null) continue
    yield layer
    const { cause, meta } = layer as { readonly cause?: unknown; readonly meta?: Record<string, unknown> }
    open.push(cause, meta?.driverAdapterError)
  }
}

function toRawCode(layer: object): number | undefined {
  const { rawCode, extendedCode, originalCode } = layer as Record<string, unknown>
  const code = rawCode ?? extendedCode ?? originalCode
  const number = typeof code === 'string' ? Number.parseInt(code, 10) : code
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}

const sentences: Readonly<Record<Fault, string>> = {
  busy: 'The database is busy. Nothing was changed; try again in a moment.',
  race: 'An id of this commit is taken.',
  'disk-full': 'The disk is full. Nothing was changed; what was saved before is still there.',
  'read-only': 'The database can only be read. Nothing was changed.',
  failed: 'The database could not do this. Nothing was changed.',
}

/** As the port has it: refusals pass as they are. */
export function toStoreError(error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const fault = toFault(error)
  return new StoreError(fault === 'race' ? 'failed' : fault, sentences[fault], { cause: error })
}
