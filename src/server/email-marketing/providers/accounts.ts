import type { emailAccounts } from '#contract/email-marketing/providers.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { fault } from '../../failure.ts'
import { NoResponse, RequestNotSent } from '../../net/http-call.ts'
import { listAccounts } from '../../mail/services/http-transport.ts'
import { type Account, UnexpectedResponse } from '../../mail/services/service.ts'
import { serviceOf } from './service.ts'
import { rowOf } from './providers.ts'
import type { ProviderRow } from './provider-row.ts'

const refused = fault('conflict', {
  en: 'The provider doesn’t list its addresses: \u2068{response}\u2069',
  ar: 'لم يعرض مزود الإرسال عناوينه: \u2068{response}\u2069',
})
const silent = fault('unavailable', {
  en: 'We can’t reach the provider right now: \u2068{response}\u2069',
  ar: 'تعذّر الاتصال بمزود الإرسال الآن: \u2068{response}\u2069',
})

/** A call is answered within ten seconds. */
const timeout = 8000
const cacheMs = 60_000
const maxCached = 200

/** Answers of services, cached by provider and its state; a changed provider is queried again. */
const known = new Map<string, { until: number; accounts: Promise<Account[]> }>()

/**
 * Sender addresses of a provider as its service lists them, its own first; SMTP and the sandbox have the configured
 * one.
 * @throws not_found, conflict with the service's response when it refuses, unavailable when it does not answer
 */
export async function accounts(ctx: TenantContext, { providerId }: In<typeof emailAccounts>) {
  const row = await rowOf(ctx.db, ctx.tenant.id, providerId)
  const listed = await listedBy(ctx, row)
  const own = { email: row.from_email, name: row.from_name, status: row.status }
  const isOwn = standsFor(row.from_email, listed)
  const entries = listed.map((account) => ({ ...account, isDefault: account.email === isOwn }))
  return {
    data:
      listed.length === 0
        ? [{ ...own, isDefault: true }]
        : entries.sort((a, b) => Number(b.isDefault) - Number(a.isDefault)),
  }
}

/** Whether an entry covers the sender's own address: the address itself or its domain. */
function standsFor(from: string, listed: Account[]) {
  const names = [from, `*@${from.slice(from.lastIndexOf('@') + 1)}`]
  return names.find((name) => listed.some(({ email }) => email.toLowerCase() === name))
}

async function listedBy(ctx: TenantContext, row: ProviderRow): Promise<Account[]> {
  const service = serviceOf(ctx, row, timeout)
  if (!service) return []
  const key = `${row.id} ${row.updated_at.getTime()}`
  const now = Date.now()
  const cached = known.get(key)
  if (cached && cached.until > now) return cached.accounts
  for (const [old, { until }] of known) if (until <= now || known.size >= maxCached) known.delete(old)
  const accounts = listAccounts(service.service, service.options)
  known.set(key, { until: now + cacheMs, accounts })
  try {
    return await accounts
  } catch (error) {
    known.delete(key)
    if (error instanceof UnexpectedResponse) throw refused({ response: error.message })
    if (error instanceof RequestNotSent || error instanceof NoResponse) throw silent({ response: error.message })
    throw error
  }
}
