import { textOf } from '@/components/chat/message-text'
import type { ShownMessage } from '@/lib/history/compare-views'
import { batchesOf } from '@/lib/history/fold'
import { type Block, type Change, toTurns } from '@/lib/history/turns'

/** One thing said or done on a line, for reading beside another. */
export type TalkLine =
  | { readonly kind: 'user'; readonly key: string; readonly text: string }
  | { readonly kind: 'assistant'; readonly key: string; readonly text: string; readonly did: string }
  | {
      readonly kind: 'done'
      readonly key: string
      /** Absent for edits by hand, of which `messages` tell. */
      readonly text?: string
      readonly messages: readonly ShownMessage[]
    }

export const toTalk = (messages: readonly ShownMessage[]): readonly TalkLine[] =>
  toTurns(messages).flatMap(toLines)

function toLines(block: Block<ShownMessage>): readonly TalkLine[] {
  if (block.kind !== 'turn') return [toDone(block)]
  const { user, entries, answer } = block
  const steps = entries.filter((entry) => entry.kind === 'step')
  const said = [...steps.map(({ assistant }) => textOf(assistant)), answer ? textOf(answer) : '']
  const last = answer ?? steps.at(-1)?.assistant
  const did = toDidWords(steps.flatMap(({ results }) => results))
  return [
    ...(user ? [{ kind: 'user' as const, key: user.id, text: textOf(user) }] : []),
    ...(last
      ? [{ kind: 'assistant' as const, key: last.id, text: said.filter(Boolean).join('\n\n'), did }]
      : []),
    ...entries.flatMap((entry) => (entry.kind === 'step' ? [] : [toDone(entry)])),
  ]
}

/** What the tools of a turn did to the graph, by numbers. */
function toDidWords(results: readonly ShownMessage[]): string {
  const batches = results.flatMap(batchesOf)
  const added = batches.reduce(
    (sum, { children, puts }) =>
      sum + children.length + (puts?.nodes.filter(({ isNew }) => isNew).length ?? 0),
    0,
  )
  const removed = batches.reduce((sum, { drops }) => sum + (drops?.nodes.length ?? 0), 0)
  const ideas = (count: number) => (count === 1 ? '1 idea' : `${count} ideas`)
  const words = [added > 0 ? `added ${ideas(added)}` : '', removed > 0 ? `removed ${ideas(removed)}` : '']
  const done = words.filter(Boolean).join(' and ')
  return done && `The co-pilot ${done}`
}

function toDone(change: Change<ShownMessage>): TalkLine {
  if (change.kind === 'edits')
    return { kind: 'done', key: change.messages[0]?.id ?? '', messages: change.messages }
  const { message } = change
  return { kind: 'done', key: message.id, text: toChangeWords(message), messages: [message] }
}

function toChangeWords({ parts }: ShownMessage): string {
  const lens = parts.find((part) => part.type === 'lens')
  if (lens) return `Ran the lens ${lens.own?.title ?? lens.lens}${lens.text ? `: ${lens.text}` : ''}`
  const merge = parts.find((part) => part.type === 'merge')
  return merge ? `Merged ${merge.fromName}${merge.note ? `: ${merge.note}` : ''}` : ''
}
