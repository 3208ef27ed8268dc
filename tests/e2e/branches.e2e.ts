import type { Page } from '@playwright/test'
import {
  articles,
  branchAt,
  branches,
  chat,
  conversationsOf,
  expect,
  growBoard,
  historyMap,
  idea,
  ideas,
  log,
  send,
  stored,
  test,
  untilAnswered,
} from './board'

const topic = 'What sleep is for'

const optionsOf = (page: Page, branch: string) =>
  branches(page)
    .locator('.branch-row')
    .filter({ hasText: branch })
    .getByRole('button', { name: 'Branch options' })

test('[X-21] branch from the map, rename and delete a branch', async ({ page }) => {
  await growBoard(page, topic)
  await send(page, 'add an idea called Memory under the root')
  await untilAnswered(page)
  await send(page, 'add an idea called Repair under the root')
  await untilAnswered(page)
  const marks = historyMap(page).getByRole('button', { name: /Memory/ })
  await marks.first().hover()
  await historyMap(page).getByRole('button', { name: 'Branch here' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Dreams')
  await dialog.getByRole('button', { name: 'Branch and go there' }).click()
  await expect(branches(page)).toContainText('Dreams')
  await expect(idea(page, 'Repair')).toHaveCount(0)

  await optionsOf(page, 'Dreams').click()
  await page.getByRole('menuitem', { name: /rename/i }).click()
  const name = page.getByRole('textbox', { name: /name/i }).last()
  await name.fill('Why we dream')
  await name.press('Enter')
  await expect(branches(page)).toContainText('Why we dream')
  await expect
    .poll(async () => (await conversationsOf(page)).map((row) => row.name).sort())
    .toEqual(['Main', 'Why we dream'])

  await optionsOf(page, 'Why we dream').click()
  await page.getByRole('menuitem', { name: /delete|remove/i }).click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /delete|remove/i })
    .click()
  await expect(branches(page)).not.toContainText('Why we dream')
  await expect(idea(page, 'Repair')).toBeVisible()
  expect((await conversationsOf(page)).map((row) => row.name)).toEqual(['Main'])
})

test('[X-15] an edited message is a sibling, and ‹ › goes between the lines', async ({ page }) => {
  await growBoard(page, topic)
  await send(page, 'add an idea called Memory under the root')
  await untilAnswered(page)
  const [main] = await conversationsOf(page)
  const before = await stored(page, main?.id ?? '')
  const asked = before.messages.find(({ role }) => role === 'user')
  const edited = await page.request.post(`/api/conversations/${main?.id}/edit`, {
    data: { clientId: 'edit-1', messageId: asked?.id, text: 'add an idea called Growth under the root' },
  })
  expect(edited.status()).toBe(202)
  await expect(idea(page, 'Growth')).toBeVisible()
  await untilAnswered(page)
  await expect(idea(page, 'Memory')).toHaveCount(0)
  await expect(log(page)).toContainText('2/2')
  await log(page)
    .getByRole('button', { name: /previous/i })
    .first()
    .click()
  await expect(idea(page, 'Memory')).toBeVisible()
  await expect(idea(page, 'Growth')).toHaveCount(0)
  await expect(log(page)).toContainText('1/2')
  await page.reload()
  await expect(idea(page, 'Memory')).toBeVisible()
})

test('[C20] an idea put in by hand behind an answer comes along to the next one, unless it is left', async ({
  page,
}) => {
  await growBoard(page, topic)
  await send(page, 'add an idea called Memory under the root')
  await untilAnswered(page)
  await idea(page, topic).click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('My own')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(idea(page, 'My own')).toBeVisible()
  const answer = log(page).getByRole('article', { name: 'Co-pilot' }).last()
  await answer.hover()
  await answer.getByRole('button', { name: 'Answer again', exact: true }).click()
  const along = page.getByRole('checkbox', { name: 'Carry my edit over' })
  await expect(along).toBeChecked()
  await expect(along).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(along).toHaveCount(0)
  await answer.getByRole('button', { name: 'Answer again', exact: true }).click()
  await page.getByRole('button', { name: 'Answer anew' }).click()
  await expect(page.getByText('Your edit was carried over.')).toBeVisible()
  await untilAnswered(page)
  await expect(idea(page, 'My own')).toBeVisible()

  const question = log(page).getByRole('article', { name: 'You', exact: true }).first()
  await question.hover()
  await question.getByRole('button', { name: 'Ask in other words' }).click()
  await page.getByRole('textbox', { name: 'Your words' }).fill('add an idea called Growth under the root')
  await page.getByRole('checkbox', { name: 'Carry my edit over' }).uncheck()
  await page.getByRole('button', { name: 'Ask anew' }).click()
  await expect(idea(page, 'Growth')).toBeVisible()
  await untilAnswered(page)
  await expect(idea(page, 'My own')).toHaveCount(0)
})

test('[X-23] positions are kept for the ideas both branches have', async ({ page }) => {
  await growBoard(page, topic)
  await send(page, 'add three ideas called Memory, Repair and Growth under the root')
  await untilAnswered(page)
  await expect.poll(() => ideas(page).count()).toBe(4)
  const place = async (label: string) =>
    (await idea(page, label).boundingBox()) ?? { x: Number.NaN, y: Number.NaN }
  const [memory, repair] = [await place('Memory'), await place('Repair')]
  await branchAt(page, articles(page).last(), 'Night')
  await expect(branches(page).getByRole('button', { name: /^Night/ })).toBeVisible()
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  expect(await place('Memory')).toEqual(memory)
  expect(await place('Repair')).toEqual(repair)
})

test('the picker names the built-in guide and says what it is', async ({ page }) => {
  await growBoard(page, topic)
  await chat(page)
    .getByRole('button', { name: /Built-in guide/ })
    .click()
  await expect(page.getByText(/no key|without a key|offline|WordNet/i).first()).toBeVisible()
})
