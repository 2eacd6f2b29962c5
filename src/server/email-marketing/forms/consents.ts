import type { contactConsents, contactData } from '#contract/email-marketing/forms.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { found } from '../../failure.ts'
import { Answer } from '../../http/route.ts'
import { readContacts } from '../contacts/read.ts'
import { choicesOf } from '../topics/choices.ts'

/** A contact's consents and topic choices. @throws not_found */
export async function ofContact(ctx: TenantContext, { contactId }: In<typeof contactConsents>) {
  return { data: await wishesOf(ctx, contactId) }
}

async function wishesOf({ db, tenant, now }: TenantContext, contactId: string) {
  const contact = await db
    .selectFrom('contacts')
    .select('paused_until')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', contactId)
    .executeTakeFirst()
  const { paused_until: until } = found(contact)
  const topics = await choicesOf(db, tenant.id, contactId)
  const consents = await consentsOf(db, tenant.id, contactId)
  return { consents, topics, pausedUntil: until && until > now() ? until : null }
}

async function consentsOf(db: Db, tenantId: string, contactId: string) {
  const rows = await db
    .selectFrom('consents')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .orderBy('asked_at', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    form: { id: row.form_id, name: row.form_name, version: row.version },
    importId: row.import_id,
    language: row.language,
    texts: row.texts,
    network: row.network,
    askedAt: row.asked_at,
    confirmedAt: row.confirmed_at,
    confirmedNetwork: row.confirmed_network,
  }))
}

const maxMessages = 5000

/** All data stored about one contact, as a file, for a request by the contact (GDPR, article 15). @throws not_found */
export async function download(ctx: TenantContext, { contactId }: In<typeof contactData>) {
  const { db, tenant } = ctx
  const [contact] = await readContacts(db, tenant.id, [contactId])
  const { email } = found(contact)
  const wishes = await wishesOf(ctx, contactId)
  const messages = await db
    .selectFrom('messages')
    .select([
      'direction',
      'subject',
      'sender',
      'recipient',
      'delivery_status as status',
      'sent_at as sentAt',
      'created_at as at',
    ])
    .where('tenant_id', '=', tenant.id)
    .where((eb) => eb.or([eb('recipient', '=', email), eb('sender_address', '=', email)]))
    .orderBy('created_at', 'desc')
    .limit(maxMessages)
    .execute()
  const left = await db
    .selectFrom('suppressions')
    .select(['reason', 'created_at as since'])
    .where('tenant_id', '=', tenant.id)
    .where('email', '=', email)
    .executeTakeFirst()
  const notes = await db
    .selectFrom('contact_notes')
    .select(['text', 'created_at as at'])
    .where('tenant_id', '=', tenant.id)
    .where('contact_id', '=', contactId)
    .orderBy('created_at', 'desc')
    .execute()
  const all = { workspace: tenant.name, at: ctx.now(), contact, ...wishes, notWrittenTo: left ?? null, notes, messages }
  return new Answer(200, JSON.stringify(all, null, 2), {
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': `attachment; filename="contact-${contactId}.json"`,
  })
}
