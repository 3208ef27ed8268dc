import * as z from 'zod'
import type { Child } from '@/lib/graph/schema'
import type { Lens, LensFace } from './lens'
import { Note, toWords } from './note'
import { toPrompt } from './prompt'

interface ListLens<Item> extends LensFace {
  /** The name under which the built-in guide knows the contract; the lens's own when it is left out. */
  readonly contractName?: string
  readonly item: z.ZodType<Item>
  toChild(item: Item): Child
}

/** A lens whose answer is `{children: [item]}` and becomes children of the idea. */
export function createListLens<Item>(spec: ListLens<Item>): Lens<{ children: Item[]; note: string }> {
  const { name, title, help, icon, task, item, toChild, contractName = name } = spec
  return {
    name,
    title,
    help,
    icon,
    contract: z.object({ children: z.array(item), note: Note }),
    prompt: (input) => toPrompt(contractName, task, input),
    toBatch: (output, input) => ({
      source: { kind: 'lens', lens: name },
      targetId: input.node.id,
      children: output.children.map(toChild),
    }),
    toText: ({ note }) => toWords(note),
    list: {
      key: 'children',
      tryChild: (value) => {
        const parsed = item.safeParse(value)
        return parsed.success ? toChild(parsed.data) : undefined
      },
    },
    as: (face) => createListLens({ ...spec, ...face, contractName }),
  }
}
