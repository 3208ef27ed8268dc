/** A cautious estimate without a tokenizer: four ASCII characters a token, every other character one. */
export function tokensOf(text: string): number {
  const other = text.replace(ascii, '').length
  return Math.ceil((text.length - other) / 4) + other
}

const ascii = /[\x20-\x7e\n]+/g
