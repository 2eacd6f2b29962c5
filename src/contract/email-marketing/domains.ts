import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Deleted, EmailAddress, entity, Id, Instant, one, pageInput, pageOf } from '../fields.ts'
import { ProviderType } from './provider-settings.ts'

/** `unknown`: DNS did not answer, or only the sending service knows. */
export const CheckState = z.enum(['pass', 'warn', 'fail', 'unknown'])
export type CheckState = z.infer<typeof CheckState>

export const CheckKind = z.enum(['spf', 'dkim', 'dmarc', 'mx', 'return_path'])
export type CheckKind = z.infer<typeof CheckKind>

/** A DNS record to publish, with full host and value. */
export const DnsRecord = z.object({ host: z.string(), type: z.enum(['TXT', 'CNAME', 'MX']), value: z.string() })
export type DnsRecord = z.infer<typeof DnsRecord>

export const DomainCheck = z.object({
  kind: CheckKind,
  /** Which one of its kind: a DKIM selector or a sending service; empty if there is only one. */
  about: z.string(),
  state: CheckState,
  host: z.string(),
  found: z.array(z.string()),
  wanted: z.array(z.string()),
  /** Explanation and remedy, in the reader's language. */
  advice: z.array(z.string()),
  /** Records to publish so that the check passes. */
  publish: z.array(DnsRecord),
})
export type DomainCheck = z.infer<typeof DomainCheck>

/**
 * A DKIM key. `waiting`: not seen in DNS yet; `signing`; `retiring`: replaced, but mail signed with it is still in
 * transit; `retired`: its record may be removed.
 */
export const DkimKey = z.object({
  ...entity,
  selector: z.string(),
  algorithm: z.enum(['rsa-sha256', 'ed25519-sha256']),
  state: z.enum(['waiting', 'signing', 'retiring', 'retired']),
  record: DnsRecord,
  signingSince: Instant.nullable(),
  retireAt: Instant.nullable(),
})
export type DkimKey = z.infer<typeof DkimKey>

export const Domain = z.object({
  ...entity,
  /** In ASCII (punycode), as in DNS; `name` is the readable form. */
  domain: z.string(),
  name: z.string(),
  /** Services that send from this domain. */
  senders: z.array(z.object({ id: Id, name: z.string(), type: ProviderType, signsItself: z.boolean() })),
  dkim: z.object({ isSigning: z.boolean(), keys: z.array(DkimKey) }),
  checks: z.object({ state: CheckState, checkedAt: Instant.nullable(), items: z.array(DomainCheck) }),
})
export type Domain = z.infer<typeof Domain>

/** An event of a domain, and the member who caused it; null for the product itself. */
export const DomainEvent = z.object({
  _id: Id,
  at: Instant,
  /** One sentence in the reader's language. */
  message: z.string(),
  actorName: z.string().nullable(),
})
export type DomainEvent = z.infer<typeof DomainEvent>

const suite = '/api/:tenant/email-marketing' as const
const Name = z.string().trim().min(1, 'required').max(253)

export const listDomains = endpoint(`GET ${suite}/domain`, {
  access: 'viewer',
  output: one(z.array(Domain)),
  about: 'Lists sending domains with their DNS checks.',
})

export const addDomain = endpoint(`POST ${suite}/domain`, {
  access: 'owner',
  status: 201,
  limit: { calls: 30, seconds: 60 },
  input: z.strictObject({ domain: Name }),
  output: one(Domain),
  about:
    'Adds a sending domain, creates its DKIM keys and checks its DNS records. Non-ASCII domains are stored in their DNS form.',
})

export const removeDomain = endpoint(`DELETE ${suite}/domain/:domain`, {
  access: 'owner',
  output: Deleted,
  about: 'Deletes a sending domain and its DKIM keys. Emails from it are no longer signed.',
})

export const verifyDomain = endpoint(`POST ${suite}/domain/:domain/verify`, {
  access: 'owner',
  limit: { calls: 60, seconds: 60 },
  output: one(Domain),
  about:
    'Checks a domain’s SPF, DKIM, DMARC, MX and return path in the DNS. Each check has the record found, the record expected and what to do.',
})

export const rotateKeys = endpoint(`POST ${suite}/domain/:domain/keys`, {
  access: 'owner',
  status: 201,
  limit: { calls: 30, seconds: 60 },
  output: one(Domain),
  about:
    'Rotates a domain’s DKIM keys. The current keys sign until the DNS shows the new ones. Fails while new keys are already pending (409).',
})

export const domainHistory = endpoint(`GET ${suite}/domain/:domain/history`, {
  access: 'viewer',
  input: z.strictObject(pageInput(['at'])).omit({ search: true }),
  output: pageOf(DomainEvent),
  about: 'Lists the changes of a domain’s DNS checks.',
})

/** Whether large mailbox providers would accept mail from this sender; checked before sending. */
export const SendingWarning = z.object({
  code: z.enum(['freemail', 'unauthenticated', 'unaligned', 'dmarc', 'one_click', 'unknown']),
  /** `confirm`: most of it would be rejected; ask before sending. */
  severity: z.enum(['warn', 'confirm']),
  message: z.string(),
  advice: z.string(),
})
export type SendingWarning = z.infer<typeof SendingWarning>

export const checkSender = endpoint(`POST ${suite}/job/sender-check`, {
  access: 'viewer',
  limit: { calls: 120, seconds: 60 },
  input: z.strictObject({ providerId: Id.optional(), fromEmail: EmailAddress.optional() }),
  output: one(z.object({ domain: z.string(), isAdded: z.boolean(), warnings: z.array(SendingWarning) })),
  about:
    'Checks a sender against the rules of Gmail and Yahoo for bulk senders: SPF or DKIM alignment, DMARC, one-click unsubscribe and no freemail address.',
})
