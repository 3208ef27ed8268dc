import type { Message } from '@/lib/history/parts'

/** What is said in a message, as Markdown source. */
export const textOf = (message: Message): string =>
  message.parts.flatMap((part) => (part.type === 'text' && part.text.trim() ? [part.text] : [])).join('\n\n')

/** Why an answer is only part of one; undefined for a whole answer. */
export const caveatOf = (message: Message) => message.parts.find((part) => part.type === 'caveat')?.reason
