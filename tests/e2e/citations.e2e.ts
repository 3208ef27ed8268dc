import type { Page } from '@playwright/test'
import {
  articles,
  branchAt,
  branches,
  chat,
  expect,
  growBoard,
  idea,
  log,
  send,
  test,
  untilAnswered,
} from './board'

async function add(page: Page, kind: string, label: string) {
  await send(page, `add a ${kind} called ${label} under the root`)
  await expect(idea(page, label)).toBeVisible()
  await untilAnswered(page)
}

test('what was found on another branch is told with links that open the very message', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 640 })
  await growBoard(page, 'Should our city build a tram?')
  await add(page, 'topic', 'Routes')
  await branchAt(page, articles(page).last(), 'Costs')
  await add(page, 'risk', 'Rails wear out')
  // So long that what is cited is out of sight at the end of the branch.
  for (const nth of ['first', 'second']) await add(page, 'note', `The ${nth} figure`)
  await branches(page).getByRole('button', { name: /^Main/ }).first().click()
  await expect(idea(page, 'Rails wear out')).toHaveCount(0)

  await send(page, 'what did we find on the other branch?')
  const answer = articles(page).last()
  await expect(answer).toContainText('Only on “Costs”')
  const cited = answer.getByRole('link', { name: /add a risk called Rails wear out/ })
  await expect(cited).toBeVisible()
  const address = await cited.getAttribute('href')
  await cited.focus()
  await page.keyboard.press('Enter')
  await expect(idea(page, 'Rails wear out')).toBeVisible()
  const question = log(page)
    .getByRole('article')
    .filter({ hasText: 'add a risk called Rails wear out' })
    .first()
  await expect(question).toBeFocused()
  await expect(question).toBeInViewport()
  await expect(question).toHaveClass(/m-picked/)

  await page.goto(address ?? '')
  await expect(question).toBeFocused()
  await expect(page).toHaveURL(/\?c=[^&]+$/)
  await expect(chat(page).getByText('This message is not on this board.')).toHaveCount(0)

  await page.goto(`${address?.split('?')[0]}?m=${'0'.repeat(12)}`)
  await expect(page.getByText('This message is not on this board.')).toBeVisible()
})
