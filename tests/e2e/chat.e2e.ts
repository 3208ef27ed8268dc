import type { Page } from '@playwright/test'
import { talkFile } from '../support/talk-file'
import {
  articles,
  boardIdOf,
  branches,
  chat,
  conversationsOf,
  expect,
  growBoard,
  log,
  send,
  stored,
  test,
  untilAccepted,
  untilAnswered,
} from './board'

const rich = [
  'A table, a formula and code:',
  '| City | Cost |\n|---|---:|\n| Graz | 12 |',
  'So $E = mc^2$, for $5 and $6.\n\n$$\n\\frac{a}{b}\n$$',
  '```ts\nconst cost = (km: number) => km * 12\n```',
  'שלום עולם',
  '![a picture](https://example.com/a.png)',
].join('\n\n')

/** A board with a long talk whose last answer is rich. */
async function talkOf(page: Page, turns: number) {
  const file = talkFile(turns, (turn) =>
    turn === turns ? rich : `Answer ${turn}. ${'It is quiet. '.repeat(1 + (turn % 30))}`,
  )
  const answer = await page.request.post('/api/boards/import', {
    headers: { 'content-type': 'application/json' },
    data: file,
  })
  const { boardId, conversationId } = (await answer.json()) as { boardId: string; conversationId: string }
  await page.goto(`/boards/${boardId}`)
  return conversationId
}

const atEnd = (page: Page) =>
  log(page).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight < 60)

test('[X-18] of a long talk only what is near is drawn; it opens at its end, nothing jumps, and any message comes into sight', async ({
  page,
}) => {
  const conversationId = await talkOf(page, 200)
  await expect(log(page)).toContainText('A table, a formula and code')
  await expect.poll(() => atEnd(page)).toBe(true)
  expect(await articles(page).count()).toBeLessThan(60)
  expect(await log(page).getAttribute('aria-live')).toBe('off')

  const code = log(page).locator('.code').last()
  await expect(code.locator('.hljs-keyword')).toHaveText('const')
  expect(await code.getAttribute('dir')).toBe('ltr')
  await code.hover()
  await expect(code.getByRole('button', { name: 'Copy code' })).toBeVisible()
  await expect(log(page).getByRole('cell', { name: 'Graz' })).toBeVisible()
  await expect(log(page).locator('.katex')).toHaveCount(2)
  await expect(log(page)).toContainText('for $5 and $6.')
  await expect(log(page).locator('p', { hasText: 'שלום' })).toHaveCSS('direction', 'rtl')
  await expect(log(page).getByRole('link', { name: /Picture/ })).toBeVisible()

  // A field that is open stays with what was typed, wherever one scrolls.
  const last = articles(page).filter({ hasText: 'Question 200' })
  await last.hover()
  await last.getByRole('button', { name: 'Ask in other words' }).click()
  await page.getByRole('textbox', { name: 'Your words' }).fill('Half typed')
  // A row that comes to its height just then may still hold the talk at its end.
  await expect(async () => {
    await log(page).evaluate((box) => {
      box.scrollTop = 0
    })
    await expect(articles(page).filter({ hasText: 'Question 1:' })).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 15_000 })
  await expect(page.getByRole('textbox', { name: 'Your words' })).toHaveValue('Half typed')

  // What is read stays where it is while the rows above it come to their heights.
  const jumps = await log(page).evaluate(async (box) => {
    const frame = () => new Promise(requestAnimationFrame)
    box.scrollTop = box.scrollHeight / 2
    for (let wait = 0; wait < 20; wait++) await frame()
    let most = 0
    for (let step = 0; step < 30; step++) {
      const seen = [...box.querySelectorAll('article')].find((row) => row.getBoundingClientRect().top > 120)
      const before = seen?.getBoundingClientRect().top ?? 0
      box.scrollTop -= 40
      await frame()
      await frame()
      if (seen?.isConnected) most = Math.max(most, Math.abs(seen.getBoundingClientRect().top - before - 40))
    }
    return most
  })
  expect(jumps).toBeLessThanOrEqual(2)

  await page.getByRole('button', { name: 'Latest' }).click()
  await expect.poll(() => atEnd(page)).toBe(true)
  const { messages } = await stored(page, conversationId)
  const early = messages.find(({ parts }) => parts.some(({ text }) => text?.startsWith('Question 50:')))
  await page.goto(`/boards/${boardIdOf(page)}?m=${early?.id.slice(3)}`)
  await expect(articles(page).filter({ hasText: 'Question 50:' })).toBeInViewport()
  await expect(articles(page).filter({ hasText: 'Question 50:' })).toBeFocused()
})

test('[X-13] [X-19] a text file that is dropped goes along as a quote, survives a reload, and stays when the words are edited', async ({
  page,
}) => {
  await growBoard(page, 'Trams')
  const drop = await page.evaluateHandle(() => {
    const data = new DataTransfer()
    data.items.add(new File(['# Notes\nTrams are quiet.'], 'notes.md', { type: 'text/markdown' }))
    data.items.add(new File([new Uint8Array([0x89, 0x50, 0x00, 0xff])], 'photo.png', { type: 'image/png' }))
    return data
  })
  await log(page).dispatchEvent('drop', { dataTransfer: drop })
  const files = chat(page).getByRole('list', { name: 'Files that go along' })
  await expect(files).toContainText('notes.md')
  await expect(page.getByText('“photo.png” is not a text file')).toBeVisible()
  await chat(page).getByRole('textbox', { name: 'Message' }).fill('count the ideas')
  await page.reload()
  await expect(files).toContainText('notes.md')
  await expect(chat(page).getByRole('textbox', { name: 'Message' })).toHaveValue('count the ideas')
  await chat(page).getByRole('button', { name: 'Send', exact: true }).click()
  await expect(files).toHaveCount(0)
  const asked = articles(page).filter({ hasText: 'count the ideas' })
  await expect(asked).toContainText('notes.md')
  await untilAnswered(page)
  await asked.hover()
  await asked.getByRole('button', { name: 'Ask in other words' }).click()
  await expect(page.getByRole('textbox', { name: 'Your words' })).toHaveValue('count the ideas')
  await page.getByRole('textbox', { name: 'Your words' }).fill('count all the ideas')
  await page.getByRole('button', { name: 'Ask anew' }).click()
  const again = articles(page).filter({ hasText: 'count all the ideas' })
  await expect(again).toContainText('2/2')
  await again.getByText('notes.md').click()
  await expect(again).toContainText('Trams are quiet.')
})

test('[X-14] [X-16] one question, two answers at once: cards, a branch each, and one of them is kept', async ({
  page,
}) => {
  await growBoard(page, 'Trams')
  await chat(page).getByRole('textbox', { name: 'Message' }).fill('add an idea called Noise under the root')
  await chat(page).getByRole('button', { name: 'Several answers at once' }).click()
  await page.getByRole('button', { name: 'Ask for 2 answers' }).click()
  await untilAccepted(page, 'add an idea called Noise under the root')
  await expect(chat(page).getByRole('textbox', { name: 'Message' })).toHaveValue('')
  const cards = chat(page).getByRole('region', { name: '2 answers to this' })
  await expect(cards.getByText('Shown here')).toBeVisible()
  await expect(cards).toContainText('1 idea')
  await expect(branches(page).locator('.branch-row')).toHaveCount(2)
  await cards.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(cards.getByRole('article', { name: /^Answer 2/ })).toHaveAttribute('aria-current', 'true')
  await cards
    .getByRole('article', { name: /^Answer 2/ })
    .getByRole('button', { name: 'Keep this one' })
    .click()
  await page.getByRole('menuitem', { name: 'The others go to the bin' }).click()
  await expect.poll(async () => (await conversationsOf(page)).map(({ name }) => name)).toEqual(['Main'])
  await send(page, 'how many ideas are there?')
  await untilAnswered(page)
  await expect(log(page)).toContainText('2')
})
