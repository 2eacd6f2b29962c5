import { isolated } from '#contract/text/direction.ts'
import { sql } from 'kysely'
import type { Both } from '#contract/fields.ts'
import type { Limits } from '#contract/site.ts'
import type { Context, Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { Failure, filled } from '../failure.ts'

/** Daily limits. */
export type DailyLimit = Exclude<keyof Limits, 'contacts'> | 'importMegabytes' | 'messagesOfOwner' | RecipientLimit

/** Limits per address and workspace. */
export type RecipientLimit = 'mailsToRecipient' | 'testsToRecipient'

const words: Record<DailyLimit, Both> = {
  questions: {
    en: 'Daily question limit reached ({limit}). Try again tomorrow.',
    ar: 'تم بلوغ الحد اليومي للأسئلة ({limit}). يمكن إعادة المحاولة غدًا.',
  },
  answers: {
    en: 'Daily answer limit reached ({limit}). Try again tomorrow.',
    ar: 'تم بلوغ الحد اليومي للإجابات ({limit}). يمكن إعادة المحاولة غدًا.',
  },
  imageMegabytes: {
    en: 'Daily image limit reached ({limit} MB). Try again tomorrow.',
    ar: 'تم بلوغ الحد اليومي لرفع الصور ({limit} ميغابايت). يمكن إعادة المحاولة غدًا.',
  },
  importMegabytes: {
    en: 'Daily import limit reached ({limit} MB). Try again tomorrow.',
    ar: 'تم بلوغ الحد اليومي للاستيراد ({limit} ميغابايت). يمكن إعادة المحاولة غدًا.',
  },
  messagesOfOwner: {
    en: 'This exceeds the daily recipient limit of the owner’s workspaces ({used} of {limit} used). Choose fewer recipients, or try again tomorrow.',
    ar: 'يتجاوز عدد المستلمين الحد اليومي لمساحات عمل المالك (استُخدم {used} من {limit}). يلزم اختيار عدد أقل أو إعادة المحاولة غدًا.',
  },
  messages: {
    en: 'This exceeds the daily recipient limit of this workspace ({used} of {limit} used). Choose fewer recipients, or try again tomorrow.',
    ar: 'يتجاوز عدد المستلمين الحد اليومي لمساحة العمل (استُخدم {used} من {limit}). يلزم اختيار عدد أقل أو إعادة المحاولة غدًا.',
  },
  mailsToRecipient: {
    en: 'Daily email limit for {name} reached ({limit}). Try again tomorrow.',
    ar: 'تم بلوغ الحد اليومي للرسائل إلى {name} ({limit}). يمكن إعادة المحاولة غدًا.',
  },
  testsToRecipient: {
    en: 'Daily limit for test emails to {name} reached ({limit}). Try again tomorrow.',
    ar: 'تم بلوغ الحد اليومي للرسائل التجريبية إلى {name} ({limit}). يمكن إعادة المحاولة غدًا.',
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
  const values = { limit: String(limit), used: String(used), name: isolated(name) }
  throw new Failure('rate_limited', filled(words[kind], values), { retryAfter })
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
