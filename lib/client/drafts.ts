const keyOf = (conversationId: string) => `bough:draft:${conversationId}`
const filesKeyOf = (conversationId: string) => `bough:draft-files:${conversationId}`
const rewordedKeyOf = (place: string) => `bough:reworded:${place}`

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

/** Other words for something said before, typed and neither said nor given up. */
export interface Reworded {
  readonly id: string
  readonly was: string
  readonly text: string
}

/** `place` is the message, or the branch on which the message waits. */
export function readReworded(place: string): Reworded | null {
  try {
    const kept: Partial<Reworded> | null = JSON.parse(read(rewordedKeyOf(place)) || 'null')
    return isReworded(kept) ? kept : null
  } catch {
    return null
  }
}

export const writeReworded = (place: string, reworded: Reworded | null): void =>
  write(rewordedKeyOf(place), reworded ? JSON.stringify(reworded) : '')

const isReworded = (kept: Partial<Reworded> | null): kept is Reworded =>
  [kept?.id, kept?.was, kept?.text].every((field) => typeof field === 'string')

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
