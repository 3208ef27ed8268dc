import * as z from 'zod'
import type { Lens } from './lens'
import { toPrompt } from './prompt'

const Explanation = z.object({ summary: z.string() })
type Explanation = z.infer<typeof Explanation>

const task =
  'Explain the idea to the person in two to five plain sentences: what it is, why it matters for the topic, and how it stands to the ideas around it.'

export const explain: Lens<Explanation> = {
  name: 'explain',
  title: 'Explain',
  help: 'Say in plain words what this is and why it is here.',
  icon: 'book-open',
  contract: Explanation,
  prompt: (input) => toPrompt('explain', task, input),
  toBatch: () => null,
  toText: ({ summary }) => summary,
}
