import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { failToStart, freePort, startServer } from '../support/server'
import { post } from './client'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'bough-start-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })

test('SIGTERM frees the port within a second, also with streams open, and the data is there afterwards', async () => {
  const server = await startServer({ dataDir })
  const { boardId } = await post(`${server.url}/api/boards`, { title: 'Stay' }, 201)
  const stream = await fetch(`${server.url}/api/boards/${boardId}/events`)
  await stream.body?.getReader().read()
  const began = performance.now()
  expect(await server.stop()).toBe(0)
  expect(performance.now() - began).toBeLessThan(1_000)
  expect(await canConnect(server.port)).toBe(false)
  const again = await startServer({ dataDir })
  expect((await fetch(`${again.url}/api/boards/${boardId}`)).status).toBe(200)
  await again.stop()
})

test('SIGTERM to npm’s shell, which does not hand it on, frees the port too', async () => {
  const port = await freePort()
  const shell = spawn('sh', ['-c', `'${process.execPath}' scripts/start.mjs; true`], {
    cwd: path.join(import.meta.dirname, '..', '..'),
    env: { ...process.env, PORT: String(port), BOUGH_DATA_DIR: dataDir, npm_lifecycle_event: 'start' },
    stdio: 'ignore',
  })
  const gone = new Promise((resolve) => shell.once('close', resolve))
  await expect.poll(() => canConnect(port), { timeout: 60_000 }).toBe(true)
  shell.kill('SIGTERM')
  await gone
  await expect.poll(() => canConnect(port), { timeout: 5_000 }).toBe(false)
})

test('a second server on the same file says so in one sentence and stops; the first goes on', async () => {
  const first = await startServer({ dataDir })
  const { code, output } = await failToStart({ dataDir, port: await freePort() })
  expect(code).toBe(1)
  expect(output).toMatch(/^bough: Another Bough server has .*bough\.db open/m)
  expect(output).not.toMatch(/^\s+at /m)
  expect((await fetch(`${first.url}/api/health?ready`)).status).toBe(200)
  await first.stop()
})

describe('[R-D2] a server that cannot keep its promises does not start', () => {
  test('a file that is no database is left as it is', async () => {
    await writeFile(path.join(dataDir, 'bough.db'), 'not a database at all, but a letter to a friend')
    const { code, output } = await failToStart({ dataDir })
    expect(code).toBe(1)
    expect(output).toMatch(/^bough: .*is not a Bough database/m)
    expect(output).not.toMatch(/^\s+at /m)
  })

  test('a folder that cannot be made', async () => {
    await writeFile(path.join(dataDir, 'file'), '')
    const { code, output } = await failToStart({ dataDir: path.join(dataDir, 'file', 'below') })
    expect(code).toBe(1)
    expect(output).toMatch(/^bough: .*cannot be made/m)
  })
})
