import type { Page } from '@playwright/test'
import {
  boardIdOf,
  canvas,
  chat,
  conversationsOf,
  expect,
  growBoard,
  idea,
  labelsOf,
  log,
  runLens,
  send,
  stored,
  test,
  untilAnswered,
} from './board'

const topic = 'Should our city build a tram?'
const card = (page: Page) => log(page).getByRole('region', { name: /remove|Remove|proposed/ })
const marked = (page: Page, kind: string) => canvas(page).locator(`[data-proposed=${kind}]`)

async function labels(page: Page) {
  const [main] = await conversationsOf(page)
  return labelsOf(await stored(page, main?.id ?? ''))
}

async function waiting(page: Page) {
  const board = await (await page.request.get(`/api/boards/${boardIdOf(page)}`)).json()
  return board.conversations[0]?.run?.id as string
}

test('[X-20] a removal asks first, survives a reload, and is answered once, from either tab', async ({
  page,
  context,
}) => {
  await growBoard(page, topic)
  await send(page, 'add three risks under the root: Costs run over, Empty seats, Noise at night')
  await untilAnswered(page)
  await send(page, 'add two questions under Empty seats: Who rides?, Who pays?')
  await untilAnswered(page)
  await send(page, 'remove Empty seats')
  await expect(card(page)).toContainText('Remove this idea and the 2 below it?')
  await expect(marked(page, 'removed')).toHaveCount(3)
  await expect(chat(page).getByRole('status')).toHaveText('Waits for you')
  const runId = await waiting(page)

  await page.reload()
  await expect(card(page)).toContainText('and the 2 below it?')
  const second = await context.newPage()
  await second.goto(page.url())
  // By key alone: one of the three, in the second tab.
  await card(second).getByRole('button', { name: 'Choose' }).focus()
  await second.keyboard.press('Enter')
  await card(second).getByRole('checkbox', { name: 'Remove Who rides?' }).focus()
  await second.keyboard.press('Space')
  await expect(card(second).getByRole('checkbox', { name: 'Remove Empty seats' })).not.toBeChecked()
  await card(second).getByRole('button', { name: 'Remove 1 of 3' }).focus()
  await second.keyboard.press('Enter')
  await untilAnswered(second)
  await expect(idea(second, 'Who pays?')).toHaveCount(0)

  // The first tab has heard of it, and what it might still send is told what was decided.
  await expect(card(page)).toHaveCount(0)
  await expect(idea(page, 'Who pays?')).toHaveCount(0)
  await expect(idea(page, 'Who rides?')).toBeVisible()
  await expect(log(page)).toContainText('Removed Who pays?')
  await expect(log(page)).toContainText('the rest stays')
  expect(await labels(page)).toEqual(
    ['Costs run over', 'Empty seats', 'Noise at night', topic, 'Who rides?'].sort(),
  )
  const { approvals } = await (await page.request.get(`/api/runs/${runId}`)).json()
  const { callId, batchHash } = approvals[0]
  const late = await page.request.post(`/api/runs/${runId}/approvals`, {
    data: { callId, batchHash, decision: 'decline' },
  })
  expect(late.status()).toBe(409)
  expect(await late.json()).toMatchObject({
    decided: { decision: 'approved', accepted: [expect.any(String)] },
  })
  await second.close()

  await send(page, 'remove Costs run over')
  await card(page).getByRole('button', { name: 'Keep it' }).click()
  await untilAnswered(page)
  await expect(log(page)).toContainText('Declined: remove Costs run over')
  await send(page, 'remove Costs run over')
  await expect(card(page)).toBeVisible()
  // Words instead of an answer: the question is declined, and they are answered.
  await send(page, 'how many ideas are there?')
  await expect(card(page)).toHaveCount(0)
  await untilAnswered(page)
  await expect(log(page).getByText('Declined: remove')).toHaveCount(2)
  await send(page, 'remove Costs run over')
  await canvas(page).getByRole('button', { name: 'Remove it' }).click()
  await untilAnswered(page)
  expect(await labels(page)).toEqual(['Empty seats', 'Noise at night', topic, 'Who rides?'].sort())
})

test('[X-10] preview shows ghosts; all, some or none of them become ideas', async ({ page }) => {
  await growBoard(page, topic)
  const switchTo = (name: string) => chat(page).getByRole('radio', { name })
  await switchTo('Apply').focus()
  await page.keyboard.press('ArrowRight')
  await expect(switchTo('Preview')).toBeChecked()
  await page.reload()
  const chip = chat(page).getByRole('button', { name: 'Preview is on: turn it off' })
  await expect(chip).toBeVisible()

  await send(page, 'add three risks under the root: Costs run over, Empty seats, Noise at night')
  await expect(marked(page, 'added')).toHaveCount(3)
  await expect(card(page)).toContainText('3 ideas proposed')
  expect(await labels(page)).toEqual([topic])
  // The page is a moment old: what comes late may push the tick away between press and release.
  const tick = canvas(page).getByRole('button', { name: 'Add Empty seats' })
  await expect(async () => {
    if ((await tick.getAttribute('aria-pressed')) === 'true') await tick.click()
    await expect(card(page).getByRole('button', { name: 'Accept 2' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
  await canvas(page).getByRole('button', { name: 'Accept 2' }).click()
  await untilAnswered(page)
  await expect(marked(page, 'added')).toHaveCount(0)
  expect(await labels(page)).toEqual(['Costs run over', 'Noise at night', topic].sort())

  await send(page, 'rename Noise at night to Quiet nights')
  await expect(card(page)).toContainText('Rename Noise at night to “Quiet nights”')
  await expect(marked(page, 'changed')).toHaveCount(1)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Chat' }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await card(page).getByRole('button', { name: 'Accept' }).click()
  await untilAnswered(page)
  expect(await labels(page)).toEqual(['Costs run over', 'Quiet nights', topic].sort())
  await page.setViewportSize({ width: 1440, height: 900 })

  await chip.click()
  await expect(chip).toHaveCount(0)
  await send(page, 'add a risk under the root: Years of digging')
  await untilAnswered(page)
  expect(await labels(page)).toContain('Years of digging')
})

test('[X-10] [A10] a lens in preview waits with its ghosts: some are accepted after a reload, the next are declined', async ({
  page,
}) => {
  await growBoard(page, topic)
  await chat(page).getByText('Preview', { exact: true }).click()
  await runLens(page, idea(page, topic), 'Expand')
  await expect(card(page)).toContainText('ideas proposed')
  const ghosts = await marked(page, 'added').count()
  expect(ghosts).toBeGreaterThan(2)
  expect(await labels(page)).toEqual([topic])
  await page.reload()
  await expect(marked(page, 'added')).toHaveCount(ghosts)
  await expect(chat(page).getByRole('status')).toHaveText('Waits for you')
  await card(page).getByRole('button', { name: 'Choose' }).click()
  const first = card(page).getByRole('checkbox').first()
  await first.uncheck()
  await canvas(page)
    .getByRole('button', { name: `Accept ${ghosts - 1}` })
    .click()
  await untilAnswered(page)
  await expect(marked(page, 'added')).toHaveCount(0)
  await expect(log(page)).toContainText(`Accepted ${ghosts - 1} of ${ghosts} changes.`)
  const kept = await labels(page)
  expect(kept).toHaveLength(ghosts)

  await runLens(page, idea(page, topic), 'Connect')
  await expect(card(page)).toContainText('proposed')
  await canvas(page).getByRole('button', { name: 'Discard' }).click()
  await untilAnswered(page)
  expect(await labels(page)).toEqual(kept)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.poll(() => labels(page)).toEqual([topic])
})
