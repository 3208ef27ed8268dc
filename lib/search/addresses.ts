import { BlockList, isIP } from 'node:net'

/** Everything that is not a public unicast address: this host, its networks, cloud metadata, tunnels into IPv4. */
const notPublic = new BlockList()
const v4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
for (const [net, prefix] of v4) notPublic.addSubnet(net, prefix, 'ipv4')

/** IPv6 gives out global addresses from 2000::/3 alone; these parts of it are not for the world. */
const globalUnicast = new BlockList()
globalUnicast.addSubnet('2000::', 3, 'ipv6')
const v6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const
for (const [net, prefix] of v6) notPublic.addSubnet(net, prefix, 'ipv6')

/** For a literal address, without brackets; anything else is no public address either. */
export function isPublicAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, '')
  const family = isIP(plain)
  if (family === 4) return !notPublic.check(plain, 'ipv4')
  return family === 6 && globalUnicast.check(plain, 'ipv6') && !notPublic.check(plain, 'ipv6')
}

const localNames = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa)$/i

/**
 * Whether a URL's host may be public: a literal address is judged, of a name only its look. `URL` has turned decimal,
 * octal and short forms of IPv4 into the plain one before.
 */
export function isPublicHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !localNames.test(host)
}
