/** Without its trailing slashes. */
export const toBaseUrl = (url: string) => url.trim().replace(/\/+$/, '')

export type BaseUrlAnswer =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly reason: string }

/**
 * An address a person gave for a provider. Loopback and private ones are welcome: whoever may configure this server
 * runs the model there. What an address may not hold is a secret: it is shown and logged.
 */
export function tryBaseUrl(text: string): BaseUrlAnswer {
  const trimmed = toBaseUrl(text)
  const url = URL.parse(trimmed)
  if (!url || !/^https?:\/\//i.test(trimmed))
    return refuse('must be a whole address that begins with http:// or https://')
  if (url.username || url.password)
    return refuse('must not hold a name or a password; a key goes into the key field')
  if (url.search || url.hash) return refuse('must end with its path, without ? and #')
  return { ok: true, url: toBaseUrl(url.href) }
}

const refuse = (reason: string): BaseUrlAnswer => ({ ok: false, reason })

/** Whether what is kept for one address may be sent to the other. */
export const isSameOrigin = (one: string, other: string): boolean => {
  const origin = URL.parse(one)?.origin
  return origin !== undefined && origin === URL.parse(other)?.origin
}

/** The address as it may be shown. */
export function toShownUrl(text: string): string {
  const url = URL.parse(text)
  if (!url) return text.replace(/\/\/[^/@]*@/, '//')
  url.username = ''
  url.password = ''
  url.search = ''
  url.hash = ''
  return toBaseUrl(url.href)
}
