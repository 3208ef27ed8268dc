import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { noMarks } from '@/lib/client/marks'
import { apply } from '@/lib/graph/apply'
import { addNode, editNode } from '@/lib/graph/edits'
import type { GraphState, NodeId } from '@/lib/graph/schema'
import { seedGraph, toRootNode } from '@/lib/graph/seed'
import { toGraphTree } from '@/lib/layout/graph-tree'
import { grow } from '@/lib/layout/grow'
import { emptyLayout } from '@/lib/layout/layout'
import { wideMetrics } from '@/lib/layout/metrics'
import { drawPicture, pictureScale } from '@/lib/scene/draw-picture'
import { type Ink, type Picture, toPicture } from '@/lib/scene/picture'
import { toLines } from '@/lib/scene/picture-words'
import { toScene } from '@/lib/scene/scene'
import { toSvg } from '@/lib/scene/to-svg'
import { given, hostileTexts, states } from '../arbitraries'
import { tramBoard } from '../components/canvas/tram-board'

const none: ReadonlySet<NodeId> = new Set()

function pictureOf(graph: GraphState, folds: ReadonlySet<NodeId> = none): Picture {
  const boxes = grow(toGraphTree(graph, folds, [], wideMetrics), { before: emptyLayout, pins: new Map() })
  return toPicture(
    toScene({ graph, boxes, folds, ghosts: [], selection: none, activeId: null, marks: noMarks }),
  )
}

const look = { colour: (ink: Ink) => `rgb(${ink.length}, 0, 0)`, ui: '"A B", sans-serif', display: 'serif' }

/** Throws where XML is not well formed: tags that do not pair, signs that must not stand there. */
function requireWellFormed(xml: string): void {
  const open: string[] = []
  let text = xml
  for (const [tag, name, shut] of xml.matchAll(/<\/?([a-z]+)(?:\s[^<>]*?)?(\/)?>/g)) {
    text = text.replace(tag, '')
    if (tag.startsWith('</')) expect(open.pop()).toBe(name)
    else if (!shut) open.push(name ?? '')
    const rest = tag.replaceAll(/\s[a-zA-Z:-]+="[^"<]*"/g, '')
    expect(rest).toMatch(/^<\/?[a-z]+\s*\/?>$/)
  }
  expect(open).toEqual([])
  expect(text).not.toMatch(/[<>]/)
  expect(xml.replaceAll(/&(?:amp|lt|gt|quot);/g, '')).not.toContain('&')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: just these must not be there
  expect(xml).not.toMatch(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/u)
}

describe('pictures of the whole map', () => {
  test('every idea has its card, its words and its icon, every branch and link its line', () => {
    const { graph } = tramBoard()
    const { shapes, bounds, title } = pictureOf(graph)
    const words = shapes.flatMap((shape) => (shape.kind === 'words' ? [shape] : []))
    const said = words.map(({ text }) => text).join(' ')
    expect(title).toBe('Should our city build a tram?')
    for (const { label } of graph.nodes.values())
      for (const word of label.split(' ')) expect(said).toContain(word)
    expect(shapes.filter(({ kind }) => kind === 'icon')).toHaveLength(graph.nodes.size - 1)
    expect(shapes.filter(({ kind }) => kind === 'line')).toHaveLength(graph.nodes.size - 1 + graph.links.size)
    expect(said).toContain('could pay for')
    for (const { x, y } of words) {
      expect(x > bounds.x && x < bounds.x + bounds.w).toBe(true)
      expect(y > bounds.y && y < bounds.y + bounds.h).toBe(true)
    }
  })

  test('what is folded is counted', () => {
    const { graph } = tramBoard()
    const folded = [...graph.nodes.values()].find(({ label }) => label === 'Five years of works')
    const { shapes } = pictureOf(graph, new Set(folded && [folded.id]))
    expect(shapes.some((shape) => shape.kind === 'words' && shape.text === '+5')).toBe(true)
  })

  test('[R-X1] the SVG is well formed whatever the labels say, and fetches nothing', () =>
    given(
      fc.tuple(states, hostileTexts),
      ([state, hostile]) => {
        const named = apply(state, editNode(state, state.rootId, { label: `<b x="&'">${hostile}` })).state
        const svg = toSvg(pictureOf(named), look)
        requireWellFormed(svg)
        expect(svg).not.toMatch(/(?:href|src|url\(|<script|<style|<foreignObject)/i)
      },
      60,
    ))

  test('[R-X1] hostile labels are text, also in a picture that was not cleaned before', () => {
    const words = { x: 0, y: 0, size: 13, weight: 400, face: 'ui', ink: 'ink', isRtl: false } as const
    const text = '</text><script>alert(1)</script>\u0000\u0008\uD800\uFFFF"\'&amp;'
    const svg = toSvg(
      { title: text, bounds: { x: 0, y: 0, w: 9, h: 9 }, shapes: [{ kind: 'words', text, ...words }] },
      look,
    )
    requireWellFormed(svg)
    expect(svg).toContain("&lt;/text&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;'&amp;amp;</text>")
  })

  test('text that runs leftwards begins at the right; long labels end in an ellipsis', () => {
    let state = seedGraph(toRootNode('Root'))
    for (const label of ['شارع المدينة', '電車が街を走る'.repeat(8), 'Word '.repeat(15).trim()])
      state = apply(state, addNode(state, state.rootId, { label, type: 'note', description: '' })).state
    const { shapes } = pictureOf(state)
    const words = shapes.flatMap((shape) => (shape.kind === 'words' ? [shape] : []))
    const [arabic, ...others] = words.toSorted((a, b) => Number(b.isRtl) - Number(a.isRtl))
    expect(arabic?.text).toBe('شارع المدينة')
    expect(arabic?.x).toBeGreaterThan(Math.max(...others.map(({ x }) => x)))
    expect(words.filter(({ text }) => text.endsWith('…'))).toHaveLength(2)
    expect(toSvg(pictureOf(state), look)).toContain('direction="rtl"')
  })

  test('lines keep every word, in order, within the room', () =>
    given(
      fc.tuple(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.integer({ min: 4, max: 40 })),
      ([label, room]) => {
        const lines = toLines(label, room, 1_000)
        expect(
          lines
            .map(({ text }) => text)
            .join('')
            .replaceAll(' ', ''),
        ).toBe(label.replaceAll(' ', ''))
        for (const { letters } of lines) expect(letters).toBeLessThanOrEqual(room)
      },
    ))

  test('an image is as large as browsers can hold, and what draws it draws every shape', () => {
    const { graph } = tramBoard()
    const picture = pictureOf(graph)
    expect(pictureScale(picture)).toBe(2)
    const huge = { ...picture, bounds: { x: 0, y: 0, w: 1_000, h: 400_000 } }
    expect(huge.bounds.h * pictureScale(huge)).toBeLessThanOrEqual(16_000)
    const calls: string[] = []
    const pen = new Proxy({} as Record<string, unknown>, {
      get: (_, name) => () => calls.push(String(name)),
      set: () => true,
    }) as unknown as Parameters<typeof drawPicture<string>>[2]['pen']
    drawPicture(picture, 2, { pen, look, path: (d: string) => d })
    const count = (kind: string) => picture.shapes.filter((shape) => shape.kind === kind).length
    expect(calls.filter((name) => name === 'fillText')).toHaveLength(count('words'))
    expect(calls.filter((name) => name === 'roundRect')).toHaveLength(count('box'))
    expect(calls.filter((name) => name === 'save')).toHaveLength(count('icon'))
  })
})
