import { gzipSync } from 'node:zlib'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import {
  articles,
  canvas,
  chat,
  expect,
  growBoard,
  idea,
  ideas,
  log,
  runLens,
  send,
  test,
  untilAnswered,
} from './board'

const topic = 'Second espresso bar'

async function grown(page: Page) {
  await growBoard(page, topic)
  await runLens(page, idea(page, topic), 'Expand')
  await expect.poll(() => ideas(page).count()).toBeGreaterThan(3)
}

async function seriousFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`[X-29] axe finds nothing serious, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto('/')
    await expect(page.getByRole('textbox', { name: 'What do you want to think about?' })).toBeVisible()
    expect(await seriousFindings(page)).toEqual([])
    await grown(page)
    await send(page, 'add two questions under the root')
    await untilAnswered(page)
    await articles(page).last().hover()
    expect(await seriousFindings(page)).toEqual([])
  })
}

for (const width of [390, 360]) {
  test(`[X-29] the whole job fits a phone of ${width} px: panes are tabs, nothing scrolls sideways`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({
      viewport: { width, height: 780 },
      hasTouch: true,
      isMobile: true,
      baseURL: server.url,
    })
    const page = await context.newPage()
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await page.goto('/')
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.getByRole('textbox', { name: 'What do you want to think about?' }).fill(topic)
    await page.getByRole('button', { name: 'Grow a board' }).tap()
    await expect(canvas(page)).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.getByRole('tab', { name: 'Chat' }).tap()
    await chat(page).getByRole('textbox', { name: 'Message' }).fill('add three risks under the root')
    await chat(page).getByRole('button', { name: 'Send', exact: true }).tap()
    await untilAnswered(page)
    await expect(articles(page).last().getByRole('button', { name: 'Branch here' })).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
    const bookmark = articles(page).last().getByRole('button', { name: 'Bookmark' })
    const box = await bookmark.boundingBox()
    expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
    await page.getByRole('tab', { name: 'History' }).tap()
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.getByRole('tab', { name: 'Graph' }).tap()
    await expect.poll(() => ideas(page).count()).toBe(4)
    await context.close()
  })
}

test('[R-X1] hostile text stays text: nothing runs, nothing is fetched', async ({ page }) => {
  const hostile = '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script>'
  await growBoard(page, topic)
  await send(page, `add an idea called ${hostile} under the root`)
  await untilAnswered(page)
  await send(
    page,
    '![x](http://203.0.113.7/a.png) [y](javascript:window.pwned=1) <iframe src="http://203.0.113.7"></iframe> explain the root',
  )
  await untilAnswered(page)
  expect(await page.evaluate(() => (window as unknown as { pwned?: number }).pwned)).toBeUndefined()
  await expect(log(page).locator('img, iframe, script')).toHaveCount(0)
  const links = await log(page)
    .locator('a[href]')
    .evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
  expect(links.filter((href) => /^(javascript|data|vbscript):/i.test(href))).toEqual([])
})

/** What the page had asked for by its load event: what is fetched once it is at rest does not count. */
async function scriptBytes(page: Page, open: () => Promise<unknown>): Promise<number> {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
    const size = response.body().then((body) => gzipSync(body).length)
    size.catch(() => undefined)
    sizes.set(response.url(), size)
  })
  await open()
  const atFirst = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming
    return performance
      .getEntriesByType('resource')
      .filter(({ startTime }) => startTime <= loaded.loadEventStart)
      .map(({ name }) => name)
  })
  const known = await Promise.all(atFirst.map((name) => sizes.get(name) ?? 0))
  return known.reduce((sum, size) => sum + size, 0)
}

test('the board page loads at most 350 KiB of JavaScript, gzipped; home 200', async ({ page }) => {
  const home = await scriptBytes(page, () => page.goto('/', { waitUntil: 'load' }))
  const made = await page.request.post('/api/boards', { data: { title: topic } })
  const { boardId } = (await made.json()) as { boardId: string }
  const fresh = await page.context().newPage()
  const board = await scriptBytes(fresh, async () => {
    await fresh.goto(`/boards/${boardId}`)
    await expect(idea(fresh, topic)).toBeVisible()
    await fresh.waitForLoadState('load')
  })
  expect(home).toBeGreaterThan(100_000)
  expect(home).toBeLessThanOrEqual(200 * 1024)
  expect(board).toBeGreaterThan(100_000)
  expect(board).toBeLessThanOrEqual(350 * 1024)
})
