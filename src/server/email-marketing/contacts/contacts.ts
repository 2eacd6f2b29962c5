import type { createContact, deleteContact, getContact, updateContact } from '#contract/email-marketing/contacts.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, isTaken, newId } from '../../db/connection/database.ts'
import { fault, found } from '../../failure.ts'
import { updateQueuedAddresses } from './move-related-rows.ts'
import { checkContactLimit } from './limit.ts'
import { changeContacts, memberAuthor } from './change-contacts.ts'
import { lockTags, lockContactsToDelete } from '../locks.ts'
import { readContacts } from './read.ts'
import { isSuppressed, suppress, type SuppressionReason } from './suppression.ts'
import { beginRun, storeDeleted } from './undoable-runs.ts'
import { checkTags } from '../tags/tags.ts'
import { acceptAttributes } from '../field-values/catalogue.ts'

const emailTaken = fault(
  'conflict',
  { en: 'A contact with this email address already exists.', ar: 'توجد جهة اتصال بهذا العنوان بالفعل.' },
  'email',
)
const complained = fault(
  'conflict',
  {
    en: 'This person reported your email as spam and can’t be resubscribed.',
    ar: 'ورد من هذا العنوان بلاغ بريد غير مرغوب فيه، ولا يمكن تجديد اشتراكه.',
  },
  'status',
)

/** One contact. @throws not_found */
export async function get({ db, tenant }: TenantContext, { contactId }: In<typeof getContact>) {
  return { data: await one(db, tenant.id, contactId) }
}

async function one(db: Db, tenantId: string, id: string) {
  const [contact] = await readContacts(db, tenantId, [id])
  return found(contact)
}

/**
 * Creates a contact. A suppressed address gives it the status of the suppression. @throws conflict, validation_failed,
 * forbidden beyond the limit
 */
export async function create(ctx: TenantContext, input: In<typeof createContact>) {
  const { tenant } = ctx
  return withConflict(() =>
    ctx.db.transaction().execute(async (db) => {
      await checkTags(db, tenant.id, 'email', input.tagIds)
      await checkContactLimit(db, tenant.id)
      const attributes = await acceptAttributes(db, tenant.id, input.attributes)
      const id = newId()
      const status = (await suppressionOf(db, tenant.id, input.email)) ?? input.status
      await changeContacts(db, memberAuthor(ctx), (contacts) =>
        contacts
          .insert()
          .values({
            tenant_id: tenant.id,
            id,
            email: input.email,
            first_name: input.firstName,
            last_name: input.lastName,
            status,
            language: input.language,
            time_zone: input.timeZone,
            attributes: JSON.stringify(attributes),
          })
          .execute(),
      )
      if (isSuppressed(status)) await suppress(db, tenant.id, [{ email: input.email, reason: status }])
      await setTags(db, tenant.id, id, input.tagIds)
      return { data: await one(db, tenant.id, id) }
    }),
  )
}

/**
 * Updates the fields in the input. An unsubscribed contact returns only through an explicit `subscribed`; one that
 * complained never does. @throws not_found, conflict, validation_failed
 */
export async function update(ctx: TenantContext, { contactId, ...input }: In<typeof updateContact>) {
  const { tenant } = ctx
  return withConflict(() =>
    ctx.db.transaction().execute(async (db) => {
      const before = found(await locked(db, tenant.id, contactId))
      if (input.tagIds) {
        await checkTags(db, tenant.id, 'email', input.tagIds)
        await lockTags(db, tenant.id, [contactId], input.tagIds)
      }
      const attributes =
        input.attributes &&
        (await acceptAttributes(db, tenant.id, input.attributes, before.attributes as Record<string, unknown>))
      const email = input.email ?? before.email
      const status = await nextStatus(db, tenant.id, { ...before, newEmail: email, requestedStatus: input.status })
      const action = silencedBy(before.status, status)
      const run = action && (await beginRun(db, ctx, action))
      await changeContacts(db, memberAuthor(ctx, run), (contacts) =>
        contacts
          .update()
          .set({
            email,
            status,
            ...(input.firstName !== undefined && { first_name: input.firstName }),
            ...(input.lastName !== undefined && { last_name: input.lastName }),
            ...(input.language !== undefined && { language: input.language }),
            ...(input.timeZone !== undefined && { time_zone: input.timeZone }),
            ...(attributes && { attributes: JSON.stringify(attributes) }),
            updated_at: ctx.now(),
          })
          .where('tenant_id', '=', tenant.id)
          .where('id', '=', contactId)
          .execute(),
      )
      if (email !== before.email) await updateQueuedAddresses(db, { tenantId: tenant.id, contactId, email })
      if (isSuppressed(status)) await suppress(db, tenant.id, [{ email, reason: status }])
      if (input.tagIds) await setTags(db, tenant.id, contactId, input.tagIds)
      return { data: await one(db, tenant.id, contactId), ...(run && { undoId: run }) }
    }),
  )
}

/** The undoable action that a change of status is; null for any other. */
function silencedBy(before: string, after: string) {
  if (after === 'unsubscribed' && ['subscribed', 'unconfirmed'].includes(before)) return 'unsubscribe'
  return after === 'blocked' && ['subscribed', 'unconfirmed', 'unsubscribed'].includes(before) ? 'block' : null
}

type Change = { email: string; newEmail: string; status: string; requestedStatus: In<typeof updateContact>['status'] }

async function nextStatus(db: Db, tenantId: string, { newEmail, status, requestedStatus, email }: Change) {
  const reason = await suppressionOf(db, tenantId, newEmail)
  if (requestedStatus === 'subscribed' && (reason !== null || isSuppressed(status))) {
    if (reason === 'complained' || status === 'complained') throw complained()
    await db.deleteFrom('suppressions').where('tenant_id', '=', tenantId).where('email', '=', newEmail).execute()
    return requestedStatus
  }
  if (requestedStatus && isSuppressed(requestedStatus)) return requestedStatus
  if (email !== newEmail && reason !== null) return reason
  // `unconfirmed` does not lift a suppression either.
  return isSuppressed(status) ? status : (requestedStatus ?? (status as 'subscribed' | 'unconfirmed'))
}

/** Deletes a contact, which can be undone for a day; the suppression of its address stays. @throws not_found */
export async function remove(ctx: TenantContext, { contactId }: In<typeof deleteContact>) {
  return ctx.db.transaction().execute(async (db) => {
    await lockContactsToDelete(db, ctx.tenant.id, [contactId])
    const undoId = await beginRun(db, ctx, 'delete')
    await storeDeleted(db, ctx.tenant.id, undoId, [contactId])
    const deletion = await changeContacts(db, memberAuthor(ctx), (contacts) =>
      contacts.delete().where('tenant_id', '=', ctx.tenant.id).where('id', '=', contactId).executeTakeFirst(),
    )
    found(deletion.numDeletedRows === 0n ? null : deletion)
    return { data: { _id: contactId, undoId } }
  })
}

const locked = (db: Db, tenantId: string, id: string) =>
  db
    .selectFrom('contacts')
    .select(['email', 'status', 'attributes'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

async function suppressionOf(db: Db, tenantId: string, email: string): Promise<SuppressionReason | null> {
  const row = await db
    .selectFrom('suppressions')
    .select('reason')
    .where('tenant_id', '=', tenantId)
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.reason ?? null
}

async function setTags(db: Db, tenantId: string, contactId: string, tagIds: readonly string[]) {
  await db
    .deleteFrom('contact_tags')
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .$if(tagIds.length > 0, (query) => query.where('tag_id', 'not in', tagIds))
    .execute()
  if (tagIds.length === 0) return
  await db
    .insertInto('contact_tags')
    .values([...new Set(tagIds)].map((tag_id) => ({ tenant_id: tenantId, contact_id: contactId, tag_id, id: newId() })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function withConflict<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    throw isTaken(error, 'contacts_email') ? emailTaken() : error
  }
}
