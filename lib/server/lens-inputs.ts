import 'server-only'
import * as z from 'zod'
import { OwnContract } from '@/lib/history/own-lens'
import { ClientId, Id, ModelId, maybe, NodeRef, Text } from './inputs'

/* What the routes of a person's own lenses take. */

const longestTitle = 40
const longestInstruction = 2_000

const Title = Text.transform((text) => text.replaceAll(/\s+/g, ' ').trim()).pipe(
  z
    .string()
    .min(1, 'is empty: give the lens a name')
    .max(longestTitle, `can have at most ${longestTitle} characters`),
)
const Instruction = Text.transform((text) => text.trim()).pipe(
  z
    .string()
    .min(1, 'is empty: say what the lens should look for')
    .max(longestInstruction, `can have at most ${longestInstruction.toLocaleString('en')} characters`),
)
const Contract = z.enum(OwnContract.options, `must be one of: ${OwnContract.options.join(', ')}`)

export const CreateLens = z.object({
  clientId: maybe(ClientId),
  title: Title,
  instruction: Instruction,
  contract: Contract,
})
export const UpdateLens = z
  .object({ lensId: Id, title: maybe(Title), instruction: maybe(Instruction), contract: maybe(Contract) })
  .refine(
    ({ title, instruction, contract }) => title ?? instruction ?? contract,
    'title, instruction or contract is missing',
  )
export const LensRef = z.object({ lensId: Id })
export const TryLens = z.object({
  conversationId: Id,
  nodeIds: z.array(NodeRef).min(1, 'names no idea').max(100, 'can hold at most 100 ideas at once'),
  title: maybe(Title),
  instruction: Instruction,
  contract: Contract,
  model: maybe(ModelId),
})
