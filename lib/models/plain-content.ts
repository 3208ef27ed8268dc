type Json = Record<string, unknown>

/**
 * A person's message of texts alone, as one text. The package sends a single text plainly and several as a list, so a
 * message would change its bytes once its summary is gone, and caches of what came before would miss; and many servers
 * of the OpenAI kind read no lists.
 */
export function withPlainContent(body: Json): Json {
  const { messages } = body
  return Array.isArray(messages) ? { ...body, messages: messages.map(toPlain) } : body
}

function toPlain(message: Json): Json {
  const { role, content } = message
  if (role !== 'user' || !Array.isArray(content)) return message
  const texts = content.flatMap((part: Json) => (typeof part.text === 'string' ? [part.text] : []))
  return texts.length === content.length ? { ...message, content: texts.join('\n\n') } : message
}
