import {
  articles,
  branchAt,
  branches,
  canvas,
  conversationsOf,
  expect,
  growBoard,
  historyMap,
  idea,
  ideas,
  labelsOf,
  log,
  runLens,
  send,
  stored,
  test,
  untilAccepted,
  untilAnswered,
} from './board'

const topic = 'Should our city build a tram?'

test('the main job with the built-in guide: grow, ask, branch, go back and forth, leave in mid-answer', async ({
  page,
  context,
}) => {
  await growBoard(page, topic)

  await runLens(page, idea(page, topic), 'Expand')
  await expect.poll(() => ideas(page).count()).toBeGreaterThan(3)
  await expect.poll(async () => (await conversationsOf(page)).length).toBe(1)
  const afterLens = await ideas(page).count()

  await canvas(page).getByRole('toolbar', { name: 'Lenses' }).waitFor()
  await send(page, 'add three risks under the root and explain the first')
  await expect(log(page)).toContainText('add three risks under the root')
  await untilAnswered(page)
  await expect.poll(() => ideas(page).count()).toBe(afterLens + 3)
  const [main] = await conversationsOf(page)
  const grown = await stored(page, main?.id ?? '')
  const risks = Object.values(grown.graph.nodes).filter(
    (node) => node.type === 'risk' && node.parentId === grown.graph.rootId,
  )
  expect(risks.length).toBeGreaterThanOrEqual(3)
  const answer = articles(page).last()
  await expect(answer).toContainText(/\w+ \w+ \w+/)

  await test.step('branch at the first message and take it another way, with the graph as it was there', async () => {
    const firstAsked = articles(page).filter({ hasText: 'add three risks' }).first()
    await branchAt(page, firstAsked, 'Buses instead')
    await expect(branches(page)).toContainText('Buses instead')
    await expect.poll(() => ideas(page).count()).toBe(afterLens)
    await send(page, 'add an idea called Fast buses under the root')
    await untilAnswered(page)
    await expect(idea(page, 'Fast buses')).toBeVisible()
    expect(await ideas(page).count()).toBe(afterLens + 1)
  })

  await test.step('both lines are on the map, and switching switches the graph', async () => {
    await expect(historyMap(page)).toContainText('Buses instead')
    await expect(historyMap(page)).toContainText('Main')
    await branches(page).getByRole('button', { name: /^Main/ }).click()
    await expect(idea(page, 'Fast buses')).toHaveCount(0)
    await expect.poll(() => ideas(page).count()).toBe(afterLens + 3)
    await branches(page)
      .getByRole('button', { name: /^Buses instead/ })
      .click()
    await expect(idea(page, 'Fast buses')).toBeVisible()
    await expect.poll(() => ideas(page).count()).toBe(afterLens + 1)
  })

  await test.step('leave in mid-answer; everything is there, complete, afterwards', async () => {
    const url = page.url()
    await send(page, 'challenge Fast buses and explain what it is')
    await untilAccepted(page, 'challenge Fast buses and explain what it is')
    await page.close()
    const again = await context.newPage()
    await again.goto(url)
    await untilAnswered(again)
    const side = (await conversationsOf(again)).find(({ name }) => name === 'Buses instead')
    const whole = await stored(again, side?.id ?? '')
    expect(whole.messages.at(-1)?.role).toBe('assistant')
    expect(whole.messages.at(-1)?.parts.map((part) => part.type)).not.toContain('caveat')
    await expect.poll(() => ideas(again).count()).toBe(labelsOf(whole).length)
    await expect(log(again)).toContainText('challenge Fast buses')
  })
})
