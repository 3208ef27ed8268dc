import {
  chat,
  conversationsOf,
  expect,
  growBoard,
  idea,
  ideas,
  log,
  send,
  stored,
  test,
  untilAccepted,
  untilAnswered,
} from './board'

const topic = 'Open data for the lab'

test('[X-17] a refresh in mid-stream shows the text so far and goes on; the draft is untouched', async ({
  page,
}) => {
  await growBoard(page, topic)
  await send(page, 'expand the root, then plan it, then challenge it and explain it')
  await untilAccepted(page, 'expand the root, then plan it, then challenge it and explain it')
  await chat(page).getByRole('textbox', { name: 'Message' }).fill('half a thou')
  await page.reload()
  await expect(log(page)).toContainText('expand the root, then plan it')
  await expect(chat(page).getByRole('textbox', { name: 'Message' })).toHaveValue('half a thou')
  await untilAnswered(page)
  const [main] = await conversationsOf(page)
  const whole = await stored(page, main?.id ?? '')
  await expect.poll(() => ideas(page).count()).toBe(Object.keys(whole.graph.nodes).length)
  expect(whole.messages.filter(({ role }) => role === 'user')).toHaveLength(1)
})

test('[X-19] a message typed during a run waits visibly, and is answered in its turn', async ({ page }) => {
  await growBoard(page, topic)
  await send(page, 'expand the root, then plan it, then challenge it')
  await untilAccepted(page, 'expand the root, then plan it, then challenge it')
  const box = chat(page).getByRole('textbox', { name: 'Message' })
  await box.fill('how many ideas are there?')
  await box.press('Enter')
  await expect(chat(page)).toContainText('how many ideas are there?')
  const [main] = await conversationsOf(page)
  await expect
    .poll(
      async () => (await stored(page, main?.id ?? '')).messages.filter(({ role }) => role === 'user').length,
      { timeout: 30_000 },
    )
    .toBe(2)
  await untilAnswered(page)
  expect((await stored(page, main?.id ?? '')).messages.at(-1)?.role).toBe('assistant')
})

test('[C21] two tabs that answer at once: both messages are kept, one on a branch of its own', async ({
  page,
  context,
}) => {
  await growBoard(page, topic)
  await send(page, 'add an idea called Licences under the root')
  const [main] = await conversationsOf(page)
  const headIs = async () => (await stored(page, main?.id ?? '')).messages.at(-1)
  // On a busy machine neither Send nor Stop tells yet that the answer is over: its text does.
  await expect.poll(async () => (await headIs())?.parts.some(({ type }) => type === 'text')).toBe(true)
  await expect.poll(async () => (await headIs())?.role).toBe('assistant')
  await untilAnswered(page)
  const shown = (await stored(page, main?.id ?? '')).conversation.headId
  const post = (text: string, clientId: string) =>
    page.request.post(`/api/conversations/${main?.id}/messages`, {
      data: { clientId, text, parentId: shown },
    })
  const answers = await Promise.all([
    post('add an idea called Formats under the root', 'tab-a'),
    post('add an idea called Costs under the root', 'tab-b'),
  ])
  expect(answers.map((answer) => answer.status())).toEqual([202, 202])
  const ids = await Promise.all(
    answers.map(async (answer) => ((await answer.json()) as { conversationId: string }).conversationId),
  )
  expect(new Set(ids).size).toBe(2)
  await expect.poll(async () => (await conversationsOf(page)).length).toBe(2)
  const second = await context.newPage()
  await second.goto(page.url())
  await untilAnswered(second)
  const texts = await Promise.all(ids.map(async (id) => JSON.stringify((await stored(page, id)).messages)))
  expect(texts.some((text) => text.includes('Formats'))).toBe(true)
  expect(texts.some((text) => text.includes('Costs'))).toBe(true)
})

test('a tab that was put to sleep shows what was done meanwhile, and shows it once', async ({
  page,
  context,
}) => {
  await growBoard(page, topic)
  const [main] = await conversationsOf(page)
  const { graph } = await stored(page, main?.id ?? '')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Page.setWebLifecycleState', { state: 'frozen' })
  const another = { source: { kind: 'person' }, targetId: graph.rootId }
  const added = await page.request.post(`/api/conversations/${main?.id}/batches`, {
    data: {
      batch: {
        ...another,
        children: [{ kind: 'ChatNode', label: 'Licences', type: 'concept', description: '' }],
      },
    },
  })
  expect(added.ok()).toBe(true)
  const text = 'add three risks under the root'
  expect(
    (await page.request.post(`/api/conversations/${main?.id}/messages`, { data: { text } })).status(),
  ).toBe(202)
  const last = async () => (await stored(page, main?.id ?? '')).messages.at(-1)
  await expect.poll(async () => (await last())?.parts.some((part) => part.type === 'text')).toBe(true)
  await expect.poll(async () => (await last())?.role).toBe('assistant')
  await devtools.send('Page.setWebLifecycleState', { state: 'active' })
  await expect.poll(() => ideas(page).count()).toBe(5)
  await untilAnswered(page)
  await expect(log(page).getByText(text, { exact: true })).toHaveCount(1)
  await expect(idea(page, 'Licences')).toHaveCount(1)
  await send(page, 'how many ideas are there?')
  await expect(log(page)).toContainText('There are 5 ideas')
})
