/** Why an address could not be reached, in a sentence about the address; undefined for what is no trouble of the network. */
export function tryNetworkWords(error: unknown, address: string): string | undefined {
  const url = URL.parse(address)
  const host = url?.host ?? address
  const codes = codesOf(error)
  const found = troubles.find(([pattern]) => codes.some((code) => pattern.test(code)))
  return found?.[1]({ host, name: url?.hostname ?? host })
}

type Place = { readonly host: string; readonly name: string }

const troubles: readonly (readonly [RegExp, (place: Place) => string])[] = [
  [
    /^ECONNREFUSED$/,
    ({ host }) =>
      `Nothing answers at ${host}. Start the model server there, or check the address and its port.`,
  ],
  [
    /^(ENOTFOUND|EAI_AGAIN)$/,
    ({ name }) =>
      `No server is known by the name ${name}. Check the address for a slip, and that this machine is online.`,
  ],
  [
    /^(EHOSTUNREACH|ENETUNREACH)$/,
    ({ host }) => `${host} cannot be reached from this machine. Check the network.`,
  ],
  [
    /^CERT_HAS_EXPIRED$/,
    ({ host }) => `The certificate of ${host} has expired, so the connection is not safe. Renew it there.`,
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    ({ host }) => `The certificate of ${host} is for another name. Use the name it was made for.`,
  ],
  [
    /SELF_SIGNED|UNABLE_TO_(VERIFY|GET_ISSUER)|^CERT_/,
    ({ host }) =>
      `The certificate of ${host} is not signed by anybody this machine trusts. Start Bough with NODE_EXTRA_CA_CERTS naming its authority, or use http:// on your own machine.`,
  ],
  [
    /WRONG_VERSION_NUMBER|^EPROTO$|PACKET_LENGTH_TOO_LONG|^HPE_INVALID/,
    ({ host }) =>
      `${host} does not speak this protocol. Try the address with http://, or the other way round.`,
  ],
  [
    /TIMEDOUT|TIMEOUT|^TimeoutError$/,
    ({ host }) =>
      `${host} took too long to answer. Check the address, and that nothing blocks the way there.`,
  ],
  [
    /^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/,
    ({ host }) =>
      `${host} closed the connection before it answered. Check the address, and whether it wants https.`,
  ],
  [/^bad port$/, ({ host }) => `The port of ${host} is kept for something else. Check the address.`],
  [/^ERR_INVALID_URL$/, () => 'The address is not complete. It begins with http:// or https://.'],
]

function codesOf(error: unknown): string[] {
  const seen: string[] = []
  let at: unknown = error
  for (let depth = 0; depth < 6 && typeof at === 'object' && at !== null; depth += 1) {
    const { code, name, message, cause, errors } = at as Record<string, unknown>
    for (const word of [code, name, message === 'bad port' ? message : undefined])
      if (typeof word === 'string') seen.push(word)
    at = cause ?? (Array.isArray(errors) ? errors[0] : undefined)
  }
  return seen
}
