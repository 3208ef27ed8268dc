import type { OwnContract } from '@/lib/history/own-lens'

interface ContractWords {
  readonly title: string
  /** What comes of it. */
  readonly help: string
}

/** The shapes of answer, as a person chooses among them. */
export const contractWords: Readonly<Record<OwnContract, ContractWords>> = {
  expand: { title: 'Ideas', help: 'Ideas of any kind, below the one it looks at.' },
  challenge: { title: 'Doubts', help: 'Risks and questions, below the idea.' },
  plan: { title: 'Steps', help: 'Things to do, in order.' },
  concepts: { title: 'Terms', help: 'Words one needs, each with its definition.' },
  compare: { title: 'Comparison', help: 'Claims and links between two or more chosen ideas.' },
  connect: { title: 'Links', help: 'Links between chosen ideas, or from one idea to the rest of the board.' },
  explain: { title: 'Text', help: 'Words in the chat; the board stays as it is.' },
}
