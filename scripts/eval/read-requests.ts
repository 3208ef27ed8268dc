import { NodeType } from '@/lib/graph/schema'
import { board as toGraph } from '@/tests/models/guide/play'
import { branchOf } from './branch-lines'
import type { Board, Change, EvalRequest, ExpectedCall, Wording } from './request'

/**
 * Reads requests with what they should lead to. Boards come first, each from `board NAME` to `end`: an outline, then
 * perhaps branches (`branch NAME`, `> said`, `< answered`, `+ parent > type: label`). A request is
 *
 *     ## kind board @Active idea
 *     > what the person writes (several lines are one conversation)
 *     ! tool|tool argument=value       a call that must be made; `none` among the tools makes it optional
 *     + parent > type: label           added; `3` or `1..12 risk` for ideas that the model thinks of
 *     ~ label => label                 renamed; `~ label is type`, `~ label says /pattern/`
 *     ^ label => parent                moved
 *     = label -> label : /pattern/     linked; `--` for either way
 *     - label                          removed
 *     " /pattern/                      the answer
 *
 * A label in slashes is a pattern; `A<B` is the A under B; `root` is the board's topic.
 */
export function readRequests(text: string): EvalRequest[] {
  const [head = '', ...blocks] = text.split(/^## /m)
  const boards = readBoards(head)
  return blocks.map((block) => toRequest(block, boards))
}

function readBoards(text: string): Map<string, Board> {
  const boards = new Map<string, Board>()
  for (const [, name = '', body = ''] of text.matchAll(/^board (\w+)\n([\s\S]*?)^end$/gm)) {
    const [outline = '', ...branches] = body.split(/^branch /m)
    const graph = toGraph(outline)
    boards.set(name, { graph, branches: branches.map((lines) => branchOf(lines, graph)) })
  }
  return boards
}

function toRequest(block: string, boards: ReadonlyMap<string, Board>): EvalRequest {
  const [head = '', ...lines] = block.split('\n').filter((line) => line.trim() !== '')
  const [, kind = '', name = '', active] = /^(\w+) (\w+)(?: @(.+))?$/.exec(head) ?? []
  const board = boards.get(name)
  if (!board) throw new Error(`no board for: ${head}`)
  const after = (mark: string) =>
    lines.filter((line) => line.startsWith(`${mark} `)).map((line) => line.slice(2).trim())
  const changes = lines.filter((line) => /^[+~^=-] /.test(line)).map(toChange)
  return {
    kind,
    board,
    ...(active ? { active } : {}),
    turns: after('>'),
    calls: after('!').map(toCall),
    changes,
    says: after('"').map(toPattern),
  }
}

function toCall(line: string): ExpectedCall {
  const [tools = '', ...rest] = line.split(' ')
  const pairs = [...rest.join(' ').matchAll(/(\w+)=(.*?)(?= \w+=|$)/g)]
  return {
    tools: tools.split('|'),
    args: Object.fromEntries(pairs.map(([, key = '', value = '']) => [key, value])),
  }
}

const toPattern = (text: string): RegExp => new RegExp(text.replace(/^\/|\/$/g, ''), 'i')
const toWording = (text: string): Wording => (/^\/.+\/$/.test(text) ? toPattern(text) : text)

function toChange(line: string): Change {
  const rest = line.slice(2).trim()
  switch (line[0]) {
    case '+':
      return toAddition(rest)
    case '^': {
      const [node = '', parent = ''] = rest.split(' => ')
      return { is: 'moved', node, parent }
    }
    case '=':
      return toLinking(rest)
    case '-':
      return { is: 'removed', node: rest }
    default:
      return toEdit(rest)
  }
}

function toAddition(rest: string): Change {
  const [, parent = '', what = ''] = /^(.*?) > (.*)$/.exec(rest) ?? []
  const counted = /^(\d+)(?:\.\.(\d+))?(?: (\w+))?$/.exec(what)
  if (counted) {
    const least = Number(counted[1])
    return {
      is: 'added',
      parent,
      least,
      most: Number(counted[2] ?? least),
      ...(counted[3] ? { type: NodeType.parse(counted[3]) } : {}),
    }
  }
  const [, type, label = ''] = /^(?:(\w+|\*): )?(.*)$/.exec(what) ?? []
  return {
    is: 'added',
    parent,
    label: toWording(label),
    least: 1,
    most: 1,
    ...(type && type !== '*' ? { type: NodeType.parse(type) } : {}),
  }
}

function toLinking(rest: string): Change {
  const [, source = '', arrow, target = '', label] = /^(.*?) (->|--) (.*?)(?: : (.*))?$/.exec(rest) ?? []
  return {
    is: 'linked',
    source,
    target,
    eitherWay: arrow === '--',
    ...(label ? { label: toWording(label) } : {}),
  }
}

function toEdit(rest: string): Change {
  const [, node = '', how, value = ''] =
    /^(.*?) (=>) (.*)$/.exec(rest) ?? /^(.*) (is|says) (.*)$/.exec(rest) ?? []
  if (how === 'is') return { is: 'retyped', node, type: NodeType.parse(value) }
  if (how === 'says') return { is: 'described', node, description: toWording(value) }
  return { is: 'renamed', node, label: toWording(value) }
}
