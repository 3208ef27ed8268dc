const keyOf = (conversationId: string) => `bough:draft:${conversationId}`
const filesKeyOf = (conversationId: string) => `bough:draft-files:${conversationId}`

/** What was typed and not sent, by branch; empty when storage is forbidden. */
export const readDraft = (conversationId: string): string => read(keyOf(conversationId))

export const writeDraft = (conversationId: string, text: string): void => write(keyOf(conversationId), text)

export interface DraftFile {
  readonly name: string
  readonly text: string
}

/** The text files that wait beside it. */
export function readDraftFiles(conversationId: string): readonly DraftFile[] {
  try {
    const files: unknown = JSON.parse(read(filesKeyOf(conversationId)) || '[]')
    return Array.isArray(files) ? files.filter(isFile) : []
  } catch {
    return []
  }
}

export const writeDraftFiles = (conversationId: string, files: readonly DraftFile[]): void =>
  write(filesKeyOf(conversationId), files.length > 0 ? JSON.stringify(files) : '')

const isFile = (file: Partial<DraftFile> | null): file is DraftFile =>
  typeof file?.name === 'string' && typeof file.text === 'string'

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    // A full or forbidden storage: the text stays in its field.
  }
}
