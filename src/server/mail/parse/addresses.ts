import { type Address, addressParser } from 'postal-mime'
import { limits, type Person } from './parsed.ts'
import { oneLine } from './storable.ts'

/** Everybody whom addresses name, the members of groups by themselves. */
export function people(addresses: Address[] | undefined): Person[] {
  const found: Person[] = []
  for (const entry of addresses ?? []) {
    if (entry.group) found.push(...people(entry.group))
    else if (entry.address !== undefined)
      found.push({
        name: oneLine(entry.name).slice(0, 200),
        address: withoutBlanks(oneLine(entry.address)).toLowerCase().slice(0, 254),
      })
  }
  return found.slice(0, limits.people)
}

/** Blanks beside the @ and the dots are no part of an address (RFC 5322 §4.4); others stand within quotation marks, or are the sender's mistake. */
const withoutBlanks = (address: string) => (address.startsWith('"') ? address : address.replace(/\s+/g, ''))

/** Everybody whom a head such as `To` names, as it stands in a source (RFC 5322 §3.4). */
export const peopleIn = (head: string) => people(addressParser(head.slice(0, 100_000)))
