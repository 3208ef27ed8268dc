import 'server-only'

/** The secrets this process holds, so that none is ever written down. */
export interface SecretWords {
  add(secret: string | undefined): void
  scrub(text: string): string
}

/** Shorter ones would blank out ordinary words. */
const shortest = 8

export function createSecretWords(): SecretWords {
  const words = new Set<string>()
  return {
    add: (secret) => {
      if (!secret || secret.length < shortest) return
      words.add(secret)
      // As it stands in a line of JSON.
      words.add(JSON.stringify(secret).slice(1, -1))
    },
    scrub: (text) => {
      let clean = text
      for (const word of words) clean = clean.replaceAll(word, '[key]')
      return clean
    },
  }
}
