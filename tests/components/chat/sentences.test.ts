import { expect, test } from 'vitest'
import { editSentence } from '@/components/chat/edit-sentence'
import { proposedSentence } from '@/components/chat/proposed-sentence'
import { toolSentence } from '@/components/chat/tool-sentence'
import { type Sentence, toPlain, type Words } from '@/components/chat/words'
import { apply } from '@/lib/graph/apply'
import { diff } from '@/lib/graph/diff'
import { editNode, linkNodes, moveNode, removeNodes } from '@/lib/graph/edits'
import { toProposal } from '@/lib/graph/proposal'
import type { GraphState, NodeBatch, NodeId } from '@/lib/graph/schema'
import { seedGraph } from '@/lib/graph/seed'
import { toMessage } from '@/lib/history/ids'
import type { Part } from '@/lib/history/parts'
import { idea, rootNode } from '../../client/small-board'

const seed = seedGraph(rootNode)
const grow = (state: GraphState, ...batches: NodeBatch[]) =>
  batches.reduce((next, batch) => apply(next, batch).state, state)
const idOf = (state: GraphState, label: string): NodeId => {
  const found = [...state.nodes.values()].find((node) => node.label === label)
  if (!found) throw new Error(`no ${label}`)
  return found.id
}
const hand = (...parts: Part[]) => toMessage({ parents: [], role: 'graph', parts })
const batchOf = (batch: NodeBatch): Part => ({ type: 'batch', batch })
const two = grow(seed, idea('Noise'), idea('Dust'))
const noise = idOf(two, 'Noise')
const dust = idOf(two, 'Dust')

const say = (words: Words) => toPlain(words)
const edits = (graph: GraphState, ...batches: NodeBatch[]) =>
  say(
    editSentence(
      batches.map((batch) => hand(batchOf(batch))),
      graph,
    ),
  )

test('edits by hand are one sentence in the order a person would say them', () => {
  const renamed = editNode(two, noise, { label: 'Loud works' })
  const moved = moveNode(two, dust, noise)
  const after = grow(two, renamed, moved)
  expect(edits(after, renamed, moved)).toBe('You moved Dust and renamed Loud works')
  expect(edits(after, idea('Noise'), idea('Dust'), renamed)).toBe('You added Loud works and Dust')
  const removed = removeNodes(two, [noise, dust])
  expect(edits(grow(two, removed), removed)).toBe('You removed 2 ideas')
  expect(edits(two, linkNodes(two, noise, dust))).toBe('You linked Noise with Dust')
})

test('what is proposed under several ideas says under which; under one, its place is said already', () => {
  const under = (targetId: NodeId, label: string): NodeBatch => ({ ...idea(label), targetId })
  const proposedOn = (after: GraphState) => {
    const proposal = toProposal(two, diff(two, after))
    return [...proposal.items.values()].map((item) => say(proposedSentence(proposal, item))).sort()
  }
  expect(proposedOn(grow(two, under(noise, 'Nights'), under(noise, 'Trucks')))).toEqual([
    'Add Nights',
    'Add Trucks',
  ])
  expect(proposedOn(grow(two, under(noise, 'Nights'), under(dust, 'Trucks')))).toEqual([
    'Add Nights under Noise',
    'Add Trucks under Dust',
  ])
})

test('many are counted, and an idea renamed twice is one idea', () => {
  const added = ['A', 'B', 'C'].map((label) => idea(label))
  expect(edits(grow(seed, ...added), ...added)).toBe('You added 3 ideas')
  const once = editNode(two, noise, { label: 'Loud' })
  const twice = editNode(grow(two, once), noise, { label: 'Louder' })
  expect(edits(grow(two, once, twice), once, twice)).toBe('You renamed Louder')
})

test('undo and redo are words of their own', () => {
  const undo = (redo?: true): Part => ({ type: 'undo', messageIds: [], ...(redo && { redo }) })
  expect(say(editSentence([hand(undo())], two))).toBe('You took back a change')
  expect(say(editSentence([hand(undo()), hand(undo()), hand(undo(true))], two))).toBe(
    'You took back 2 changes and brought a change back',
  )
})

test('what a program changed is not said of the person', () => {
  const byProgram = (batch: NodeBatch): NodeBatch => ({ ...batch, source: { kind: 'program' } })
  expect(edits(two, byProgram(idea('Noise')))).toBe('A program added Noise')
  expect(edits(two, idea('Noise'), byProgram(idea('Dust')))).toBe('You added Noise. A program added Dust')
})

test('an idea this branch no longer holds is named, and leads nowhere', () => {
  const words = editSentence([hand(batchOf(idea('Noise')))], seed)
  expect(words[2]).toMatchObject({ label: 'Noise', isHere: false })
})

const call = (name: string, input: unknown, ...batches: NodeBatch[]): Sentence =>
  toolSentence({ name, input, isError: false, batches }, two)
const plain = ({ words, ideas }: Sentence) => [say(words), ideas.map(({ label }) => label)]

test('[X-20] a tool call is a sentence in the past tense with the ideas it touched', () => {
  const both: NodeBatch = {
    ...idea('Noise'),
    children: [...idea('Noise').children, ...idea('Dust').children],
  }
  expect(plain(call('add_nodes', { parent_id: 'root' }, both))).toEqual([
    'Added 2 ideas under the root idea',
    ['Noise', 'Dust'],
  ])
  expect(plain(call('add_node', { parent_id: 'root' }, idea('Dust')))).toEqual([
    'Added Dust under the root idea',
    [],
  ])
  expect(plain(call('run_lens', { lens: 'challenge', node_id: 'root' }, both))).toEqual([
    'Challenged the root idea, added 2',
    ['Noise', 'Dust'],
  ])
  expect(plain(call('run_lens', { lens: 'explain', node_id: noise }))).toEqual(['Explained Noise', []])
  expect(plain(call('edit_node', { node_id: noise }, editNode(two, noise, { label: 'Loud' })))).toEqual([
    'Renamed Noise',
    [],
  ])
  expect(plain(call('move_node', { node_id: dust, parent_id: noise }))).toEqual([
    'Moved Dust under Noise',
    [],
  ])
  expect(plain(call('link_nodes', { source_id: noise, target_id: 'Dust' }))).toEqual([
    'Linked Noise with Dust',
    [],
  ])
  expect(plain(call('find_nodes', { query: 'noise' }))).toEqual(['Looked for “noise”', []])
  expect(plain(call('some_new_tool', {}))).toEqual(['Used some new tool', []])
})

test('a lens that found nothing says so', () => {
  expect(plain(call('run_lens', { lens: 'expand', node_id: noise }))[0]).toBe(
    'Expanded Noise, found nothing new',
  )
})

test('a failed call says what could not be done, never its arguments', () => {
  const { words } = toolSentence(
    { name: 'add_node', input: { label: 'secret' }, isError: true, batches: [] },
    two,
  )
  expect(say(words)).toBe('Could not add the idea')
})

test('hostile arguments make no sentence fail', () => {
  for (const input of [null, 3, 'x', [], { node_id: 5 }, { node_id: '__proto__' }, { lens: {} }]) {
    for (const name of ['run_lens', 'edit_node', 'move_node', 'inspect_node', 'add_nodes', '__proto__']) {
      expect(typeof say(toolSentence({ name, input, isError: false, batches: [] }, two).words)).toBe('string')
    }
  }
})
