import type { Child, LinkDraft } from '@/lib/graph/schema'
import type { Lens, LensInput } from './lens'
import { wholeItems } from './partial'

export interface Seen {
  /** Takes the JSON text so far. */
  read(json: string): void
  children(): readonly Child[]
  links(): readonly LinkDraft[]
}

interface Telling {
  child(child: Child, index: number): void
  link(link: LinkDraft, index: number): void
}

/** Follows an answer as it comes and hands on each child and link once it is whole. */
export function createSeen({ list, linkList }: Lens, input: LensInput, tell: Telling): Seen {
  const children = createList<Child>(tell.child)
  const links = createList<LinkDraft>(tell.link)
  let length = 0
  return {
    children: children.items,
    links: links.items,
    read: (json) => {
      if (!list && !linkList) return
      const isAnew = json.length < length
      const isGrown = isAnew || json.slice(length).includes('}')
      length = json.length
      if (!isGrown) return
      if (isAnew) for (const each of [children, links]) each.clear()
      if (list) children.take(wholeItems(json, list.key).flatMap((item) => list.tryChild(item) ?? []))
      if (linkList) {
        links.take(linkList.toLinks(wholeItems(json, linkList.key), input))
      }
    },
  }
}

function createList<T>(tell: (item: T, index: number) => void) {
  let items: readonly T[] = []
  return {
    items: () => items,
    clear: () => {
      items = []
    },
    take: (whole: readonly T[]) => {
      for (const [at, item] of whole.entries()) if (at >= items.length) tell(item, at)
      items = whole
    },
  }
}
