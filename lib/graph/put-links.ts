import type { PutOutcome } from './put-nodes'
import { type LinkProperty, linkProperties } from './same'
import { type GraphLink, LinkId, type LinkPut } from './schema'
import { toLabel } from './text'
import { linkIn, setLink, skip, type WorkingView } from './working-view'

export const putLink = (view: WorkingView, put: LinkPut): PutOutcome =>
  put.isNew ? createLink(view, put) : changeLink(view, put)

export const staleLinkProperties = (link: GraphLink, { set }: LinkPut): LinkProperty[] =>
  linkProperties.filter((property) => set[property] && link[property] !== set[property].before)

export function staleLinkReason(link: GraphLink, { set }: LinkPut, stale: readonly LinkProperty[]): string {
  const isDone = stale.every((property) => link[property] === set[property]?.after)
  return isDone ? 'already so' : `${stale.join(', ')} changed in the meantime`
}

/** How a link is named in a report. */
export const nameOf = (link: Pick<GraphLink, 'id' | 'label'>): string => link.label ?? link.id

export const toLink = (link: GraphLink): GraphLink => {
  const { id, source, target } = link
  const label = toLabel(link.label ?? '').text
  return label === '' ? { id, source, target } : { id, source, target, label }
}

function createLink(view: WorkingView, { id, set }: LinkPut): PutOutcome {
  if (!LinkId.safeParse(id).success) return 'malformed-id'
  const present = linkIn(view, id)
  if (present) {
    skip(view, nameOf(present), 'already there')
    return 'skipped'
  }
  const source = set.source?.after
  const target = set.target?.after
  if (source === undefined || target === undefined) return 'malformed-put'
  setLink(view, toLink({ id, source, target, label: set.label?.after }))
  return 'laid'
}

function changeLink(view: WorkingView, put: LinkPut): PutOutcome {
  const { id, set } = put
  const link = linkIn(view, id)
  if (!link) {
    skip(view, set.label?.before ?? id, 'no longer there')
    return 'skipped'
  }
  const stale = staleLinkProperties(link, put)
  if (stale.length > 0) {
    skip(view, nameOf(link), staleLinkReason(link, put, stale))
    return 'skipped'
  }
  const source = set.source ? set.source.after : link.source
  const target = set.target ? set.target.after : link.target
  if (source === undefined || target === undefined) return 'malformed-put'
  setLink(view, toLink({ id, source, target, label: set.label ? set.label.after : link.label }))
  return 'laid'
}
