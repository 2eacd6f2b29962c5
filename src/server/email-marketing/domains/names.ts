import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { withoutUnseen } from '#contract/fields.ts'
import { fault } from '../../failure.ts'

const notADomain = fault(
  'validation_failed',
  {
    en: 'Enter a domain alone, such as example.com: no address, no @, nothing before or behind it',
    ar: 'أدخل النطاق وحده مثل example.com، دون عنوان أو @ أو أي شيء قبله أو بعده',
  },
  'domain',
)

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** A domain as the DNS has it: in ASCII (RFC 5890), lower case. @throws validation_failed for what is none, rather than to guess at it */
export function asciiDomain(text: string): string {
  // The dot at its end is how the DNS and its panels write the same name; marks of direction come along with what is copied.
  const written = withoutUnseen(text).trim().replace(/\.$/, '')
  const domain = domainToASCII(written.toLowerCase())
  const labels = domain.split('.')
  const isDomain = labels.length >= 2 && domain.length <= 253 && labels.every((one) => label.test(one))
  // Browsers' rules for host names also take `example%2ecom` or `1.2`; only what is a name as it stands is one.
  const plain = !/[\s/:@%?#\\]/.test(written)
  if (!isDomain || !plain || isIP(domain) > 0 || /^\d+$/.test(labels.at(-1) ?? '')) throw notADomain()
  return domain
}

/** As people read it. */
export const readableDomain = (domain: string) => domainToUnicode(domain) || domain

/** The domain of a mail address, in ASCII. */
export const domainOf = (email: string) => domainToASCII(email.slice(email.lastIndexOf('@') + 1).toLowerCase())
