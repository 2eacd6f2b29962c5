import { sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import { shortened } from '#contract/text/site-languages.ts'
import type {
  contactUs,
  getSettings,
  listSystemMail,
  ownLimits,
  publicSettings,
  Settings,
  updateSettings,
} from '#contract/site.ts'
import { record } from '../people/audit.ts'
import type { Context, UserContext } from '../context.ts'
import { newId } from '../db/connection/database.ts'
import { requireRecentProof } from '../http/recent-proof.ts'
import { page } from '../db/paging/page.ts'
import { remaining, limitFor } from '../quotas/quotas.ts'
import { openMail } from '../mail/system/stored-mails.ts'
import { systemMail } from '../mail/system/queue.ts'
import { checkImage } from '../images/references.ts'
import { postLimits } from '../spam/screen.ts'
import { siteOf, siteSettings, mailRouteOf } from '../public-site/settings.ts'
import { changedAt, checkVersion, lastHand } from '../db/versions.ts'
import { contains } from '../text/folding.ts'
import { textIn } from '../i18n/text-in.ts'

/** The settings that a browser needs before sign-in. */
export async function getPublic(ctx: Context): Promise<Out<typeof publicSettings>> {
  const settings = await siteSettings(ctx.db)
  return { data: { ...settings, ...siteOf(settings), mailWay: mailRouteOf(ctx.config) } }
}

/** The settings for administrators. */
export async function settings(ctx: UserContext): Promise<Out<typeof getSettings>> {
  return { data: await siteSettings(ctx.db) }
}

/**
 * Applies the settings of the input. @throws conflict for an outdated version, validation_failed for an unknown image,
 * identity_required for another rule for second factors
 */
export async function update(
  ctx: UserContext,
  { version, ...input }: Omit<In<typeof updateSettings>, 'lang'>,
): Promise<Out<typeof updateSettings>> {
  return ctx.db.transaction().execute(async (db) => {
    // Locked, so that a concurrent change has this one as its `before`.
    await sql`lock table settings in share row exclusive mode`.execute(db)
    const before = await siteSettings(db)
    const updatedAt = new Date(before.updatedAt)
    await checkVersion({
      version: version && new Date(version),
      updatedAt,
      current: async () => ({ data: before, by: await lastHand(db, 'settings', 'site') }),
    })
    const changes = changesIn(input, before)
    if (changes.twoStepForAdministrators !== undefined || changes.twoStepForOwners !== undefined)
      await requireRecentProof(ctx)
    await checkImage(db, input.logo, 'logo')
    const at = changedAt(ctx.now(), updatedAt)
    for (const [name, value] of Object.entries(changes)) {
      if (value === undefined) continue
      await db
        .insertInto('settings')
        .values({ name, value: JSON.stringify(value), updated_at: at })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(value), updated_at: at }))
        .execute()
    }
    const after = await siteSettings(db)
    await record(db, ctx, { action: 'settings.update', entityType: 'settings', entityId: 'site', before, after })
    return { data: after }
  })
}

/** The settings of the input; missing limits and rules are unchanged. */
function changesIn(input: Omit<In<typeof updateSettings>, 'lang' | 'version'>, before: Settings): Partial<Settings> {
  const { registration, landing, questions, answers, siteName, tagline, logo, defaultLanguage, languages } = input
  const limits = input.limits && { ...before.limits, ...definedOf(input.limits) }
  const spam = input.spam && { ...before.spam, ...definedOf(input.spam) }
  const offered = languages && shortened(languages)
  const texts = { siteName, tagline, logo, defaultLanguage, languages: offered }
  // Their time begins a grace, so they are stored when they change only.
  const changed = <Name extends 'twoStepForAdministrators' | 'twoStepForOwners'>(name: Name) =>
    input[name] === before[name] ? undefined : input[name]
  const twoStep = {
    twoStepForAdministrators: changed('twoStepForAdministrators'),
    twoStepForOwners: changed('twoStepForOwners'),
  }
  return definedOf({ registration, landing, questions, answers, ...texts, limits, spam, ...twoStep })
}

const definedOf = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>
  }

/** What remains of the caller's limits today. */
export async function limits(ctx: UserContext): Promise<Out<typeof ownLimits>> {
  const settings = await siteSettings(ctx.db)
  const { questions: ofQuestions, answers: ofAnswers } = await postLimits(ctx.db, ctx.viewer, settings)
  const set = { ...settings.limits, questions: ofQuestions, answers: ofAnswers }
  const of = (kind: 'questions' | 'answers' | 'imageMegabytes') =>
    remaining(ctx, { kind, ownerId: ctx.viewer.id, limit: limitFor(ctx.viewer, set[kind]) })
  const [questions, answers, imageMegabytes] = await Promise.all([of('questions'), of('answers'), of('imageMegabytes')])
  return { data: { questions, answers, imageMegabytes } }
}

/** Stores a message to the administrators and mails it to them. */
export async function writeToAdministrators(ctx: Context, input: In<typeof contactUs>): Promise<Out<typeof contactUs>> {
  await ctx.db.transaction().execute(async (db) => {
    const id = newId()
    await db
      .insertInto('contact_requests')
      .values({ id, name: input.name, email: input.email, message: input.message })
      .execute()
    const administrators = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .limit(50)
      .execute()
    for (const { id: userId } of administrators)
      await ctx.queue.add(db, systemMail, { kind: 'contact-request', requestId: id, userId })
  })
  return { data: { received: true } }
}

const unreadable = {
  en: 'We can’t decrypt this email. It was encrypted with an old secret that this site no longer has.',
  ar: 'تعذّر فك تشفير هذه الرسالة لأنها مشفّرة بمفتاح سري قديم لم يعد متوفرًا في هذا الموقع.',
}

/** System mails that were stored because no mail server is set, newest first. */
export async function mails(ctx: UserContext, input: In<typeof listSystemMail>): Promise<Out<typeof listSystemMail>> {
  const stored = ctx.db
    .selectFrom('system_mails')
    .$if(Boolean(input.search), (query) => query.where(contains(sql`recipient || ' ' || subject`, input.search ?? '')))
  // Ids sort by creation time.
  const listed = await page(stored.selectAll().orderBy('id', input.sortType), { db: ctx.db, of: stored }, input)
  return {
    ...listed,
    data: listed.data.map(({ recipient, subject, created_at, ...row }) => ({
      _id: row.id,
      id: row.id,
      recipient,
      subject,
      ...(openMail(ctx.secrets, row) ?? { html: '', text: textIn(unreadable, ctx.lang) }),
      createdAt: created_at,
      updatedAt: created_at,
    })),
  }
}
