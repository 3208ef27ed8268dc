import * as z from 'zod'
import type { Child } from '@/lib/graph/schema'
import type { Lens } from './lens'
import { toPrompt } from './prompt'

interface ListLens<Item> {
  readonly name: string
  readonly title: string
  readonly help: string
  readonly icon: string
  readonly task: string
  readonly item: z.ZodType<Item>
  toChild(item: Item): Child
}

/** A lens whose answer is `{children: [item]}` and becomes children of the idea. */
export function createListLens<Item>(spec: ListLens<Item>): Lens<{ children: Item[] }> {
  const { name, title, help, icon, task, item, toChild } = spec
  return {
    name,
    title,
    help,
    icon,
    contract: z.object({ children: z.array(item) }),
    prompt: (input) => toPrompt(name, task, input),
    toBatch: (output, input) => ({
      source: { kind: 'lens', lens: name },
      targetId: input.node.id,
      children: output.children.map(toChild),
    }),
    list: {
      key: 'children',
      tryChild: (value) => {
        const parsed = item.safeParse(value)
        return parsed.success ? toChild(parsed.data) : undefined
      },
    },
  }
}
