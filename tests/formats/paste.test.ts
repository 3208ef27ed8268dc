import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseFragment, pasteCaps, toFragment, toSeedlings } from '@/lib/formats/fragment'
import { parseOutlineHtml, toOutlineHtml, toOutlineText } from '@/lib/formats/fragment-text'
import { parseJsonCanvas } from '@/lib/formats/parse-json-canvas'
import { parseOutline } from '@/lib/formats/parse-outline'
import { readPasted } from '@/lib/formats/read-pasted'
import { apply } from '@/lib/graph/apply'
import { plantNodes } from '@/lib/graph/bulk-edits'
import { statsOf, subtreeOf } from '@/lib/graph/queries'
import { seedGraph, toRootNode } from '@/lib/graph/seed'
import { given, hostileTexts, states } from '../arbitraries'

/** An outline as lines of `depth label: description`. */
function shapeOf(text: string): string[] {
  const { nodes } = parseOutline(text).fragment
  const depths: number[] = []
  return nodes.map(({ parent, label, description }, at) => {
    depths[at] = parent < 0 ? 0 : (depths[parent] ?? 0) + 1
    return `${'  '.repeat(depths[at] ?? 0)}${label}${description && `: ${description.replaceAll('\n', ' / ')}`}`
  })
}

describe('[X-8] text becomes ideas', () => {
  test('[X-8] indentation, by blanks or tabs', () => {
    expect(shapeOf('Costs\n  Rails\n  Trams\n\nRiders\n\tWho?')).toEqual([
      'Costs',
      '  Rails',
      '  Trams',
      'Riders',
      '  Who?',
    ])
    expect(shapeOf('\t\tDeep\n\tLess\nTop')).toEqual(['Deep', 'Less', 'Top'])
  })

  test('[X-8] bullets and numbers, tasks, and what is written under a bullet', () => {
    const text = [
      '- Costs',
      '  so much',
      '  * rails',
      '  * trams',
      '- [ ] Ask Ada',
      '- [x] Ask Bo',
      '1. One',
      '   a) More',
    ].join('\r\n')
    expect(shapeOf(text)).toEqual([
      'Costs: so much',
      '  rails',
      '  trams',
      'Ask Ada',
      'Ask Bo: Done.',
      'One',
      '  More',
    ])
    const { nodes } = parseOutline(text).fragment
    expect(nodes.map(({ type }) => type)).toEqual([
      ...['concept', 'concept', 'concept'],
      ...['action', 'action', 'concept', 'concept'],
    ])
  })

  test('[X-8] a line with bullets under it, at the same margin too', () => {
    expect(shapeOf('Costs\n- rails\n- trams\nRiders\n- who')).toEqual([
      'Costs',
      '  rails',
      '  trams',
      'Riders',
      '  who',
    ])
  })

  test('[X-8] Markdown: headings hold lists, paragraphs and code are descriptions, marks go', () => {
    const text = [
      '# Tram',
      'A long debate.',
      '',
      'Second part.',
      '### Costs ###',
      '- **Rails**: dear, [a study](https://example.org/a)',
      '  - `steel`',
      '',
      '```js',
      '# no heading',
      '```',
      '---',
      '## Riders',
      '1. Who rides?',
    ].join('\n')
    expect(shapeOf(text)).toEqual([
      'Tram: A long debate. /  / Second part.',
      '  Costs',
      '    Rails: dear, a study / https://example.org/a',
      '      steel: # no heading',
      '  Riders',
      '    Who rides?',
    ])
    expect(parseOutline(text).fragment.nodes.at(-1)?.type).toBe('question')
  })

  test('[X-8] lines without a margin are ideas side by side; a long one keeps its words in the description', () => {
    const long = `${'many words '.repeat(12)}end`
    const [first, second] = parseOutline(`One\n${long}`).fragment.nodes
    expect(first).toMatchObject({ parent: -1, label: 'One' })
    expect(second).toMatchObject({ parent: -1, description: long })
    expect(second?.label.length).toBeLessThanOrEqual(80)
    expect(second?.label.endsWith('…')).toBe(true)
  })

  test('[X-8] JSON Canvas: groups hold, first edges hang, other edges link; what is broken is said', () => {
    const canvas = {
      nodes: [
        { id: 'g', type: 'group', label: 'Costs', x: 0, y: 0, width: 500, height: 500 },
        { id: 'a', type: 'text', text: '# Rails\nmade of steel', x: 10, y: 300, width: 100, height: 50 },
        { id: 'b', type: 'link', url: 'https://example.org/x', x: 10, y: 100, width: 100, height: 50 },
        {
          id: 'c',
          type: 'file',
          file: 'notes/Trams.md',
          x: 900,
          y: 0,
          width: 100,
          height: 50,
          bough: { type: 'risk' },
        },
        { id: 'c', type: 'text', text: 'twin', x: 0, y: 0, width: 1, height: 1 },
      ],
      edges: [
        { id: '1', fromNode: 'a', toNode: 'c' },
        { id: '2', fromNode: 'c', toNode: 'a', label: 'needs' },
        { id: '3', fromNode: 'a', toNode: 'nowhere' },
      ],
    }
    const reading = parseJsonCanvas(JSON.stringify(canvas))
    expect(reading?.fragment.nodes.map(({ parent, label, type }) => [parent, label, type])).toEqual([
      [-1, 'Costs', 'topic'],
      [0, 'example.org/x', 'evidence'],
      [0, 'Rails', 'concept'],
      [2, 'Trams.md', 'risk'],
    ])
    expect(reading?.fragment.nodes[2]?.description).toBe('made of steel')
    expect(reading?.fragment.links).toEqual([{ source: 3, target: 2, label: 'needs' }])
    expect(reading?.leftOut).toEqual([
      'Left out, cards with the id of another: 1.',
      'Left out, edges that lead to no card: 1.',
    ])
  })

  test('[X-8] a circle of edges and groups at one place give a whole tree', () => {
    const at = { type: 'group', x: 0, y: 0, width: 10, height: 10 }
    const reading = parseJsonCanvas(
      JSON.stringify({
        nodes: ['a', 'b', 'c'].map((id) => ({ id, label: id, ...at })),
        edges: [
          { fromNode: 'a', toNode: 'b' },
          { fromNode: 'b', toNode: 'c' },
          { fromNode: 'c', toNode: 'a' },
          { fromNode: 'a', toNode: 'a' },
        ],
      }),
    )
    expect(reading?.fragment.nodes.map(({ parent }) => parent)).toEqual([-1, 0, 1])
    expect(reading?.fragment.links).toEqual([{ source: 2, target: 0 }])
  })
})

describe('[X-8] copies', () => {
  test('[X-8] a copied part comes back from HTML and from JSON as it was, and plants', () =>
    given(fc.tuple(states, fc.nat({ max: 500 })), ([state, pick]) => {
      const ids = [...state.nodes.keys()]
      const fragment = toFragment(state, [ids[pick % ids.length] ?? state.rootId])
      expect(parseOutlineHtml(toOutlineHtml(fragment))).toEqual(fragment)
      expect(parseFragment(JSON.stringify(fragment))).toEqual(fragment)
      const other = seedGraph(toRootNode('Elsewhere'))
      const { batch } = plantNodes(other, toSeedlings(fragment, other.rootId), fragment.links)
      const after = apply(other, batch)
      expect(after.skipped).toEqual([])
      expect(
        subtreeOf(after.state, other.rootId)
          .slice(1)
          .map(({ label }) => label),
      ).toEqual(fragment.nodes.map(({ label }) => label))
      expect(statsOf(after.state).links).toBe(fragment.links.length)
    }))

  test('[X-8] the text of a copy reads as the same tree', () => {
    const words = fc.stringMatching(/^[a-z]{1,12}( [a-z]{1,12}){0,3}$/)
    const trees = fc.array(fc.tuple(words, fc.nat({ max: 30 }), fc.option(words)), {
      minLength: 2,
      maxLength: 20,
    })
    given(trees, (rows) => {
      const fragment = {
        bough: 'fragment' as const,
        version: 1 as const,
        nodes: rows.map(([label, parent, description], at) => ({
          parent: at === 0 ? -1 : Math.max(at - 1 - parent, 0),
          label,
          type: 'concept' as const,
          description: description ?? '',
        })),
        links: [],
      }
      // The list has to stand as an outline is read: children right behind their parent.
      const other = seedGraph(toRootNode('Elsewhere'))
      const { batch, ids } = plantNodes(other, toSeedlings(fragment, other.rootId))
      const inOrder = toFragment(apply(other, batch).state, ids.slice(0, 1))
      expect(parseOutline(toOutlineText(inOrder)).fragment.nodes).toEqual(inOrder.nodes)
    })
  })

  test('[X-8] HTML of a copy shows text as text', () => {
    const html = toOutlineHtml({
      bough: 'fragment',
      version: 1,
      nodes: [{ parent: -1, label: '<img src=x onerror=1>"&', type: 'note', description: '</ul>' }],
      links: [],
    })
    expect(html).not.toContain('<img')
    expect(html).toContain('<li>&lt;img src=x onerror=1&gt;&quot;&amp;<br>&lt;/ul&gt;</li></ul></div>')
  })
})

describe('[R-X8] hostile pastes', () => {
  test('[R-X8] any text is read or refused, and what was read plants as one batch', () =>
    given(fc.tuple(hostileTexts, hostileTexts), ([text, html]) => {
      const read = readPasted({ text, html })
      if (!read.ok) return expect(read.error.reason).toBe('empty')
      const { fragment } = read.value
      const state = seedGraph(toRootNode('Board'))
      const { batch, ids } = plantNodes(state, toSeedlings(fragment, state.rootId), fragment.links)
      expect(apply(state, batch).added).toHaveLength(ids.length)
      expect(ids.length).toBe(fragment.nodes.length)
    }))

  test('[R-X8] broken fragments are text, not ideas of ours', () => {
    const node = { parent: -1, label: 'a', type: 'note', description: '' }
    const good = { bough: 'fragment', version: 1, nodes: [node], links: [] }
    const broken = [
      { ...good, nodes: [{ ...node, parent: 0 }] },
      { ...good, nodes: [{ ...node, parent: 7 }] },
      { ...good, nodes: [{ ...node, type: 'virus' }] },
      { ...good, links: [{ source: 0, target: 9 }] },
      { ...good, version: 2 },
      { ...good, nodes: Array.from({ length: pasteCaps.ideas + 1 }, () => node) },
    ]
    expect(parseFragment(JSON.stringify(good))).toEqual(good)
    for (const one of broken) expect(parseFragment(JSON.stringify(one))).toBeNull()
    expect(parseOutlineHtml('<div data-bough="%E0%A4%A">')).toBeNull()
    expect(parseFragment(`{"a":${'['.repeat(100_000)}`)).toBeNull()
    const sneaky =
      '{"nodes":[{"id":"__proto__","type":"text","text":"x","__proto__":{"polluted":true}}],"__proto__":{"polluted":true}}'
    expect(parseJsonCanvas(sneaky)?.fragment.nodes).toHaveLength(1)
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('[R-X8] caps are kept and said', () => {
    const lines = Array.from({ length: pasteCaps.ideas + 20 }, (_, at) => `Idea ${at}`).join('\n')
    const reading = parseOutline(lines)
    expect(reading.fragment.nodes).toHaveLength(pasteCaps.ideas)
    expect(reading.leftOut).toEqual([
      `Left out, lines over the limit of ${pasteCaps.ideas} ideas at once: 20.`,
    ])
    const long = readPasted({ text: 'x'.repeat(pasteCaps.characters + 1), html: '' })
    expect(long).toMatchObject({ ok: false, error: { reason: 'too-long' } })
    expect(readPasted({ text: ' \n\t', html: '' })).toMatchObject({ ok: false, error: { reason: 'empty' } })
  })

  test('[R-X8] lines a hundred thousand letters long and stairs of nine hundred steps do not hold it up', () => {
    const stairs = Array.from({ length: 900 }, (_, at) => `${' '.repeat(at)}- step`).join('\n')
    expect(parseOutline(stairs).fragment.nodes.at(-1)?.parent).toBe(898)
    for (const sign of ['*', '`', '[', '**a', '- ', '#', '[a](', '_'])
      expect(parseOutline(sign.repeat(Math.floor(100_000 / sign.length))).fragment.nodes.length).toBeLessThan(
        2,
      )
  })
})
