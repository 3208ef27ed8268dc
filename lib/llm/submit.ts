import type { JsonSchema, Tool } from './tool'
import { submitName } from './tools'

/** How an answer is given by a call. One field holds the text that people read. */
export interface SubmitSpec {
  readonly description: string
  readonly inputSchema: JsonSchema
  /** The field whose text streams to the viewers. */
  readonly field: string
  /** The answer's text, or a sentence that names what is wrong. */
  parse(
    input: unknown,
  ): { readonly ok: true; readonly answer: string } | { readonly ok: false; readonly message: string }
}

export const answerSubmit: SubmitSpec = {
  description: 'Gives your final answer to the person, in Markdown. Call it alone, when all else is done.',
  inputSchema: {
    type: 'object',
    properties: { answer: { type: 'string', description: 'The whole answer, in Markdown.' } },
    required: ['answer'],
    additionalProperties: false,
  },
  field: 'answer',
  parse(input) {
    const answer =
      typeof input === 'object' && input !== null ? (input as { answer?: unknown }).answer : undefined
    if (typeof answer !== 'string' || answer.trim() === '') {
      return { ok: false, message: 'answer: a text that is not empty is needed.' }
    }
    return { ok: true, answer }
  },
}

/** The reserved tool as the model sees it; it stands last, so that the prefix of the others is stable. */
export const toSubmitTool = (spec: SubmitSpec): Pick<Tool, 'name' | 'description' | 'inputSchema'> => ({
  name: submitName,
  description: spec.description,
  inputSchema: spec.inputSchema,
})
