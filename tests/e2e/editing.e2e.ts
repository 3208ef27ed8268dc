import { readFile } from 'node:fs/promises'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import {
  boardIdOf,
  canvas,
  conversationsOf,
  expect,
  growBoard,
  idea,
  ideas,
  send,
  stored,
  test,
  untilAnswered,
} from './board'

const topic = 'Should our city build a tram?'
const outline = [
  '# Costs',
  'What it takes.',
  '- Rails',
  '  - Steel',
  '- Trams',
  '# Riders',
  '- Who rides?',
].join('\n')

/** Ideas as the server holds them, each under its parent. */
async function paths(page: Page): Promise<string[]> {
  const [conversation] = await conversationsOf(page)
  const { nodes } = (await stored(page, conversation?.id ?? '')).graph
  const pathOf = (id: string | null): string => {
    const node = id ? nodes[id] : undefined
    return node ? `${pathOf(node.parentId)}/${node.label}` : ''
  }
  return Object.keys(nodes)
    .map(pathOf)
    .map((path) => path.slice(topic.length + 1))
    .sort()
}

const copyText = (page: Page, text: string) =>
  page.evaluate((words) => navigator.clipboard.writeText(words), text)

async function middleOf(card: Locator) {
  const box = await card.boundingBox()
  if (!box) throw new Error('the card is not on screen')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page, from: Locator, to: Locator, end: () => Promise<unknown>) {
  // Waits until the map stands still.
  await from.hover()
  const [a, b] = [await middleOf(from), await middleOf(to)]
  await page.mouse.move(a.x, a.y)
  await page.mouse.down()
  await page.mouse.move(b.x + 20, b.y + 2, { steps: 8 })
  await page.mouse.move(b.x + 24, b.y + 2)
  await end()
  await page.mouse.up()
}

const choose = async (page: Page, ...names: string[]) => {
  for (const name of names) await page.getByRole('menuitem', { name }).click()
}

const pasted = [
  '',
  '/Costs',
  '/Costs/Rails',
  '/Costs/Rails/Steel',
  '/Costs/Trams',
  '/Riders',
  '/Riders/Who rides?',
]

test('[X-8] an outline is pasted as ideas, copied with its links to another board, and taken back in one step', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await growBoard(page, topic)
  await idea(page, topic).click()
  await copyText(page, outline)
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page.getByText(`Pasted 6 ideas under “${topic}”.`)).toBeVisible()
  await expect.poll(() => paths(page)).toEqual(pasted)

  // Drawn by dragging with Alt, the link goes along with the copy.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Digit1')
  await page.keyboard.down('Alt')
  await drag(page, idea(page, 'Trams'), idea(page, 'Rails'), () =>
    expect(canvas(page).getByText('Let go to link to')).toBeVisible(),
  )
  await page.keyboard.up('Alt')
  await expect(canvas(page).locator('[data-link]')).toHaveCount(1)
  await idea(page, 'Costs').click()
  await page.keyboard.press('ControlOrMeta+c')

  const other = await context.newPage()
  await growBoard(other, 'Another board')
  await idea(other, 'Another board').click()
  await other.keyboard.press('ControlOrMeta+v')
  await expect(ideas(other)).toHaveCount(5)
  await expect(canvas(other).locator('[data-link]')).toHaveCount(1)
  expect(boardIdOf(other)).not.toBe(boardIdOf(page))
  await other.close()

  await page.keyboard.press('ControlOrMeta+d')
  await expect(idea(page, 'Steel')).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+x')
  await expect(idea(page, 'Steel')).toHaveCount(1)
  await page.keyboard.press('ControlOrMeta+z')
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => paths(page)).toEqual(pasted)

  // Where a page may not look at the clipboard, text is pasted into a field; the count is shown before anything is done.
  await context.clearPermissions()
  await idea(page, 'Riders').click({ button: 'right' })
  await choose(page, 'Paste below')
  const dialog = page.getByRole('dialog', { name: 'Paste ideas' })
  await dialog.getByRole('textbox').fill('{"nodes":[{"id":"a","type":"text","text":"From a canvas"}]}')
  await expect(dialog.getByRole('status')).toHaveText('1 idea.')
  await dialog.getByRole('button', { name: 'Add 1 idea' }).click()
  await expect.poll(() => paths(page)).toContain('/Riders/From a canvas')
})

test('[X-7] ideas are chosen by shape, changed together, and moved by drag and by menu', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await growBoard(page, topic)
  await idea(page, topic).click()
  await copyText(page, outline)
  await page.keyboard.press('ControlOrMeta+v')
  await expect(ideas(page)).toHaveCount(7)

  // Everything below, made risks in one change, back in one undo.
  await idea(page, 'Costs').click({ button: 'right' })
  await choose(page, 'Select', 'Everything below')
  await expect(canvas(page).getByText('4 ideas', { exact: true })).toBeVisible()
  await idea(page, 'Rails').click({ button: 'right' })
  await choose(page, 'Type')
  await page.getByRole('menuitemcheckbox', { name: 'Risk' }).click()
  await expect(canvas(page).locator('.node.t-risk')).toHaveCount(4)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(canvas(page).locator('.node.t-risk')).toHaveCount(0)

  // Dropped on an idea it hangs under that one; Escape in mid-drag leaves it where it was.
  await page.keyboard.press('Escape')
  await drag(page, idea(page, 'Trams'), idea(page, 'Riders'), async () => {
    await expect(canvas(page).getByText('Let go to move under')).toBeVisible()
    await page.keyboard.press('Escape')
  })
  expect(await paths(page)).toContain('/Costs/Trams')
  await drag(page, idea(page, 'Trams'), idea(page, 'Riders'), () =>
    expect(canvas(page).locator('.node-drop')).toHaveCount(1),
  )
  await expect.poll(() => paths(page)).toContain('/Riders/Trams')

  // The same without dragging: by menu, then Enter on the idea.
  await idea(page, 'Rails').click({ button: 'right' })
  await choose(page, 'Move to…')
  await expect(canvas(page).getByRole('status')).toContainText('Press the idea under which to move Rails')
  await idea(page, 'Who rides?').click()
  await expect.poll(() => paths(page)).toContain('/Riders/Who rides?/Rails/Steel')

  // Tidied in rings the map is whole, and one undo leads back to where everything stood.
  const before = await middleOf(idea(page, 'Riders'))
  await page.getByRole('button', { name: 'Tidy the map' }).click()
  await page.getByRole('radio', { name: 'Rings' }).check()
  await page.getByRole('button', { name: 'Tidy', exact: true }).click()
  await expect.poll(async () => (await middleOf(idea(page, 'Riders'))).x).not.toBeCloseTo(before.x, 0)
  await expect(canvas(page).locator('[data-edge]')).toHaveCount(6)
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(page.getByRole('button', { name: 'Redo' }).first()).toBeEnabled()
  expect(await paths(page)).toContain('/Riders/Who rides?/Rails/Steel')
})

test('[X-29] pictures, keys and every dialog: saved, listed, and clean to axe in both themes; changes are said', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await growBoard(page, topic)
  await send(page, 'add an idea called <b>"R&D"</b> under the root')
  await untilAnswered(page)
  await expect(page.getByRole('status', { name: 'Changes' })).toContainText('Co-pilot added')

  await page.getByRole('button', { name: 'Download' }).click()
  const dialog = page.getByRole('dialog', { name: 'Download' })
  const saved = async (format: 'SVG' | 'PNG') => {
    await dialog.getByRole('button', { name: format, exact: true }).click()
    const coming = page.waitForEvent('download')
    await dialog.getByRole('button', { name: `Save ${format}` }).click()
    const file = await coming
    return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
  }
  const svg = await saved('SVG')
  expect(svg.name).toBe('Should our city build a tram.svg')
  expect(svg.bytes.toString()).toContain('R&amp;D')
  expect(svg.bytes.toString()).not.toContain('<b>')
  const png = await saved('PNG')
  expect([...png.bytes.subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
  expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(400)
  await expectClean(page)
  await page.keyboard.press('Escape')

  await idea(page, topic).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toContainText('Duplicate')
  await expectClean(page)
  await page.keyboard.press('Escape')

  for (const [open, name] of openers(page)) {
    await open()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expectClean(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await idea(page, topic).click({ button: 'right' })
  await expect(page.getByRole('menu')).toBeVisible()
  await expectClean(page, '[role="menu"]')
})

/** Every other dialog of a board, and how it is opened. */
const openers = (page: Page): readonly (readonly [() => Promise<unknown>, string | RegExp])[] => [
  [() => page.getByRole('button', { name: 'Tidy the map' }).click(), 'Tidy the map'],
  [() => page.getByRole('button', { name: 'Bin', exact: true }).click(), /bin/i],
  [() => page.keyboard.press('Control+k'), 'Find anything'],
  [() => command(page, 'Paste ideas'), 'Paste ideas'],
  [() => command(page, 'Your lenses'), 'Your lenses'],
  [() => command(page, 'Branch from the last message'), /branch/i],
]

async function command(page: Page, name: string) {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(name)
  await page
    .getByRole('option', { name: new RegExp(name) })
    .first()
    .click()
}

/** What lies behind is looked at by other tests. */
async function expectClean(page: Page, part = '[role="dialog"]') {
  for (const theme of ['light', 'dark'] as const) {
    await page.evaluate((one) => {
      document.documentElement.dataset.theme = one
    }, theme)
    const { violations } = await new AxeBuilder({ page })
      .include(part)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
      .setLegacyMode()
      .analyze()
    expect(
      violations.map(
        ({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`,
      ),
    ).toEqual([])
  }
}
