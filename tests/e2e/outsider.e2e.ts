import { expect, test } from './board'

/*
 * The main job by roles and accessible names alone, as someone who has only read how things are called would write it:
 * names as substrings within a pane and exact in the whole page, a plain window, nothing hovered, nothing scoped by a class.
 */

const topic = 'Should our city build a tram?'
test.use({ viewport: { width: 1280, height: 720 } })

test('everything is found by its role and name, once', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('textbox', { name: 'What do you want to think about?' }).fill(topic)
  await page.getByRole('button', { name: 'Grow a board' }).click()

  const canvas = page.getByRole('region', { name: 'Canvas' })
  const log = page.getByRole('log', { name: 'Conversation' })
  const branches = page.getByRole('navigation', { name: 'Branches' })
  const send = page.getByRole('button', { name: 'Send' })
  const stop = page.getByRole('button', { name: 'Stop' })

  await test.step('the panes', async () => {
    for (const name of ['Canvas', 'Chat', 'History'])
      await expect(page.getByRole('region', { name })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
    await expect(branches).toBeVisible()
    await expect(page.getByRole('heading', { name: topic })).toBeVisible()
  })

  await test.step('an idea is named by its label, and has the lenses', async () => {
    await page.getByRole('button', { name: topic, exact: true }).click()
    const lenses = page.getByRole('toolbar', { name: 'Lenses' })
    for (const name of ['Expand', 'Concepts', 'Challenge', 'Plan', 'Explain'])
      await expect(lenses.getByRole('button', { name })).toBeVisible()
    await lenses.getByRole('button', { name: 'Expand' }).click()
    await expect(canvas.getByRole('button', { name: 'Fold what is below' })).toHaveCount(1)
    await expect(page.getByRole('button', { name: topic, exact: true })).toHaveCount(1)
    await expect(canvas.getByRole('button', { name: topic })).toHaveCount(1)
    await expect(canvas.getByText(topic, { exact: true })).toHaveCount(1)
  })

  await test.step('a question, and a Branch here on every article without hovering', async () => {
    await page
      .getByRole('textbox', { name: 'Message' })
      .fill('add a risk called Noise at night under the root')
    await send.click()
    await expect(canvas.getByRole('button', { name: 'Noise at night' })).toBeVisible()
    await expect(stop).toHaveCount(0)
    await expect(send).toBeVisible()
    const articles = log.getByRole('article')
    const count = await articles.count()
    expect(count).toBeGreaterThanOrEqual(2)
    await expect(articles.getByRole('button', { name: 'Branch here' })).toHaveCount(count)
  })

  await test.step('a branch, made and named in a dialog, and back', async () => {
    const asked = log.getByRole('article').filter({ hasText: 'add a risk called' }).first()
    await asked.getByRole('button', { name: 'Branch here' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Buses instead')
    await dialog.getByRole('button', { name: 'Branch and go there' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(canvas.getByRole('button', { name: 'Noise at night' })).toHaveCount(0)
    await expect(branches).toContainText('Buses instead')
    await branches.getByRole('button', { name: 'Main' }).click()
    await expect(canvas.getByRole('button', { name: 'Noise at night' })).toBeVisible()
    await branches.getByRole('button', { name: 'Buses instead' }).click()
    await expect(canvas.getByRole('button', { name: 'Noise at night' })).toHaveCount(0)
    await page.getByRole('region', { name: 'History' }).getByRole('button', { name: 'Main' }).click()
    await expect(canvas.getByRole('button', { name: 'Noise at night' })).toBeVisible()
  })
})
