import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import { say } from '../../db/connection/listen.ts'
import type { EnvelopeRow } from '../../db/tables/messages.ts'
import type { Task } from '../../jobs/queue.ts'
import type { Outcome } from '../../mail/smtp/transport.ts'
import { signerFor } from '../transport/signing.ts'
import { recordServiceIds } from '../ledger/service-message-ids.ts'
import { messagesChannel } from './stream.ts'
import type { SendBlocker } from '../send-blockers.ts'
import { attachPreview, transportOf } from '../transport/transport.ts'
import { knownRow } from '../providers/providers.ts'

type Payload = { tenantId: string; id: string }

/** How long delivery is retried (ms); then the message fails. */
const retryForMs = 4 * 60 * 60_000

/** Makes the queue retry; the result so far is stored. */
class Deferred extends Error {
  override name = 'Deferred'
}

/**
 * Delivers a written message to each recipient. Idempotent: delivered recipients are skipped. If the outcome is
 * unknown, the message is sent once more with the same Message-ID.
 */
export const sendMessage: Task<Payload> = {
  name: 'send message',
  async run(services, { tenantId, id }) {
    const message = await startDelivery(services, { tenantId, id })
    if (!message?.provider_id || !message.envelope) return
    const location = { bytes: message.source, file: message.source_file }
    const whole = await services.storage.read(tenantId, location)
    if (!whole) return
    const provider = await knownRow(services.db, tenantId, message.provider_id)
    if (!provider) return giveUp(services, { tenantId, id }, message)
    const transport = transportOf(services, provider)
    const { envelope } = message
    const { subject, preview, message_id: messageId, content_type: contentType } = message
    const sign = await signerFor(services, provider, provider.from_email)
    const source = sign ? await sign(whole) : whole
    const { thread, belong_to_message_id: belongToMessageId } = message
    const answers = belongToMessageId === null ? {} : { answers: { thread, belongToMessageId } }
    attachPreview(source, { subject, preview, messageId, contentType, ...answers })
    try {
      for (const recipients of handOvers(envelope, transport.together === true)) {
        const [first] = recipients
        if (!first) continue
        const together = recipients.length > 1 && ({ together: true } as const)
        const outcome = await transport.deliver({ from: provider.from_email, to: first.email, ...together }, source)
        for (const recipient of recipients) Object.assign(recipient, stateOf(outcome))
        if (outcome.kind === 'accepted' && outcome.messageId !== undefined)
          await recordServiceIds(services.db, tenantId, [{ name: outcome.messageId, messageId }])
        await note(services, { tenantId, id }, recipients, message.created_at)
      }
    } finally {
      await transport.close()
    }
    const tooLate = services.now().getTime() - message.created_at.getTime() > retryForMs
    if (!tooLate && envelope.some(({ state }) => state === 'waiting')) throw new Deferred('The server asks to wait')
  },
}

type Message = { envelope: EnvelopeRow[] | null; created_at: Date }

/** The provider was deleted before the send was complete: the remaining recipients fail. */
async function giveUp(services: Services, key: Payload, { envelope, created_at: since }: Message) {
  const response = 'provider_gone' satisfies SendBlocker
  const left = (envelope ?? []).filter(({ state }) => state === 'waiting')
  await note(
    services,
    key,
    left.map((row) => ({ ...row, state: 'failed', response })),
    since,
  )
}

/**
 * Limit of Amazon SES, Postmark and Resend for To and Cc in one call.
 * https://docs.aws.amazon.com/ses/latest/dg/quotas.html
 */
const maxTogether = 50

/**
 * Groups recipients by delivery call. SMTP gets one recipient per call, so that each has its own response. A service
 * gets all visible recipients in one call, so that they see each other, unless they exceed its limit.
 */
function handOvers(envelope: EnvelopeRow[], together: boolean): EnvelopeRow[][] {
  const waiting = envelope.filter(({ state }) => state === 'waiting')
  const alone = (recipients: EnvelopeRow[]) => recipients.map((recipient) => [recipient])
  const named = waiting.filter(({ hidden }) => !hidden)
  const isFirst = named.length === envelope.filter(({ hidden }) => !hidden).length
  return together && isFirst && named.length <= maxTogether
    ? [named, ...alone(waiting.filter(({ hidden }) => hidden))]
    : alone(waiting)
}

const stateOf = (outcome: Outcome): Pick<EnvelopeRow, 'state' | 'response'> => {
  const response = outcome.response.slice(0, 1000)
  if (outcome.kind === 'accepted') return { state: 'sent', response }
  return { state: outcome.kind === 'refused' && outcome.permanent ? 'failed' : 'waiting', response }
}

/** Marks the start of delivery: undo is no longer possible, and the parent counts as answered. */
async function startDelivery({ db, now }: Services, { tenantId, id }: Payload) {
  return db.transaction().execute(async (db) => {
    const message = await db
      .updateTable('messages')
      .set({ draft: null })
      .where('tenant_id', '=', tenantId)
      .where('id', '=', id)
      .where('direction', '=', 'sent')
      .where('status', '<>', 'draft')
      .returning([
        'source',
        'source_file',
        'provider_id',
        'envelope',
        'subject',
        'preview',
        'message_id',
        'content_type',
        'created_at',
        'thread',
        'belong_to_message_id',
      ])
      .executeTakeFirst()
    if (message?.belong_to_message_id) {
      await db
        .updateTable('messages')
        .set({ answered_at: now(), updated_at: now() })
        .where('tenant_id', '=', tenantId)
        .where('message_id', '=', message.belong_to_message_id)
        .where('direction', '=', 'received')
        .where('answered_at', 'is', null)
        .execute()
    }
    return message
  })
}

/** Stores the delivery results of these recipients. A failure reported in the meantime is not overwritten. */
async function note({ db, now }: Services, { tenantId, id }: Payload, recipients: readonly EnvelopeRow[], since: Date) {
  const over = now().getTime() - since.getTime() > retryForMs
  const has = (state: EnvelopeRow['state']) => sql`noted.envelope @> ${JSON.stringify([{ state }])}::jsonb`
  await sql`with held as (
      select envelope from messages where tenant_id = ${tenantId} and id = ${id} for update
    ), noted as (
      select jsonb_agg(case when one ->> 'state' = 'failed' then one else coalesce(g.now, one) end order by place) as envelope
      from held cross join jsonb_array_elements(held.envelope) with ordinality as e (one, place)
      left join jsonb_array_elements(${JSON.stringify(recipients)}::jsonb) as g (now) on g.now ->> 'email' = one ->> 'email'
    )
    update messages set envelope = noted.envelope, updated_at = now(),
      delivery_status = case when ${has('waiting')} and not ${over} then 'deferred' when ${has('sent')} then 'sent'
        when delivery_status = 'bounced' then 'bounced' else 'failed' end,
      sent_at = coalesce(sent_at, case when ${has('sent')} then ${now()}::timestamptz end)
    from noted where tenant_id = ${tenantId} and id = ${id}`.execute(db)
  await say(db, messagesChannel, tenantId)
}
