import 'server-only'

const longest = 48

/** The first words of a text, for a branch that nobody named; undefined when it has none. */
export function toName(text: string): string | undefined {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line === '') return undefined
  const words = [...line]
  if (words.length <= longest) return line
  const cut = words.slice(0, longest).join('')
  const space = cut.lastIndexOf(' ')
  return `${(space > longest / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}

/** "Branch 2" and so on, the first that is free. */
export function nextBranchName(taken: readonly string[]): string {
  const names = new Set(taken)
  for (let number = 2; ; number++) {
    const name = `Branch ${number}`
    if (!names.has(name)) return name
  }
}

/** For a branch that holds one of several answers: its question and who gave it. */
export function toAnswerName(question: string, modelId: string, taken: ReadonlySet<string>): string {
  const name = `${question} · ${modelId.slice(modelId.indexOf('/') + 1)}`
  if (!taken.has(name)) return name
  for (let number = 2; ; number++) {
    if (!taken.has(`${name} ${number}`)) return `${name} ${number}`
  }
}
