import type { Part } from './parts'

/** What a message is made of; `program` stands beside a batch that came from another program. */
export type Kind = Part['type'] | 'program'

/** Each once, in order of appearance. */
export const toKinds = (parts: readonly Part[]): readonly Kind[] => [...new Set(parts.flatMap(kindsOf))]

const kindsOf = (part: Part): readonly Kind[] =>
  part.type === 'batch' && part.batch.source.kind === 'program' ? ['batch', 'program'] : [part.type]
