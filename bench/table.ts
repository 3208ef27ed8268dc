/** The value below which `share` (0 to 1) of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export interface Row {
  readonly what: string
  /** Already in the unit that `what` names. */
  readonly figure: string
  readonly goal: string
  /** What the same machine does in the same run without our part, where there is such a thing. */
  readonly control?: string
}

/** Prints a Markdown table. */
export function printTable(rows: readonly Row[]) {
  console.log('| what | figure | goal | control |\n|---|---|---|---|')
  for (const { what, figure, goal, control = '' } of rows)
    console.log(`| ${what} | ${figure} | ${goal} | ${control} |`)
}

export const ms = (value: number) => `${value.toFixed(1)} ms`
