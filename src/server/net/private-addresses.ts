import { lookup as systemLookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

export type Address = { address: string; family: number }
export type Lookup = (host: string) => Promise<Address[]>

/** The host is, or resolves to, an address inside the operator's own network. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

/** Everything in IANA's special-purpose registries that is not globally reachable. */
const closed = new BlockList()
for (const [network, prefix] of [
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
] as const) {
  closed.addSubnet(network, prefix, 'ipv4')
}

/** Globally routed IPv6 is 2000::/3. These of its ranges are not global, or embed an IPv4 address. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
const closed6 = new BlockList()
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  closed6.addSubnet(network, prefix, 'ipv6')
}

/**
 * Whether an address, in any spelling, is only reachable inside the operator's network. Text that is not an address
 * counts as private.
 */
export function isPrivate(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return closed.check(address, 'ipv4')
  if (family !== 6) return true
  const plain = address.replace(/%.*/s, '')
  return !global6.check(plain, 'ipv6') || closed6.check(plain, 'ipv6')
}

/**
 * All addresses of the host, each checked. Connecting to one of them prevents DNS rebinding. @throws PrivateAddress,
 * or the resolver's error
 */
export async function resolveAddresses(
  host: string,
  { allowPrivate, lookup = resolve }: { allowPrivate: boolean; lookup?: Lookup },
): Promise<Address[]> {
  // A name may end with the root's dot: `localhost.` is `localhost`.
  const bare = host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')
  const family = isIP(bare)
  const found = family ? [{ address: bare, family }] : await lookup(bare)
  if (found.length === 0) throw new Error(`${host} has no address`)
  if (!allowPrivate && found.some(({ address }) => isPrivate(address))) {
    throw new PrivateAddress(`${host} has a private address`)
  }
  return found
}

/** The first checked address of the host. @throws PrivateAddress, or the resolver's error */
export async function resolveAddress(
  host: string,
  options: { allowPrivate: boolean; lookup?: Lookup },
): Promise<Address> {
  const [first] = await resolveAddresses(host, options)
  if (!first) throw new Error(`${host} has no address`)
  return first
}

/** The system's resolver also accepts `127.1`, `0x7f.1` and `2130706433`, and returns the addresses they stand for. */
const resolve: Lookup = (host) => systemLookup(host, { all: true })
