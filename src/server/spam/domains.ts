import { domainToASCII } from 'node:url'

/** A domain as in DNS, in lower case; the text itself if it has no such form. */
export const domainOf = (text: string) => domainToASCII(text) || text.toLowerCase()

/** Whether a domain is another one or below it. */
export function isWithin(domain: string, of: string): boolean {
  const parent = domainOf(of)
  return domain === parent || domain.endsWith(`.${parent}`)
}
