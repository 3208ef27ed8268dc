const longest = 40

/** The name by which a lens of one's own is asked for, from its title: small letters, digits and hyphens of any script. */
export const toLensName = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’]/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .slice(0, longest)
    .toWellFormed()
    .replaceAll(/^-+|-+$/g, '')
    .normalize('NFC')
