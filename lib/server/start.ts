import 'server-only'
import { StartupError } from '@/lib/store/startup-error'
import type { Runtime } from './create-runtime'
import { getRuntime } from './runtime'
import { readIntoIndex } from './search'
import { localOwner } from './user'

/** How long runs may take to write their end when the server is asked to go. */
const graceMs = 700

/** Opens the runtime, or says in one sentence why not and ends the process. */
export async function startServer(): Promise<void> {
  try {
    const runtime = await getRuntime()
    endOnSignal(runtime)
    void readIntoIndex(runtime, localOwner)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    process.stderr.write(`bough: ${error.message}\n`)
    process.exit(1)
  }
}

/** Next would wait for open event streams; ours end with the process, and resume elsewhere by number. */
function endOnSignal(runtime: Runtime): void {
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    const late = new Promise<void>((resolve) => setTimeout(resolve, graceMs))
    Promise.race([runtime.close(), late])
      .catch((error) => runtime.log.error({ err: error }, 'the end was not clean'))
      .finally(() => process.exit(0))
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
}
