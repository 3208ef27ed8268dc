const keyOf = (conversationId: string) => `bough:draft:${conversationId}`

/** What was typed and not sent, by branch; empty when storage is forbidden. */
export function readDraft(conversationId: string): string {
  try {
    return localStorage.getItem(keyOf(conversationId)) ?? ''
  } catch {
    return ''
  }
}

export function writeDraft(conversationId: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(keyOf(conversationId))
    else localStorage.setItem(keyOf(conversationId), text)
  } catch {
    // A full or forbidden storage: the text stays in its field.
  }
}
