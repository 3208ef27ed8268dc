import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { type RunningServer, startServer } from '../support/server'

/*
 * The browser tests' own words for a board: one built server a file, a fresh data folder, and pages that fail a
 * test when the browser's console shows an error or a request leaves the machine.
 */

interface Worker {
  server: RunningServer
  serverEnv: Record<string, string>
}

export const test = base.extend<{ calm: undefined }, Worker>({
  serverEnv: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverEnv }, use) => {
      const server = await startServer({ env: serverEnv })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ server }, use) => use(server.url),
  calm: [
    async ({ context, server }, use) => {
      const noise: string[] = []
      context.on('console', (message) => {
        if (message.type() === 'error') noise.push(message.text())
      })
      context.on('weberror', (error) => noise.push(String(error.error())))
      context.on('request', (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(server.url))
          noise.push(request.url())
      })
      await use(undefined)
      expect(noise).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }

export async function growBoard(page: Page, topic: string) {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'What do you want to think about?' }).fill(topic)
  await page.getByRole('button', { name: 'Grow a board' }).click()
  await expect(page).toHaveURL(/\/boards\//)
  await expect(idea(page, topic)).toBeVisible()
}

export const canvas = (page: Page) => page.getByRole('region', { name: 'Canvas' })
export const chat = (page: Page) => page.getByRole('region', { name: 'Chat' })
export const historyMap = (page: Page) => page.getByRole('region', { name: 'History' })
export const branches = (page: Page) => page.getByRole('navigation', { name: 'Branches' })
export const log = (page: Page) => page.getByRole('log', { name: 'Conversation' })
export const articles = (page: Page) => log(page).getByRole('article')

/** An idea's card on the canvas, by its exact label. */
export const idea = (page: Page, label: string) =>
  canvas(page)
    .locator('.react-flow__node')
    .filter({ has: page.getByText(label, { exact: true }) })
export const ideas = (page: Page) => canvas(page).locator('.react-flow__node')

export async function runLens(page: Page, card: Locator, lens: string) {
  await card.click()
  await page.getByRole('toolbar', { name: 'Lenses' }).getByRole('button', { name: lens }).click()
}

export async function send(page: Page, text: string) {
  await chat(page).getByRole('textbox', { name: 'Message' }).fill(text)
  await chat(page).getByRole('button', { name: 'Send', exact: true }).click()
}

/** Waits until the co-pilot has finished: Send is there again and Stop is gone. */
export async function untilAnswered(page: Page) {
  await expect(chat(page).getByRole('button', { name: 'Stop', exact: true })).toHaveCount(0, {
    timeout: 45_000,
  })
  await expect(chat(page).getByRole('button', { name: 'Send', exact: true })).toBeVisible()
}

export async function branchAt(page: Page, article: Locator, name: string) {
  await article.hover()
  await article.getByRole('button', { name: 'Branch here' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('button', { name: 'Branch and go there' }).click()
  await expect(dialog).toHaveCount(0)
}

export interface GraphAnswer {
  readonly conversation: { readonly id: string; readonly headId: string; readonly name: string }
  readonly messages: readonly {
    readonly id: string
    readonly role: string
    readonly parts: readonly { readonly type: string; readonly text?: string }[]
  }[]
  readonly graph: {
    readonly rootId: string
    readonly nodes: Record<
      string,
      { readonly label: string; readonly parentId: string | null; readonly type: string }
    >
  }
}

/** What the server holds for the conversation on screen. */
export async function stored(page: Page, conversationId: string): Promise<GraphAnswer> {
  const answer = await page.request.get(`/api/conversations/${conversationId}`)
  expect(answer.ok()).toBe(true)
  return answer.json()
}

export interface BoardAnswer {
  readonly conversations: readonly { readonly id: string; readonly name: string }[]
}

export const boardIdOf = (page: Page) => /\/boards\/([^/?#]+)/.exec(page.url())?.[1] ?? ''

export async function conversationsOf(page: Page): Promise<BoardAnswer['conversations']> {
  const answer = await page.request.get(`/api/boards/${boardIdOf(page)}`)
  const body = (await answer.json()) as BoardAnswer
  return body.conversations
}

/** Waits until the server has committed a message of the person; the answer may be under way, or over already. */
export async function untilAccepted(page: Page, text: string) {
  const isStored = async () => {
    const lines = await Promise.all((await conversationsOf(page)).map(({ id }) => stored(page, id)))
    return lines.some(({ messages }) =>
      messages.some(({ role, parts }) => role === 'user' && parts.some((part) => part.text === text)),
    )
  }
  await expect.poll(isStored).toBe(true)
}

export const labelsOf = (answer: GraphAnswer) =>
  Object.values(answer.graph.nodes)
    .map((node) => node.label)
    .sort()
