// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { isSendKey } from '@/components/chat/composing'
import { Markdown } from '@/components/chat/markdown'
import { healed, toBlocks, toPieces } from '@/components/chat/markdown-blocks'
import { toMathSource, withoutOpenMath } from '@/components/chat/math-source'
import { lateMarkdown, Prose } from '@/components/chat/prose'
import { TooltipProvider } from '@/components/ui/tooltip'
import { loaded } from '../loaded'

beforeAll(() => loaded(lateMarkdown))
afterEach(cleanup)

const show = (text: string) =>
  render(
    <TooltipProvider>
      <Markdown text={text} />
    </TooltipProvider>,
  ).container

test('[R-X1] scripts, frames and images never become elements; bad links lead nowhere', () => {
  const page = show(
    [
      '<script>window.x=1</script> <img src=x onerror=alert(1)> <iframe src="http://e.com"></iframe>',
      '![pic](http://e.com/a.png) ![d](data:image/svg+xml;base64,AA==)',
      '[j](javascript:alert(1)) [v](vbscript:x) [t](data:text/html,x) [ok](https://e.com/a)',
    ].join('\n\n'),
  )
  expect(page.querySelectorAll('img, script, iframe, svg[onload], [onerror]')).toHaveLength(0)
  const links = [...page.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(links).toEqual(['http://e.com/a.png', 'https://e.com/a'])
})

test('[X-18] links say that they lead away and tell nothing to where they lead', () => {
  const link = show('[source](https://e.com)').querySelector('a')
  expect(link?.getAttribute('rel')).toBe('noopener noreferrer nofollow')
  expect(link?.getAttribute('target')).toBe('_blank')
  expect(link?.querySelector('svg')?.getAttribute('aria-label')).toBe('(leads to another site)')
})

test('[X-18] each block finds its own direction, code is always left to right', () => {
  const page = show('שלום עולם\n\nhello\n\n```\nconst a = 1\n```')
  expect([...page.querySelectorAll('p')].map((p) => p.getAttribute('dir'))).toEqual(['auto', 'auto'])
  expect(page.querySelector('pre')?.closest('[dir]')?.getAttribute('dir')).toBe('ltr')
})

test('blocks end at blank lines outside of code', () => {
  expect(toBlocks('a\nb\n\nc')).toEqual(['a\nb', 'c'])
  expect(toBlocks('```\na\n\nb\n```\n\nc')).toEqual(['```\na\n\nb\n```', 'c'])
  expect(toBlocks('```\na\n\nb')).toEqual(['```\na\n\nb'])
  expect(toBlocks('')).toEqual([])
})

test('growing text changes its last block alone', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (head, more) => {
      const before = toBlocks(head)
      const after = toBlocks(head + more)
      expect(after.slice(0, Math.max(0, before.length - 1))).toEqual(before.slice(0, -1))
    }),
  )
})

test('[X-18] half-finished signs do not flash', () => {
  expect(healed('this is **bold')).toBe('this is **bold**')
  expect(healed('run `npm')).toBe('run `npm`')
  expect(healed('see [the source](https://e.c')).toBe('see the source')
  expect(healed('a **')).toBe('a ')
  expect(healed('```ts\nconst a = `')).toBe('```ts\nconst a = `')
  expect(healed('**done** and `done`')).toBe('**done** and `done`')
})

test('[X-19] Enter sends; Shift+Enter, and the Enter that ends a composition, do not', () => {
  const key = { key: 'Enter', shiftKey: false, isComposing: false, keyCode: 13 }
  expect(isSendKey(key)).toBe(true)
  expect(isSendKey({ ...key, shiftKey: true })).toBe(false)
  expect(isSendKey({ ...key, isComposing: true })).toBe(false)
  expect(isSendKey({ ...key, keyCode: 229 })).toBe(false)
  expect(isSendKey({ ...key, key: 'a' })).toBe(false)
})

test('[X-18] formulas in each of their spellings come to one form; prices and code are left alone', () => {
  expect(toMathSource('so $x^2$ and \\(y\\)').source).toBe('so $x^2$ and $y$')
  expect(toMathSource('\\[\na = b\n\\]').source).toBe('$$\na = b\n$$')
  expect(toMathSource('$$ a $$').source).toBe('$$\na\n$$')
  expect(toMathSource('see $$ a $$ there').source).toBe('see $$a$$ there')
  for (const prices of ['from $5 to $10', 'US$5/$6', 'a $ sign', '`$x$`', '```\n$x$ \\(y\\)\n```'])
    expect(toMathSource(prices)).toMatchObject({ hasMath: false })
  expect(toMathSource('from $5 to $10').source).toBe('from \\$5 to \\$10')
  expect(toMathSource('`$x$` and ```$y$```').source).toBe('`$x$` and ```$y$```')
})

test('[X-18] a formula appears when it is whole, a table with its first row', () => {
  expect(withoutOpenMath('then $$ a +')).toBe('then')
  expect(withoutOpenMath('then \\(a + b')).toBe('then')
  expect(withoutOpenMath('then $x^{2')).toBe('then')
  expect(withoutOpenMath('it costs $5 a day')).toBe('it costs $5 a day')
  expect(withoutOpenMath('$$a$$ and $b$')).toBe('$$a$$ and $b$')
  expect(healed('| City | Co')).toBe('| City | Co\n|---|---|')
  expect(healed('| City | Cost |\n|--')).toBe('| City | Cost |\n|---|---|')
  expect(healed('| City | Cost |\n|---|---:|\n| Gr')).toBe('| City | Cost |\n|---|---:|\n| Gr')
  expect(toBlocks('$$\na\n\nb\n$$\n\nc')).toEqual(['$$\na\n\nb\n$$', 'c'])
})

test('[X-18] a formula is typeset, a wrong one is shown as it was written, and code is coloured', async () => {
  const page = show('$x^2$ and $\\frac{a$\n\n```ts\nconst a = "b"\n```\n\n```nonsense\nlet\n```')
  await waitFor(() => expect(page.querySelectorAll('.katex, .katex-error')).toHaveLength(2), {
    timeout: 20_000,
  })
  expect(page.querySelector('.katex-error')?.textContent).toContain('\\frac{a')
  expect(page.querySelector('.katex math')?.textContent).toContain('x')
  await waitFor(() => expect(page.querySelector('.hljs-keyword')?.textContent).toBe('const'), {
    timeout: 20_000,
  })
  expect([...page.querySelectorAll('pre')].map((pre) => pre.textContent)).toEqual(['const a = "b"', 'let'])
})

const sentence = 'A tram is *quiet*, and it holds [four buses](https://e.com) full of people. '

test('[X-18] of a long paragraph that grows only the last piece changes, and nothing is lost between them', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(sentence, '*', 'a `b', '$', ' 5 ', '\n- ', 'ß ')), (parts) => {
      const text = `Trams ${sentence.repeat(8)}${parts.join('')}${sentence.repeat(8)}`
      const before = toPieces(text)
      expect(before.join('')).toBe(text)
      expect(before.length).toBeGreaterThan(1)
      const after = toPieces(text + sentence)
      expect(after.slice(0, before.length - 1)).toEqual(before.slice(0, -1))
    }),
  )
})

test('a paragraph is cut before a word and where no mark is open; a list and a title stay whole', () => {
  expect(toPieces(`**${sentence.repeat(40)}`)).toHaveLength(1)
  expect(toPieces(`- ${sentence.repeat(40)}`)).toHaveLength(1)
  expect(toPieces(`# ${sentence.repeat(40)}`)).toHaveLength(1)
  for (const piece of toPieces(sentence.repeat(40)).slice(1)) expect(piece).toMatch(/^\p{L}/u)
})

test('[X-18] a growing paragraph in pieces reads as the whole one does', () => {
  const text = sentence.repeat(30).trim()
  const whole = show(text)
  const grown = render(
    <TooltipProvider>
      <Prose text={text} isStreaming />
    </TooltipProvider>,
  ).container
  const words = (page: Element) => page.textContent?.replace(/\s+/g, ' ').trim()
  expect(toPieces(text).length).toBeGreaterThan(2)
  expect(words(grown)).toBe(words(whole))
  expect(grown.querySelectorAll('a')).toHaveLength(30)
  expect(grown.querySelectorAll('em')).toHaveLength(30)
})
