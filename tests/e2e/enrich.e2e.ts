import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { canvas, expect, growBoard, idea, log, runLens, send, test, untilAnswered } from './board'

const topic = 'Should our city build a tram?'
const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' })

async function seriousFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

const shoot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

test('[A9] enrich on a fresh machine: the dictionary’s entries are cited in the inspector, on the card and in the chat', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await growBoard(page, topic)
  await runLens(page, idea(page, topic), 'Enrich')
  const found = inspector(page).locator('.found')
  await expect(found.getByText(/^\d sources$/)).toBeVisible()
  await expect(found).toContainText('a wheeled vehicle that runs on rails')
  await expect(found).toContainText('The built-in guide quotes what a search finds')
  const link = found.getByRole('link', { name: /WordNet 3\.1: tram \(noun\)/ })
  await expect(link).toHaveAttribute('href', /^https:\/\/en-word\.net\/lemma\/tram#/)
  await expect(link).toHaveAttribute('rel', /noopener noreferrer/)
  await expect(canvas(page).locator('.found-mark-ok')).toHaveCount(1)
  await expect(idea(page, topic).getByRole('button').first()).toHaveAttribute(
    'aria-description',
    /looked up, sources/,
  )

  await test.step('a number leads to its source, by keyboard too', async () => {
    const number = found.getByRole('button', { name: 'Source 1: WordNet 3.1: tram (noun)' }).first()
    await number.focus()
    await page.keyboard.press('Enter')
    await expect(found.locator('.src:focus')).toContainText('runs on rails and is propelled by electricity')
    await page.keyboard.press('Tab')
    await expect(link).toBeFocused()
  })

  await test.step('the chat says it with its sources, in light and dark', async () => {
    await expect(log(page)).toContainText(/Enriched.*with \d sources/)
    expect(await seriousFindings(page)).toEqual([])
    await shoot(page, 'light')
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    expect(await seriousFindings(page)).toEqual([])
    await shoot(page, 'dark')
  })

  await test.step('one undo takes it back, and the co-pilot can do it as well', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(canvas(page).locator('.found-mark')).toHaveCount(0)
    await send(page, 'find sources for the root')
    await untilAnswered(page)
    await expect(canvas(page).locator('.found-mark-ok')).toHaveCount(1)
    await expect(
      log(page)
        .getByRole('link', { name: /WordNet 3\.1: tram/ })
        .last(),
    ).toBeVisible()
    await shoot(page, 'chat')
  })

  await test.step('what nobody knows is kept as not grounded', async () => {
    await send(page, 'add an idea called Straßenbahnhaltestelle under the root')
    await untilAnswered(page)
    await runLens(page, idea(page, 'Straßenbahnhaltestelle'), 'Enrich')
    await expect(found.getByText('No source found')).toBeVisible()
    await expect(found).toContainText('Not grounded')
    await shoot(page, 'ungrounded')
  })
})

test('[A9] on a phone the sheet shows the numbers, and they lead to the sources', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
    baseURL: server.url,
  })
  const page = await context.newPage()
  await growBoard(page, topic)
  await idea(page, topic).click()
  await inspector(page)
    .getByRole('toolbar', { name: 'Look at this idea' })
    .getByRole('button', { name: 'Enrich' })
    .click()
  const found = inspector(page).locator('.found')
  await expect(found.getByText(/^\d sources$/)).toBeVisible()
  await shoot(page, 'phone-low')
  await found
    .getByRole('button', { name: /^Source 2: / })
    .first()
    .click()
  await expect(found.locator('.src:focus')).toBeInViewport()
  await shoot(page, 'phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await context.close()
})
