import { helpful } from '../zoo/helpful'
import { startZoo, type Zoo } from '../zoo/server'
import {
  articles,
  branchAt,
  branches,
  chat,
  conversationsOf,
  expect,
  growBoard,
  idea,
  ideas,
  test as local,
  log,
  runLens,
  send,
  stored,
  untilAnswered,
} from './board'

const test = local.extend<object, { zoo: Zoo }>({
  zoo: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern.
    async ({}, use) => {
      const zoo = await startZoo(helpful({ delayMs: 15 }))
      await use(zoo)
      await zoo.close()
    },
    { scope: 'worker' },
  ],
  serverEnv: [async ({ zoo }, use) => use({ OPENAI_COMPATIBLE_BASE_URL: zoo.url }), { scope: 'worker' }],
})

test('the main job through an OpenAI-compatible server, with one environment variable', async ({
  page,
  context,
  zoo,
}) => {
  const topic = 'Should our city build a tram?'
  await growBoard(page, topic)
  await runLens(page, idea(page, topic), 'Expand')
  await expect.poll(() => ideas(page).count()).toBe(4)

  await send(page, 'add three risks under the root and explain the first')
  await untilAnswered(page)
  await expect.poll(() => ideas(page).count()).toBe(7)
  await expect(idea(page, 'Costs run over')).toBeVisible()
  await expect(articles(page).last()).toContainText('Costs run over')

  await branchAt(page, articles(page).filter({ hasText: 'add three risks' }).first(), 'Buses instead')
  await expect(branches(page)).toContainText('Buses instead')
  await expect.poll(() => ideas(page).count()).toBe(4)

  await send(page, 'tell me slowly what a tram costs')
  await expect(log(page)).toContainText('You said')
  const url = page.url()
  await page.close()
  const again = await context.newPage()
  await again.goto(url)
  await untilAnswered(again)
  const side = (await conversationsOf(again)).find(({ name }) => name === 'Buses instead')
  const whole = await stored(again, side?.id ?? '')
  expect(whole.messages.at(-1)?.parts).toEqual([expect.objectContaining({ type: 'text' })])
  await expect(log(again)).toContainText('under the idea you choose')
  expect(zoo.surplus).toEqual([])
  expect(zoo.requests.every(({ body }) => body.stream)).toBe(true)
})

test('[X-17] Stop works from another tab; the text so far stays, and the next message hangs under it', async ({
  page,
  context,
}) => {
  await growBoard(page, 'Harbour or airport?')
  const second = await context.newPage()
  await second.goto(page.url())
  await send(page, 'tell me very slowly what a harbour costs')
  await expect(log(page)).toContainText('You said')
  await chat(second).getByRole('button', { name: 'Stop', exact: true }).click()
  await untilAnswered(page)
  await untilAnswered(second)
  const [main] = await conversationsOf(page)
  const stopped = await stored(page, main?.id ?? '')
  const kept = stopped.messages.at(-1)
  expect(kept?.role).toBe('assistant')
  expect(kept?.parts.map(({ type }) => type)).toContain('caveat')
  expect(kept?.parts.find(({ type }) => type === 'text')?.text).toContain('You said')
  await send(page, 'add an idea called Cranes under the root')
  await untilAnswered(page)
  await expect(idea(page, 'Cranes')).toBeVisible()
  await expect(idea(second, 'Cranes')).toBeVisible()
})
