import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Instant, one } from '../../fields.ts'
import { DnsRecord } from '../domains.ts'

/**
 * `pending`: the DNS has never shown both records; `active`: new emails use the domain; `failing`: a record is gone,
 * and new emails use the address of the site.
 */
export const LinkDomainState = z.enum(['pending', 'active', 'failing'])
export type LinkDomainState = z.infer<typeof LinkDomainState>

/** A workspace’s own domain for the links of its emails. */
export const LinkDomain = z.object({
  /** In ASCII (punycode), as in DNS; `name` is the readable form. */
  domain: z.string(),
  name: z.string(),
  state: LinkDomainState,
  /** Why it is not active and what to do, in the reader's language. */
  reason: z.string().nullable(),
  /** The registered domain, whose DNS has the records. */
  zone: z.string(),
  /** Records to publish: the CNAME, and the TXT that proves ownership. */
  records: z.array(DnsRecord),
  checkedAt: Instant.nullable(),
})
export type LinkDomain = z.infer<typeof LinkDomain>

/** `isAvailable`: the operator's proxy gets certificates for such domains. `origin`: where new links lead. */
export const LinkSettings = z.object({
  isAvailable: z.boolean(),
  origin: z.string(),
  domain: LinkDomain.nullable(),
})
export type LinkSettings = z.infer<typeof LinkSettings>

const path = '/api/:tenant/email-marketing/link-domain' as const

export const getLinkDomain = endpoint(`GET ${path}`, {
  access: 'viewer',
  output: one(LinkSettings),
  about: 'Returns the workspace’s own domain for links in emails, with the DNS records to publish.',
})

export const setLinkDomain = endpoint(`PUT ${path}`, {
  access: 'owner',
  limit: { calls: 30, seconds: 60 },
  input: z.strictObject({ domain: z.string().trim().min(1, 'required').max(253) }),
  output: one(LinkSettings),
  about:
    'Sets the workspace’s own domain for links in emails, in place of an earlier one, and checks its DNS records. Emails use it once both records are found.',
})

export const removeLinkDomain = endpoint(`DELETE ${path}`, {
  access: 'owner',
  output: one(LinkSettings),
  about:
    'Removes the workspace’s own domain for links. New emails use the address of the site. Earlier links work as long as the DNS leads here.',
})

export const verifyLinkDomain = endpoint(`POST ${path}/verify`, {
  access: 'owner',
  limit: { calls: 60, seconds: 60 },
  output: one(LinkSettings),
  about: 'Checks the DNS records of the workspace’s own domain for links now.',
})

export const askForCertificate = endpoint('GET /api/link-domain/ask', {
  responseType: 'text/plain',
  access: 'all',
  limit: { calls: 1200, seconds: 60 },
  input: z.strictObject({ domain: z.string().min(1).max(260) }),
  about:
    'Answers the proxy whether to get a certificate for a domain: yes (200) for the workspaces’ own domains whose DNS records are valid, otherwise no (404).',
})
