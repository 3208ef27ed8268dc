import type { Page } from '@playwright/test'
import {
  articles,
  branchAt,
  branches,
  canvas,
  chat,
  conversationsOf,
  expect,
  growBoard,
  historyMap,
  idea,
  ideas,
  labelsOf,
  log,
  send,
  stored,
  test,
  untilAnswered,
} from './board'

const topic = 'What sleep is for'
const position = (page: Page) => page.getByRole('slider', { name: 'Replay position' })
const notice = (page: Page, text: string | RegExp) => page.locator('.toast').filter({ hasText: text })

test('[X-26] replay grows the graph from the messages on the page, branches at a frame, and ends as it is', async ({
  page,
}) => {
  await growBoard(page, topic)
  for (const name of ['Memory', 'Repair']) {
    await send(page, `add an idea called ${name} under the root`)
    await untilAnswered(page)
  }
  const [main] = await conversationsOf(page)
  // The board's beginning; twice a request, its call, the result and the answer.
  await expect.poll(async () => (await stored(page, main?.id ?? '')).messages.length).toBe(9)
  const whole = await stored(page, main?.id ?? '')
  const last = whole.messages.length - 1
  await expect(position(page)).toHaveAttribute('aria-valuetext', `Message ${last} of ${last}`)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))

  await position(page).focus()
  await page.keyboard.press('Home')
  await expect(ideas(page)).toHaveCount(1)
  await expect(page.getByRole('group', { name: 'Replay' })).toContainText(`0 of ${last}`)
  for (let frame = 1; frame <= last; frame++) {
    const open = whole.messages[frame]?.parts.some((part) => part.type === 'tool-call')
    const graph = await page.request.get(`/api/messages/${whole.messages[frame]?.id}/graph`)
    const labels = labelsOf(await graph.json())
    await page.keyboard.press('ArrowRight')
    await expect(ideas(page)).toHaveCount(labels.length)
    for (const label of labels) await expect(idea(page, label)).toBeVisible()
    if (!open) continue
    await page.getByRole('button', { name: 'Branch at this frame', disabled: true }).dispatchEvent('click')
    await expect(notice(page, 'waits for a result here').first()).toBeVisible()
    await position(page).focus()
  }
  await expect(page.getByRole('button', { name: 'Leave the replay' })).toHaveCount(0)

  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await expect(log(page).locator('.m-picked')).toContainText('Memory')
  await expect(historyMap(page).locator('[data-mark][aria-current]')).toHaveAccessibleName(/Memory/)
  await idea(page, topic).click()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Mine')
  await page.keyboard.press('Enter')
  await expect(notice(page, 'the graph as it was').first()).toBeVisible()
  await expect(ideas(page)).toHaveCount(1)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(ideas(page)).toHaveCount(3)
  // Where the answers' ideas stand may still be on its way to the server when the replay begins.
  expect(asked.filter((line) => !/^GET|\/placements$/.test(line))).toEqual([])

  await page.getByRole('button', { name: 'Replay this branch' }).click()
  await page.getByRole('button', { name: 'Speed: 1 times' }).click()
  await page.getByRole('button', { name: 'Pause the replay' }).click()
  await position(page).fill('4')
  await page.getByRole('button', { name: 'Branch at this frame' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Night')
  await page.keyboard.press('Enter')
  await expect(branches(page)).toContainText('Night')
  await expect(page.getByRole('button', { name: 'Leave the replay' })).toHaveCount(0)
  await expect(ideas(page)).toHaveCount(2)
  expect(await stored(page, main?.id ?? '')).toEqual(whole)
})

test('[X-27] a bookmark leads back to its message; a deleted branch says what goes, comes back, and can be erased', async ({
  page,
}) => {
  await growBoard(page, topic)
  await send(page, 'add an idea called Memory under the root')
  await untilAnswered(page)
  const answer = articles(page).last()
  await answer.hover()
  await answer.getByRole('button', { name: 'Bookmark' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('First thought')
  await page.keyboard.press('Enter')
  await expect(historyMap(page).getByRole('button', { name: /bookmarked as First thought/ })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Find anything' }).getByRole('combobox').fill('first th')
  await page.getByRole('option', { name: /First thought.*bookmark/ }).click()
  await expect(answer).toBeFocused()
  await answer.hover()
  await answer.getByRole('button', { name: 'Show on the canvas' }).click()
  await expect(canvas(page).locator('.react-flow__node.selected')).toContainText('Memory')

  await branchAt(page, answer, 'Night')
  await send(page, 'add an idea called Dreams under the root')
  await untilAnswered(page)
  await idea(page, 'Memory').click()
  const lives = page.getByRole('region', { name: 'Inspector' }).locator('.lives')
  await expect(lives.getByRole('button')).toHaveText(['Night', 'Main'])
  await lives.getByRole('button', { name: 'Main' }).click()
  await expect(idea(page, 'Dreams')).toHaveCount(0)
  await expect(log(page).locator('.m-picked')).toContainText('Memory')
  await lives.getByRole('button', { name: 'Night' }).click()
  await expect(idea(page, 'Dreams')).toBeVisible()

  const remove = async () => {
    await branches(page)
      .locator('.branch-row')
      .filter({ hasText: 'Night' })
      .getByRole('button', { name: 'Branch options' })
      .click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(page.getByRole('dialog')).toContainText(/4 messages are only here .* 4 messages that other/)
    await page.getByRole('button', { name: 'Delete branch' }).click()
    await expect(branches(page)).not.toContainText('Night')
  }
  await remove()
  await notice(page, 'Night is in the bin').getByRole('button', { name: 'Undo' }).click()
  await expect(branches(page)).toContainText('Night')
  await expect(idea(page, 'Dreams')).toBeVisible()
  await remove()
  await page.getByRole('button', { name: 'Bin' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(page.getByRole('dialog')).toContainText('The bin is empty.')
  await page.getByRole('button', { name: 'Close' }).last().click()
  await remove()
  await page.getByRole('button', { name: 'Bin' }).click()
  await page.getByRole('button', { name: 'Erase…' }).click()
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByRole('dialog')).toContainText('The bin is empty.')
  await page.keyboard.press('Escape')
  await expect(historyMap(page)).toContainText('4 messages, 1 branch')
  await page.getByRole('button', { name: 'Bookmarks: 1' }).click()
  await page.getByRole('menuitem', { name: 'First thought' }).click()
  await expect(log(page).locator('.m-picked')).toContainText('Memory')
  await expect(chat(page)).toBeVisible()
})

test('[C21] a window that was cut off: its words stand on a branch of their own, its edits come along, nothing twice', async ({
  page,
  browser,
  server,
}) => {
  await growBoard(page, topic)
  await send(page, 'hello')
  await untilAnswered(page)
  const away = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  const other = await away.newPage()
  await other.goto(page.url())
  await expect(idea(other, topic)).toBeVisible()
  await expect(log(other)).toContainText('hello')
  await away.setOffline(true)
  await send(other, 'add an idea called Bees under the root')
  await expect(log(other)).toContainText('Bees')
  await expect(other.getByText('The server cannot be reached.')).toBeVisible()
  await send(page, 'add an idea called Ants under the root')
  await untilAnswered(page)
  await away.setOffline(false)
  await expect(notice(other, 'your message stands on a branch of its own')).toBeVisible()
  await expect(idea(other, 'Bees')).toBeVisible()
  await untilAnswered(other)
  await expect(idea(other, 'Ants')).toHaveCount(0)
  const [first, second] = [page, other].map((at) => branches(at).locator('.branch-row'))
  await expect(first ?? log(page)).toHaveCount(2)
  await expect(second ?? log(page)).toHaveCount(2)
  await expect(idea(page, 'Bees')).toHaveCount(0)

  const own = (await conversationsOf(page)).find(({ name }) => name !== 'Main')
  await branches(page)
    .getByRole('button', { name: own?.name ?? '', exact: true })
    .click()
  await expect(idea(page, 'Bees')).toBeVisible()
  await away.setOffline(true)
  const add = async (at: Page, label: string) => {
    await idea(at, topic).click()
    await at.keyboard.press('Tab')
    await at.keyboard.type(label)
    await at.keyboard.press('Enter')
    await expect(idea(at, label)).toBeVisible()
  }
  await add(other, 'From afar')
  await add(page, 'From here')
  await expect(idea(page, 'From afar')).toHaveCount(0)
  await away.setOffline(false)
  await expect(idea(page, 'From afar')).toHaveCount(1)
  await expect(idea(page, 'From here')).toHaveCount(1)
  await expect(idea(other, 'From afar')).toHaveCount(1)
  const lines = await Promise.all((await conversationsOf(page)).map(({ id }) => stored(page, id)))
  const said = new Map(lines.flatMap(({ messages }) => messages.map((message) => [message.id, message])))
  const count = (words: string) =>
    [...said.values()].filter(({ parts }) => JSON.stringify(parts).includes(words)).length
  expect(count('add an idea called Bees')).toBe(1)
  expect(count('add an idea called Ants')).toBe(1)
  expect(count('"after":"From afar"')).toBe(1)
  expect(lines).toHaveLength(2)
  await away.close()
})
