import type { Page } from '@playwright/test'
import {
  articles,
  canvas,
  conversationsOf,
  expect,
  growBoard,
  idea,
  ideas,
  labelsOf,
  log,
  runLens,
  stored,
  test,
  untilAnswered,
} from './board'

const topic = 'Should our city build a tram?'

async function current(page: Page) {
  const [conversation] = await conversationsOf(page)
  return stored(page, conversation?.id ?? '')
}
const bar = (page: Page) => page.getByRole('toolbar', { name: 'Lenses' })
const dialog = (page: Page) => page.getByRole('dialog')

async function choose(page: Page, labels: readonly string[]) {
  for (const [at, label] of labels.entries()) {
    await idea(page, label).click(at === 0 ? {} : { modifiers: ['ControlOrMeta'] })
  }
}

async function addUnderRoot(page: Page, ...labels: string[]) {
  await idea(page, topic).click()
  for (const label of labels) {
    await page.keyboard.press(label === labels[0] ? 'Tab' : 'Enter')
    await page.keyboard.type(label)
    await page.keyboard.press('Enter')
    await expect(idea(page, label)).toBeVisible()
  }
}

test('[X-7] many ideas: one run of a lens, one undo; two are compared, and all of them connected', async ({
  page,
}) => {
  await growBoard(page, topic)
  await addUnderRoot(page, 'Tram', 'Bus', 'Bicycle')
  await expect(bar(page).getByRole('button', { name: 'Compare' })).toHaveCount(0)
  await choose(page, ['Tram', 'Bus', 'Bicycle'])
  await expect(bar(page)).toContainText('3 ideas')
  const before = await current(page)
  await bar(page).getByRole('button', { name: 'Expand' }).click()
  const row = articles(page).last()
  await expect(row).toContainText('Grew')
  await expect(row).toContainText('3 ideas')
  await untilAnswered(page)
  const grown = await current(page)
  const parents = new Set(Object.values(grown.graph.nodes).map(({ parentId }) => parentId))
  for (const label of ['Tram', 'Bus', 'Bicycle']) {
    const id = Object.entries(grown.graph.nodes).find(([, node]) => node.label === label)?.[0]
    expect(parents.has(id ?? ''), label).toBe(true)
  }
  expect(grown.messages.length).toBe(before.messages.length + 1)
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await expect.poll(async () => labelsOf(await current(page))).toEqual(labelsOf(before))
  await expect(ideas(page)).toHaveCount(4)

  await choose(page, ['Tram', 'Bus'])
  await bar(page).getByRole('button', { name: 'Compare' }).click()
  await expect(articles(page).last()).toContainText('Compared')
  await untilAnswered(page)
  await expect(canvas(page).locator('[data-link]')).toHaveCount(1)
  await expect(articles(page).last()).toContainText('WordNet')
  await idea(page, 'Tram').click()
  const inspector = page.getByRole('region', { name: 'Inspector' })
  await expect(inspector.getByRole('heading', { name: 'Links' })).toBeVisible()
  await expect(inspector).toContainText('WordNet:')

  await runLens(page, idea(page, topic), 'Connect')
  await expect(articles(page).last()).toContainText(/Connected|Looked for links/)
  await untilAnswered(page)
})

test('[A8] a lens of one’s own is made, tried, run, run again, changed and removed', async ({ page }) => {
  await growBoard(page, topic)
  await idea(page, topic).click()
  await bar(page).getByRole('button', { name: 'Yours' }).click()
  await page.getByRole('menuitem', { name: 'Your lenses…' }).click()
  await expect(dialog(page)).toContainText('You have made none yet.')
  await dialog(page).getByRole('button', { name: 'Make a lens' }).click()
  await dialog(page).getByLabel('Name').fill('Expand')
  await dialog(page).getByLabel('What should it look for?').fill('Look at it as a shop owner')
  await dialog(page).getByRole('radio', { name: 'Doubts' }).check()
  await dialog(page).getByRole('button', { name: 'Try it' }).click()
  const preview = dialog(page).getByRole('region', { name: 'Try it' })
  await expect(preview).toContainText('What would a shop owner lose?')
  expect(labelsOf(await current(page))).toEqual([topic])
  await dialog(page).getByRole('button', { name: 'Make the lens' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('There is a lens “Expand” already')
  await dialog(page).getByLabel('Name').fill('Shop owner')
  await dialog(page).getByRole('button', { name: 'Make the lens' }).click()
  await expect(dialog(page).getByText('Shop owner', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await bar(page).getByRole('button', { name: 'Yours' }).click()
  await page.getByRole('menuitem', { name: 'Shop owner' }).click()
  await expect(articles(page).last()).toContainText('Ran Shop owner on')
  await untilAnswered(page)
  await expect(idea(page, 'What would a shop owner lose?')).toBeVisible()
  await idea(page, 'What would a shop owner lose?').click()
  const inspector = page.getByRole('region', { name: 'Inspector' })
  await expect(inspector).toContainText('The Shop owner lens added it')
  await inspector.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Your lenses…' }).click()
  await dialog(page).getByRole('button', { name: 'Change Shop owner' }).click()
  await dialog(page).getByLabel('Name').fill('Baker')
  await dialog(page).getByRole('button', { name: 'Save the lens' }).click()
  await dialog(page).getByRole('button', { name: 'Remove Baker' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('What it brought stays')
  await dialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(dialog(page)).toContainText('You have made none yet.')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(inspector).toContainText('The Shop owner lens added it')

  const count = await articles(page).count()
  const first = articles(page).last()
  await first.hover()
  await first.getByRole('button', { name: 'Run the lens again' }).click()
  await expect(articles(page)).toHaveCount(count + 1)
  await untilAnswered(page)
  await expect(log(page)).toContainText('Ran Shop owner on')
})

test('[X-29] on a phone the lenses stand in the sheet, and for several ideas at the top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await growBoard(page, topic)
  await idea(page, topic).click()
  const sheet = page.getByRole('toolbar', { name: 'Look at this idea' })
  await expect(sheet.getByRole('button', { name: 'Expand' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
  await sheet.getByRole('button', { name: 'Expand' }).click()
  await expect(ideas(page)).not.toHaveCount(1)
  await sheet.getByRole('button', { name: 'Yours…' }).click()
  await expect(dialog(page)).toContainText('Your lenses')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
})
