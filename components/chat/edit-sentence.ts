import type { GraphState } from '@/lib/graph/schema'
import { batchesOf } from '@/lib/history/fold'
import type { Message } from '@/lib/history/parts'
import { undoPartOf } from '@/lib/history/undone'
import { type Effects, effectsOf } from './batch-effects'
import { type IdeaRef, ideasCounted, listed, type Words } from './words'

const named = 2

/**
 * A run of edits as one sentence: “You moved 2 ideas and renamed Old freight track”, “A program added Rails”.
 */
export function editSentence(messages: readonly Message[], graph: GraphState): Words {
  const edits = messages.filter((message) => !undoPartOf(message))
  const effects = (list: readonly Message[]) =>
    list.flatMap((message) => batchesOf(message).map((batch) => effectsOf(batch, graph)))
  const yours = [...clausesOf(effects(edits.filter((edit) => !isByProgram(edit)))), ...undoClauses(messages)]
  const others = clausesOf(effects(edits.filter(isByProgram)))
  const program: Words = others.length > 0 ? ['A program ', ...listed(others)] : []
  if (yours.length === 0) return others.length > 0 ? program : ['You changed nothing']
  return ['You ', ...listed(yours), ...(others.length > 0 ? ['. ', ...program] : [])]
}

/** Through MCP. */
export const isByProgram = (message: Message): boolean =>
  batchesOf(message).some(({ source }) => source.kind === 'program')

function clausesOf(all: readonly Effects[]): Words[] {
  const clauses: Words[] = []
  const add = (verb: string, ideas: readonly IdeaRef[]) => {
    const unique = [...new Map(ideas.map((idea) => [idea.id, idea])).values()]
    if (unique.length > 0) clauses.push([`${verb} `, ...few(unique)])
  }
  const added = all.flatMap((effects) => effects.added)
  const isNew = new Set(added.map(({ id }) => id))
  const old = (ideas: readonly IdeaRef[]) => ideas.filter(({ id }) => !isNew.has(id))
  add('added', added)
  add('moved', old(all.flatMap((effects) => effects.moved)))
  add('renamed', old(all.flatMap((effects) => effects.renamed)))
  add('changed the kind of', old(all.flatMap((effects) => effects.retyped)))
  add('described', old(all.flatMap((effects) => effects.described)))
  const removed = new Set(all.flatMap((effects) => effects.removed.map(({ id }) => id)))
  // What is gone has no name any more.
  if (removed.size > 0)
    clauses.push([`removed ${removed.size === 1 ? 'an idea' : ideasCounted(removed.size)}`])
  clauses.push(...linkClauses(all))
  return clauses
}

/** One or two by name, more by number. */
const few = (ideas: readonly IdeaRef[]): Words =>
  ideas.length > named ? [ideasCounted(ideas.length)] : listed(ideas.map((idea) => [idea]))

function linkClauses(all: readonly Effects[]): Words[] {
  const linked = all.flatMap((effects) => effects.linked)
  const removedIdeas = all.some(({ removed }) => removed.length > 0)
  // Links that went with a removed idea are not worth a word of their own.
  const unlinked = removedIdeas ? 0 : all.reduce((sum, effects) => sum + effects.unlinked, 0)
  const [first] = linked
  const clauses: Words[] = []
  if (first && linked.length === 1) clauses.push(['linked ', first[0], ' with ', first[1]])
  if (linked.length > 1) clauses.push([`made ${linked.length} links`])
  if (unlinked > 0) clauses.push([unlinked === 1 ? 'cut a link' : `cut ${unlinked} links`])
  return clauses
}

function undoClauses(messages: readonly Message[]): Words[] {
  const parts = messages.flatMap((message) => undoPartOf(message) ?? [])
  const undos = parts.filter(({ redo }) => !redo).length
  const redos = parts.length - undos
  const clauses: Words[] = []
  if (undos > 0) clauses.push([undos === 1 ? 'took back a change' : `took back ${undos} changes`])
  if (redos > 0) clauses.push([redos === 1 ? 'brought a change back' : `brought ${redos} changes back`])
  return clauses
}
