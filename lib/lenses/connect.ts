import * as z from 'zod'
import type { Lens, LensFace } from './lens'
import { createLinking, Link } from './links'
import { Note } from './note'
import { toPrompt } from './prompt'

const Connections = z.object({ links: z.array(Link), note: Note })
type Connections = z.infer<typeof Connections>

const linking = createLinking({ allowsBranches: false })

const createConnect = ({ task, ...face }: LensFace): Lens<Connections> => ({
  ...face,
  contract: Connections,
  together: { least: 1, most: 200, widens: true },
  prompt: (input) => toPrompt('connect', task, input),
  toBatch: (output, input) => ({
    source: { kind: 'lens', lens: face.name },
    targetId: input.node.id,
    children: [],
    links: linking.toLinks(output, input),
  }),
  toSkipped: linking.toSkipped,
  toText: (output, input) => linking.toText(output.note, output, input),
  linkList: linking.list,
  as: createConnect,
})

export const connect = createConnect({
  name: 'connect',
  title: 'Connect',
  help: 'Find ideas that belong together although they stand apart.',
  icon: 'link-2',
  task: 'Find the pairs among Ideas that belong together although they stand in different places: one causes, needs, answers, weakens or contradicts the other. Give at most eight links, the strongest first. `source` and `target` are ids from Ideas; `label` is how the first stands to the second in one to three words; `why` is one sentence. Leave out pairs under Links and an idea with the one it stands under. When “around” is given, every link touches that idea. If nothing truly belongs together, give no link and say so in `note`.',
})
