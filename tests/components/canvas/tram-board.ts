import type { BoardApi, Problem } from '@/lib/client/board-api'
import { apply } from '@/lib/graph/apply'
import { toGraphJson } from '@/lib/graph/json'
import type { GraphState, Intel, NodeBatch, NodeId, NodeType } from '@/lib/graph/schema'
import { seedGraph, toRootNode } from '@/lib/graph/seed'
import { toMessage } from '@/lib/history/ids'
import type { MessageContent, MessageId } from '@/lib/history/parts'
import type { BoardData, MessageView } from '@/lib/history/views'

type Row = readonly [label: string, type: NodeType, children?: readonly Row[]]

const rows: readonly Row[] = [
  [
    'Who would ride it?',
    'question',
    [
      ['31,000 bus trips a day', 'evidence'],
      ['Rails win drivers over', 'claim'],
      ['Will it reach the hospital?', 'question'],
    ],
  ],
  [
    'What would it cost?',
    'question',
    [
      ['€38–52 m per kilometre', 'evidence'],
      ['State pays up to 75 %', 'concept'],
      ['Tunnel under the station', 'risk'],
    ],
  ],
  [
    'Which line first?',
    'concept',
    [
      ['Harbour to university', 'concept'],
      ['Old freight track', 'concept'],
    ],
  ],
  [
    'A calmer centre',
    'opportunity',
    [
      ['Trees where cars park', 'opportunity'],
      ['Quieter, cleaner air', 'claim'],
    ],
  ],
  [
    'Who decides?',
    'actor',
    [
      [
        'Council vote in March',
        'actor',
        [
          ['Two thirds needed', 'claim'],
          ['The mayor is for it', 'actor'],
          ['The Greens want more', 'actor'],
        ],
      ],
      ['Citizens’ initiative', 'actor'],
    ],
  ],
  [
    'Five years of works',
    'risk',
    [
      [
        'Shops on Linden Street',
        'risk',
        [
          ['Bridge fund for traders', 'action'],
          ['Build block by block', 'action'],
          ['Trade dips, then returns', 'evidence'],
        ],
      ],
      ['Buses rerouted for years', 'risk'],
    ],
  ],
]

const intel: Intel = {
  summary: 'Trade fell by a tenth to a quarter during works, and mostly came back within two years.',
  facts: [],
  sources: [
    {
      id: 's1',
      title: 'Chamber of commerce, street survey 2024',
      url: 'https://example.org/survey',
      quote: '',
    },
    { id: 's2', title: 'City works office, report on line 3', url: 'https://example.org/line-3', quote: '' },
  ],
  grounded: true,
}

export const tramTitle = 'Should our city build a tram?'

export function idOf(graph: GraphState, label: string): NodeId {
  for (const node of graph.nodes.values()) if (node.label === label) return node.id
  throw new Error(`no idea ${label}`)
}

interface Made {
  readonly graph: GraphState
  readonly messages: readonly MessageView[]
}

const toView = (content: MessageContent, seq: number): MessageView => {
  const message = toMessage(content)
  return {
    ...message,
    seq,
    createdAt: Date.UTC(2026, 2, 12, 9, seq),
    siblings: [message.id],
    call: null,
  }
}

function withMessage(
  { graph, messages }: Made,
  role: MessageContent['role'],
  parts: MessageContent['parts'],
): Made {
  const parents = messages.slice(-1).map(({ id }) => id)
  const batch = parts.find((part) => part.type === 'batch')?.batch
  return {
    graph: batch ? apply(graph, batch).state : graph,
    messages: [...messages, toView({ parents, role, parts }, messages.length + 1)],
  }
}

const children = (list: readonly Row[]): NodeBatch['children'] =>
  list.map(([label, type]) => ({ kind: 'SubNode', label, type, description: '' }))

/** A board with its history: one lens run for each family. */
export function toBoard(title: string, families: readonly Row[] = []): Made {
  const rootNode = toRootNode(title)
  let made: Made = { graph: seedGraph(rootNode), messages: [] }
  made = withMessage(made, 'root', [{ type: 'board', boardId: 'b1', rootNode }])
  const grow = (id: NodeId, list: readonly Row[], lens: string) => {
    const batch: NodeBatch = { source: { kind: 'lens', lens }, targetId: id, children: children(list) }
    made = withMessage(made, 'graph', [
      { type: 'lens', lens, nodeIds: [id] },
      { type: 'batch', batch },
    ])
    for (const [label, , below] of list) if (below) grow(idOf(made.graph, label), below, 'challenge')
  }
  if (families.length > 0) grow(rootNode.id, families, 'expand')
  return made
}

/** The board of the design: 28 ideas, two cross links, what was found about one of them. */
export function tramBoard(): Made {
  const made = toBoard(tramTitle, rows)
  const at = (label: string) => idOf(made.graph, label)
  const batch: NodeBatch = {
    source: { kind: 'lens', lens: 'enrich' },
    targetId: at('Shops on Linden Street'),
    children: [],
    intel,
    links: [
      { source: at('Will it reach the hospital?'), target: at('Harbour to university'), label: 'depends on' },
      { source: at('State pays up to 75 %'), target: at('Bridge fund for traders'), label: 'could pay for' },
    ],
  }
  const put = {
    id: at('Shops on Linden Street'),
    set: {
      description: {
        before: '',
        after: 'Forty-one shops face up to two years of fences, dust and lost parking while the rails go in.',
      },
    },
  }
  return withMessage(made, 'graph', [
    { type: 'batch', batch: { ...batch, puts: { nodes: [put], links: [] } } },
  ])
}

const lensRows = [
  ['expand', 'Expand', 'Grow the next ideas'],
  ['concepts', 'Concepts', 'Name what it rests on'],
  ['challenge', 'Challenge', 'Look for risks and open questions'],
  ['plan', 'Plan', 'Break it into steps'],
  ['explain', 'Explain', 'Say it in a few sentences'],
] as const

export function toBoardData({ graph, messages }: Made): BoardData {
  const conversation = {
    id: 'c1',
    boardId: 'b1',
    name: 'Main',
    headId: messages.at(-1)?.id ?? ('' as MessageId),
    modelId: null,
    forkedFromId: null,
    forkedAtId: null,
    createdAt: 0,
    lastActiveAt: 0,
    run: null,
    messageCount: messages.length,
    ideaCount: graph.nodes.size,
  }
  return {
    board: { id: 'b1', title: graph.nodes.get(graph.rootId)?.label ?? '' },
    conversation,
    conversations: [conversation],
    messages,
    graph: toGraphJson(graph),
    history: [],
    placements: [],
    bookmarks: [],
    folds: [],
    models: [],
    defaultModelId: 'built-in/guide',
    lenses: lensRows.map(([name, title, help]) => ({ name, title, help, icon: name })),
  }
}

const problem: Problem = {
  title: 'Not here',
  status: 404,
  detail: 'There is no server in this test.',
} as Problem

/** Accepts what concerns the view; everything else stays unanswered, as on a slow line. */
export function quietApi(): BoardApi {
  const never = () => new Promise<never>(() => {})
  const done = async () => ({ ok: true as const })
  const known: Partial<BoardApi> = {
    putPlacements: done,
    putFold: done,
    followRun: () => () => {},
    followBoard: () => () => {},
    history: async () => ({ ok: false as const, problem }),
  }
  return new Proxy(known as BoardApi, {
    get: (target, name) => Reflect.get(target, name) ?? never,
  })
}
