import type { Part } from '@/lib/history/parts'

const longest = 120

/** The first words of a message for the map: its text, else what its lens said, else what its tool answered. */
export function toFirstWords(parts: readonly Part[]): string {
  for (const toText of [said, lensSaid, merged, answered, called, rooted]) {
    const text = firstText(parts, toText)
    if (text !== '') return text
  }
  return ''
}

const said = (part: Part) => (part.type === 'text' ? part.text : '')
const lensSaid = (part: Part) =>
  part.type === 'lens' ? part.text || part.instruction || part.own?.title || part.lens : ''
const merged = (part: Part) => (part.type === 'merge' ? part.note || part.fromName : '')
const answered = (part: Part) => (part.type === 'tool-result' ? part.output : '')
const called = (part: Part) => (part.type === 'tool-call' ? part.name : '')
const rooted = (part: Part) => (part.type === 'board' ? part.rootNode.label : '')

function firstText(parts: readonly Part[], toText: (part: Part) => string): string {
  for (const part of parts) {
    const text = shorten(toText(part))
    if (text !== '') return text
  }
  return ''
}

/** White space folded; cut between code points. The slice first: a message may hold a megabyte. */
function shorten(text: string): string {
  const folded = text
    .slice(0, longest * 8)
    .replaceAll(/\s+/gu, ' ')
    .trim()
  const points = [...folded]
  if (points.length <= longest && text.length <= longest * 8) return folded
  return `${points.slice(0, longest - 1).join('')}…`
}
