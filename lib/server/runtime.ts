import 'server-only'
import path from 'node:path'
import { createLensRegistry } from '@/lib/lenses/registry'
import { openSqliteStore, toFile } from '@/lib/store/open'
import { emptyBin } from './bin'
import { createRuntime, type Runtime, recover, sweep } from './create-runtime'
import { toDatabaseUrl } from './database-url'
import { createLog } from './log'
import { findMcpToken } from './mcp/token'
import { createModels } from './models'
import { newId } from './new-id'
import { toPlace } from './place'
import { toPrices } from './prices'
import { createSearches } from './searches'
import { createSecretWords } from './secret-words'
import { createThreadedReader } from './threaded-reader'
import { createVault } from './vault'
import { toWindows } from './windows'

/** One for the process: bundles are loaded more than once, the database must not be. */
const holder = globalThis as typeof globalThis & { boughRuntime?: Promise<Runtime> }

/** The runtime that `instrumentation.ts` opened; opened here when a bundle asks before. */
export function getRuntime(): Promise<Runtime> {
  holder.boughRuntime ??= openRuntime(process.env)
  return holder.boughRuntime
}

/** Migrates, checks, takes the lock, ends the runs a crash left open and goes on with the queue. */
async function openRuntime(env: NodeJS.ProcessEnv): Promise<Runtime> {
  const root = env.BOUGH_ROOT ?? process.cwd()
  const url = toDatabaseUrl(env, root)
  const file = toFile(url)
  const secret = env.BOUGH_SECRET?.trim() || undefined
  const secretFile = `${file}.secret`
  const vault = createVault({ file: secretFile, secret })
  const store = await openSqliteStore({ url, migrationsDir: path.join(root, 'prisma', 'migrations') })
  const words = createSecretWords()
  const log = createLog(env.BOUGH_LOG_LEVEL, words)
  const mcpToken = await findMcpToken(env, { file: `${file}.mcp-token` })
  words.add(mcpToken)
  const parts = {
    log,
    mcpToken,
    newId,
    now: () => Date.now(),
    models: createModels({ env, vault, words }),
    vault,
    fetch: globalThis.fetch,
    place: toPlace({ root, file, secretFile: secret ? null : secretFile }),
    readBough: createThreadedReader(),
    searches: createSearches({ env, vault, words }),
    prices: toPrices(env.BOUGH_PRICES, log),
    windows: toWindows(env.BOUGH_CONTEXT_TOKENS, log),
  }
  const runtime = createRuntime({ store, lenses: createLensRegistry(), ...parts })
  await recover(runtime)
  await emptyBin(runtime)
  sweepRegularly(runtime)
  return runtime
}

const sweepMs = 1_000

/** So a run without a worker ends for its followers within its lease and a second. */
function sweepRegularly(runtime: Runtime): void {
  let isSweeping = false
  const timer = setInterval(() => {
    if (isSweeping) return
    isSweeping = true
    sweep(runtime)
      .catch((error) => runtime.log.warn({ err: error }, 'abandoned runs could not be looked for'))
      .finally(() => {
        isSweeping = false
      })
  }, sweepMs)
  timer.unref()
}
