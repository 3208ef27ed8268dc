import * as z from 'zod'
import { NodeType } from '@/lib/graph/schema'
import { createListLens } from './list-lens'

const SubNode = z.object({ label: z.string(), type: z.enum(NodeType.options), description: z.string() })

export const expand = createListLens({
  name: 'expand',
  title: 'Expand',
  help: 'Branch out into the ideas that belong under this one.',
  icon: 'waypoints',
  task: 'Give four to eight ideas that branch out from the idea: the questions, parts, people, risks, chances and choices that matter most for it. Choose the type that fits each.',
  item: SubNode,
  toChild: (item) => ({ kind: 'SubNode', ...item }),
})
