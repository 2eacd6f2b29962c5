import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { SmtpSettings } from '#contract/email-marketing/provider-settings.ts'
import type { testProvider } from '#contract/email-marketing/providers.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both } from '#contract/fields.ts'
import type { Services, TenantContext } from '../../context.ts'
import { newId } from '../../db/connection/database.ts'
import { composeMessage } from '../../mail/compose/compose.ts'
import type { Signer } from '../../mail/compose/dkim.ts'
import { mailHostName } from '../../net/host-name.ts'
import { accessTokens } from '../../mail/oauth/access-token.ts'
import { issuerOf } from '../../mail/oauth/issuers.ts'
import { httpTransport } from '../../mail/services/http-transport.ts'
import { sandboxTransport } from '../../mail/smtp/sandbox.ts'
import { smtpTransport } from '../../mail/smtp/pool.ts'
import type { Outcome, Transport, TransportTest } from '../../mail/smtp/transport.ts'
import type { ConnectionFault } from '../../net/connection-faults.ts'
import { signerFor } from './signing.ts'
import { adviceOn } from '../providers/test-advice.ts'
import { serviceOf } from '../providers/service.ts'
import { secretsOf, storedSettings } from '../providers/settings.ts'
import { limitsOf, rowOf } from '../providers/providers.ts'
import type { ProviderRow } from '../providers/provider-row.ts'
import { spendRecipientQuota } from './recipient-limit.ts'
import { textIn } from '../../i18n/text-in.ts'

/** What the inbox shows of a message, attached so that it need not be parsed again. */
export type InboxPreview = {
  subject: string
  preview: string
  messageId: string
  contentType: 'html' | 'text'
  /** The campaign that it belongs to. */
  jobId?: string
  /** For a reply: its thread and the Message-ID it answers. */
  answers?: { thread: string | null; belongToMessageId: string }
}
const previews = new WeakMap<Buffer, InboxPreview>()

/** Attaches the sandbox inbox's preview to a message about to be delivered. */
export const attachPreview = (message: Buffer, what: InboxPreview) => void previews.set(message, what)

/** The transport of a provider; the caller closes it. Throws if its secret was sealed by another installation. */
export function transportOf(services: Services, provider: ProviderRow): Transport {
  if (provider.type === 'sandbox') return sandboxOf(services, provider)
  const service = serviceOf(services, provider)
  if (service) return httpTransport(service.service, service.options)
  const { secrets: _names, ...settings } = storedSettings(provider)
  const { issuer, ...server } = SmtpSettings.parse({ ...settings, ...secretsOf(services, provider) })
  const key = { tenantId: provider.tenant_id, providerId: provider.id }
  return smtpTransport({
    ...server,
    ...(issuer && {
      ...issuerOf(services.config, issuer)?.smtp,
      accessToken: accessTokens(services, { ...key, issuer }),
    }),
    connections: limitsOf(provider).connections,
    allowPrivateHosts: services.config.allowPrivateHosts,
    name: mailHostName(services.config.publicUrl),
    timeouts: timeoutsMs(services.config.smtpPatience),
  })
}

/** Timeouts of RFC 5321, section 4.5.3.2: the end of the body takes a server longest. */
const timeoutsMs = (command: number) => ({ greeting: command / 2, command, data: command * 5 })

/** The sandbox stores the whole message in the workspace's inbox. Delivering it twice shows it once. */
function sandboxOf({ db, now, config }: Services, provider: ProviderRow): Transport {
  return sandboxTransport({
    async onMessage({ from, to }, message) {
      const {
        subject = '',
        preview = '',
        contentType = 'text',
        messageId = `<${newId()}@${mailHostName(config.publicUrl)}>`,
        jobId = null,
        answers,
      } = previews.get(message) ?? {}
      await db
        .insertInto('messages')
        .values({
          tenant_id: provider.tenant_id,
          id: newId(),
          provider_id: provider.id,
          direction: 'received',
          delivery_status: 'received',
          content_type: contentType,
          subject,
          preview,
          sender: from,
          recipient: to,
          message_id: messageId,
          thread: answers?.thread ?? messageId,
          thread_job_id: jobId,
          belong_to_message_id: answers?.belongToMessageId ?? null,
          source: message,
          sent_at: now(),
        })
        .onConflict((conflict) => conflict.columns(['tenant_id', 'direction', 'message_id']).doNothing())
        .execute()
    },
  })
}

const testSubject: Both = { en: 'Test email from Sanad', ar: 'رسالة تجريبية من سند' }
const testText: Both = {
  en: 'This email confirms that your provider works.',
  ar: 'تؤكد هذه الرسالة أن مزود الإرسال يعمل.',
}

/** A call is answered within ten seconds, however slow the server. */
const longestTest = 9000
const tooSlow: Both = { en: 'No response within 9 seconds', ar: 'لا توجد استجابة خلال 9 ثوانٍ' }

/**
 * Connects, signs in, and sends a mail if `to` is set. The result is stored; a failed test is an ordinary response.
 * @throws not_found, rate_limited
 */
export async function test(ctx: TenantContext, { providerId, to }: In<typeof testProvider>) {
  const provider = await rowOf(ctx.db, ctx.tenant.id, providerId)
  const use = { tenantId: ctx.tenant.id, kind: 'testsToRecipient' as const, emails: to === undefined ? [] : [to] }
  await ctx.db.transaction().execute((db) => spendRecipientQuota(ctx, db, use))
  const transport = transportOf(ctx, provider)
  const startedAt = performance.now()
  const trying = runTest(ctx, transport, provider, to)
  // Closing is not awaited: a slow server is slow to close as well.
  void trying.catch(() => undefined).then(() => transport.close())
  const late: TestResult = { success: false, message: textIn(tooSlow, ctx.lang), capabilities: [], trouble: 'silent' }
  const stop = new AbortController()
  const { success, message, capabilities, trouble } = await Promise.race([
    trying,
    wait(longestTest, late, { signal: stop.signal }).catch(() => late),
  ])
  stop.abort()
  const at = ctx.now()
  await sql`update providers set last_test = ${JSON.stringify({ at, success, message, trouble })}::jsonb
    where tenant_id = ${ctx.tenant.id} and id = ${providerId}`.execute(ctx.db)
  const advice = success || trouble === undefined ? null : adviceOn(trouble, ctx.lang)
  return { data: { success, message, advice, latencyMs: Math.round(performance.now() - startedAt), capabilities } }
}

type TestResult = Omit<TransportTest, 'latencyMs'>

async function runTest(
  ctx: TenantContext,
  transport: Transport,
  provider: ProviderRow,
  to: string | undefined,
): Promise<TestResult> {
  const test = await transport.test()
  if (!test.success || to === undefined) return test
  const sign = await signerFor(ctx, provider, provider.from_email)
  const outcome = await transport.deliver(
    { from: provider.from_email, to },
    await testMail(ctx, { provider, to, sign }),
  )
  return { ...test, success: outcome.kind === 'accepted', message: outcome.response, trouble: refusedFor(outcome) }
}

function refusedFor(outcome: Outcome): ConnectionFault | undefined {
  if (outcome.kind !== 'refused') return undefined
  // RFC 4954 §6: the server requires authentication.
  if (outcome.code === 530) return 'signInWanted'
  return outcome.stage === 'mail' && outcome.permanent ? 'sender' : undefined
}

type TestMail = { provider: ProviderRow; to: string; sign: Signer | null }

async function testMail(ctx: TenantContext, { provider, to, sign }: TestMail) {
  const [subject, text] = [textIn(testSubject, ctx.lang), textIn(testText, ctx.lang)]
  const messageId = `<${newId()}@${mailHostName(ctx.config.publicUrl)}>`
  const from = { name: provider.from_name, email: provider.from_email }
  const composed = composeMessage({ from, to: { email: to }, subject, text, messageId, date: ctx.now() })
  const message = sign ? await sign(composed) : composed
  attachPreview(message, { subject, preview: text, messageId, contentType: 'text' })
  return message
}
