import { expect } from 'vitest'
import { foldGraph } from '@/lib/history/fold'
import type { Message, MessageId } from '@/lib/history/parts'
import { wellFormed } from '@/lib/history/well-formed'
import type { OwnedStore } from '@/lib/store/ports'
import type { HistoryExpect } from './history-script'

/** What a played case left behind. */
export interface Played {
  readonly store: OwnedStore
  readonly boardId: string
  /** Message ids by the names of the script; `board` is the root message. */
  readonly names: ReadonlyMap<string, MessageId>
  /** Conversation ids by the names of the script. */
  readonly conversations: ReadonlyMap<string, string>
  /** What the model got to write that answer, oldest first. */
  readonly received: ReadonlyMap<string, readonly string[]>
  /** After each step, from 1. */
  readonly after: readonly Picture[]
  readonly notices: number
  readonly runs: number
}

export interface Picture {
  readonly messages: number
  readonly heads: ReadonlyMap<string, MessageId>
  readonly labels: ReadonlyMap<string, readonly string[]>
}

export async function takePicture(
  { store, boardId }: Pick<Played, 'store' | 'boardId'>,
  conversations: ReadonlyMap<string, string>,
): Promise<Picture> {
  const heads = new Map<string, MessageId>()
  const labels = new Map<string, readonly string[]>()
  for (const [name, id] of conversations) {
    const row = await store.boards.conversation(id)
    if (!row) continue
    heads.set(name, row.headId)
    const graph = foldGraph(await store.messages.path(row.headId))
    const below = [...graph.nodes.values()].filter((node) => node.id !== graph.rootId)
    labels.set(name, below.map(({ label }) => label).sort())
  }
  const history = await store.messages.history(boardId, 0, 10_000)
  return { messages: history.length - 1, heads, labels }
}

type Checks = {
  readonly [K in keyof HistoryExpect]-?: (wanted: NonNullable<HistoryExpect[K]>, played: Played) => unknown
}

/** Every key must hold; one that is not known fails. */
export async function check(played: Played, wanted: HistoryExpect): Promise<void> {
  for (const [key, value] of Object.entries(wanted)) {
    const one = checks[key as keyof HistoryExpect] as
      | ((wanted: unknown, played: Played) => unknown)
      | undefined
    expect(one, `a check for "${key}"`).toBeTypeOf('function')
    await one?.(value, played)
  }
}

function idOf({ names }: Played, name: string): MessageId {
  const id = names.get(name)
  if (!id) throw new Error(`the case names no message "${name}"`)
  return id
}

async function messageOf(played: Played, name: string): Promise<Message> {
  const message = await played.store.messages.get(idOf(played, name))
  if (!message) throw new Error(`"${name}" is not stored`)
  return message
}

const textOf = ({ parts }: Message) =>
  parts
    .flatMap((part) =>
      part.type === 'text' ? [part.text] : part.type === 'tool-result' ? [part.output] : [],
    )
    .join('')

const idsOf = (played: Played, names: readonly string[]) => names.map((name) => idOf(played, name))

async function siblingsOf(played: Played, names: readonly string[]): Promise<readonly MessageId[]> {
  const { parents, role } = await messageOf(played, names[0] ?? '')
  const children = await played.store.messages.children(parents)
  return children.filter((child) => child.role === role).map(({ id }) => id)
}

const last = ({ after }: Played) => {
  const picture = after.at(-1)
  if (!picture) throw new Error('nothing was played')
  return picture
}

function expectHeads(
  played: Played,
  picture: Picture | undefined,
  heads: Readonly<Record<string, string>>,
): void {
  for (const [conversation, name] of Object.entries(heads)) {
    expect(picture?.heads.get(conversation), `head of ${conversation}`).toBe(idOf(played, name))
  }
}

function expectLabels(
  picture: Picture | undefined,
  labels: Readonly<Record<string, readonly string[]>>,
): void {
  for (const [conversation, wanted] of Object.entries(labels)) {
    expect(picture?.labels.get(conversation), `labels of ${conversation}`).toEqual([...wanted].sort())
  }
}

const at = ({ after }: Played, step: string) => after[Number(step) - 1]

const callsOf = ({ store, boardId }: Played) => store.messages.callsOfBoard(boardId)

const fits = (line: string, wanted: string) =>
  wanted.includes('~') ? matches(line, wanted) : line === wanted

/** `~` stands before the rest of the line, after its kind if it has one. */
function matches(line: string, wanted: string): boolean {
  const [kind = '', rest = ''] = wanted.split('~')
  return line.startsWith(kind) && line.includes(rest)
}

const checks: Checks = {
  gone: async (wanted, played) => {
    for (const name of wanted)
      expect(await played.store.messages.get(idOf(played, name)), name).toBeUndefined()
  },
  parents: async (wanted, played) => {
    for (const [name, parents] of Object.entries(wanted)) {
      expect((await messageOf(played, name)).parents, `parents of ${name}`).toEqual(
        idsOf(played, [parents].flat()),
      )
    }
  },
  siblings: async (wanted, played) => {
    for (const names of wanted) expect(await siblingsOf(played, names)).toEqual(idsOf(played, names))
  },
  siblingSets: async (wanted, played) => {
    for (const names of wanted) {
      expect([...(await siblingsOf(played, names))].sort()).toEqual([...idsOf(played, names)].sort())
    }
  },
  same: (wanted, played) => {
    for (const names of wanted) expect(new Set(idsOf(played, names)).size).toBe(1)
  },
  different: (wanted, played) => {
    for (const names of wanted) expect(new Set(idsOf(played, names)).size).toBe(names.length)
  },
  roles: async (wanted, played) => {
    for (const [name, role] of Object.entries(wanted)) expect((await messageOf(played, name)).role).toBe(role)
  },
  messages: (wanted, played) => expect(last(played).messages).toBe(wanted),
  messagesAfter: (wanted, played) => {
    for (const [step, count] of Object.entries(wanted)) expect(at(played, step)?.messages).toBe(count)
  },
  conversations: async (wanted, { store, boardId }) =>
    expect((await store.boards.conversations(boardId)).length).toBe(wanted),
  heads: (wanted, played) => expectHeads(played, last(played), wanted),
  headAfter: (wanted, played) => {
    for (const [step, heads] of Object.entries(wanted)) expectHeads(played, at(played, step), heads)
  },
  headsAnyOrder: async (wanted, played) => {
    const rows = await played.store.boards.conversations(played.boardId)
    const heads = rows.map(({ headId }) => headId).sort()
    expect(wanted.map((names) => [...idsOf(played, names)].sort())).toContainEqual(heads)
  },
  path: async (wanted, played) => {
    for (const [conversation, names] of Object.entries(wanted)) {
      const head = last(played).heads.get(conversation)
      const path = head ? await played.store.messages.path(head) : []
      expect(path.slice(1).map(({ id }) => id)).toEqual(idsOf(played, names))
    }
  },
  received: (wanted, { received }) => {
    for (const [name, lines] of Object.entries(wanted)) {
      const got = received.get(name) ?? []
      expect(got.length, `${name} got ${JSON.stringify(got)}`).toBe(lines.length)
      for (const [n, line] of lines.entries())
        expect(fits(got[n] ?? '', line), `${got[n]} is ${line}`).toBe(true)
    }
  },
  receivedNot: (wanted, { received }) => {
    for (const [name, texts] of Object.entries(wanted)) {
      for (const text of texts) expect(received.get(name)?.join('\n')).not.toContain(text)
    }
  },
  calls: async (wanted, played) => {
    const rows = await callsOf(played)
    const count = (status: string) => rows.filter((row) => row.status === status).length
    if (wanted.ok !== undefined) expect(count('ok')).toBe(wanted.ok)
    if (wanted.okMin !== undefined) expect(count('ok')).toBeGreaterThanOrEqual(wanted.okMin)
    if (wanted.errorMin !== undefined) expect(count('error')).toBeGreaterThanOrEqual(wanted.errorMin)
    if (wanted.aborted !== undefined) expect(count('aborted')).toBe(wanted.aborted)
  },
  callsTotal: async (wanted, played) => expect((await callsOf(played)).length).toBe(wanted),
  attempts: async (wanted, played) => {
    const rows = await callsOf(played)
    for (const [name, count] of Object.entries(wanted)) {
      expect(rows.filter(({ inputHeadId }) => inputHeadId === idOf(played, name)).length).toBe(count)
    }
  },
  runs: (wanted, { runs }) => expect(runs).toBe(wanted),
  errorCallsKeepHead: async (_, played) => {
    const failed = (await callsOf(played)).filter(({ status }) => status === 'error')
    for (const { inputHeadId, outputHeadId } of failed) expect(outputHeadId).toBe(inputHeadId)
  },
  labels: (wanted, played) => expectLabels(last(played), wanted),
  labelsAfter: (wanted, played) => {
    for (const [step, labels] of Object.entries(wanted)) expectLabels(at(played, step), labels)
  },
  foldEqualsStored: async (_, { store, conversations }) => {
    for (const id of conversations.values()) {
      const row = await store.boards.conversation(id)
      const snapshot = row && (await store.messages.snapshot(row.headId))
      if (row && snapshot) {
        const path = await store.messages.path(row.headId)
        const index = path.findIndex((message) => message.id === snapshot.messageId)
        expect(foldGraph(path, { index, state: snapshot.state })).toEqual(foldGraph(path))
      }
      expect(row).toBeDefined()
    }
  },
  noticesMin: (wanted, { notices }) => expect(notices).toBeGreaterThanOrEqual(wanted),
  texts: async (wanted, played) => {
    for (const [name, text] of Object.entries(wanted))
      expect(textOf(await messageOf(played, name))).toBe(text)
  },
  textStartsWith: async (wanted, played) => {
    for (const [name, text] of Object.entries(wanted)) {
      expect(textOf(await messageOf(played, name)).startsWith(text)).toBe(true)
    }
  },
  marked: async (wanted, played) => {
    for (const [name, reason] of Object.entries(wanted)) {
      expect((await messageOf(played, name)).parts).toContainEqual({ type: 'caveat', reason })
    }
  },
  resultContains: async (wanted, played) => {
    for (const [name, text] of Object.entries(wanted))
      expect(textOf(await messageOf(played, name))).toContain(text)
  },
  resultNotContains: async (wanted, played) => {
    for (const [name, texts] of Object.entries(wanted)) {
      for (const text of texts) expect(textOf(await messageOf(played, name))).not.toContain(text)
    }
  },
  unpaired: (_, played) => checks.wellFormed(true, played),
  wellFormed: async (_, played) => {
    for (const head of last(played).heads.values()) {
      expect(wellFormed(await played.store.messages.path(head))).toEqual({ ok: true })
    }
  },
}
