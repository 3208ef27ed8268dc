import { toCount, toList } from '@/lib/words/english'
import { findMentions } from '../sense/mentions'
import { akinTo } from './akin'
import { nodeOf } from './graph-view'
import type { Intent } from './intent'
import type { DoneCall } from './read-prompt'
import { resolve } from './resolve'
import { ideasIn, quote, type Scene, type Task, toApology } from './scene'
import { toTokens } from './tokens'

export function toFindTask(intent: Extract<Intent, { kind: 'find' }>): Task {
  return {
    fits: (step) => step.every(({ name }) => name === 'find_nodes'),
    begin: () => ({ calls: [{ name: 'find_nodes', input: { query: intent.query } }] }),
    recover: (scene, step) => {
      const isEmpty = step.every(({ output, isError }) => !isError && ideasIn(output).length === 0)
      return isEmpty
        ? otherWords(intent.query, scene)
            .filter((query) => query !== intent.query)
            .map((query) => ({ name: 'find_nodes', input: { query } }))
        : undefined
    },
    finish: (scene, step) => {
      const lines = [...new Set(step.flatMap(({ output }) => output.split('\n')))]
      const found = lines.flatMap((line) =>
        ideasIn(line)
          .slice(0, 1)
          .map((idea) => ({ ...idea, place: placeIn(line) })),
      )
      const ids = found.map(({ id }) => id)
      return { say: reportFound(intent, found, step, scene), made: ids, mentioned: ids.slice(0, 1) }
    },
  }
}

/** A label that was meant, when the words are a slip of the pen away from it. */
function slipOf(query: string, { focus }: Scene): string | undefined {
  const meant = resolve({ by: 'name', text: query }, focus)
  if (meant.ok) return nodeOf(focus.view, meant.ids[0] ?? '')?.label
  const isWord = focus.isWord ?? (() => false)
  const [near] = findMentions(toTokens(query, []), { ideas: focus.view.nodes, isWord })
  return nodeOf(focus.view, near?.ids[0] ?? '')?.label
}

/** What else to look for: the label that was meant, what speaks of the same in other words, the word without its end. */
function otherWords(query: string, scene: Scene): readonly string[] {
  const slip = slipOf(query, scene)
  if (slip) return [slip]
  const akin = akinTo(query, scene.focus.view.nodes, scene.wordnet)
  return akin.length > 0 ? akin.map(({ label }) => label) : [singular(query)]
}

/** Without the last ending, so that `buses` finds `bus`. */
function singular(query: string): string {
  const words = query.split(/\s+/)
  const longest = [...words].sort((a, b) => b.length - a.length)[0] ?? query
  return longest.length > 4 ? longest.toLowerCase().replace(/(ies|es|s|ing|ed)$/, '') : query
}

const placeIn = (line: string) =>
  /(?:\)|") in (.+)$/
    .exec(line)?.[1]
    ?.replace(/"((?:[^"\\]|\\.)*)"/g, '“$1”')
    .replaceAll(' > ', ' › ') ?? ''

function reportFound(
  intent: Extract<Intent, { kind: 'find' }>,
  found: readonly { label: string; type?: string; place: string }[],
  step: readonly DoneCall[],
  scene: Scene,
): string {
  if (step.some(({ isError }) => isError)) return toApology(step)
  if (found.length === 0)
    return (
      saidBefore(intent.query, scene) ??
      `${intent.wants === 'whether' ? 'No: nothing' : 'Nothing'} on the board speaks of ${quote(intent.query)}, and I cannot look beyond it.`
    )
  const shown = found
    .slice(0, 8)
    .map(({ label, place }) =>
      place ? `${quote(label)} (under ${place})`.replace('(under the root)', '(the root)') : quote(label),
    )
  const more = found.length > 8 ? `, and ${found.length - 8} more` : ''
  const lead = intent.wants === 'whether' ? 'Yes: f' : 'F'
  return `${lead}ound ${toCount(found.length, 'idea')} for ${quote(intent.query)}: ${toList(shown)}${more}.`
}

/** Not on the board, but in what was said in this conversation. */
function saidBefore(query: string, { situation }: Scene): string | undefined {
  const wanted = query.toLowerCase()
  const said = situation.before.flatMap(({ request, answer }) => [request, answer])
  const line = said
    .filter((text) => !/^(?:Yes|No|Nothing|Found)\b/.test(text))
    .findLast((text) => text.toLowerCase().includes(wanted))
  if (!line) return undefined
  const at = line.toLowerCase().indexOf(wanted)
  const words = line.slice(Math.max(0, at - 60), at + wanted.length + 60).replace(/\s+/g, ' ')
  return `No idea on the board speaks of ${quote(query)}, but it came up in this conversation: “…${words.trim()}…”.`
}
