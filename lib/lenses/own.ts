import type { OwnContract, OwnLens } from '@/lib/history/own-lens'
import type { Lens } from './lens'
import { builtInLenses } from './registry'

/** A person's own lens under the name by which it is asked for. */
export interface NamedLens extends OwnLens {
  readonly name: string
}

/** What an answer of each contract has to look like, without the built-in lens's own question. */
const shapes: Readonly<Record<OwnContract, string>> = {
  expand:
    'up to eight ideas that will stand under the idea, each with the type that fits it and a description',
  concepts:
    'up to seven terms with a definition of one sentence each, and in `relation` how they relate to the idea, or an empty string',
  challenge: 'up to six risks and questions about the idea',
  plan: 'up to eight steps in the order in which a person would take them; each label begins with a verb',
  compare:
    '`summary` in two to four sentences, `claims` about the Ideas that can be true or false, and `links` between them; `source` and `target` are ids from Ideas, `label` is one to three words, `why` one sentence',
  connect:
    'up to eight links between the Ideas; `source` and `target` are ids from Ideas, `label` is one to three words, `why` one sentence; when “around” is given, every link touches that idea',
  explain: '`summary`, a text for the person of at most ten plain sentences',
}

const helpLength = 120

/** The contract it borrows, under its own name and with its own question. */
export function toOwnLens({ name, title, instruction, contract }: NamedLens): Lens {
  const lens = builtInLenses
    .find((each) => each.name === contract)
    ?.as?.({
      name,
      title,
      help: toHelp(instruction),
      icon: 'wand-sparkles',
      task: `The person made this lens; what it asks of the idea stands under Instruction. Answer with ${shapes[contract]}.`,
    })
  if (!lens) throw new TypeError(`no such contract: ${contract}`)
  return {
    ...lens,
    own: { title, instruction, contract },
    prompt: (input) =>
      lens.prompt({ ...input, instruction: [instruction, input.instruction].filter(Boolean).join('\n') }),
  }
}

/** The beginning of what the person wrote, on one line. */
function toHelp(instruction: string): string {
  const line = instruction.replaceAll(/\s+/g, ' ').trim()
  return line.length > helpLength
    ? `${line
        .slice(0, helpLength - 1)
        .trimEnd()
        .toWellFormed()}…`
    : line
}
