import type { Page } from '@playwright/test'
import { createBuilder } from '@/lib/graph/builder'
import { diff } from '@/lib/graph/diff'
import { tryParseGraph } from '@/lib/graph/json'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import { openBench } from './opening'
import { ms, percentile, printTable, type Row } from './table'

/*
 * The built product in a real browser without a GPU. Beside each figure of motion stands a control: the same gesture
 * over a page that moves one box, which is what this machine's browser can do at best just then. With `--switch` only
 * going from branch to branch is measured.
 */

const { context, post, read, close } = await openBench()

async function graphOf(conversationId: string): Promise<GraphState> {
  const { graph } = await read<{ graph: unknown }>(`/api/conversations/${conversationId}`)
  const parsed = tryParseGraph(graph)
  if (!parsed.ok) throw new Error('the server sent a graph that breaks a law')
  return parsed.value
}

/** Five children a node, breadth first, as one batch. */
function grownTo(size: number, state: GraphState): GraphState {
  const builder = createBuilder(state)
  const open: NodeId[] = [state.rootId]
  for (let total = state.nodes.size; total < size; ) {
    const targetId = open.shift()
    if (!targetId) break
    const count = Math.min(5, size - total)
    const children = Array.from({ length: count }, (_, at) => ({
      kind: 'ChatNode' as const,
      label: `Idea ${total + at}`,
      type: 'concept' as const,
      description: 'A sentence that a card shows when it is near.',
    }))
    open.push(...builder.apply({ source: { kind: 'import' }, targetId, children }).added)
    total += count
  }
  return builder.state()
}

async function boardOf(size: number) {
  const made = await post<{ boardId: string; conversationId: string }>('/api/boards', {
    title: `Board of ${size}`,
  })
  const state = await graphOf(made.conversationId)
  const batch = diff(state, grownTo(size, state), { kind: 'import' })
  const { headId } = await post<{ headId: string }>(`/api/conversations/${made.conversationId}/batches`, {
    batch,
  })
  return { ...made, headId, rootId: state.rootId }
}

/** Frame times in ms while the pointer drags over the page from its middle. */
async function dragFrames(page: Page): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    Object.assign(window, { frames })
    let last = performance.now()
    const tick = (now: number) => {
      frames.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  await page.mouse.move(700, 640)
  await page.mouse.down()
  for (let step = 1; step <= 90; step++) {
    await page.mouse.move(700 - Math.sin(step / 10) * 160, 640 - step * 3)
    await page.waitForTimeout(8)
  }
  await page.mouse.up()
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames.slice(2))
}

async function controlFrames(): Promise<number[]> {
  const page = await context.newPage()
  await page.setContent(
    '<body style="margin:0;height:100vh"><div id="box" style="width:200px;height:40px;background:teal"></div><script>onpointermove=e=>{box.style.transform="translate("+e.clientX+"px,"+e.clientY+"px)"}</script>',
  )
  const frames = await dragFrames(page)
  await page.close()
  return frames
}

async function pan(size: number): Promise<Row> {
  const { boardId } = await boardOf(size)
  const page = await context.newPage()
  await page.goto(`/boards/${boardId}`)
  await page.locator('.react-flow__node').first().waitFor()
  await page.waitForTimeout(1500)
  const mounted = await page.locator('.react-flow__node').count()
  const frames = await dragFrames(page)
  await page.close()
  const control = percentile(await controlFrames(), 0.95)
  return {
    what: `pan a board of ${size} (${mounted} mounted), frame p95`,
    figure: ms(percentile(frames, 0.95)),
    goal: '≤ 16.7 ms where the control allows',
    control: `one moving box, p95 ${ms(control)}`,
  }
}

async function switchBranch(size: number): Promise<Row> {
  const { boardId, conversationId, headId, rootId } = await boardOf(size)
  const side = await post<{ conversationId: string }>(`/api/conversations/${conversationId}/fork`, {
    at: headId,
    name: 'Side',
  })
  await post(`/api/conversations/${side.conversationId}/batches`, {
    batch: {
      source: { kind: 'person' },
      targetId: rootId,
      children: [{ kind: 'ChatNode', label: 'Only on the side', type: 'note', description: '' }],
    },
  })
  const page = await context.newPage()
  await page.goto(`/boards/${boardId}`)
  const branches = page.getByRole('navigation', { name: 'Branches' })
  const times: number[] = []
  for (let round = 0; round < 12; round++) {
    const name = round % 2 === 0 ? /^Main/ : /^Side/
    await page.waitForTimeout(700)
    const button = await branches.getByRole('button', { name }).elementHandle()
    if (!button) throw new Error('the branch is not listed')
    times.push(await page.evaluate(timeSwitch, { button, isSide: round % 2 === 1 }))
  }
  await page.close()
  return {
    what: `branch switch at ${size} ideas, click to painted, median`,
    figure: ms(percentile(times.slice(2), 0.5)),
    goal: size > 2_000 ? '≤ 250 ms' : '≤ 100 ms',
    control: `slowest ${ms(Math.max(...times.slice(2)))}`,
  }
}

/** Runs in the page: from the click until the frame that names the branch has been painted and the next one begins. */
function timeSwitch({ button, isSide }: { button: Node; isSide: boolean }): Promise<number> {
  const header = document.querySelector(
    'section[aria-label="Chat"] header, section[aria-label="Chat"] [class*="header"]',
  )
  const start = performance.now()
  ;(button as HTMLElement).click()
  return new Promise((resolve) => {
    const look = () => {
      const named = header?.textContent?.includes(isSide ? 'Side' : 'Main') ?? true
      if (!named) requestAnimationFrame(look)
      else requestAnimationFrame(() => resolve(performance.now() - start))
    }
    look()
  })
}

try {
  const rows = [await switchBranch(2_000), await switchBranch(10_000)]
  if (!process.argv.includes('--switch')) rows.push(await pan(500), await pan(2_000), await pan(10_000))
  printTable(rows)
} finally {
  await close()
}
