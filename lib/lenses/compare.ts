import * as z from 'zod'
import type { Lens, LensFace } from './lens'
import { createLinking, Link } from './links'
import { toPrompt } from './prompt'

const Claim = z.object({ label: z.string(), description: z.string() })
const Comparison = z.object({ summary: z.string(), links: z.array(Link), claims: z.array(Claim) })
type Comparison = z.infer<typeof Comparison>

const linking = createLinking({ allowsBranches: true })

const toChild = ({ label, description }: z.infer<typeof Claim>) => ({
  kind: 'SubNode' as const,
  label,
  type: 'claim' as const,
  description,
})

const createCompare = ({ task, ...face }: LensFace): Lens<Comparison> => ({
  ...face,
  contract: Comparison,
  together: { least: 2, most: 12 },
  prompt: (input) => toPrompt('compare', task, input),
  toBatch: (output, input) => ({
    source: { kind: 'lens', lens: face.name },
    targetId: input.node.id,
    children: output.claims.map(toChild),
    links: linking.toLinks(output, input),
  }),
  toSkipped: linking.toSkipped,
  toText: (output, input) => linking.toText(output.summary, output, input),
  list: {
    key: 'claims',
    tryChild: (value) => {
      const parsed = Claim.safeParse(value)
      return parsed.success ? toChild(parsed.data) : undefined
    },
  },
  linkList: linking.list,
  as: createCompare,
})

export const compare = createCompare({
  name: 'compare',
  title: 'Compare',
  help: 'Set two or more ideas side by side: what they share, where they part.',
  icon: 'git-compare',
  task: 'Compare the Ideas with one another. `summary`: two to four sentences on what they share and where they part. `claims`: two to six statements about them that can be true or false, each naming the ideas it is about; they will stand under Idea. `links`: at most one for a pair; `source` and `target` are ids from Ideas, `label` is how the first stands to the second in one to three words, `why` is one sentence. Leave out pairs under Links. Say only what the ideas themselves or common knowledge bear out; empty lists are an honest answer.',
})
