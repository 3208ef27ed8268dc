import * as z from 'zod'
import { createListLens } from './list-lens'

const Challenge = z.object({ label: z.string(), type: z.enum(['risk', 'question']), description: z.string() })

export const challenge = createListLens({
  name: 'challenge',
  title: 'Challenge',
  help: 'Find the risks and the hard questions.',
  icon: 'swords',
  task: 'Be the honest critic of the idea. Give three to six risks (what could go wrong, and how) and hard questions (what is assumed, unknown or left out).',
  item: Challenge,
  toChild: (item) => ({ kind: 'Challenge', ...item }),
})
