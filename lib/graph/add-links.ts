import { linkIdFor } from './ids'
import { type Problem, toProblem } from './problems'
import { toLink } from './put-links'
import { labelCut } from './put-nodes'
import type { GraphLink, LinkDraft } from './schema'
import { labelKey, toLabel } from './text'
import { nodeIn, setLink, skip, type WorkingView } from './working-view'

/** Adds the batch's cross links; one that is there already is skipped. */
export function addLinks(view: WorkingView, drafts: readonly LinkDraft[]): Problem[] {
  const problems: Problem[] = []
  const fresh = new Map<string, GraphLink>()
  for (const link of view.links.values()) if (link) fresh.set(linkKey(link), link)
  for (const [place, draft] of drafts.entries()) {
    const { source, target } = draft
    const blamed = String(place)
    if (source === target) problems.push(toProblem('link-draft', 'self-link', blamed, source))
    else if (!nodeIn(view, source)) problems.push(toProblem('link-draft', 'dangling-link', blamed, source))
    else if (!nodeIn(view, target)) problems.push(toProblem('link-draft', 'dangling-link', blamed, target))
    else addLink(view, draft, fresh)
  }
  return problems
}

function addLink(view: WorkingView, draft: LinkDraft, fresh: Map<string, GraphLink>): void {
  const label = toLabel(draft.label ?? '')
  const { source, target } = draft
  const named = label.text || undefined
  const key = linkKey({ source, target, label: named })
  const twin = fresh.get(key) ?? linkAt(view, key, draft)
  if (twin) {
    skip(view, label.text, `duplicate of ${twin.id}`)
    return
  }
  const id = linkIdFor(source, target, named, (each) => view.base.links.has(each) || view.links.has(each))
  const link = toLink({ id, source, target, label: named })
  setLink(view, link)
  fresh.set(key, link)
  if (label.cut) skip(view, label.text, labelCut)
}

function linkAt(view: WorkingView, key: string, { source, target }: LinkDraft): GraphLink | undefined {
  const { touching } = view.base.index
  const [a, b] = [touching.get(source), touching.get(target)]
  return (a.length < b.length ? a : b).find((link) => !view.links.has(link.id) && linkKey(link) === key)
}

const linkKey = ({ source, target, label }: Pick<GraphLink, 'source' | 'target' | 'label'>): string =>
  `${source} ${target} ${labelKey(label ?? '')}`
