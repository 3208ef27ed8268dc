export type BoughReason =
  | 'deep'
  | 'not-json'
  | 'not-bough'
  | 'version'
  | 'unclean'
  | 'shape'
  | 'twice'
  | 'cycle'
  | 'parent'
  | 'hash'
  | 'tool-hash'
  | 'root'
  | 'foreign'
  | 'no-branch'
  | 'calls'
  | 'batch'

export interface BoughProblem {
  readonly reason: BoughReason
  /** One sentence for a person. */
  readonly message: string
}

const sentences: Readonly<Record<BoughReason, (what: string) => string>> = {
  deep: (what) => `The JSON is nested more than ${what} levels deep.`,
  'not-json': () => 'The file is not whole JSON: perhaps it was cut off on its way.',
  'not-bough': () => 'The file is JSON, but not a board exported from Bough.',
  version: (what) => `The file is of version ${what}, and only version 1 is understood here.`,
  unclean: () => 'The file holds NUL characters or broken Unicode, which no export of ours does.',
  shape: (what) => `The file is not a whole board: “${what}” is missing or not what it should be.`,
  twice: () => 'The file holds the same id twice.',
  cycle: (what) => `The messages run in a circle at ${what}.`,
  parent: (what) => `A message names a parent that is not in the file: ${what}.`,
  hash: (what) => `The message ${what} is not what its id says: the file was changed.`,
  'tool-hash': (what) => `The tool “${what}” is not what its hash says: the file was changed.`,
  root: () => 'The file has not exactly one first message, made for its own board.',
  foreign: (what) => `The file names ${what}, which is not in it.`,
  'no-branch': () => 'The file holds no branch, so there is nothing to open.',
  calls: (what) => `Calls and results do not pair at the message ${what}.`,
  batch: (what) => `The change of the graph in the message ${what} cannot be applied.`,
}

export const problem = (reason: BoughReason, what = ''): BoughProblem => ({
  reason,
  message: sentences[reason](what.slice(0, 200)),
})
