import { fail, type Result, succeed } from '@/lib/graph/result'
import { parseFragment, pasteCaps } from './fragment'
import { parseOutlineHtml } from './fragment-text'
import { parseJsonCanvas } from './parse-json-canvas'
import { parseOutline, type Reading } from './parse-outline'

/** What a clipboard holds, by its kinds. */
export interface Clip {
  readonly text: string
  readonly html: string
}

/** Ideas were copied from a map of ours, or text was read. */
export interface Pasted extends Reading {
  readonly isOurs: boolean
}

export interface PasteProblem {
  readonly reason: 'empty' | 'too-long'
  readonly message: string
}

/** Room for the markup around a fragment as large as may be. */
const longestHtml = 40 * pasteCaps.characters

/** Our own ideas, JSON Canvas, or any text as an outline. */
export function readPasted({ text, html }: Clip): Result<Pasted, PasteProblem> {
  const ours = (html.length <= longestHtml && parseOutlineHtml(html)) || null
  if (ours) return succeed({ fragment: ours, leftOut: [], isOurs: true })
  if (text.length > pasteCaps.characters) return fail({ reason: 'too-long', message: tooLong(text.length) })
  const fragment = /^\s*\{/.test(text) ? parseFragment(text) : null
  if (fragment) return succeed({ fragment, leftOut: [], isOurs: true })
  const reading = parseJsonCanvas(text) ?? parseOutline(text)
  if (reading.fragment.nodes.length === 0)
    return fail({ reason: 'empty', message: 'The clipboard holds no text to make ideas of.' })
  return succeed({ ...reading, isOurs: false })
}

const tooLong = (length: number): string =>
  `The text is ${length.toLocaleString('en')} characters long; ${pasteCaps.characters.toLocaleString('en')} can be pasted at once. Nothing was changed.`
