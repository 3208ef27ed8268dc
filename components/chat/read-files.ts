import { textLimit, tryCleanText } from '@/lib/history/text'
import { type TextFile, withFiles } from './file-text'

interface Read {
  readonly files: readonly TextFile[]
  /** A sentence for each that was not taken. */
  readonly refused: readonly string[]
}

/** Text files to go with `words`, as many as one message holds. */
export async function readFiles(
  given: readonly File[],
  words: string,
  before: readonly TextFile[],
): Promise<Read> {
  const files: TextFile[] = [...before]
  const refused: string[] = []
  for (const file of given) {
    const name = file.name || 'Pasted file'
    const text = file.size > textLimit ? null : await tryText(file)
    const isTooLong =
      text === null ? file.size > textLimit : !fits(withFiles(words, [...files, { name, text }]))
    if (isTooLong)
      refused.push(`“${name}” is too much: a message holds ${toSize(textLimit)} of text, files included.`)
    else if (text === null) refused.push(`“${name}” is not a text file, so the co-pilot could not read it.`)
    else if (text.trim() === '') refused.push(`“${name}” is empty.`)
    else files.push({ name, text })
  }
  return { files, refused }
}

const fits = (text: string) => tryCleanText(text).ok

/** Null for what is no text in UTF-8. */
async function tryText(file: File): Promise<string | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer())
    return text.includes('\0') ? null : text.replaceAll('\r\n', '\n')
  } catch {
    return null
  }
}

export function toSize(bytes: number): string {
  if (bytes < 1_000) return bytes === 1 ? '1 byte' : `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`
  return `${(bytes / 1_000_000).toFixed(1).replace('.0', '')} MB`
}
