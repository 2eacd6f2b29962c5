import { isolated } from '#contract/text/direction.ts'
import { fault } from '../../failure.ts'
import { publicHost } from '../../net/host-name.ts'
import type { Config } from '../../config.ts'
import { isPublicSuffix, registeredDomain } from '../../mail/dns/public-suffix.ts'
import { asciiDomain, readableDomain } from '../domains/names.ts'

const ownHost = fault(
  'validation_failed',
  {
    en: '{domain} belongs to this site. Enter a domain you own.',
    ar: 'النطاق {domain} تابع لهذا الموقع. يلزم إدخال نطاق يخصك.',
  },
  'domain',
)
const notPublic = fault(
  'validation_failed',
  {
    en: '{domain} doesn’t exist on the internet. Enter a domain you own.',
    ar: 'النطاق {domain} غير موجود على الإنترنت. يلزم إدخال نطاق يخصك.',
  },
  'domain',
)
const noSubdomain = fault(
  'validation_failed',
  {
    en: 'Enter a subdomain that isn’t used for anything else, for example {example}.',
    ar: 'يلزم إدخال نطاق فرعي غير مستخدم لغرض آخر، مثل {example}.',
  },
  'domain',
)
const tooLong = fault('validation_failed', { en: 'This domain is too long.', ar: 'هذا النطاق طويل جدًا.' }, 'domain')

/** Names that never lead to a public server (RFC 6761, RFC 6762, RFC 8375 and ICANN's `internal`). */
const reserved = /(?:^|\.)(?:localhost|local|internal|invalid|onion|home\.arpa)$/

/** Room for the label of the TXT record. */
const maxLength = 253 - '_sanad.'.length

/**
 * A host for links in ASCII. @throws validation_failed for an address, this site's host, a public suffix, or a domain
 * whose website a CNAME would replace
 */
export function linkHost(config: Pick<Config, 'publicUrl'>, text: string): string {
  const host = asciiDomain(text)
  const domain = isolated(readableDomain(host))
  const own = publicHost(config)
  if (host === own || host.endsWith(`.${own}`)) throw ownHost({ domain })
  if (reserved.test(host)) throw notPublic({ domain })
  if (isPublicSuffix(host) || registeredDomain(host) === host)
    throw noSubdomain({ example: isolated(`links.${isPublicSuffix(host) ? 'example.' : ''}${readableDomain(host)}`) })
  if (host.length > maxLength) throw tooLong()
  return host
}
