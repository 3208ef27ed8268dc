import { helpful } from '../zoo/helpful'
import { startZoo, type Zoo } from '../zoo/server'
import {
  articles,
  branchAt,
  branches,
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
