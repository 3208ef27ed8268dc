import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { conversationsOf, expect, growBoard, idea, labelsOf, stored, test } from './board'

async function post<T>(page: Page, path: string, data: object): Promise<T> {
  const answer = await page.request.post(path, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

async function idOf(page: Page, conversationId: string, label: string): Promise<string> {
  const { graph } = await stored(page, conversationId)
  const found = Object.entries(graph.nodes).find(([, node]) => node.label === label)
  if (!found) throw new Error(`no ${label}`)
  return found[0]
}

/** Edits of one branch, as a page would send them. */
function editsOf(page: Page, conversationId: string) {
  const send = (batch: object) => post(page, `/api/conversations/${conversationId}/batches`, { batch })
  const person = { source: { kind: 'person' }, children: [] }
  return {
    add: async (under: string, ...labels: string[]) =>
      send({
        ...person,
        targetId: await idOf(page, conversationId, under),
        children: labels.map((label) => ({ kind: 'ChatNode', label, type: 'concept', description: '' })),
      }),
    rename: async (from: string, to: string) => {
      const id = await idOf(page, conversationId, from)
      const puts = { nodes: [{ id, set: { label: { before: from, after: to } } }], links: [] }
      await send({ ...person, targetId: id, puts })
    },
    remove: async (label: string) => {
      const id = await idOf(page, conversationId, label)
      await send({ ...person, targetId: id, drops: { nodes: [id], links: [] } })
    },
  }
}

/** Main and Buses: both renamed Cost, Buses brought Lanes with Paint and took Route away, Main brought Riders. */
async function twoBranches(page: Page) {
  await growBoard(page, 'Trams')
  const main = (await conversationsOf(page))[0]?.id ?? ''
  const here = editsOf(page, main)
  await here.add('Trams', 'Cost', 'Route')
  const fork = { name: 'Buses' }
  const { conversationId: side } = await post<{ conversationId: string }>(
    page,
    `/api/conversations/${main}/fork`,
    fork,
  )
  const there = editsOf(page, side)
  await there.add('Trams', 'Lanes')
  await there.add('Lanes', 'Paint')
  await there.rename('Cost', 'Price of buses')
  await there.remove('Route')
  await here.rename('Cost', 'Price of rails')
  await here.add('Trams', 'Riders')
  return { main, side }
}

const both = (page: Page) => page.getByRole('region', { name: 'Both graphs', exact: true })
const card = (page: Page, label: string) => both(page).getByRole('button', { name: label, exact: true })
const changes = (page: Page) => page.getByRole('region', { name: 'What merging would do' })

test('[X-24] two branches in one picture, as a list, as text and side by side; a branch that goes away', async ({
  page,
}) => {
  const { main, side } = await twoBranches(page)
  await expect(idea(page, 'Riders')).toBeVisible()
  await page
    .getByRole('complementary', { name: 'Boards and branches' })
    .getByRole('button', { name: 'Compare branches' })
    .click()
  await expect(page).toHaveURL(new RegExp(`c=${main}.*compare=${side}`))
  await expect(card(page, 'Lanes')).toHaveAccessibleDescription('Concept, only on Buses')
  await expect(card(page, 'Route')).toHaveAccessibleDescription('Concept, removed on Buses')
  await expect(card(page, 'Riders')).toHaveAccessibleDescription('Concept, only on Main')
  await expect(card(page, 'Price of buses')).toHaveAccessibleDescription(/was “Price of rails”.*on both/)
  await expect(card(page, 'Trams')).toHaveAccessibleDescription(/the same on both/)
  await expect(both(page).locator('s')).toHaveText(['Price of rails', 'Route'])

  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])

  const show = page.getByRole('toolbar', { name: 'Show' })
  await expect(show).toContainText(/2 only on Buses.*2 only on Main.*1 changed.*1 the same/)
  await show.getByRole('button', { name: /only on Main/ }).click()
  await expect(changes(page).getByRole('heading', { name: 'Goes away' })).toHaveCount(0)
  await expect(changes(page).getByRole('heading', { name: 'Comes in' })).toBeVisible()
  const talks = page.getByRole('region', { name: 'Both conversations from where they part' })
  await expect(talks.getByRole('article', { name: 'Buses' })).toContainText('You added Lanes and Paint')
  await expect(talks.getByRole('article', { name: 'Main' })).toContainText('No model was asked since')

  await card(page, 'Trams').focus()
  // The first arrow takes hold of the root.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(both(page).locator('[data-idea]:focus')).not.toHaveAccessibleName('Trams')
  await page.keyboard.press('Delete')
  expect(labelsOf(await stored(page, main))).toEqual(['Price of rails', 'Riders', 'Route', 'Trams'])
  await page.getByRole('button', { name: 'Read as text' }).click()
  const text = page.getByRole('region', { name: 'Both graphs as text' })
  await expect(text.getByRole('heading')).toHaveText([
    /Only on Buses \(2\)/,
    /Only on Main \(2\)/,
    /Changed \(1\)/,
  ])
  await page.getByRole('button', { name: 'Swap sides' }).click()
  await expect(text.getByRole('heading').first()).toHaveText('Only on Main (2)')
  await page.getByRole('button', { name: 'Swap sides' }).click()
  await expect(text.getByRole('heading').first()).toHaveText('Only on Buses (2)')

  expect((await page.request.delete(`/api/conversations/${side}`)).ok()).toBe(true)
  await expect(page.getByText('is not here any more')).toBeVisible()
  await page.getByRole('button', { name: 'Back to the board' }).click()
  await expect(idea(page, 'Riders')).toBeVisible()
})

test('[X-25] a merge with a choice and a change left out, its undo, and single ideas picked with what they need', async ({
  page,
}) => {
  const { main, side } = await twoBranches(page)
  const before = await stored(page, main)
  const address = `${new URL(page.url()).pathname}?c=${main}&compare=${side}`
  await page.goto(address)
  await expect(changes(page).getByRole('button', { name: 'Choose in 1 more' })).toBeDisabled()
  await changes(page)
    .getByRole('group', { name: 'Price of rails, name' })
    .getByRole('radio', { name: /Price of buses/ })
    .check()
  await changes(page).getByRole('checkbox', { name: /Route/ }).uncheck()
  await page.getByRole('button', { name: 'Preview on the map' }).click()
  await expect(page.getByText('Main as it would be. Nothing is changed yet.')).toBeVisible()
  await expect(card(page, 'Route')).toHaveAccessibleDescription(/the same on both/)
  expect((await stored(page, main)).conversation.headId).toBe(before.conversation.headId)
  await page.getByRole('textbox', { name: 'Note for the chat of Main' }).fill('Buses are cheaper.')
  await changes(page).getByRole('button', { name: 'Merge 3 changes' }).click()
  await expect(idea(page, 'Paint')).toBeVisible()
  const merged = await stored(page, main)
  expect(labelsOf(merged)).toEqual(['Lanes', 'Paint', 'Price of buses', 'Riders', 'Route', 'Trams'])
  await expect(page.getByRole('log')).toContainText('Buses are cheaper.')
  const toast = page.locator('.toast', { hasText: 'Merged 3 changes from “Buses”.' })
  await toast.getByRole('button', { name: 'Undo' }).click()
  await expect(idea(page, 'Paint')).toHaveCount(0)
  await expect.poll(async () => (await stored(page, main)).graph).toEqual(before.graph)

  await page.goto(address)
  await page.getByRole('button', { name: 'Pick single ideas' }).click()
  await page.getByRole('checkbox', { name: /Paint/ }).check()
  await expect(card(page, 'Paint')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Bring 1 idea into Main' }).click()
  await idea(page, 'Paint').click()
  await expect(page.locator('.toast')).toContainText('and 1 idea that they stand under')
  const picked = await stored(page, main)
  expect(labelsOf(picked)).toEqual(['Lanes', 'Paint', 'Price of rails', 'Riders', 'Route', 'Trams'])
  await expect(page.getByText(/came over from “Buses”/)).toBeVisible()
})
