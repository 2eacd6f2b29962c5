import type { preferencesPage, savePreferences } from '#contract/email-marketing/public.ts'
import type { In } from '#contract/endpoint.ts'
import { Id, Lang, line } from '#contract/fields.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { parse } from '../../http/validation.ts'
import { changeContacts, noAuthor } from '../contacts/change-contacts.ts'
import { currentContactId } from '../contacts/contact-identity.ts'
import { readPageBrand } from '../brand/page-brand.ts'
import {
  type Faults,
  deletedContactHtml,
  unsubscribedHtml,
  type Preferences,
  preferencesHtml,
} from './preferences-page.ts'
import { pageAnswer, textOf, textsOf, unknownPage } from '../../http/public-page.ts'
import { choicesOf, saveChoices } from '../topics/choices.ts'
import { type MessageKey, readToken, unsubscribeToken } from '../tracking/tokens.ts'
import { asLang } from '../../i18n/as-lang.ts'
import { unsubscribeContact } from './unsubscribe.ts'

const dayLength = 24 * 60 * 60_000

/**
 * Maximum age of a preference link since the send, so that the finder of an old message learns nothing about its
 * recipient. Unsubscribe links never expire.
 */
const maxTokenAgeMs = 400 * dayLength

/** The page of a link in a message. It changes nothing, because mail scanners open every link. */
export async function showPage(ctx: Context, { token, lang }: In<typeof preferencesPage>) {
  const known = await readerOf(ctx, token)
  if (known) return pageOf(ctx, known, lang, {})
  const shownIn = lang ?? ctx.lang
  const deletedContact = await deletedReader(ctx, token)
  if (!deletedContact) return unknownPage(shownIn)
  const brand = await readPageBrand(ctx.db, deletedContact.tenantId, shownIn)
  return pageAnswer(410, deletedContactHtml(shownIn, deletedContact.leave, brand))
}

/** Saves all choices or none; it is idempotent. Running sends apply them from the next claim on. */
export async function save(ctx: Context, { token, lang, ...fields }: In<typeof savePreferences>) {
  const known = await readerOf(ctx, token)
  if (!known) return showPage(ctx, { token, lang })
  const { of, contact } = known
  if (textOf(fields, 'action') === 'leave') {
    await ctx.db.transaction().execute((db) => unsubscribeContact(db, ctx.now(), of, contact.email))
    const shownIn = lang ?? known.lang
    const brand = await readPageBrand(ctx.db, of.tenantId, shownIn)
    return pageAnswer(200, unsubscribedHtml({ lang: shownIn, email: contact.email, brand }))
  }
  if (contact.status !== 'subscribed') return pageOf(ctx, known, lang, {})
  const typed = readForm(fields)
  const faults: Faults = { ...nameFault('firstName', typed.firstName), ...nameFault('lastName', typed.lastName) }
  if (Object.keys(faults).length > 0) return pageOf(ctx, known, lang, { ...typed, faults })
  await ctx.db.transaction().execute(async (db) => {
    await changeContacts(db, noAuthor, (contacts) =>
      contacts
        .update()
        .set({
          first_name: typed.firstName,
          last_name: typed.lastName,
          ...(typed.language && { language: typed.language, language_chosen: true }),
          ...(typed.pause !== 'keep' && { paused_until: pauseEnd(ctx.now(), typed.pause) }),
          updated_at: ctx.now(),
        })
        .where('tenant_id', '=', of.tenantId)
        .where('id', '=', of.contactId)
        .execute(),
    )
    await saveChoices(db, { ...of, now: ctx.now() }, typed)
  })
  const now = await readerOf(ctx, token)
  return now ? pageOf(ctx, now, lang, { saved: true }) : unknownPage(lang ?? ctx.lang)
}

/** The end of a day, so that repeating the choice changes nothing. */
function pauseEnd(now: Date, pause: string): Date | null {
  const days = pause === '30' ? 30 : pause === '90' ? 90 : 0
  return days === 0 ? null : new Date((Math.floor(now.getTime() / dayLength) + days + 1) * dayLength)
}

const name = line(120, 0)

function nameFault(field: 'firstName' | 'lastName', value: string): Faults {
  try {
    parse(name, value)
    return {}
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { [field]: error.words }
  }
}

function readForm(fields: Record<string, unknown>) {
  const ids = (name: string) => textsOf(fields, name).filter((id) => Id.safeParse(id).success)
  const pause = textOf(fields, 'pause')
  return {
    firstName: textOf(fields, 'firstName'),
    lastName: textOf(fields, 'lastName'),
    language: Lang.safeParse(textOf(fields, 'language')).data ?? null,
    pause: ['none', '30', '90'].includes(pause) ? pause : 'keep',
    offered: ids('offered'),
    chosen: ids('topic'),
  }
}

type FormInput = ReturnType<typeof readForm>
type Reader = NonNullable<Awaited<ReturnType<typeof readerOf>>>

async function pageOf(
  ctx: Context,
  { of, contact, lang: ownLang }: Reader,
  requestedLang: Lang | undefined,
  { faults = {}, saved = false, ...typed }: Partial<FormInput> & { faults?: Faults; saved?: boolean },
) {
  const lang = requestedLang ?? ownLang
  const brand = await readPageBrand(ctx.db, of.tenantId, lang)
  if (contact.status !== 'subscribed') return pageAnswer(200, unsubscribedHtml({ lang, email: contact.email, brand }))
  const { chosen } = typed
  const topics = await choicesOf(ctx.db, of.tenantId, of.contactId)
  const pausedUntil = contact.paused_until && contact.paused_until > ctx.now() ? contact.paused_until : null
  const page: Preferences = {
    lang,
    brand,
    email: contact.email,
    firstName: typed.firstName ?? contact.first_name,
    lastName: typed.lastName ?? contact.last_name,
    language: typed.language ?? contact.language,
    // Input stays on the page until it can be saved.
    topics: chosen ? topics.map((topic) => ({ ...topic, wanted: chosen.includes(topic.id) })) : topics,
    pausedUntil,
    pause: typed.pause && (pausedUntil || typed.pause !== 'keep') ? typed.pause : pausedUntil ? 'keep' : 'none',
    faults,
    saved,
  }
  return pageAnswer(Object.keys(faults).length > 0 ? 400 : 200, preferencesHtml(page))
}

/** The recipient of a deleted contact can only unsubscribe, by the address that the message went to. */
async function deletedReader(ctx: Context, token: string) {
  const read = readToken(ctx.secrets, 'preferences', token)
  if (!read || read.rest !== '') return null
  const of: MessageKey = { tenantId: read.tenantId, contactId: read.contactId, jobId: read.jobId }
  const contactId = await currentContactId(ctx.db, read)
  const row = await ctx.db
    .selectFrom('ledger')
    .innerJoin('workspaces', 'workspaces.id', 'ledger.tenant_id')
    .leftJoin('contacts', (join) =>
      join.onRef('contacts.tenant_id', '=', 'ledger.tenant_id').on('contacts.id', '=', contactId),
    )
    .select('contacts.id')
    .where('ledger.tenant_id', '=', of.tenantId)
    .where('ledger.job_id', '=', of.jobId)
    .where('ledger.contact_id', '=', of.contactId)
    .executeTakeFirst()
  return row && row.id === null ? { tenantId: of.tenantId, leave: `/u/${unsubscribeToken(ctx.secrets, of)}` } : null
}

/** The contact of a token, and their language or else that of the email. Null for a foreign or expired token or a deleted contact. */
async function readerOf(ctx: Context, token: string) {
  const read = readToken(ctx.secrets, 'preferences', token)
  if (!read || read.rest !== '') return null
  const of: MessageKey = { tenantId: read.tenantId, contactId: await currentContactId(ctx.db, read), jobId: read.jobId }
  const row = await ctx.db
    .selectFrom('jobs')
    .leftJoin('ledger', (join) =>
      join
        .onRef('ledger.tenant_id', '=', 'jobs.tenant_id')
        .onRef('ledger.job_id', '=', 'jobs.id')
        .on('ledger.contact_id', '=', read.contactId),
    )
    .innerJoin('workspaces', 'workspaces.id', 'jobs.tenant_id')
    .innerJoin('contacts', (join) =>
      join.onRef('contacts.tenant_id', '=', 'jobs.tenant_id').on('contacts.id', '=', of.contactId),
    )
    .select(['contacts.email', 'contacts.first_name', 'contacts.last_name', 'contacts.status', 'contacts.language'])
    .select(['contacts.paused_until', 'jobs.created_at', 'ledger.sent_at'])
    .select(({ fn }) => fn.coalesce('ledger.language', 'jobs.language').as('written'))
    .where('jobs.tenant_id', '=', of.tenantId)
    .where('jobs.id', '=', of.jobId)
    .where((is) => is.or([is('ledger.contact_id', 'is not', null), is('jobs.recipients_purged_at', 'is not', null)]))
    .executeTakeFirst()
  if (!row) return null
  const { created_at, sent_at, written, ...contact } = row
  const age = ctx.now().getTime() - (sent_at ?? created_at).getTime()
  return age > maxTokenAgeMs ? null : { of, contact, lang: contact.language ?? asLang(written) }
}
