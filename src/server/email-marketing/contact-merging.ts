import { sql } from 'kysely'
import type { mergeContacts } from '#contract/email-marketing/contact-merging.ts'
import type { ContactStatus } from '#contract/email-marketing/conditions.ts'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import type { In } from '#contract/endpoint.ts'
import { record } from '../audit.ts'
import type { TenantContext } from '../context.ts'
import { type Db, newId } from '../db/database.ts'
import { fault, found } from '../failure.ts'
import { mergeRuns } from './automations/merged-runs.ts'
import { say } from './contact-history.ts'
import { readContacts } from './contact-reading.ts'
import { lockCounts } from './contacts.ts'
import { forLists } from './ledger.ts'
import { hasLeft, suppress } from './suppression.ts'

const itself = fault(
  'validation_failed',
  { en: 'A contact cannot be merged with itself', ar: 'لا يمكن دمج جهة الاتصال مع نفسها' },
  'otherId',
)
const tooMany = fault(
  'validation_failed',
  { en: 'Together they have more than 50 attributes', ar: 'لديهما معًا أكثر من 50 بيانًا إضافيًا' },
  'attributes',
)

type Merge = In<typeof mergeContacts>

/**
 * Makes one contact of two, and tells it once. What was written to the other, what comes back for it, and its ways through automations are
 * the contact's from then on; nothing of the ledger is rewritten but what is not sent yet. @throws not_found, validation_failed
 */
export async function merge(ctx: TenantContext, input: Merge) {
  const { tenant, viewer } = ctx
  const { contactId, otherId } = input
  if (contactId === otherId) throw itself()
  return ctx.db.transaction().execute(async (db) => {
    await say(db, { actorId: viewer.id, actorName: viewer.name, told: 'merged' })
    await lockCounts(db, tenant.id)
    await sql`select from contacts where tenant_id = ${tenant.id} and id in (${contactId}, ${otherId}) order by id for update`.execute(
      db,
    )
    const [own] = await readContacts(db, tenant.id, [contactId])
    const [other] = await readContacts(db, tenant.id, [otherId])
    const before = { own: found(own) as Contact, other: found(other) as Contact }
    const given = mergedOf(before, input)
    const status = await strictest(db, tenant.id, before)
    // Automations before tags, as who moves contacts on takes them: else both may wait crosswise.
    await mergeRuns(db, { tenantId: tenant.id, to: contactId, from: otherId })
    await moveBelongings(db, tenant.id, contactId, otherId)
    await removeOther(db, tenant.id, before, given)
    await db
      .updateTable('contacts')
      .set({ ...given, status, attributes: JSON.stringify(given.attributes), updated_at: ctx.now() })
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', contactId)
      .execute()
    const emails = [before.own.email, before.other.email]
    if (hasLeft(status))
      await suppress(
        db,
        tenant.id,
        emails.map((email) => ({ email, reason: status })),
      )
    const gone = given.email === before.own.email ? before.other.email : before.own.email
    await db
      .insertInto('contact_events')
      .values({
        tenant_id: tenant.id,
        contact_id: contactId,
        kind: 'merged',
        detail: JSON.stringify({ email: gone }),
        actor_id: viewer.id,
        actor_name: viewer.name,
      })
      .execute()
    const [after] = await readContacts(db, tenant.id, [contactId])
    await record(db, ctx, {
      action: 'contact.merge',
      entityType: 'contact',
      entityId: contactId,
      before: { email: before.own.email, other: before.other.email, otherId },
      after: { email: given.email, status },
    })
    return { data: found(after) }
  })
}

type Both = { own: Contact; other: Contact }

function mergedOf({ own, other }: Both, input: Merge) {
  const attributes = input.attributes ?? { ...other.attributes, ...own.attributes }
  if (Object.keys(attributes).length > 50) throw tooMany()
  return {
    email: input.email === 'own' ? own.email : other.email,
    first_name: input.firstName ?? (own.firstName || other.firstName),
    last_name: input.lastName ?? (own.lastName || other.lastName),
    language: input.language === undefined ? (own.language ?? other.language) : input.language,
    time_zone: input.timeZone === undefined ? (own.timeZone ?? other.timeZone) : input.timeZone,
    attributes,
  }
}

const byStrictness: readonly ContactStatus[] = [
  'complained',
  'blocked',
  'bounced',
  'unsubscribed',
  'unconfirmed',
  'subscribed',
]

/** The stricter of what both are, and of what is known of both addresses. */
async function strictest(db: Db, tenantId: string, { own, other }: Both): Promise<ContactStatus> {
  const known = await db
    .selectFrom('suppressions')
    .select('reason')
    .where('tenant_id', '=', tenantId)
    .where('email', 'in', [own.email, other.email])
    .execute()
  const all: ContactStatus[] = [own.status, other.status, ...known.map(({ reason }) => reason)]
  return byStrictness.find((status) => all.includes(status)) ?? own.status
}

/** Tags, entries of the timeline, former selves, and mail that is still to be sent. */
async function moveBelongings(db: Db, tenantId: string, to: string, from: string) {
  const tags = await db
    .selectFrom('contact_tags')
    .select(['tag_id', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', from)
    .orderBy('tag_id')
    .execute()
  if (tags.length > 0) {
    await db
      .insertInto('contact_tags')
      .values(tags.map((tag) => ({ ...tag, tenant_id: tenantId, contact_id: to, id: newId() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (const table of ['contact_events', 'contact_aliases'] as const) {
    await db
      .updateTable(table)
      .set({ contact_id: to })
      .where('tenant_id', '=', tenantId)
      .where('contact_id', '=', from)
      .execute()
  }
}

async function removeOther(db: Db, tenantId: string, { own, other }: Both, given: { email: string }) {
  const gone = given.email === own.email ? other.email : own.email
  await db
    .insertInto('contact_aliases')
    .values({ tenant_id: tenantId, alias_id: other._id, contact_id: own._id, email: gone })
    .execute()
  // Who was to get a mail as the other gets it as herself, where she does not get it already.
  await sql`update ledger l set contact_id = ${own._id}, email = ${given.email} where tenant_id = ${tenantId} and contact_id = ${other._id} and ${forLists('l')}
    and status in ('queued', 'deferred', 'waiting') and not exists (select from ledger o where o.tenant_id = l.tenant_id and o.job_id = l.job_id
      and o.contact_id = ${own._id})`.execute(db)
  await sql`update contacts c set sent_count = c.sent_count + o.sent_count, failed_count = c.failed_count + o.failed_count,
      open_count = c.open_count + o.open_count, click_count = c.click_count + o.click_count,
      last_sent_at = greatest(c.last_sent_at, o.last_sent_at), last_opened_at = greatest(c.last_opened_at, o.last_opened_at),
      last_clicked_at = greatest(c.last_clicked_at, o.last_clicked_at), last_replied_at = greatest(c.last_replied_at, o.last_replied_at)
    from contacts o where c.tenant_id = ${tenantId} and c.id = ${own._id} and o.tenant_id = ${tenantId} and o.id = ${other._id}`.execute(
    db,
  )
  await db.deleteFrom('contacts').where('tenant_id', '=', tenantId).where('id', '=', other._id).execute()
}
