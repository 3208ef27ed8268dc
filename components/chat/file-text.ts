/* A text file that comes with a message is quoted at its end: what the model reads is what stands in the history. */

export interface TextFile {
  readonly name: string
  readonly text: string
}

/** The words, then each file under its name, fenced by more signs than stand in it. */
export function withFiles(words: string, files: readonly TextFile[]): string {
  return [words.trim(), ...files.map(quoted)].filter((piece) => piece !== '').join('\n\n')
}

function quoted({ name, text }: TextFile): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map(({ length }) => length))
  const fence = '`'.repeat(longest + 1)
  return `File “${name.replaceAll(/[“”\s]+/g, ' ').trim()}”:\n${fence}\n${text.replace(/\n$/, '')}\n${fence}`
}

const quote = /(?:^|\n\n)File “([^”\n]+)”:\n(`{3,})\n([\s\S]*?)\n\2(?=\n\nFile “|$)/g

/** A message as it was written: its words and its files. */
export function splitFiles(message: string): { readonly words: string; readonly files: readonly TextFile[] } {
  const found = [...message.matchAll(quote)]
  const [first] = found
  if (!first) return { words: message, files: [] }
  const files = found.map(([, name = '', , text = '']) => ({ name, text }))
  return { words: message.slice(0, first.index), files }
}
