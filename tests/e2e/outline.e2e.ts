import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, growBoard, idea, test } from './board'

const tree = (page: Page) => page.getByRole('tree', { name: 'Ideas' })
const line = (page: Page, label: string) =>
  tree(page).getByRole('treeitem', { name: new RegExp(`^${label},`) })
const shown = (page: Page) =>
  tree(page)
    .getByRole('treeitem')
    .evaluateAll((rows) =>
      rows
        .sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
        .map(
          (row) =>
            `${'-'.repeat(Number(row.getAttribute('aria-level')) - 1)}${row.querySelector('.outline-label')?.textContent}`,
        ),
    )

async function write(page: Page, key: string, text: string) {
  await page.keyboard.press(key)
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

test('[X-12] the outline is the same graph, wholly edited from the keyboard', async ({ page }) => {
  await growBoard(page, 'A garden')
  await page.getByRole('button', { name: 'Outline', exact: true }).click()
  await expect(line(page, 'A garden')).toBeVisible()
  await tree(page).focus()
  await write(page, 'Tab', 'Soil')
  await write(page, 'Enter', 'Water')
  await write(page, 'Tab', 'Rain barrel')
  await expect.poll(() => shown(page)).toEqual(['A garden', '-Soil', '-Water', '--Rain barrel'])
  await expect(line(page, 'Rain barrel')).toHaveAttribute('aria-selected', 'true')

  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(() => shown(page)).toEqual(['A garden', '-Soil', '-Water', '-Rain barrel'])
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => shown(page)).toEqual(['A garden', '-Soil', '-Rain barrel', '-Water'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => shown(page)).toEqual(['A garden', '-Soil', '-Water', '-Rain barrel'])
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(() => shown(page)).toEqual(['A garden', '-Soil', '-Water', '--Rain barrel'])

  // Arrows: out to the parent, fold, unfold, in again; the outline tells what is folded.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(line(page, 'Water')).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => shown(page)).toEqual(['A garden', '-Soil', '-Water'])
  await page.keyboard.press('ArrowRight')
  await expect(line(page, 'Water')).toHaveAttribute('aria-expanded', 'true')

  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Watering')
  await page.keyboard.press('Enter')
  await expect(line(page, 'Watering')).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Delete')
  await expect.poll(() => shown(page)).toEqual(['A garden', '-Watering', '--Rain barrel'])

  // By the menu, for those without keys.
  await line(page, 'Rain barrel').hover()
  await page.getByRole('button', { name: 'What to do with Rain barrel' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Risk' }).click()
  await expect(tree(page).getByRole('treeitem', { name: 'Rain barrel, Risk' })).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('.outline-view').analyze()
  expect(violations).toEqual([])

  // The graph has what the outline has.
  await page.getByRole('button', { name: 'Graph', exact: true }).click()
  await expect(idea(page, 'Watering')).toBeVisible()
  await expect(idea(page, 'Soil')).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })
  test('[X-12] the outline is a tab of its own, with a menu on every line', async ({ page }) => {
    await growBoard(page, 'A shed')
    await page.getByRole('tab', { name: 'Outline' }).click()
    await page.getByRole('button', { name: 'What to do with A shed' }).click()
    await page.getByRole('menuitem', { name: 'Add an idea below' }).click()
    await page.getByRole('textbox', { name: 'New idea' }).fill('A roof')
    await page.getByRole('textbox', { name: 'New idea' }).press('Enter')
    await expect(line(page, 'A roof')).toBeVisible()
    const box = await page.getByRole('button', { name: 'What to do with A roof' }).boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
  })
})
