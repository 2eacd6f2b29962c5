import { setTimeout as wait } from 'node:timers/promises'
import type { testDraft } from '#contract/email-marketing/templates.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both } from '#contract/fields.ts'
import type { TenantContext } from '../../context.ts'
import { newId } from '../../db/connection/database.ts'
import { fault } from '../../failure.ts'
import { consume } from '../../quotas/quotas.ts'
import { composeMessage } from '../../mail/compose/compose.ts'
import { mailHostName } from '../../net/host-name.ts'
import type { Transport } from '../../mail/smtp/transport.ts'
import { siteSettings } from '../../public-site/settings.ts'
import { linkOrigin } from '../link-domains/origin.ts'
import { onOwnDomain } from '../link-domains/own-pages.ts'
import { attachPreview, transportOf } from '../transport/transport.ts'
import type { ProviderRow } from '../providers/provider-row.ts'
import { spendRecipientQuota } from '../transport/recipient-limit.ts'
import { filled } from './preview.ts'
import { textIn } from '../../i18n/text-in.ts'

const noProvider = fault(
  'validation_failed',
  { en: 'Connect a provider first.', ar: 'يلزم ربط مزود إرسال أولًا.' },
  'providerId',
)
const mark: Both = { en: '[Test]', ar: '[تجربة]' }
const tooSlow: Both = { en: 'No response within 9 seconds', ar: 'لا توجد استجابة خلال 9 ثوانٍ' }
const left: Both = {
  en: 'This address is on the suppression list because of a bounce, a complaint or a block.',
  ar: 'هذا العنوان في قائمة الاستبعاد بسبب ارتداد أو بلاغ أو حظر.',
}
const maxWaitMs = 9000

/**
 * Sends a draft to test addresses, rendered for the chosen contact, and returns the server’s response for each.
 * Creates no job and no ledger entry. @throws not_found, validation_failed, rate_limited
 */
export async function sendTest(ctx: TenantContext, { to, providerId, ...draft }: In<typeof testDraft>) {
  const provider = await providerOf(ctx, providerId)
  const { publicUrl } = ctx.config
  const places = { tenantId: ctx.tenant.id, publicUrl, origin: await linkOrigin(ctx, ctx.tenant.id) }
  const mail = await onOwnDomain(ctx.db, places, await filled(ctx, draft, publicUrl))
  const addresses = [...new Set(to)]
  const closed = await closedAmong(ctx, addresses)
  const open = addresses.filter((address) => !closed.has(address))
  await countThem(ctx, open)
  const transport = transportOf(ctx, provider)
  const late = wait(maxWaitMs, null, { ref: false })
  const sent = open.map(async (address) => {
    const outcome = await Promise.race([deliver(ctx, transport, provider, address, mail), late])
    return [address, outcome ?? { accepted: false, response: textIn(tooSlow, ctx.lang) }] as const
  })
  const outcomes = new Map(await Promise.all(sent))
  // Closing is not awaited, because a server that responds slowly also closes slowly.
  void transport.close().catch(() => undefined)
  const results = addresses.map((address) => ({
    to: address,
    ...(outcomes.get(address) ?? { accepted: false, response: textIn(left, ctx.lang) }),
  }))
  return { data: { results, provider: provider.name } }
}

async function providerOf({ db, tenant }: TenantContext, id: string | undefined) {
  const provider = await db
    .selectFrom('providers')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .$if(id === undefined, (query) => query.where('is_default', '=', true))
    .executeTakeFirst()
  if (!provider) throw noProvider()
  return provider
}

/** Addresses that even tests must not reach. Unsubscribed addresses may receive tests. */
async function closedAmong({ db, tenant }: TenantContext, addresses: string[]) {
  const rows = await db
    .selectFrom('suppressions')
    .select('email')
    .where('tenant_id', '=', tenant.id)
    .where('email', 'in', addresses)
    .where('reason', '!=', 'unsubscribed')
    .execute()
  return new Set(rows.map(({ email }) => email))
}

async function countThem(ctx: TenantContext, emails: string[]) {
  const { limits } = await siteSettings(ctx.db)
  const tenantId = ctx.tenant.id
  await ctx.db.transaction().execute(async (db) => {
    await spendRecipientQuota(ctx, db, { tenantId, kind: 'testsToRecipient', emails })
    if (emails.length > 0)
      await consume(db, ctx.now(), {
        kind: 'messages',
        ownerId: tenantId,
        limit: limits.messages,
        amount: emails.length,
      })
  })
}

type Mail = { subject: string; html?: string; text?: string }

async function deliver(ctx: TenantContext, transport: Transport, provider: ProviderRow, to: string, mail: Mail) {
  const messageId = `<${newId()}@${mailHostName(ctx.config.publicUrl)}>`
  const subject = `${textIn(mark, ctx.lang)} ${mail.subject}`
  const message = composeMessage({
    from: { name: provider.from_name, email: provider.from_email },
    to: { email: to },
    replyTo: provider.reply_to ? { email: provider.reply_to } : undefined,
    subject,
    html: mail.html,
    text: mail.text,
    messageId,
    date: ctx.now(),
  })
  const preview = (mail.text ?? '').replace(/\s+/g, ' ').trim().slice(0, 100)
  attachPreview(message, { subject, preview, messageId, contentType: mail.html === undefined ? 'text' : 'html' })
  try {
    const { kind, response } = await transport.deliver({ from: provider.from_email, to }, message)
    return { accepted: kind === 'accepted', response }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return { accepted: false, response: error.message }
  }
}
