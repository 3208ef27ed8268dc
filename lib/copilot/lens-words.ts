import type { Skipped } from '@/lib/graph/schema'
import type { Chunk } from '@/lib/history/chunks'
import type { Lens } from '@/lib/lenses/lens'
import type { RunEnd } from './end-run'
import type { Found, Look } from './lens-look'

/* What a lens run says at its end: in the history, to the viewers, and as its outcome. */

const shownLost = 12
const shownFailed = 6

const failedOf = ({ looks }: Found) => looks.filter(({ failure }) => failure)
const untriedOf = ({ looks, isStopped }: Found) =>
  isStopped ? [] : looks.filter(({ result, failure }) => !result && !failure)
const answeredOf = ({ looks }: Found) => looks.filter(({ result }) => result)

/** The lens's own words, what had to be left out, and which ideas it failed on. */
export function wordsOf(lens: Lens, found: Found, lost: readonly Skipped[]): string {
  const isOne = found.looks.length === 1
  const said = answeredOf(found).flatMap(({ result, label }) => {
    const text = result?.text
    return text ? [isOne ? text : `${label}: ${text}`] : []
  })
  const answered = answeredOf(found).length > 0
  return [...said, lostInWords(lost), ...(answered && !isOne ? [failedInWords(lens, found)] : [])]
    .filter((text) => text !== '')
    .join('\n\n')
}

export function lostInWords(lost: readonly Skipped[]): string {
  if (lost.length === 0) return ''
  const rows = lost
    .slice(0, shownLost)
    .map(({ label, reason }) => (label ? `“${label}” (${reason})` : reason))
  const more = lost.length - rows.length
  return `Left out: ${rows.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`
}

function failedInWords({ title }: Lens, found: Found): string {
  const failed = failedOf(found)
  const [first] = failed
  if (!first) return ''
  const untried = untriedOf(found).length
  const rest = untried > 0 ? ` ${untried} more were not tried.` : ''
  const names = listed(failed)
  return `${title} failed on ${failed.length} of ${found.looks.length} ideas: ${names}. ${first.failure?.message ?? ''}${rest}`
}

function listed(looks: readonly Look[]): string {
  const names = looks.slice(0, shownFailed).map(({ label }) => label)
  const more = looks.length - names.length
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** A run that kept most of its answers is no failure, but it must not pass in silence. */
export function noticesOf(lens: Lens, found: Found): readonly Chunk[] {
  if (found.looks.length === 1 || answeredOf(found).length === 0 || failedOf(found).length === 0) return []
  const text = `${failedInWords(lens, found)} What the others brought is kept.`
  return [{ type: 'data-notice', data: { code: 'lens-partly-failed', text } }]
}

/** Why the lens did not come to its end; undefined when it did. */
export function caveatOf(found: Found): 'stopped' | 'interrupted' | 'error' | undefined {
  if (found.isStopped) return 'stopped'
  const [first] = failedOf(found)
  if (!first) return undefined
  return found.looks.length === 1 && first.failure?.code === 'interrupted' ? 'interrupted' : 'error'
}

export function endOf(found: Found, answer: string): RunEnd {
  const { usage } = found
  if (found.isStopped) return { reason: 'stopped', answer, caveat: 'stopped', usage }
  const failed = failedOf(found)
  const [first] = failed
  if (!first?.failure) return { reason: 'text', answer, usage }
  const isPartly = found.looks.length > 1 && answeredOf(found).length > 0
  if (isPartly) return { reason: 'text', answer, caveat: 'error', usage }
  const { code, message } = first.failure
  const many = found.looks.length > 1 ? `None of the ${found.looks.length} ideas could be looked at. ` : ''
  const reason = code === 'interrupted' ? 'interrupted' : 'error'
  return { reason, answer, usage, failure: { code, message: `${many}${message}` } }
}
