import * as z from 'zod'
import { createListLens } from './list-lens'

const Step = z.object({ label: z.string(), description: z.string() })

export const plan = createListLens({
  name: 'plan',
  title: 'Plan',
  help: 'Lay out the steps, in order.',
  icon: 'route',
  task: 'Give four to eight steps, in the order in which a person would take them, that lead from today to the idea done or decided. Each label begins with a verb.',
  item: Step,
  toChild: (item) => ({ kind: 'Step', ...item }),
})
