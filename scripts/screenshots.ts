import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startServer } from '../tests/support/server'

/*
 * Takes the pictures of docs/screenshots from the built product, with a board that the built-in guide grows here and now.
 * `npx tsx scripts/screenshots.ts [folder]`
 */

const folder = process.argv[2] ?? path.join(import.meta.dirname, '..', 'docs', 'screenshots')
const topic = 'Should our city build a tram?'
mkdirSync(folder, { recursive: true })
const server = await startServer({})
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
})

async function say(page: Page, text: string) {
  const chat = page.getByRole('region', { name: 'Chat' })
  await chat.getByRole('textbox', { name: 'Message' }).fill(text)
  await chat.getByRole('button', { name: 'Send', exact: true }).click()
  await chat.getByText(text).first().waitFor()
  await page.waitForTimeout(300)
  await chat
    .getByRole('button', { name: 'Stop', exact: true })
    .waitFor({ state: 'detached', timeout: 60_000 })
  await page.waitForTimeout(700)
}

async function branch(page: Page, words: string, name: string) {
  const article = page.getByRole('article').filter({ hasText: words }).first()
  await article.hover()
  await article.getByRole('button', { name: 'Branch here' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.screenshot({ path: path.join(folder, 'branch-dialog.png') })
  await dialog.getByRole('button', { name: 'Branch and go there' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForTimeout(500)
}

/** Grows the tram board by hand and by talk, on two branches; resolves with its address. */
async function grow(page: Page): Promise<string> {
  await page.goto('/')
  await page.screenshot({ path: path.join(folder, 'home-empty.png') })
  await page.getByRole('textbox', { name: 'What do you want to think about?' }).fill(topic)
  await page.getByRole('button', { name: 'Grow a board' }).click()
  await page.waitForURL(/boards/)
  await page.locator('.react-flow__node').first().waitFor()
  await page.waitForTimeout(600)
  await page.screenshot({ path: path.join(folder, 'board-empty.png') })
  await say(page, 'Expand the root')
  await say(page, 'Add three risks under the root and explain the first')
  await say(page, 'Challenge the first question')
  await branch(page, 'Add three risks', 'Fast buses instead')
  await say(page, 'Add an idea called Fast buses under the root and expand it')
  await page.getByRole('navigation', { name: 'Branches' }).getByRole('button', { name: /^Main/ }).click()
  await page.waitForTimeout(800)
  await say(page, 'Plan the root')
  return page.url()
}

async function shoot(page: Page, name: string) {
  await page.waitForTimeout(400)
  await page.screenshot({ path: path.join(folder, `${name}.png`) })
}

/** Both branches in one picture, a board played back, the keys. */
async function overviews(page: Page, theme: 'light' | 'dark') {
  const history = page.getByRole('region', { name: 'History' })
  await history.getByRole('button', { name: 'Replay this branch' }).click()
  await history.getByRole('button', { name: 'Pause the replay' }).click()
  const position = page.getByRole('slider', { name: 'Replay position' })
  await position.focus()
  await position.press('End')
  for (let frame = 0; frame < 3; frame++) await position.press('ArrowLeft')
  await shoot(page, `replay-${theme}`)
  await page.getByRole('button', { name: 'Leave the replay' }).click()
  await page
    .locator('.react-flow__pane')
    .first()
    .click({ position: { x: 20, y: 20 } })
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await shoot(page, `keys-${theme}`)
  await page.keyboard.press('Escape')
  await history.getByRole('button', { name: 'Compare branches' }).click()
  await page.getByRole('region', { name: 'What merging would do' }).waitFor()
  await page.waitForTimeout(1_000)
  await shoot(page, `compare-${theme}`)
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await page.getByRole('region', { name: 'Canvas', exact: true }).waitFor()
  await page.waitForTimeout(600)
}

/** A question that was answered twice. */
async function answers(page: Page, url: string) {
  await page.goto(url)
  const chat = page.getByRole('region', { name: 'Chat' })
  await chat.getByRole('textbox', { name: 'Message' }).fill('Add two opportunities under the root')
  await chat.getByRole('button', { name: 'Several answers at once' }).click()
  await page.getByRole('button', { name: 'Ask for 2 answers' }).click()
  await chat.getByRole('region', { name: '2 answers to this' }).waitFor()
  await page.waitForTimeout(3_000)
  await shoot(page, 'answers-light')
}

/** What opens on a board: the palette, an idea that was looked up, the outline, the settings. */
async function openings(page: Page, theme: 'light' | 'dark') {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('tram')
  await page.getByRole('option').nth(3).waitFor()
  await shoot(page, `palette-${theme}`)
  await page.keyboard.press('Escape')
  await page.locator('.react-flow__node').first().click()
  const lenses = page.getByRole('toolbar', { name: 'Lenses' })
  if (theme === 'dark') {
    await lenses.getByRole('button', { name: 'Enrich' }).click()
    await page.getByText('What was found').waitFor({ timeout: 60_000 })
  }
  await shoot(page, `enriched-${theme}`)
  await page.getByRole('button', { name: 'Outline', exact: true }).click()
  await page.getByRole('tree', { name: 'Ideas' }).waitFor()
  await shoot(page, `outline-${theme}`)
  await page.getByRole('button', { name: 'Graph', exact: true }).click()
  await page.goto('/settings')
  await shoot(page, `settings-${theme}`)
}

async function phone(url: string) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  await page.goto(url)
  await page.locator('.react-flow__node').first().waitFor()
  await shoot(page, 'phone-graph')
  await page.getByRole('tab', { name: 'Chat' }).tap()
  await shoot(page, 'phone-chat')
  await page.getByRole('tab', { name: 'History' }).tap()
  await shoot(page, 'phone-history')
  await page.getByRole('tab', { name: 'Outline' }).tap()
  await shoot(page, 'phone-outline')
  await page.getByRole('tab', { name: 'Graph' }).tap()
  await page
    .getByRole('button', { name: /, all branches|Main/ })
    .first()
    .tap()
  await page.getByRole('dialog').waitFor()
  await shoot(page, 'phone-branches')
  await page.goto(`${server.url}/settings`)
  await shoot(page, 'phone-settings')
  await page.goto(server.url)
  await shoot(page, 'phone-home')
  await context.close()
}

try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, baseURL: server.url })
  const url = await grow(page)
  await page
    .getByRole('button', { name: 'Fit' })
    .or(page.getByRole('button', { name: /whole/i }))
    .first()
    .click()
    .catch(() => {})
  await shoot(page, 'board-light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await shoot(page, 'board-dark')
  await overviews(page, 'dark')
  await openings(page, 'dark')
  await page.goto(server.url)
  await shoot(page, 'home-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await shoot(page, 'home-light')
  await page.goto(url)
  await page.locator('.react-flow__node').first().waitFor()
  await overviews(page, 'light')
  await openings(page, 'light')
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(url)
  await page.locator('.react-flow__node').first().waitFor()
  await shoot(page, 'board-1024')
  await phone(url)
  await page.setViewportSize({ width: 1440, height: 900 })
  await answers(page, url)
} finally {
  await browser.close()
  await server.stop()
}
