import 'server-only'
/*
 * Who may speak to this server. `proxy.ts` asks first; routes and actions ask again,
 * since a proxy is no authorisation boundary.
 */

export interface Caller {
  readonly host: string | null
  readonly origin: string | null
  /** `Sec-Fetch-Site`, which a page cannot forge. */
  readonly site: string | null
}

/** Why a caller is turned away, in a sentence; undefined when welcome. */
export function tryRefuse(caller: Caller, allowedHosts: string | undefined): string | undefined {
  const host = caller.host?.toLowerCase()
  if (!host || !isAllowedHost(host, allowedHosts)) {
    return 'This server answers only under a local address; name others in BOUGH_ALLOWED_HOSTS.'
  }
  if (caller.origin !== null && !isSameOrigin(caller.origin, host)) {
    return 'Another website may not use this server.'
  }
  if (caller.origin === null && caller.site === 'cross-site')
    return 'Another website may not use this server.'
  return undefined
}

export function toCaller(headers: { get(name: string): string | null }): Caller {
  const origin = headers.get('origin')
  // A link on another site may open a page. What changes something always carries an Origin.
  const isLink = origin === null && headers.get('sec-fetch-mode') === 'navigate'
  return { host: headers.get('host'), origin, site: isLink ? null : headers.get('sec-fetch-site') }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?$/

function isAllowedHost(host: string, allowedHosts: string | undefined): boolean {
  if (loopback.test(host)) return true
  const names = (allowedHosts ?? '')
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter(Boolean)
  return names.includes(host) || names.includes(host.replace(/:\d+$/, ''))
}

function isSameOrigin(origin: string, host: string): boolean {
  const url = URL.parse(origin)
  return (
    url !== null &&
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.host === withoutDefaultPort(host, url.protocol)
  )
}

const withoutDefaultPort = (host: string, protocol: string) =>
  host.replace(protocol === 'https:' ? /:443$/ : /:80$/, '')
