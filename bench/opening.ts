import { chromium } from '@playwright/test'
import { type ServerOptions, startServer } from '../tests/support/server'

/** The built server, and a browser without a GPU before it. `post` and `read` speak with its interface. */
export async function openBench(options: ServerOptions = {}) {
  const server = await startServer(options)
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  })
  const viewport = { width: 1440, height: 900 }
  const context = await browser.newContext({ viewport, baseURL: server.url })
  // The runner of these files wraps inner functions in a helper of that name, which a page does not have.
  await context.addInitScript('globalThis.__name ??= (value) => value')
  const ask = async <T>(path: string, init?: RequestInit): Promise<T> => {
    const answer = await fetch(`${server.url}${path}`, init)
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    context,
    read: <T>(path: string) => ask<T>(path),
    /** Text goes as it is. */
    post: <T>(path: string, body: unknown) =>
      ask<T>(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    close: async () => {
      await browser.close()
      await server.stop()
    },
  }
}
