import type { Page } from '@playwright/test'
import { articles, branches, chat, expect, growBoard, idea, ideas, test, untilAnswered } from './board'

/** What has the focus, and whether one sees that it has. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement
    if (!element) return { name: '', isSeen: false }
    const { boxShadow, outlineStyle } = getComputedStyle(element)
    return {
      name: element.getAttribute('aria-label') ?? element.textContent ?? '',
      isSeen: boxShadow !== 'none' || outlineStyle !== 'none',
    }
  })

/** Presses a key until the focus is on what is named; on the way the focus is always seen. */
async function walkTo(page: Page, key: string, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press(key)
    const now = await focused(page)
    expect(now.isSeen, `the focus on “${now.name}” is seen`).toBe(true)
    if (name.test(now.name)) return
  }
  throw new Error(`${key} does not lead to ${name}`)
}

const topic = 'Keys only'

test('[X-29] home, board, lens, chat, branch and back, without a pointer', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('textbox', { name: 'What do you want to think about?' })).toBeFocused()
  await page.keyboard.type(topic)
  await page.keyboard.press('Enter')
  await expect(idea(page, topic)).toBeVisible()
  await walkTo(page, 'F6', /^Keys only$/)
  await page.keyboard.press('Alt+l')
  await expect(page.getByRole('button', { name: 'Expand', exact: true })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect.poll(() => ideas(page).count()).toBeGreaterThan(3)
  await walkTo(page, 'F6', /^Message$/)
  await page.keyboard.type('add two risks under the root')
  await page.keyboard.press('Enter')
  await expect(articles(page).filter({ hasText: 'add two risks' })).toHaveCount(1)
  await untilAnswered(page)
  const grown = await ideas(page).count()
  await walkTo(page, 'Shift+Tab', /^Ask in other words$/)
  await walkTo(page, 'Shift+Tab', /^Branch here$/)
  await page.keyboard.press('Enter')
  await page.keyboard.type('Another way')
  await page.keyboard.press('Enter')
  await expect(
    branches(page)
      .getByRole('button', { name: /^Another way/ })
      .first(),
  ).toHaveAttribute('aria-current', 'true')
  await expect.poll(() => ideas(page).count()).toBe(grown - 2)
  await walkTo(page, 'F6', /all boards$/)
  await walkTo(page, 'Tab', /^Main/)
  await page.keyboard.press('Enter')
  await expect.poll(() => ideas(page).count()).toBe(grown)
  await expect(chat(page)).toContainText('add two risks')
})

test('nobody is held on the canvas: after Escape, Tab leads on', async ({ page }) => {
  await growBoard(page, topic)
  await idea(page, topic).click()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'New idea' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: topic, exact: true }).last()).toBeFocused()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'New idea' })).toHaveCount(0)
  expect((await focused(page)).name).not.toBe(topic)
  expect(await ideas(page).count()).toBe(1)
})
