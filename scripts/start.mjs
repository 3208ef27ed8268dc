import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { ensureBuild, ensureClient, ensurePackages } from './setup/install.mjs'
import { endWithParent, endWithShell, ensureNode } from './setup/node.mjs'
import { main, root, SetupError, say } from './setup/shell.mjs'

if (existsSync(path.join(root, '.env'))) process.loadEnvFile?.(path.join(root, '.env'))
const port = process.env.PORT ?? '3000'
const host = process.env.HOST ?? '127.0.0.1'

/** Fails with a sentence when the port cannot be had; nothing listens when it resolves. */
function requirePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) =>
      reject(
        new SetupError(
          error.code === 'EADDRINUSE'
            ? `Port ${port} is taken. Stop what uses it, or choose another: PORT=${Number(port) + 1} npm start`
            : `Cannot listen on ${host}:${port}: ${error.message}`,
        ),
      ),
    )
    probe.listen(Number(port), host, () => probe.close(resolve))
  })
}

await main(async () => {
  endWithShell()
  await ensureNode(path.join(root, 'scripts', 'start.mjs'))
  endWithParent()
  await requirePort()
  await ensurePackages()
  await ensureClient()
  await ensureBuild()
  Object.assign(process.env, {
    NODE_ENV: 'production',
    PORT: port,
    HOSTNAME: host,
    BOUGH_ROOT: root,
    NEXT_TELEMETRY_DISABLED: '1',
  })
  say(`serving at http://${host}:${port} (data: ${process.env.DATABASE_URL ?? 'data/bough.db'})`)
  await import(path.join(root, '.next', 'standalone', 'server.js'))
})
