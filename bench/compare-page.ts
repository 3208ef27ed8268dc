import { openBench } from './opening'
import { ms, percentile, printTable } from './table'

/*
 * Two branches of 5,000 ideas compared on the built page: from the server's answer, when it has come whole, to the
 * first frame with a card on it. The control is the same page's emptiest frame.
 */

const rounds = 7
const { context, post, read, close } = await openBench()

interface Answer {
  readonly graph: { readonly rootId: string; readonly nodes: Record<string, { readonly label: string }> }
}

/** Groups of ten under the root, each with `each` ideas. */
async function addGroups(conversationId: string, name: string, groups: number, each: number) {
  const graphNow = () => read<Answer>(`/api/conversations/${conversationId}`)
  const add = (targetId: string, labels: readonly string[]) =>
    post(`/api/conversations/${conversationId}/batches`, {
      batch: {
        source: { kind: 'import' },
        targetId,
        children: labels.map((label) => ({ kind: 'ChatNode', label, type: 'concept', description: '' })),
      },
    })
  const { graph } = await graphNow()
  await add(
    graph.rootId,
    Array.from({ length: groups }, (_, at) => `${name} ${at}`),
  )
  const after = Object.entries((await graphNow()).graph.nodes)
  for (let at = 0; at < groups; at++) {
    const id = after.find(([, { label }]) => label === `${name} ${at}`)?.[0] ?? ''
    await add(
      id,
      Array.from({ length: each }, (_, child) => `${name} ${at}.${child}`),
    )
  }
}

const board = await post<{ boardId: string; conversationId: string }>('/api/boards', { title: 'Bench' })
await addGroups(board.conversationId, 'shared', 45, 99)
const side = await post<{ conversationId: string }>(`/api/conversations/${board.conversationId}/fork`, {
  name: 'Side',
})
await addGroups(board.conversationId, 'left', 5, 99)
await addGroups(side.conversationId, 'right', 5, 99)

const page = await context.newPage()
const toPaint: number[] = []
const toAnswer: number[] = []
for (let round = 0; round < rounds; round++) {
  await page.goto(`/boards/${board.boardId}?c=${board.conversationId}`)
  await page.getByRole('complementary').getByRole('button', { name: 'Compare branches' }).waitFor()
  await page.waitForTimeout(1_500)
  const times = await page.evaluate(async () => {
    const started = performance.now()
    const button = [...document.querySelectorAll('button')].find(
      (each) => each.textContent === 'Compare branches',
    )
    button?.click()
    while (!document.querySelector('.compared [data-idea], .compared canvas'))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    const painted = performance.now()
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const answered = entries.findLast(({ name }) => name.includes('/api/compare'))?.responseEnd ?? started
    return { answer: answered - started, paint: painted - answered }
  })
  toPaint.push(times.paint)
  toAnswer.push(times.answer)
}
printTable([
  {
    what: 'two branches of 5,000 ideas: answer to paint',
    figure: `${ms(percentile(toPaint, 0.5))} (p95 ${ms(percentile(toPaint, 0.95))})`,
    goal: '≤ 150 ms',
    control: `click to answer ${ms(percentile(toAnswer, 0.5))}`,
  },
])
await close()
