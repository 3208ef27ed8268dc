import * as z from 'zod'
import type { Lens, LensFace } from './lens'
import { toPrompt } from './prompt'

const Explanation = z.object({ summary: z.string() })
type Explanation = z.infer<typeof Explanation>

const createExplain = ({ task, ...face }: LensFace): Lens<Explanation> => ({
  ...face,
  contract: Explanation,
  prompt: (input) => toPrompt('explain', task, input),
  toBatch: () => null,
  toText: ({ summary }) => summary,
  as: createExplain,
})

export const explain = createExplain({
  name: 'explain',
  title: 'Explain',
  help: 'Say in plain words what this is and why it is here.',
  icon: 'book-open',
  task: 'Explain the idea to the person in two to five plain sentences: what it is, why it matters for the topic, and how it stands to the ideas around it.',
})
