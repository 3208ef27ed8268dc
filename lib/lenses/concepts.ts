import * as z from 'zod'
import { createListLens } from './list-lens'

const Concept = z.object({
  term: z.string(),
  definition: z.string(),
  /** Empty when there is nothing to say. Required, because strict schemas know no optional keys. */
  relation: z.string(),
})

export const concepts = createListLens({
  name: 'concepts',
  title: 'Concepts',
  help: 'Name and define the terms one needs to think about this.',
  icon: 'shapes',
  task: 'Give three to seven terms one needs in order to think about the idea: the term, its definition in one sentence, and in `relation` how it relates to the idea in a few words ("kind of", "part of", "opposite of", …) or an empty string.',
  item: Concept,
  toChild: ({ term, definition, relation }) =>
    relation ? { kind: 'Concept', term, definition, relation } : { kind: 'Concept', term, definition },
})
