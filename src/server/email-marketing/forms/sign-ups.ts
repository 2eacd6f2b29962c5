import { sql } from 'kysely'
import type { Lang } from '#contract/fields.ts'
import type { Context } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import type { AgreedTexts, Typed } from '../../db/tables/forms.ts'
import { Failure } from '../../failure.ts'
import { networkOf } from '../../net/network.ts'
import { countCall } from '../../http/limits.ts'
import { lockContactQuota } from '../contacts/limit.ts'
import { useStamp } from './bot-check.ts'
import { countVisitor } from './statistics.ts'
import { changeContacts } from '../contacts/change-contacts.ts'
import { type PublicForm, readOf } from './public-form.ts'
import { takeConfirmation } from './budget.ts'
import { sendConfirmation } from './confirmation-mail.ts'
import { saveChoices } from '../topics/choices.ts'

type Submission = { email: string; given: Typed; lang: Lang; direct: boolean; stamp: string }

const minute = 60_000
/**
 * Limits per address: the minimum interval between two mails about one form (ms), and the maximum per day, for a
 * workspace and for the site.
 */
export const mailPause = 2 * minute
const maxPerDay = { workspace: 5, all: { calls: 10, seconds: 24 * 60 * 60 } }

/**
 * Accepts a submitted form. Only a form without confirmation (`direct`) and an unknown address subscribe at once.
 * Every other sign-up waits for its confirmation. A blocked or complained address gets no mail, and the answer does
 * not reveal it.
 * @returns whether the stamp was valid; a repeated sign-up counts once
 * @throws rate_limited if today's mail budget is used up
 */
export function takeSignUp(ctx: Context, form: PublicForm, submission: Submission): Promise<boolean> {
  const { tenant_id: tenantId, id } = form.row
  return ctx.db.transaction().execute(async (db) => {
    const stamp = await useStamp(db, submission.stamp, submission.email)
    if (stamp !== 'fresh') return stamp === 'again'
    await oneAtATime(db, tenantId, submission.email)
    await admit(ctx, db, form, submission)
    // Last, in the same lock order as a confirmation: all of them contend for the form's row.
    await countVisitor(db, { tenantId, formId: id }, 'submitted', ctx.now())
    return true
  })
}

/** Serialises sign-ups of one address until the transaction ends. */
export const oneAtATime = (db: Db, tenantId: string, email: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up ${tenantId} ${email}`}, 0))`.execute(db)

async function admit(ctx: Context, db: Db, form: PublicForm, { email, given, lang, direct }: Submission) {
  const { row } = form
  const tenantId = row.tenant_id
  const known = await knownOf(db, tenantId, email)
  if (known.refused) return
  const agreed = { version: row.version, texts: readOf(form, lang), network: consentNetworkOf(ctx.address) }
  const signup = { email, given, language: lang, asked_at: ctx.now(), ...agreed }
  const fresh = known.status === null && !known.left && (await hasRoom(db, tenantId))
  if (direct && fresh) {
    const contactId = await addContact(db, tenantId, { ...signup, status: 'subscribed' })
    await keepConsent(db, { tenantId, contactId, form: row, signup, confirmed: null })
    return join(db, ctx.now(), { tenantId, contactId, row, given })
  }
  if (!(await mayMail(ctx, db, { tenantId, formId: row.id, email }))) return
  const asSystemMail = await takeConfirmation(ctx, db, tenantId)
  if (fresh) await addContact(db, tenantId, { ...signup, status: 'unconfirmed' })
  const id = newId()
  const values = { ...signup, given: JSON.stringify(given), texts: JSON.stringify(agreed.texts), made_contact: fresh }
  await db
    .insertInto('signups')
    .values({
      tenant_id: tenantId,
      id,
      form_id: row.id,
      ...values,
      mails: 1,
      mailed_at: ctx.now(),
      system_mail: asSystemMail,
    })
    .execute()
  await ctx.queue.add(db, sendConfirmation, { tenantId, id }, { key: `confirmation ${id}`, attempts: 10 })
}

/** The contact and status of an address, whether it left (is suppressed), and whether it must not subscribe again. */
export async function knownOf(db: Db, tenantId: string, email: string) {
  const { rows } = await sql<{ id: string | null; status: string | null; reason: string | null }>`
    select c.id, c.status, s.reason from (select ${email}::text as email) given
    left join contacts c on c.tenant_id = ${tenantId} and c.email = given.email
    left join suppressions s on s.tenant_id = ${tenantId} and s.email = given.email`.execute(db)
  const { id, status, reason } = rows[0] ?? { id: null, status: null, reason: null }
  const refused = [status, reason].some((why) => why === 'blocked' || why === 'complained')
  return { id, status, left: reason !== null, refused }
}

async function hasRoom(db: Db, tenantId: string) {
  const place = await lockContactQuota(db, tenantId)
  return place === null || place.room > 0
}

/** Limits mail to an address, since strangers can enter it. */
async function mayMail(
  ctx: Context,
  db: Db,
  { tenantId, formId, email }: { tenantId: string; formId: string; email: string },
) {
  const now = ctx.now()
  const { rows } = await sql<{ soon: boolean; many: boolean }>`
    select coalesce(bool_or(form_id = ${formId} and mailed_at > ${new Date(now.getTime() - mailPause)}), false) as soon,
      coalesce(sum(mails), 0) >= ${maxPerDay.workspace} as many
    from signups where tenant_id = ${tenantId} and email = ${email}
      and asked_at > ${now}::timestamptz - interval '1 day'`.execute(db)
  if (rows[0]?.soon || rows[0]?.many) return false
  try {
    await countCall(db, `sign-up mail ${email}`, maxPerDay.all, now)
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

type Person = { email: string; given: Typed; language: Lang; status: 'subscribed' | 'unconfirmed' }

/** Creates the contact of a new address. */
export async function addContact(
  db: Db,
  tenantId: string,
  { email, given, language, status }: Person,
): Promise<string> {
  const id = newId()
  await changeContacts(db, { origin: 'form' }, (contacts) =>
    contacts
      .insert()
      .values({
        tenant_id: tenantId,
        id,
        email,
        first_name: given.firstName,
        last_name: given.lastName,
        attributes: JSON.stringify(given.attributes),
        status,
        language,
      })
      .execute(),
  )
  return id
}

type Joining = { tenantId: string; contactId: string; row: { id: string }; given: Typed }

/** Adds the form's tags to a contact, stores its topic choices, and counts the confirmation. */
export async function join(db: Db, now: Date, { tenantId, contactId, row, given }: Joining) {
  await sql`insert into contact_tags (tenant_id, tag_id, contact_id, id)
    select tenant_id, tag_id, ${contactId}::uuid, gen_random_uuid() from form_tags
    where tenant_id = ${tenantId} and form_id = ${row.id} order by tag_id on conflict do nothing`.execute(db)
  await saveChoices(db, { tenantId, contactId, now }, given)
  await countVisitor(db, { tenantId, formId: row.id }, 'confirmed', now)
}

type Agreement = {
  tenantId: string
  contactId: string
  form: { id: string; name: string }
  signup: { asked_at: Date; version: number; texts: AgreedTexts; language: Lang; network: string }
  confirmed: { at: Date; network: string } | null
}

/** Stores a contact's consent. */
export async function keepConsent(db: Db, { tenantId, contactId, form, signup, confirmed }: Agreement) {
  await db
    .insertInto('consents')
    .values({
      tenant_id: tenantId,
      id: newId(),
      contact_id: contactId,
      form_id: form.id,
      form_name: form.name,
      version: signup.version,
      texts: JSON.stringify(signup.texts),
      language: signup.language,
      network: signup.network,
      asked_at: signup.asked_at,
      confirmed_at: confirmed?.at ?? null,
      confirmed_network: confirmed?.network ?? null,
    })
    .execute()
}

/** The network of an address, too coarse to identify a person: /24 for IPv4, the first three groups (/48) for IPv6. */
export const consentNetworkOf = (address: string) => networkOf(address, 48).replace(/^([\d.]+)\.\d+$/, '$1.0/24')
