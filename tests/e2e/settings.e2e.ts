import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { callReply, errorReply, textReply } from '../zoo/replies'
import { type ChatBody, type Reply, textOf, toBytes } from '../zoo/script'
import { articles, chat, expect, growBoard, send, test, untilAnswered } from './board'

const canary = 'sk-canary-6f1d2c3b4a5968778695-4f2a'
const answer = 'A tram is quiet, says the model of the settings.'

/** A provider that wants the canary as its key, and repeats every key it is sent when it refuses. */
async function startProvider() {
  const keys: (string | undefined)[] = []
  const respond = (body: ChatBody): Reply => {
    const last = body.messages.at(-1)
    if (last && textOf(last).includes('tool note')) return callReply('c', 'note', { word: 'ready' })
    return textReply(answer)
  }
  const server = createServer(async (request, response) => {
    const key = request.headers.authorization?.replace('Bearer ', '')
    keys.push(key)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const play = (reply: Reply) => {
      response.writeHead(reply.status, { ...reply.headers })
      for (const frame of reply.frames ?? []) response.write(toBytes(frame))
      response.end(reply.body)
    }
    if (key !== canary) return play(errorReply(401, `Incorrect API key provided: ${key}`))
    if (request.url === '/v1/models') {
      response.setHeader('content-type', 'application/json')
      return response.end('{"data":[{"id":"small-1"},{"id":"big-1"}]}')
    }
    return play(respond(JSON.parse(Buffer.concat(chunks).toString('utf8'))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    keys,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test.use({ serverEnv: { BOUGH_LOG_LEVEL: 'trace' } })

async function seriousFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

/** Everything the page was sent; event streams, which need not end, are named to be read again. */
function hear(page: Page) {
  const heard: Promise<string>[] = []
  const runs = new Set<string>()
  page.on('response', (response) => {
    const type = response.headers()['content-type'] ?? ''
    const { pathname } = new URL(response.url())
    if (/^\/api\/runs\/.*\/events$/.test(pathname)) runs.add(pathname)
    if (!/font|image|event-stream/.test(type)) heard.push(response.text().catch(() => ''))
  })
  return { heard, runs }
}

test('[A20] a provider is added, its check says why it fails and then that it works, it answers, and its key is nowhere', async ({
  page,
  server,
}) => {
  const provider = await startProvider()
  const { heard, runs } = hear(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Models', level: 1 })).toBeVisible()

  await page.getByRole('button', { name: 'Add a server' }).click()
  await page.getByRole('menuitem', { name: 'Another server' }).click()
  const fresh = page.getByRole('form', { name: 'A new server' })
  await fresh.getByLabel('Name').fill('My server')
  await fresh.getByLabel('Address').fill(provider.url)
  await fresh.getByLabel('Key, if it wants one').fill('sk-wrong-wrong-wrong-wrong')
  await fresh.getByRole('button', { name: 'Save and check' }).click()

  const own = page.getByRole('region', { name: 'My server' })
  await expect(own.getByText('Key refused').first()).toBeVisible()
  await expect(own.getByRole('alert')).toContainText('does not accept this key (401)')
  await expect(own.getByLabel('Key, if it wants one')).toHaveValue('')

  await own.getByLabel('Key, if it wants one').fill(canary)
  await own.getByRole('button', { name: 'Save and check' }).click()
  await expect(own.getByText('Works', { exact: true })).toBeVisible()
  await expect(own.getByText('2 models')).toBeVisible()
  await expect(own.getByText('Key ends in 4f2a')).toBeVisible()
  await own.getByRole('checkbox', { name: 'big-1' }).check()
  await own.getByRole('checkbox', { name: 'first model' }).uncheck()
  const chosen = page.getByRole('combobox', { name: 'For new conversations' })
  await expect(chosen.getByRole('option', { name: 'big-1', exact: true })).toHaveCount(1)
  await chosen.selectOption({ label: 'big-1' })

  await page.setViewportSize({ width: 390, height: 780 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 800 })

  await growBoard(page, 'Should our city build a tram?')
  await send(page, 'What speaks for it?')
  await untilAnswered(page)
  await expect(articles(page).last()).toContainText(answer)
  await chat(page).getByRole('button', { name: 'big-1' }).click()
  await expect(page.getByRole('menuitem', { name: 'Models and keys' })).toBeVisible()
  await page.keyboard.press('Escape')

  expect(provider.keys).toContain(canary)
  expect(runs.size).toBe(1)
  await leaksNowhere(page, server, await Promise.all(heard), runs)

  await page.request.delete('/api/settings/providers/my-server')
  await page.reload()
  await expect(page.getByText('Built-in guide', { exact: true }).first()).toBeVisible()
  provider.close()
})

/** Answers, pages, exports, the log, the files of the data, and what was built. */
async function leaksNowhere(
  page: Page,
  server: { readonly output: () => string; readonly dataDir: string },
  heard: readonly string[],
  runs: Iterable<string>,
) {
  const boardId = /\/boards\/([^/?#]+)/.exec(page.url())?.[1] ?? ''
  const read = async (address: string) => (await page.request.get(address)).text()
  const asked = await Promise.all(
    [
      '/settings',
      '/',
      '/api/settings',
      '/api/settings/providers',
      `/api/boards/${boardId}`,
      `/api/boards/${boardId}/export?format=bough`,
      `/boards/${boardId}`,
      ...runs,
    ].map(read),
  )
  const files = await Promise.all(
    (await readdir(server.dataDir)).map((name) => readFile(path.join(server.dataDir, name), 'latin1')),
  )
  const built = await filesBelow(path.join(import.meta.dirname, '..', '..', '.next', 'static'))
  expect(heard.length).toBeGreaterThan(10)
  expect(files.some((text) => text.includes('My server'))).toBe(true)
  for (const text of [...heard, ...asked, ...files, ...built, server.output()])
    expect(text.includes(canary) || text.includes(canary.slice(0, 20))).toBe(false)
}

async function filesBelow(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return Promise.all(
    names
      .filter((name) => /\.(js|css)$/.test(name))
      .map((name) => readFile(path.join(folder, name), 'latin1')),
  )
}

test('[X-29] the settings work by keyboard alone', async ({ page }) => {
  await page.goto('/settings')
  const open = page.getByRole('button', { name: 'Open Google' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Fold Google' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('region', { name: 'Google' }).getByLabel('Address')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('not a key')
  await page.keyboard.press('Enter')
  await expect(page.locator('input[type=password]:invalid')).toBeFocused()
  await page.getByRole('radio', { name: 'Dark' }).focus()
  await page.keyboard.press('Space')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Try WordNet 3.1' }).click()
  await expect(page.getByText(/results for “tram”/)).toBeVisible()
  expect(await seriousFindings(page)).toEqual([])
  await page.getByRole('radio', { name: 'Light' }).check()
  expect(await seriousFindings(page)).toEqual([])
})
