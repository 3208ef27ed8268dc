import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { talkFile } from '../tests/support/talk-file'
import { openBench } from './opening'
import { ms, percentile, printTable, type Row } from './table'

/*
 * A talk of 5,000 messages in a real browser without a GPU: opening, scrolling, and typing while an answer streams.
 * Beside each figure of motion stands a control: the same gesture over a page that does nothing.
 */

const turns = 2_500
const paragraph = 'A tram is quiet, and it holds four buses full of people. '

/** A model that streams a word every 20 ms for as long as it is listened to. */
const model = createServer((request, response) => {
  if (request.method === 'GET')
    return response.end(JSON.stringify({ data: [{ id: 'slow', object: 'model' }] }))
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const say = (delta: object, finish_reason: string | null = null) =>
    response.write(`data: ${JSON.stringify({ id: 'x', choices: [{ index: 0, delta, finish_reason }] })}\n\n`)
  const timer = setInterval(() => say({ role: 'assistant', content: 'quiet **and** fast, ' }), 20)
  response.on('close', () => clearInterval(timer))
})
await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
const { context, post, read, close } = await openBench({
  env: {
    OPENAI_COMPATIBLE_BASE_URL: `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`,
    OPENAI_COMPATIBLE_MODEL: 'slow',
  },
})
/** From the click on a branch until its last answer has been painted, and the time the fetch of it took. */
async function open(page: Page, name: RegExp, shows: string): Promise<number> {
  const button = await page
    .getByRole('navigation', { name: 'Branches' })
    .getByRole('button', { name })
    .first()
    .elementHandle()
  return page.evaluate(
    ({ button, shows }) => {
      const start = performance.now()
      ;(button as HTMLElement).click()
      return new Promise<number>((resolve) => {
        const look = () => {
          const isThere = document.querySelector('[role=log]')?.textContent?.includes(shows)
          if (!isThere) requestAnimationFrame(look)
          else requestAnimationFrame(() => resolve(performance.now() - start))
        }
        look()
      })
    },
    { button, shows },
  )
}

/** Frame times while a box is scrolled upwards, 50 px a frame. */
const scrollFrames = (page: Page, selector: string): Promise<number[]> =>
  page.evaluate(async (selector) => {
    const box = document.querySelector(selector)
    if (!box) throw new Error('nothing to scroll')
    const frames: number[] = []
    let last = performance.now()
    for (let step = 0; step < 240; step++) {
      box.scrollTop -= 50
      const now = await new Promise<number>((resolve) => requestAnimationFrame(resolve))
      frames.push(now - last)
      last = now
    }
    return frames.slice(2)
  }, selector)

/** Time from a key press until its letter has been painted, as the browser measures it; in steps of 8 ms. */
async function typing(page: Page, selector: string): Promise<number[]> {
  await page.evaluate(() => {
    const slow: number[] = []
    Object.assign(window, { slow })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') slow.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
  })
  const letters = 'what of the trams in the hills of the old town and what of the buses then'
  await page.locator(selector).click()
  await page.keyboard.type(letters, { delay: 40 })
  await page.waitForTimeout(300)
  const slow = await page.evaluate(() => (window as unknown as { slow: number[] }).slow)
  return [...slow, ...Array.from({ length: Math.max(0, letters.length - slow.length) }, () => 8)]
}

async function control(): Promise<{ readonly scroll: number; readonly type: number }> {
  const page = await context.newPage()
  const rows = Array.from({ length: 200 }, () => `<p>${paragraph}</p>`).join('')
  await page.setContent(
    `<div id="box" style="height:600px;width:412px;overflow:auto">${rows.repeat(4)}</div><textarea id="field"></textarea>`,
  )
  await page.evaluate(() => document.querySelector('#box')?.scrollTo(0, 1e6))
  const scroll = percentile(await scrollFrames(page, '#box'), 0.95)
  const type = percentile(await typing(page, '#field'), 0.95)
  await page.close()
  return { scroll, type }
}

async function measure(): Promise<Row[]> {
  const file = talkFile(turns, (turn) => `Answer ${turn}. ${paragraph.repeat(1 + (turn % 6))}`)
  const { boardId, conversationId } = await post<{ boardId: string; conversationId: string }>(
    '/api/boards/import',
    file,
  )
  const { messages } = await read<{ messages: { id: string }[] }>(`/api/conversations/${conversationId}`)
  await post(`/api/conversations/${conversationId}/fork`, { at: messages[2]?.id, name: 'Side' })
  const page = await context.newPage()
  await page.goto(`/boards/${boardId}`)
  const first = await open(page, /^Side/, 'Answer 1.')
  await page.waitForTimeout(1_500)
  const opened = await open(page, /^Main/, `Answer ${turns}.`)
  await page.waitForTimeout(1_500)
  await open(page, /^Side/, 'Answer 1.')
  await page.waitForTimeout(1_500)
  const again = await open(page, /^Main/, `Answer ${turns}.`)
  await page.waitForTimeout(1_500)
  const still = await control()
  const scroll = percentile(await scrollFrames(page, '[role=log]'), 0.95)
  const mounted = await page.locator('[role=log] article').count()
  await page.getByRole('textbox', { name: 'Message' }).fill('And the hills?')
  await page.keyboard.press('Enter')
  await page.locator('[role=log] .caret').waitFor()
  const type = percentile(await typing(page, 'textarea[aria-label=Message]'), 0.95)
  await page.close()
  return [
    {
      what: 'open a branch of 5,000 messages, click to painted (first time / seen before)',
      figure: `${ms(opened)} / ${ms(again)}`,
      goal: '≤ 300 ms',
      control: `a branch of 2 messages: ${ms(first)}`,
    },
    {
      what: `scroll it (${mounted} messages mounted), frame p95`,
      figure: ms(scroll),
      goal: '≤ 16.7 ms where the control allows',
      control: `plain paragraphs, p95 ${ms(still.scroll)}`,
    },
    {
      what: 'a key with 5,000 messages open and an answer streaming, press to painted, p95',
      figure: ms(type),
      goal: '≤ 16 ms where the control allows',
      control: `a bare field, p95 ${ms(still.type)}`,
    },
  ]
}

try {
  printTable(await measure())
} finally {
  await close()
  model.close()
}
