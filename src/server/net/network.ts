import { isIPv6 } from 'node:net'

/**
 * The network by which an address is counted: the IPv4 address itself, or an IPv6 prefix. One customer has a /64, and
 * some have a /48, so single IPv6 addresses would almost never repeat.
 */
export function networkOf(address: string, bits: 48 | 64): string {
  const groups = groupsOf(address)
  if (!groups) return address
  const mapped = v4Of(groups)
  return mapped ?? `${groups.slice(0, bits / 16).join(':')}::/${bits}`
}

/** The eight groups of an IPv6 address in lower case, without leading zeros; null for any other text. */
function groupsOf(address: string): string[] | null {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return null
  const canonical = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [start = [], end = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  return [...start, ...Array.from({ length: 8 - start.length - end.length }, () => '0'), ...end]
}

/** The IPv4 address within `::ffff:0:0/96` (RFC 4291, 2.5.5.2), as dual-stack sockets report it. */
function v4Of(groups: string[]): string | null {
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return null
  return groups
    .slice(6)
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.')
}
