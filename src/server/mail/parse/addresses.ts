import { type Address, addressParser } from 'postal-mime'
import { limits, type Person } from './parsed.ts'
import { oneLine } from './storable.ts'

/** The people in an address list, including the members of address groups. */
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

/**
 * Removes white space around the @ and the dots (RFC 5322 §4.4). Quoted local parts stay as they are; other spaces are
 * a sender's mistake.
 */
const withoutBlanks = (address: string) => (address.startsWith('"') ? address : address.replace(/\s+/g, ''))

/** The people in an address header such as `To`, parsed from its raw text (RFC 5322 §3.4). */
export const peopleIn = (head: string) => people(addressParser(head.slice(0, 100_000)))
