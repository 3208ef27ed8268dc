import { toSentenceCase, toSingular } from '@/lib/words/english'
import {
  apologyOf,
  type BranchMessage,
  cite,
  citeText,
  escaped,
  gistOf,
  groupsIn,
  messagesIn,
  plainQuotes,
  tellGroup,
  tryMessage,
  unquoted,
} from './branch-results'
import type { Intent } from './intent'
import type { DoneCall } from './read-prompt'
import type { Beginning, Scene, Task, Wanted } from './scene'

type BranchIntent = Extract<Intent, { kind: 'branches' }>

const toolsFor: Readonly<Record<BranchIntent['wants'], readonly string[]>> = {
  list: ['list_branches'],
  read: ['read_branch', 'compare_branches'],
  compare: ['compare_branches'],
  make: [],
}

/** Looks at other branches of the conversation, and cites what was said there. */
export function toBranchTask(intent: BranchIntent): Task {
  const tools = toolsFor[intent.wants]
  return {
    fits: (step) => step.every(({ name }) => tools.includes(name)),
    begin: ({ situation }): Beginning => {
      if (intent.wants === 'make') return { say: cannotMake }
      if (!tools.every((name) => situation.tools.has(name))) return { say: cannotSee }
      return { calls: tools.map((name) => ({ name, input: toInput(name, intent) })) }
    },
    recover: (scene, step) => chooseBranch(intent, scene, step),
    finish: (scene, step) => ({ say: tell(intent, scene, step) }),
  }
}

const cannotMake =
  'I cannot make or change branches from here. Edit a message, or branch at one: the conversation and the board then go on from there, and the history map goes from branch to branch.'
const cannotSee =
  'I cannot see other branches from here. The history map beside the board shows them, and a click goes there.'

function toInput(name: string, { names: [branch, other] }: BranchIntent): Wanted['input'] {
  return {
    ...(branch && name !== 'list_branches' && { branch }),
    ...(other && name === 'compare_branches' && { with: other }),
  }
}

const mostRead = 4

/** Where an error lists the branches: the one that the request names by a word; all of them when it names none. */
function chooseBranch(
  { names }: BranchIntent,
  { situation: { request }, focus }: Scene,
  step: readonly DoneCall[],
): Wanted[] | undefined {
  const error = step.find(({ isError }) => isError)?.output
  if (error === undefined || !/name one|nearest are/.test(error)) return undefined
  const all = branchesIn(error.slice(error.search(/name one|nearest are/)))
  const words = new Set(contentOf(request))
  const whole = all.filter(({ name }) => contentOf(name).every((word) => words.has(word)))
  // A word of the board's own names no branch.
  if (whole.length === 0 && names.length === 0)
    for (const { label } of focus.view.nodes) for (const word of contentOf(label)) words.delete(word)
  const named =
    whole.length > 0 ? whole : all.filter(({ name }) => contentOf(name).some((word) => words.has(word)))
  if (named.length === 0 && names.length > 0) return undefined
  const meant = named.length > 0 ? named.slice(0, 1) : all.filter(({ name }) => name !== 'Main')
  const calls = meant
    .slice(0, mostRead)
    .flatMap(({ id }) => step.map(({ name }) => ({ name, input: { branch: id } })))
  return calls.length > 0 ? calls : undefined
}

const branchesIn = (text: string) =>
  [...text.matchAll(/(\S+) ("(?:[^"\\]|\\.)*")/g)].map(([, id = '', json = '""']) => ({
    id,
    name: unquoted(json),
  }))

const contentOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [])
    .filter(
      (word) =>
        !/^(the|this|that|branch|branches|what|with|from|one|other|about|did|and|how|does|was)$/.test(word),
    )
    .map(toSingular)

function tell(intent: BranchIntent, scene: Scene, step: readonly DoneCall[]): string {
  if (step.some(({ isError }) => isError)) return apologyOf(step)
  const outputsOf = (name: string) => step.filter((call) => call.name === name).map(({ output }) => output)
  if (intent.wants === 'list') return tellList(outputsOf('list_branches').join('\n'))
  const compared = outputsOf('compare_branches')
  const groups = compared.flatMap(groupsIn).map(tellGroup)
  const graphs = groups.length > 0 ? groups.join('\n') : 'The ideas of both are the same.'
  if (intent.wants === 'read') {
    const read = outputsOf('read_branch').map((output) => tellRead(output, scene.situation.request))
    return [...read, graphs].join('\n\n')
  }
  return [graphs, ...compared.flatMap((output) => tellSides(output, scene.situation.request))].join('\n\n')
}

const branchRow = /^\S+ ("(?:[^"\\]|\\.)*")( \(this branch\))?: (.*)$/

function tellList(output: string): string {
  const rows = output.split('\n').flatMap((line) => {
    const [, name = '', isThis, rest = ''] = branchRow.exec(line) ?? []
    return name ? [`- ${plainQuotes(name)}${isThis ? ', this one' : ''}: ${tellRow(rest)}`] : []
  })
  const [count = ''] = /^\d+/.exec(output) ?? []
  return `${count === '1' ? 'There is one branch' : `There are ${count} branches`}:\n${rows.join('\n')}`
}

/** Each message that is named becomes a link. */
const tellRow = (words: string): string =>
  words.replace(
    /\[[0-9a-f]{12}\] (?:person|co-pilot|board)(?: "(?:[^"\\]|\\.)*")?/g,
    (line) => linkOf(tryMessage(line)) ?? line,
  )

const linkOf = (message: BranchMessage | undefined) =>
  message && (message.text ? citeText(message) : cite('there', message.id))

const most = 8

function tellRead(output: string, request: string): string {
  const [head = '', ...rest] = output.split('\n')
  const messages = messagesIn(rest.join('\n'))
  const name = plainQuotes(/"(?:[^"\\]|\\.)*"/.exec(head)?.[0] ?? '""')
  const fork = linkOf(tryMessage(/\[[0-9a-f]{12}\].*$/.exec(head)?.[0] ?? ''))
  if (messages.length === 0) return `Nothing was said or done on ${name} that is not here too.`
  const said = messages.filter(({ who, text }) => text !== '' || who === 'board')
  // What an answer's tools did, the answer says.
  const wanted = about(said.length > 0 ? said : messages, request)
  const left = wanted.length > most ? [`- and ${wanted.length - most} more messages.`] : []
  const since = fork ? `, since it parted from here after ${fork}` : ''
  return [`On ${name}${since}:`, ...wanted.slice(0, most).map(tellMessage), ...left].join('\n')
}

/** Those that speak of what was asked about, when any does. */
function about(messages: readonly BranchMessage[], request: string): readonly BranchMessage[] {
  const topic = /\babout (?:the )?(.+?)(?: (?:on|in|over|there)\b|[?.!]|$)/i.exec(request)?.[1]?.toLowerCase()
  if (!topic) return messages
  const stem = topic.replace(/s$/, '')
  const speaks = ({ text, done }: BranchMessage) => `${text} ${done}`.toLowerCase().includes(stem)
  const fitting = messages.filter((message, at) => {
    const before = messages[at - 1]
    return speaks(message) || (before?.who === 'person' && message.who !== 'person' && speaks(before))
  })
  return fitting.length > 0 ? fitting : messages
}

function tellMessage({ id, who, text, done }: BranchMessage): string {
  if (text && who === 'person') return `- You said ${citeText({ id, text })}`
  if (text && who === 'co-pilot') return `- The answer was ${citeText({ id, text })}`
  const words = done ? plainQuotes(done) : escaped(gistOf(text))
  return `- ${cite(toSentenceCase(words), id)}.`
}

/** The question that is being answered is not news. */
function tellSides(output: string, request: string): string[] {
  const sides = output.split(/^(?=Said and done only on )/m).filter((part) => part.startsWith('Said'))
  return sides.flatMap((side) => {
    const name = plainQuotes(/"(?:[^"\\]|\\.)*"/.exec(side)?.[0] ?? '""')
    const said = messagesIn(side).filter(({ text }) => text !== '' && text.trim() !== request.trim())
    if (said.length === 0) return []
    return [[`Said only on ${name}:`, ...said.slice(-4).map(tellMessage)].join('\n')]
  })
}
