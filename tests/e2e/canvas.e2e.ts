import type { Locator, Page } from '@playwright/test'
import {
  canvas,
  conversationsOf,
  expect,
  growBoard,
  idea,
  ideas,
  labelsOf,
  runLens,
  stored,
  test,
} from './board'

const topic = 'Should our village keep its school?'

async function grown(page: Page) {
  await growBoard(page, topic)
  await runLens(page, idea(page, topic), 'Expand')
  await expect.poll(() => ideas(page).count()).toBeGreaterThan(3)
  await expect(canvas(page).getByText('Growing…')).toHaveCount(0)
}

async function boxOf(card: Locator) {
  const box = await card.boundingBox()
  if (!box) throw new Error('the card is not on screen')
  return box
}

const graphNow = async (page: Page) => {
  const [conversation] = await conversationsOf(page)
  return stored(page, conversation?.id ?? '')
}

test('[X-1] the expanded idea stays where it is and nothing overlaps', async ({ page }) => {
  await growBoard(page, topic)
  const root = idea(page, topic)
  await root.click()
  const before = await boxOf(root)
  await page.getByRole('toolbar', { name: 'Lenses' }).getByRole('button', { name: 'Expand' }).click()
  await expect.poll(() => ideas(page).count()).toBeGreaterThan(3)
  await expect(canvas(page).getByText('Growing…')).toHaveCount(0)
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const after = await boxOf(root)
  expect(Math.abs(after.x - before.x)).toBeLessThanOrEqual(1)
  expect(Math.abs(after.y - before.y)).toBeLessThanOrEqual(1)
  const boxes = await Promise.all((await ideas(page).all()).map(boxOf))
  const overlapping = boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
      ),
  )
  expect(overlapping).toEqual([])
})

test('[X-2] undo takes back one intent, redo brings the same ideas again', async ({ page }) => {
  await grown(page)
  const before = labelsOf(await graphNow(page))
  await canvas(page)
    .getByRole('button', { name: /undo/i })
    .or(page.getByRole('button', { name: /undo/i }))
    .first()
    .click()
  await expect.poll(async () => labelsOf(await graphNow(page))).toEqual([topic])
  await expect(ideas(page)).toHaveCount(1)
  await page.getByRole('button', { name: /redo/i }).first().click()
  await expect.poll(async () => labelsOf(await graphNow(page))).toEqual(before)
  await expect(ideas(page)).toHaveCount(before.length)
})

test('[X-3] edges never blink while a lens grows the board', async ({ page }) => {
  await grown(page)
  await page.evaluate(() => {
    const counts: number[] = []
    Object.assign(window, { edgeCounts: counts })
    const look = () => {
      counts.push(document.querySelectorAll('[data-edge]').length)
      requestAnimationFrame(look)
    }
    look()
  })
  const child = ideas(page).nth(1)
  await child.click()
  const count = await ideas(page).count()
  await page.getByRole('toolbar', { name: 'Lenses' }).getByRole('button', { name: 'Challenge' }).click()
  await expect.poll(() => ideas(page).count()).toBeGreaterThan(count)
  await expect(canvas(page).getByText('Growing…')).toHaveCount(0)
  const counts = await page.evaluate(() => (window as unknown as { edgeCounts: number[] }).edgeCounts)
  const start = counts[0] ?? 0
  expect(start).toBeGreaterThan(2)
  expect(counts.at(-1)).toBeGreaterThan(start)
  expect(Math.min(...counts)).toBeGreaterThanOrEqual(start)

  // The view never moves by itself: what came where nobody looks is told, and gone to when that is wished.
  await child.focus()
  for (let times = 0; times < 5; times++) await page.keyboard.press('Alt+=')
  const show = canvas(page).getByRole('button', { name: /^Show \d+ new ideas$/ })
  await show.click()
  await expect(show).toHaveCount(0)
  await expect(ideas(page).last()).toBeInViewport({ ratio: 0.99 })
})

test('[X-6] a board can be built with the keyboard alone', async ({ page }) => {
  await growBoard(page, topic)
  await idea(page, topic).click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Teachers')
  await page.keyboard.press('Enter')
  await expect(idea(page, 'Teachers')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Buses to town')
  await page.keyboard.press('Enter')
  await expect(idea(page, 'Buses to town')).toBeVisible()
  await expect
    .poll(async () => labelsOf(await graphNow(page)))
    .toEqual(['Buses to town', topic, 'Teachers'].sort())
  await page.keyboard.press('F2')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('A bus to town')
  await page.keyboard.press('Enter')
  await expect.poll(async () => labelsOf(await graphNow(page))).toContain('A bus to town')
  await page.keyboard.press('Delete')
  await expect(idea(page, 'A bus to town')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(idea(page, 'A bus to town')).toBeVisible()
})

test('a dragged idea stays where it was put, after a reload too', async ({ page }) => {
  await grown(page)
  // Clear of the lenses over the root.
  const card = ideas(page).nth(4)
  const label = ((await card.textContent()) ?? '').trim()
  const from = await boxOf(card)
  // Below all of them: let go on another idea it would hang under that one.
  const last = await boxOf(ideas(page).last())
  const way = last.y + last.height + 40 - from.y
  const saved = page.waitForResponse((response) => response.url().includes('/placements') && response.ok())
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 60, from.y + from.height / 2 + way, { steps: 8 })
  await page.mouse.up()
  await saved
  const rootBefore = await boxOf(idea(page, topic))
  const put = await boxOf(idea(page, label))
  expect(put.y - from.y).toBeGreaterThan(60)
  await page.reload()
  await expect(idea(page, label)).toBeVisible()
  const rootAfter = await boxOf(idea(page, topic))
  const again = await boxOf(idea(page, label))
  const scale = rootAfter.width / rootBefore.width
  expect(Math.abs((again.y - rootAfter.y) / scale - (put.y - rootBefore.y))).toBeLessThanOrEqual(2)
})

test('[X-9] a folded idea says how much it hides', async ({ page }) => {
  await grown(page)
  const count = await ideas(page).count()
  await idea(page, topic).click()
  await page.keyboard.press('Space')
  await expect(ideas(page)).toHaveCount(1)
  await expect(canvas(page)).toContainText(`+${count - 1}`)
  await page.keyboard.press('Space')
  await expect(ideas(page)).toHaveCount(count)
})
