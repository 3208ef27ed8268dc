import { placeOf } from '@/lib/client/proposal-words'
import type { Proposal, ProposedItem } from '@/lib/graph/proposal'
import type { GraphLink, LinkId, NodeId, NodePut } from '@/lib/graph/schema'
import { type IdeaRef, listed, toIdeaRef, type Words } from './words'

/** One proposed change as a sentence: “Rename Cost to “Price””. */
export function proposedSentence(proposal: Proposal, item: ProposedItem): Words {
  const { before, after } = proposal
  const is = (id: NodeId) => ref(proposal, id)
  const id = item.id as NodeId
  switch (item.kind) {
    case 'added':
      return addedWords(proposal, id)
    case 'removed':
      return ['Remove ', is(id)]
    case 'moved':
      return movedWords(proposal, id)
    case 'changed':
      return changedWords(is(id), putOf(proposal, id))
    case 'linked':
      return linkWords('Link ', is, after.links.get(item.id as LinkId))
    case 'unlinked':
      return linkWords('Unlink ', is, before.links.get(item.id as LinkId))
    default:
      return unreachable(item.kind)
  }
}

/** Where it would stand is said when not all of them stand in one place. */
function addedWords(proposal: Proposal, id: NodeId): Words {
  const parentId = proposal.after.nodes.get(id)?.parentId
  const added = ['Add ', ref(proposal, id)]
  const isPlain = !parentId || proposal.items.has(parentId) || placeOf(proposal) !== null
  return isPlain ? added : [...added, ' under ', ref(proposal, parentId)]
}

/** As it is now; for a new idea, as it would be. */
function ref({ before, after }: Proposal, id: NodeId): IdeaRef {
  const node = after.nodes.get(id)
  return toIdeaRef(before, id, node && { label: node.label, type: node.type })
}

const putOf = ({ byId }: Proposal, id: NodeId) => byId.puts?.nodes.find((put) => put.id === id)

function movedWords(proposal: Proposal, id: NodeId): Words {
  const parentId = proposal.after.nodes.get(id)?.parentId
  const isSame = proposal.before.nodes.get(id)?.parentId === parentId
  const idea = ref(proposal, id)
  return isSame || !parentId
    ? ['Move ', idea, ' among its neighbours']
    : ['Move ', idea, ' under ', ref(proposal, parentId)]
}

function changedWords(idea: IdeaRef, put: NodePut | undefined): Words {
  const { label, type, description, intel } = put?.set ?? {}
  const clauses: Words[] = []
  if (label) clauses.push(['rename ', idea, ` to “${label.after}”`])
  if (type) clauses.push([...(label ? ['make it a '] : ['make ', idea, ' a ']), type.after ?? ''])
  if (description) clauses.push(label || type ? ['describe it anew'] : ['describe ', idea, ' anew'])
  if (intel) clauses.push(label || type || description ? ['add findings to it'] : ['add findings to ', idea])
  const [first, ...rest] = clauses.length > 0 ? listed(clauses) : ['change ', idea]
  return [typeof first === 'string' ? first.charAt(0).toUpperCase() + first.slice(1) : (first ?? ''), ...rest]
}

function linkWords(verb: string, is: (id: NodeId) => IdeaRef, link: GraphLink | undefined): Words {
  return link
    ? [verb, is(link.source), ' with ', is(link.target), link.label ? `: “${link.label}”` : '']
    : [verb]
}

function unreachable(kind: never): never {
  throw new TypeError(`no such kind: ${String(kind)}`)
}
