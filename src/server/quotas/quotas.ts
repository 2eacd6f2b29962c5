import { sql } from 'kysely'
import type { Both } from '#contract/fields.ts'
import type { Limits } from '#contract/site.ts'
import type { Context, Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { Failure } from '../failure.ts'

/** Daily limits. */
export type DailyLimit = Exclude<keyof Limits, 'contacts'> | 'importMegabytes' | 'messagesOfOwner' | RecipientLimit

/** Limits per address and workspace. */
export type RecipientLimit = 'mailsToRecipient' | 'testsToRecipient'

const words: Record<DailyLimit, Both> = {
  questions: {
    en: 'You have asked as many questions today as this site allows ({limit}). Please come back tomorrow.',
    ar: 'بلغت حدّ الأسئلة المسموح به اليوم ({limit}). يرجى المحاولة غدًا.',
  },
  answers: {
    en: 'You have given as many answers today as this site allows ({limit}). Please come back tomorrow.',
    ar: 'بلغت حدّ الإجابات المسموح به اليوم ({limit}). يرجى المحاولة غدًا.',
  },
  imageMegabytes: {
    en: 'You have uploaded as many pictures today as this site allows ({limit} MB). Please come back tomorrow.',
    ar: 'بلغت حدّ الصور المرفوعة المسموح به اليوم ({limit} ميغابايت). يرجى المحاولة غدًا.',
  },
  importMegabytes: {
    en: 'You have uploaded as many files of contacts today as this site allows ({limit} MB). Please come back tomorrow.',
    ar: 'بلغت حدّ ملفات جهات الاتصال المرفوعة المسموح به اليوم ({limit} ميغابايت). يرجى المحاولة غدًا.',
  },
  messagesOfOwner: {
    en: 'The workspaces of one owner may together write to {limit} recipients a day, and {used} of them are used today. Please choose fewer, or come back tomorrow.',
    ar: 'يمكن لمساحات العمل التي يملكها شخص واحد مراسلة {limit} من المستلمين معًا في اليوم، واستُخدم منها اليوم {used}. اختر عددًا أقل أو حاول غدًا.',
  },
  messages: {
    en: 'This workspace may write to {limit} recipients a day, and {used} of them are used today. Please choose fewer, or come back tomorrow.',
    ar: 'يمكن لمساحة العمل هذه مراسلة {limit} من المستلمين في اليوم، واستُخدم منها اليوم {used}. اختر عددًا أقل أو حاول غدًا.',
  },
  mailsToRecipient: {
    en: 'This workspace has sent {name} as many emails today as this site allows ({limit}). Please come back tomorrow.',
    ar: 'بلغت مساحة العمل هذه الحد اليومي للرسائل المرسلة إلى {name} ({limit}). يرجى المحاولة غدًا.',
  },
  testsToRecipient: {
    en: 'This workspace has sent {name} as many test emails today as this site allows ({limit}). Please come back tomorrow.',
    ar: 'بلغت مساحة العمل هذه الحد اليومي للرسائل التجريبية المرسلة إلى {name} ({limit}). يرجى المحاولة غدًا.',
  },
}

/** The unit of a limit: pictures are counted in bytes. */
const units: Record<DailyLimit, number> = {
  questions: 1,
  answers: 1,
  imageMegabytes: 1024 * 1024,
  importMegabytes: 1024 * 1024,
  messages: 1,
  messagesOfOwner: 1,
  mailsToRecipient: 1,
  testsToRecipient: 1,
}

const dayLength = 24 * 60 * 60_000
const dayOf = (now: Date) => now.toISOString().slice(0, 10)

/** `name` is the owner's name in refusals. */
type Use = { kind: DailyLimit; ownerId: string; limit: number | null; amount: number; name?: string }

/**
 * Consumes a part of today's limit in the transaction of its use. Concurrent calls count one after the other, and a
 * rollback consumes nothing. Without a limit nothing is counted.
 * @throws rate_limited until the day ends
 */
export async function consume(db: Db, now: Date, { kind, ownerId, limit, amount, name = '' }: Use) {
  if (limit === null) return
  const all = Math.floor(limit * units[kind])
  const { rows } = await sql`
    insert into daily_usage as u (kind, owner_id, day, used)
      select ${kind}, ${ownerId}::uuid, ${dayOf(now)}::date, ${amount}::bigint where ${amount}::bigint <= ${all}::bigint
    on conflict (kind, owner_id, day) do update set used = u.used + excluded.used where u.used + excluded.used <= ${all}::bigint
    returning used`.execute(db)
  if (rows.length > 0) return
  const used = await usedToday(db, now, { kind, ownerId })
  const retryAfter = Math.ceil((dayLength - (now.getTime() % dayLength)) / 1000)
  const values: Record<string, string> = { limit: String(limit), used: String(used), name: `\u2068${name}\u2069` }
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (whole, key: string) => values[key] ?? whole)
  throw new Failure('rate_limited', { en: filled(words[kind].en), ar: filled(words[kind].ar) }, { retryAfter })
}

/** Today's use of a limit, in its own unit, rounded up. */
export async function usedToday(db: Db, now: Date, { kind, ownerId }: Pick<Use, 'kind' | 'ownerId'>): Promise<number> {
  const row = await db
    .selectFrom('daily_usage')
    .select('used')
    .where('kind', '=', kind)
    .where('owner_id', '=', ownerId)
    .where('day', '=', sql<Date>`${dayOf(now)}::date`)
    .executeTakeFirst()
  return Math.ceil((row?.used ?? 0) / units[kind])
}

/** A limit and its use. */
export async function remaining({ db, now }: Pick<Context, 'db' | 'now'>, use: Omit<Use, 'amount'>) {
  if (use.limit === null) return null
  return { limit: use.limit, used: await usedToday(db, now(), use) }
}

/** The limit of a member; administrators have none. */
export const limitFor = ({ role }: Pick<Viewer, 'role'>, limit: number | null) => (role === 'admin' ? null : limit)
