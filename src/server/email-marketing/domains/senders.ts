import type { ProviderType } from '#contract/email-marketing/provider-settings.ts'
import type { Services } from '../../context.ts'
import { listAccounts } from '../../mail/services/http-transport.ts'
import { domainOf } from './names.ts'
import { serviceOf } from '../providers/service.ts'
import { storedSettings } from '../providers/settings.ts'
import type { ProviderRow } from '../providers/provider-row.ts'

/** Return path of a service: the sender's domain, a CNAME below it, or the service's own domain. */
export type ReturnPath =
  | { kind: 'own' }
  | { kind: 'service' }
  | { kind: 'cname'; label: string; target: string }
  | { kind: 'mx'; label: string; include: string; exchange: RegExp }
  | { kind: 'domain'; domain: string; include: string }

/** What a service needs in the DNS of a sending domain. */
export type Sender = {
  id: string
  name: string
  type: ProviderType
  fromEmail: string
  /** The service adds its own DKIM signature, or changes messages so that ours breaks. */
  signsItself: boolean
  /** SPF includes; one of them is enough. */
  includes: readonly string[]
  /** For an unknown server: its host, whose addresses SPF must list. */
  host: string | null
  /** Selectors of its keys; empty if only the service knows them. */
  selectors: readonly string[]
  returnPath: ReturnPath
  /** Asks the service whether the domain is verified there; null if it cannot answer. */
  ask: (() => Promise<'active' | 'pending' | 'inactive' | 'none' | null>) | null
}

type Known = Pick<Sender, 'includes' | 'selectors' | 'returnPath'> & { hosts: RegExp }

const own = { kind: 'own' } as const
const service = { kind: 'service' } as const

/** From each service's documentation of its DNS records. */
const known = {
  google: {
    hosts: /(?:^|\.)(?:gmail|google)\.com$/,
    includes: ['_spf.google.com'],
    selectors: ['google'],
    returnPath: own,
  },
  microsoft: {
    hosts: /(?:^|\.)(?:office365|outlook)\.com$/,
    includes: ['spf.protection.outlook.com'],
    selectors: ['selector1', 'selector2'],
    returnPath: own,
  },
  zoho: {
    hosts: /(?:^|\.)zoho\.(?:com|eu|in|com\.au|sa)$/,
    includes: ['zohomail.com', 'zohomail.eu', 'zohomail.in', 'zohomail.sa', 'zoho.com', 'zoho.eu', 'one.zoho.com'],
    selectors: ['zmail', 'zoho'],
    returnPath: own,
  },
  icloud: { hosts: /(?:^|\.)mail\.me\.com$/, includes: ['icloud.com'], selectors: ['sig1'], returnPath: own },
  ses: { hosts: /(?:^|\.)amazonaws\.com$/, includes: ['amazonses.com'], selectors: [], returnPath: service },
  sendgrid: {
    hosts: /(?:^|\.)sendgrid\.net$/,
    includes: ['sendgrid.net'],
    selectors: ['s1', 's2'],
    returnPath: service,
  },
  mailgun: {
    hosts: /(?:^|\.)mailgun\.org$/,
    includes: ['mailgun.org'],
    selectors: ['smtp', 'mailo', 'k1', 'mx', 'pic', 'krs', 'email'],
    returnPath: service,
  },
  postmark: {
    hosts: /(?:^|\.)postmarkapp\.com$/,
    includes: ['spf.mtasv.net'],
    selectors: [],
    returnPath: { kind: 'cname', label: 'pm-bounces', target: 'pm.mtasv.net' },
  },
  brevo: {
    hosts: /(?:^|\.)(?:brevo|sendinblue)\.com$/,
    includes: ['spf.brevo.com', 'spf.sendinblue.com'],
    selectors: ['brevo1', 'brevo2', 'mail'],
    returnPath: service,
  },
  resend: {
    hosts: /(?:^|\.)resend\.com$/,
    includes: ['amazonses.com'],
    selectors: ['resend'],
    returnPath: { kind: 'mx', label: 'send', include: 'amazonses.com', exchange: /(?:^|\.)amazonses\.com$/ },
  },
} as const satisfies Record<string, Known>

const knownHost = (host: string): Known | undefined => Object.values(known).find(({ hosts }) => hosts.test(host))

/** Whether a relay adds its own signature, or changes messages on the way. */
export const signsItself = ({ type, host }: { type: ProviderType; host: string | undefined }) =>
  type !== 'smtp' || (host !== undefined && knownHost(host) !== undefined)

/** A provider as the checks need it; null for the sandbox, which sends nothing. */
export function senderOf(services: Services, row: ProviderRow): Sender | null {
  if (row.type === 'sandbox') return null
  const { host = '', domain } = storedSettings(row)
  const facts = row.type === 'smtp' ? knownHost(host) : known[row.type]
  const plain = { id: row.id, name: row.name, type: row.type, fromEmail: row.from_email }
  if (!facts) return { ...plain, signsItself: false, includes: [], host, selectors: [], returnPath: own, ask: null }
  const { includes, selectors } = facts
  const returnPath: ReturnPath =
    row.type === 'mailgun' && domain ? { kind: 'domain', domain, include: 'mailgun.org' } : facts.returnPath
  const ask = selectors.length === 0 && row.type !== 'smtp' ? () => askService(services, row) : null
  return { ...plain, signsItself: true, includes, host: null, selectors, returnPath, ask }
}

const askFor = 4000

async function askService(services: Services, row: ProviderRow) {
  const domain = domainOf(row.from_email)
  try {
    const service = serviceOf(services, row, askFor)
    if (!service) return null
    const accounts = await listAccounts(service.service, service.options)
    const account = accounts.find(({ email }) => domainOf(email) === domain)
    return account?.status ?? 'none'
  } catch {
    // A service that refuses or is unreachable says nothing about the domain.
    return null
  }
}

/** The providers of the workspace, by sending domain. */
export async function sendersOf(services: Services, tenantId: string): Promise<(domain: string) => Sender[]> {
  const rows = await services.db
    .selectFrom('providers')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    .orderBy('created_at')
    .execute()
  return (domain) =>
    rows
      .filter((row) => domainOf(row.from_email) === domain)
      .flatMap((row) => senderOf(services, row) ?? [])
      .slice(0, maxSendersPerDomain)
}

/** Providers checked per domain; more are left out. */
const maxSendersPerDomain = 5
