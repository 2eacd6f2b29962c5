import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { stripInvisible } from '#contract/fields.ts'
import { fault } from '../../failure.ts'

const notADomain = fault(
  'validation_failed',
  {
    en: 'Enter only the domain, for example example.com.',
    ar: 'يلزم إدخال النطاق وحده، مثل example.com.',
  },
  'domain',
)

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** A domain in ASCII (RFC 5890), lower case, as in the DNS. @throws validation_failed rather than guess */
export function asciiDomain(text: string): string {
  // DNS panels write a trailing dot; copied text carries direction marks.
  const cleaned = stripInvisible(text).trim().replace(/\.$/, '')
  const domain = domainToASCII(cleaned.toLowerCase())
  const labels = domain.split('.')
  const isDomain = labels.length >= 2 && domain.length <= 253 && labels.every((one) => label.test(one))
  // The URL parser also accepts `example%2ecom` or `1.2`; a valid domain is unchanged by it.
  const plain = !/[\s/:@%?#\\]/.test(cleaned)
  if (!isDomain || !plain || isIP(domain) > 0 || /^\d+$/.test(labels.at(-1) ?? '')) throw notADomain()
  return domain
}

/** A domain for display, in Unicode. */
export const readableDomain = (domain: string) => domainToUnicode(domain) || domain

/** The domain of an email address, in ASCII. */
export const domainOf = (email: string) => domainToASCII(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
