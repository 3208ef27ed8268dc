import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@libsql/client'
import type { Browser, Page } from '@playwright/test'
import { startServer } from '../support/server'
import { versionsFile } from '../support/talk-file'
import { errorReply, rawCallReply, textReply } from '../zoo/replies'
import { type Reply, type Responder, textOf } from '../zoo/script'
import { startZoo, type Zoo } from '../zoo/server'
import {
  articles,
  boardIdOf,
  branchAt,
  branches,
  canvas,
  chat,
  conversationsOf,
  expect,
  growBoard,
  historyMap,
  idea,
  ideas,
  labelsOf,
  test as local,
  log,
  runLens,
  send,
  stored,
  untilAnswered,
} from './board'

const html: Reply = {
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: '<html><body>Please log in</body></html>',
  end: 'close',
}
const long = 'Half a thought is kept, and the rest of it is asked for again. '
const half: Reply = {
  ...textReply(long.repeat(4)),
  frames: textReply(long.repeat(4)).frames?.slice(0, 12) ?? [],
}
const garbage = rawCallReply('c1', 'add_node', '{"label": [[[nonsense')

/** What a trouble word in the question gets, until the provider is well again. */
function troubled(isWell: () => boolean): Responder {
  return ({ body }) => {
    const asked = body.messages.findLastIndex(({ role }) => role === 'user')
    const question = textOf(body.messages[asked] ?? { role: 'user', content: '' })
    const isAfterCall = body.messages.slice(asked).some(({ role }) => role === 'tool')
    if (/^slow/.test(question)) return textReply(long.repeat(60), 60)
    if (/^unseen/.test(question)) return textReply(long.repeat(8), 60)
    if (/^nonsense/.test(question) && !isAfterCall) return garbage
    if (isWell()) return textReply('All is well again.')
    if (/^refused/.test(question)) return errorReply(401, 'wrong key')
    if (/^login/.test(question)) return html
    if (/^half/.test(question)) return half
    return textReply('All right.')
  }
}

const health = { isWell: false }
const test = local.extend<object, { zoo: Zoo }>({
  zoo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const zoo = await startZoo(troubled(() => health.isWell))
      await use(zoo)
      await zoo.close()
    },
    { scope: 'worker' },
  ],
  serverEnv: [async ({ zoo }, use) => use({ OPENAI_COMPATIBLE_BASE_URL: zoo.url }), { scope: 'worker' }],
})

const newIdea = (page: Page) => page.getByRole('textbox', { name: 'New idea' })
const message = (page: Page) => chat(page).getByRole('textbox', { name: 'Message' })
const trouble = (page: Page) => log(page).getByRole('alert')
const userMessages = async (page: Page) => {
  const [main] = await conversationsOf(page)
  return (await stored(page, main?.id ?? '')).messages.filter(({ role }) => role === 'user')
}

/** A page whose console may complain: for a server that is away, and for what is not there. */
async function loudPage(browser: Browser, server: { readonly url: string }) {
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  return context.newPage()
}

const rtl = 'هل يجب أن تبني مدينتنا خط ترام؟ 🚋'

test('texts of every kind are shown whole, each line in its own direction', async ({ page }) => {
  await page.goto('/')
  const ask = page.getByRole('textbox', { name: 'What do you want to think about?' })
  await ask.fill('   \n ')
  await page.getByRole('button', { name: 'Grow a board' }).click()
  await expect(ask).toBeFocused()
  await expect(page).toHaveURL(/\/$/)
  await growBoard(page, rtl)
  await expect(page.getByRole('navigation', { name: 'Boards' }).getByText(rtl)).toHaveCSS('direction', 'rtl')
  const box = message(page)
  await box.fill('  \n ')
  await box.press('Enter')
  await expect(articles(page)).toHaveCount(0)
  const mixed = `One line in English (1).\nסוף טוב, הכול טוב (2).\n👩‍👩‍👧‍👦 e\u0301 \u0000NUL ${'\u200b'}x`
  await send(page, mixed)
  await untilAnswered(page)
  await box.evaluate((field: HTMLTextAreaElement) => {
    field.value = `half a pair: ${String.fromCharCode(0xd83d)} end`
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  await box.press('Enter')
  await untilAnswered(page)
  await expect(log(page)).toContainText('half a pair: \ufffd end')
  await send(page, `${'W'.repeat(400)} ${'لا'.repeat(200)}`)
  await untilAnswered(page)
  await expect(articles(page).first().locator('.tx')).toHaveCSS('unicode-bidi', 'plaintext')
  expect(await log(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test('a label takes any text and is one clean line; an empty one changes nothing', async ({ page }) => {
  const topic = 'Labels'
  await growBoard(page, topic)
  for (const text of [rtl, 'e\u0301t\u00e9 \u0000NUL\u202e', 'M'.repeat(300), ' \n ']) {
    await idea(page, topic).click()
    await page.keyboard.press('Tab')
    await newIdea(page).fill(text)
    await page.keyboard.press('Enter')
    await expect(newIdea(page)).toHaveCount(0)
  }
  await expect.poll(() => ideas(page).count()).toBe(4)
  const [main] = await conversationsOf(page)
  await expect
    .poll(async () => labelsOf(await stored(page, main?.id ?? '')))
    .toEqual([topic, '\u00e9t\u00e9 NUL', 'M'.repeat(80), rtl].sort())
  await idea(page, rtl).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(rtl)
})

test('a megabyte is taken; more is refused in a sentence, and the draft stays', async ({ page }) => {
  const most = 1_048_576
  await growBoard(page, 'A great deal')
  const box = message(page)
  const paste = (length: number) =>
    box.evaluate((field: HTMLTextAreaElement, count) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', '字'.repeat(count))
      field.select()
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, length)
  const lengthNow = () => box.evaluate((field: HTMLTextAreaElement) => field.value.length)
  const tooMuch = Math.floor(most / 3) + 1
  await paste(tooMuch)
  await box.press('Enter')
  await expect(page.getByText(/at most 1,048,576 can be kept.*Nothing was changed/)).toBeVisible()
  await expect.poll(lengthNow).toBe(tooMuch)
  await page.reload()
  await expect.poll(lengthNow).toBe(tooMuch)
  await paste(tooMuch - 1)
  await box.press('Enter')
  await untilAnswered(page)
  await expect(articles(page).first()).toContainText('Show all 349,525 characters')
  expect(await userMessages(page)).toHaveLength(1)
})

test('what is not there: a page with a way home, and a problem in JSON', async ({ browser, server }) => {
  const page = await loudPage(browser, server)
  await growBoard(page, 'Somewhere')
  const boardId = boardIdOf(page)
  const [main] = await conversationsOf(page)
  for (const path of [
    '/boards/nothing',
    `/boards/${main?.id}`,
    '/nowhere',
    '/boards/%00',
    '/boards/%F0%9F%9A%8B',
  ]) {
    const answer = await page.goto(path)
    expect.soft(answer?.status(), path).toBe(404)
    await expect.soft(page.getByRole('link', { name: 'Go to your boards' })).toBeVisible()
  }
  await page.goto(`/boards/${boardId}?c=nothing`)
  await expect(canvas(page)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`c=${main?.id}`))
  for (const path of [
    '/api/boards/nothing',
    '/api/conversations/nothing',
    `/api/conversations/${boardId}`,
    `/api/boards/${main?.id}`,
    `/api/messages/${boardId}/graph`,
    `/api/messages/m1:${'0'.repeat(64)}/graph`,
    '/api/runs/nothing/events',
    '/api/boards/nothing/events',
    '/api/nothing',
    `/api/conversations/%00`,
  ]) {
    const answer = await page.request.get(path)
    expect.soft(answer.headers()['content-type'], path).toMatch(/application\/problem\+json/)
    expect.soft([400, 404], path).toContain(answer.status())
  }
  await page.context().close()
})

for (const [word, sentence] of [
  ['refused', /refused the key.*Your message is kept/],
  ['login', /not as a model does.*Your message is kept/],
  ['half', /broke off. What came is kept/],
] as const) {
  test(`a provider in trouble (${word}): what happened, what is kept, and ways on`, async ({ page }) => {
    health.isWell = false
    await growBoard(page, `Trouble: ${word}`)
    await send(page, `${word} please`)
    await untilAnswered(page)
    await expect(log(page)).toContainText(sentence)
    await page.reload()
    await expect(log(page)).toContainText(sentence)
    await expect(log(page).getByRole('button', { name: 'Use another model' })).toBeVisible()
    health.isWell = true
    await log(page).getByRole('button', { name: 'Try again' }).click()
    await expect(log(page)).toContainText('All is well again.')
    await untilAnswered(page)
    await expect(log(page)).not.toContainText(sentence)
    expect((await userMessages(page)).length).toBe(1)
  })
}

test('another model answers when one cannot; garbage arguments are an error line, and the answer comes', async ({
  page,
}) => {
  health.isWell = false
  await growBoard(page, 'Another way')
  await send(page, 'refused: how many ideas are there?')
  await untilAnswered(page)
  await trouble(page).getByRole('button', { name: 'Use another model' }).click()
  await page.getByRole('menuitem', { name: /guide/i }).click()
  await untilAnswered(page)
  await expect(trouble(page)).toHaveCount(0)
  await expect(articles(page)).toHaveCount(2)
  expect((await userMessages(page)).length).toBe(1)
  await send(page, 'nonsense please')
  await untilAnswered(page)
  await expect(articles(page).last()).toContainText('All right.')
})

test('a provider that is not there', async ({ browser }) => {
  const server = await startServer({ env: { OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1' } })
  const page = await loudPage(browser, server)
  await growBoard(page, 'Nobody home')
  await send(page, 'hello')
  await untilAnswered(page)
  await expect(trouble(page)).toContainText('cannot be reached')
  await runLens(page, idea(page, 'Nobody home'), 'Expand')
  await expect(page.getByText('A lens failed here')).toBeVisible()
  const clipped = await idea(page, 'Nobody home').evaluate((node) => {
    const label = node.querySelector('.lb')?.getBoundingClientRect()
    return (label?.bottom ?? Number.POSITIVE_INFINITY) - node.getBoundingClientRect().bottom
  })
  expect(clipped).toBeLessThanOrEqual(0)
  await expect(page.getByText('What is on the board is kept.')).toBeVisible()
  await page.context().close()
  await server.stop()
})

test('[X-31] a server that dies in mid-answer and comes back', async ({ browser, zoo }) => {
  const env = { OPENAI_COMPATIBLE_BASE_URL: zoo.url }
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bough-'))
  let server = await startServer({ env, dataDir })
  const { port } = server
  const page = await loudPage(browser, server)
  await growBoard(page, 'It dies')
  await send(page, 'slow please')
  await expect(log(page)).toContainText('Half a thought is kept')
  await server.kill()
  await message(page).fill('typed while it was away')
  await expect(page.getByText('The server cannot be reached.')).toBeVisible()
  await message(page).press('Enter')
  server = await startServer({ env, port, dataDir })
  await expect(page.getByText('The server cannot be reached.')).toHaveCount(0, { timeout: 20_000 })
  await untilAnswered(page)
  await expect(log(page)).toContainText('typed while it was away')
  await expect(log(page)).toContainText('The answer broke off. What came is kept.')
  await expect(articles(page)).toHaveCount(4)
  await page.context().close()
  await server.stop()
  await rm(dataDir, { recursive: true, force: true })
})

test('a run that ends while its branch is off screen is whole when one comes back; a question in 200 versions is walked through', async ({
  page,
}) => {
  await growBoard(page, 'Off screen')
  await send(page, 'hello')
  await untilAnswered(page)
  await branchAt(page, articles(page).last(), 'Side')
  await send(page, 'unseen please')
  await expect(log(page)).toContainText('Half a thought')
  await branches(page).getByRole('button', { name: /^Main/ }).click()
  await expect(articles(page)).toHaveCount(2)
  const side = (await conversationsOf(page)).find(({ name }) => name === 'Side')?.id ?? ''
  await expect.poll(async () => (await stored(page, side)).messages.at(-1)?.role).toBe('assistant')
  await branches(page).getByRole('button', { name: /^Side/ }).click()
  await untilAnswered(page)
  await expect(articles(page)).toHaveCount(4)
  await expect(articles(page).last()).toHaveText(/(Half a thought.*){8}/)

  const answer = await page.request.post('/api/boards/import', {
    headers: { 'content-type': 'application/json' },
    data: versionsFile(200),
  })
  const { boardId } = (await answer.json()) as { boardId: string }
  await page.goto(`/boards/${boardId}`)
  const question = articles(page).first()
  await expect(question).toContainText('200/200')
  await question.getByRole('button', { name: 'Previous version' }).click()
  await expect(question).toContainText('Version 199 of the question')
  await expect(question).toContainText('199/200')
  await expect(articles(page).last()).toContainText('Answer 199.')
  const marks = historyMap(page).locator('[data-mark]')
  await expect.poll(() => marks.count()).toBeLessThan(60)
})

test('a second window follows: edits, places, folds, and a branch that is deleted there', async ({
  page,
  context,
}) => {
  const topic = 'Two windows'
  await growBoard(page, topic)
  await send(page, 'hello')
  await untilAnswered(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await idea(other, topic).click()
  await other.keyboard.press('Tab')
  await newIdea(other).fill('By hand')
  await other.keyboard.press('Enter')
  await expect(idea(page, 'By hand')).toBeVisible()
  const place = (at: Page) => idea(at, 'By hand').evaluate((node: HTMLElement) => node.style.transform)
  const before = await place(other)
  const box = await idea(other, 'By hand').boundingBox()
  if (!box) throw new Error('the idea is not on screen')
  await other.mouse.move(box.x + 60, box.y + 12)
  await other.mouse.down()
  await other.mouse.move(box.x + 90, box.y + 140, { steps: 8 })
  await other.mouse.up()
  await expect.poll(() => place(other)).not.toBe(before)
  const after = await place(other)
  await expect.poll(() => place(page)).toBe(after)
  await idea(other, topic).click()
  await other.keyboard.press('Space')
  await expect(idea(page, 'By hand')).toHaveCount(0)
  await branchAt(page, articles(page).first(), 'Sideways')
  await expect(branches(other)).toContainText('Sideways')
  const side = (await conversationsOf(page)).find(({ name }) => name === 'Sideways')
  await page.request.delete(`/api/conversations/${side?.id}`)
  await expect(
    page.getByText('This branch was deleted in another window. You are on Main now.'),
  ).toBeVisible()
  await expect(articles(page)).toHaveCount(3)
})

test('[R-C4] a database that another program holds: the page says what is kept, and goes on afterwards', async ({
  page,
  server,
}) => {
  test.setTimeout(60_000)
  await growBoard(page, 'Held')
  const client = createClient({ url: `file:${path.join(server.dataDir, 'bough.db')}` })
  const held = await client.transaction('write')
  await send(page, 'said while it was held')
  await expect(page.getByText(/Everything that was saved before is still there/)).toBeVisible({
    timeout: 30_000,
  })
  await expect(message(page)).toHaveValue('said while it was held')
  await held.rollback()
  client.close()
  await message(page).press('Enter')
  await untilAnswered(page)
  await expect(articles(page)).toHaveCount(2)
})
