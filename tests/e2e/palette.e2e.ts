import type { Page } from '@playwright/test'
import {
  articles,
  branchAt,
  branches,
  canvas,
  expect,
  growBoard,
  idea,
  send,
  test,
  untilAccepted,
  untilAnswered,
} from './board'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })
const field = (page: Page) => palette(page).getByRole('combobox')
const options = (page: Page) => palette(page).getByRole('option')
/* By its class: what lies behind a dialog has no role. */
const viewOf = (page: Page) =>
  page.locator('.canvas .react-flow__viewport').evaluate((element) => getComputedStyle(element).transform)

async function find(page: Page, text: string) {
  await page.keyboard.press('Control+k')
  await field(page).fill(text)
}

const topic = 'Should we keep bees?'

test('[X-5] Ctrl+K finds ideas, messages on every branch, boards and commands; Enter goes, Escape comes back', async ({
  page,
}) => {
  await growBoard(page, topic)
  await send(page, 'add an idea called Café of the bees under the root')
  await untilAccepted(page, 'add an idea called Café of the bees under the root')
  await untilAnswered(page)
  await expect(idea(page, 'Café of the bees')).toBeVisible()
  await branchAt(page, articles(page).first(), 'Honey first')
  await send(page, 'add a risk called Zebra stings under the root')
  await untilAccepted(page, 'add a risk called Zebra stings under the root')
  await untilAnswered(page)
  await branches(page).getByRole('button', { name: 'Main', exact: true }).click()
  await expect(idea(page, 'Café of the bees')).toBeVisible()

  // Looking at an idea moves the view, Escape brings it back.
  const before = await viewOf(page)
  await find(page, 'cafe bees')
  await expect(options(page).first()).toContainText('Café of the bees')
  await expect.poll(() => viewOf(page)).not.toBe(before)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect.poll(() => viewOf(page)).toBe(before)

  // Enter goes there and chooses it.
  await find(page, 'cafe')
  await expect(options(page).first()).toContainText('Café of the bees')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('toolbar', { name: 'Lenses' })).toBeVisible()

  // An idea and a message of the other branch.
  await find(page, 'zebra')
  await expect(options(page).filter({ hasText: 'on Honey first' }).first()).toBeVisible()
  await options(page).filter({ hasText: 'You, on Honey first' }).click()
  await expect(branches(page).getByRole('button', { name: 'Honey first', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(articles(page).filter({ hasText: 'Zebra stings' }).first()).toBeVisible()
  await expect(idea(page, 'Zebra stings')).toBeVisible()

  // A command, by "/" outside of fields.
  await canvas(page)
    .locator('.react-flow__pane')
    .click({ position: { x: 5, y: 300 } })
  await page.keyboard.press('/')
  await field(page).fill('dark the')
  await page.keyboard.press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')

  // Nothing found is said in words, and the message box keeps its slash.
  await find(page, 'xylophone')
  await expect(palette(page).getByText('Nothing here is called “xylophone”.')).toBeVisible()
  await page.keyboard.press('Escape')
})

test('[X-5] from home a message is opened on its board and branch', async ({ page }) => {
  await growBoard(page, 'Orchard plans')
  await send(page, 'add an idea called Quince hedge under the root')
  await untilAccepted(page, 'add an idea called Quince hedge under the root')
  await untilAnswered(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Find anything' }).click()
  await field(page).fill('quince')
  await options(page).filter({ hasText: 'on Orchard plans' }).first().click()
  await expect(page).toHaveURL(/\/boards\//)
  await expect(idea(page, 'Quince hedge')).toBeVisible()
  await expect(page.getByRole('toolbar', { name: 'Lenses' })).toBeVisible()
  await expect(page).not.toHaveURL(/[?&]m=/)
})
