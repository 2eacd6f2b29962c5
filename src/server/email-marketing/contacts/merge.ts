import type { mergeContacts } from '#contract/email-marketing/contact-merging.ts'
import type { ContactStatus } from '#contract/email-marketing/conditions.ts'
import type { Contact } from '#contract/email-marketing/contacts.ts'
import type { In } from '#contract/endpoint.ts'
import type { Lang } from '#contract/fields.ts'
import { record } from '../../people/audit.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { fault, found, notFound } from '../../failure.ts'
import { mergeRuns } from './merge-automation-runs.ts'
import { changeContacts, memberAuthor } from './change-contacts.ts'
import { moveRelatedRows, addCounters, moveQueuedMessages } from './move-related-rows.ts'
import { readContacts } from './read.ts'
import { storeForUndo } from './merge-undo.ts'
import { beginRun, storeMerged } from './undoable-runs.ts'
import { lockTags, lockContactsToDelete } from '../locks.ts'
import { isSuppressed, suppress } from './suppression.ts'
import { acceptAttributes } from '../field-values/catalogue.ts'

const itself = fault(
  'validation_failed',
  {
    en: 'A contact can’t be merged with itself. Choose another contact.',
    ar: 'لا يمكن دمج جهة الاتصال مع نفسها. يلزم تحديد جهة أخرى.',
  },
  'otherId',
)
const strangeAddress = fault(
  'validation_failed',
  { en: 'Choose the address of one of these contacts.', ar: 'يلزم تحديد عنوان إحدى جهات الاتصال هذه.' },
  'email',
)
const tooMany = fault(
  'validation_failed',
  {
    en: 'Together, these contacts have more than 50 custom fields. Remove some of them first.',
    ar: 'لجهات الاتصال هذه معًا أكثر من 50 حقلًا مخصصًا. تلزم إزالة بعضها أولًا.',
  },
  'attributes',
)

type Merge = In<typeof mergeContacts>

/**
 * Merges contacts into one, with one audit entry. Past and future mail, bounces and automation runs of the others
 * become the contact's; sent rows of the ledger stay as they are. @throws not_found, validation_failed
 */
export async function merge(ctx: TenantContext, input: Merge) {
  const { tenant } = ctx
  const { contactId } = input
  const otherIds = [...new Set(input.otherIds ?? [input.otherId ?? ''])]
  if (otherIds.includes(contactId)) throw itself()
  const by = { ...memberAuthor(ctx), told: 'merged' } as const
  return ctx.db.transaction().execute((db) =>
    changeContacts(db, by, async (contacts) => {
      const all = await locked(db, tenant.id, [contactId, ...otherIds])
      const [own, ...others] = all
      const attributes =
        input.attributes && (await acceptAttributes(db, tenant.id, input.attributes, ownValues(all, input.attributes)))
      const fields = mergeFields(own, all, { ...input, attributes }, await languageChosen(db, tenant.id, all))
      const statuses = await statusesOf(db, tenant.id, all)
      const status = strictest(statuses)
      const run = await beginRun(db, ctx, 'merge')
      const storeAfter = await storeForUndo(db, tenant.id, run, contactId)
      const runs = await mergeRuns(db, { tenantId: tenant.id, to: contactId, from: otherIds })
      // Runs that moved as a whole are no longer theirs.
      await storeMerged(db, tenant.id, run, otherIds)
      const queued: { from: string; jobs: string[] }[] = []
      await lockTags(db, tenant.id, [contactId, ...otherIds])
      for (const other of others) {
        const moved = { tenantId: tenant.id, to: contactId, from: other._id }
        await moveRelatedRows(db, moved)
        queued.push({ from: other._id, jobs: await moveQueuedMessages(db, { ...moved, email: fields.email }) })
        await addCounters(contacts, moved)
        const formerEmail = other.email === fields.email ? own.email : other.email
        await recordAlias(db, ctx, { own, other, formerEmail, run })
        await contacts.delete().where('tenant_id', '=', tenant.id).where('id', '=', other._id).execute()
      }
      await contacts
        .update()
        .set({ ...fields, status, attributes: JSON.stringify(fields.attributes), updated_at: ctx.now() })
        .where('tenant_id', '=', tenant.id)
        .where('id', '=', contactId)
        .execute()
      for (const reason of new Set([status, ...statuses.filter((status) => status === 'unsubscribed')]))
        if (isSuppressed(reason))
          await suppress(
            db,
            tenant.id,
            all.map(({ email }) => ({ email, reason })),
          )
      await storeAfter({ runs, queued })
      const [after] = await readContacts(db, tenant.id, [contactId])
      await record(db, ctx, {
        action: 'contact.merge',
        entityType: 'contact',
        entityId: contactId,
        before: { email: own.email, others: others.map(({ email }) => email), otherIds },
        after: { email: fields.email, status },
      })
      return { data: found(after), undoId: run }
    }),
  )
}

/** Locks contacts in the order of their key and returns them in the order of `ids`. @throws not_found */
async function locked(db: Db, tenantId: string, ids: [string, ...string[]]) {
  await lockContactsToDelete(db, tenantId, ids)
  const contacts = (await readContacts(db, tenantId, ids)) as Contact[]
  const [own, ...others] = contacts
  if (!own || contacts.length < ids.length) throw notFound()
  return [own, ...others] as const
}

/** The language that one of the contacts chose, the first one first; null if none did. */
async function languageChosen(db: Db, tenantId: string, all: readonly Contact[]): Promise<Lang | null> {
  const ids = all.map(({ _id }) => _id)
  const rows = await db
    .selectFrom('contacts')
    .select(['id', 'language'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .where('language_chosen', '=', true)
    .execute()
  const [first] = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  return first?.language ?? null
}

/** The chosen values that one of the contacts already has. */
const ownValues = (all: readonly Contact[], chosen: Contact['attributes']) =>
  Object.fromEntries(
    Object.entries(chosen).filter(([name, value]) => all.some(({ attributes }) => attributes[name] === value)),
  )

function mergeFields(own: Contact, all: readonly Contact[], input: Merge, chosen: Lang | null) {
  const attributes = input.attributes ?? Object.assign({}, ...all.toReversed().map((contact) => contact.attributes))
  if (Object.keys(attributes).length > 50) throw tooMany()
  const { email: whose } = input
  if (whose === 'other' && all.length > 2) throw strangeAddress()
  const addressed = whose === 'own' ? own : whose === 'other' ? all[1] : all.find(({ _id }) => _id === whose)
  if (!addressed) throw strangeAddress()
  const first = <Value>(of: (contact: Contact) => Value) => all.map(of).find(Boolean)
  return {
    email: addressed.email,
    first_name: input.firstName ?? first(({ firstName }) => firstName) ?? '',
    last_name: input.lastName ?? first(({ lastName }) => lastName) ?? '',
    language: input.language === undefined ? (chosen ?? first(({ language }) => language) ?? null) : input.language,
    language_chosen: input.language === undefined && chosen !== null,
    time_zone: input.timeZone === undefined ? (first(({ timeZone }) => timeZone) ?? null) : input.timeZone,
    attributes: attributes as Contact['attributes'],
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

/** The statuses of contacts, and those that follow from the suppressions of their addresses. */
async function statusesOf(db: Db, tenantId: string, all: readonly Contact[]): Promise<ContactStatus[]> {
  const rows = await db
    .selectFrom('suppressions')
    .select(['reason', 'has_left'])
    .where('tenant_id', '=', tenantId)
    .where(
      'email',
      'in',
      all.map(({ email }) => email),
    )
    .execute()
  const ofAddresses = rows.flatMap(({ reason, has_left }) => (has_left ? [reason, 'unsubscribed' as const] : [reason]))
  return [...all.map(({ status }) => status), ...ofAddresses]
}

const strictest = (known: readonly ContactStatus[]) =>
  byStrictness.find((status) => known.includes(status)) ?? 'subscribed'

/** Records the merged contact and its former address, for the timeline and for mail that still comes back. */
async function recordAlias(
  db: Db,
  { tenant, viewer }: TenantContext,
  { own, other, formerEmail, run }: { own: Contact; other: Contact; formerEmail: string; run: string },
) {
  await db
    .insertInto('contact_aliases')
    .values({ tenant_id: tenant.id, alias_id: other._id, contact_id: own._id, email: formerEmail })
    .execute()
  await db
    .insertInto('contact_events')
    .values({
      tenant_id: tenant.id,
      contact_id: own._id,
      kind: 'merged',
      detail: JSON.stringify({ email: formerEmail }),
      actor_id: viewer.id,
      actor_name: viewer.name,
      run_id: run,
    })
    .execute()
}
