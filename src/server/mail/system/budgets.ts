import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { Failure } from '../../failure.ts'

// System mail goes over the operator's own mail server: these budgets limit how much a person, a workspace and an
// address may cause a day (UTC).

type MailBudget = { kind: 'person' | 'workspace'; subject: string } | { kind: `to ${string}`; subject: string }

/** The budget of one kind of mail to one address. Only a hash of the address is stored. */
export const addressBudget = (kind: string, email: string): MailBudget => ({
  kind: `to ${kind}`,
  subject: createHash('sha256').update(email.toLowerCase()).digest('base64url'),
})

type Limits = Services['config']['systemMail']

/** Notifications have this multiple of the address limit; further ones wait for the weekly mail. */
const newsPerAddress = 5

function limitOf({ kind }: MailBudget, limits: Limits): number {
  if (kind === 'person') return limits.perPerson
  if (kind === 'workspace') return limits.perWorkspace
  if (kind === toInvitee) return Math.min(limits.perAddress, 1)
  return kind === 'to news' ? limits.perAddress * newsPerAddress : limits.perAddress
}

/** An address gets one invitation to a workspace a week, whichever workspace invites it. */
const toInvitee = 'to workspace-invitation'
const daysOf = (kind: MailBudget['kind']) => (kind === toInvitee ? 7 : 1)

const dayLength = 24 * 60 * 60_000
const dayOf = (now: Date) => now.toISOString().slice(0, 10)

type Where = { db: Db; now: Date; limits: Limits }

/**
 * Takes one mail from each budget, exactly, across processes. Callers list budgets in the order person, workspace,
 * address: transactions that share budgets wait for each other and never deadlock.
 * @returns the first exhausted budget, or null if the mail may be sent
 */
export async function takeFromBudgets(
  { db, now, limits }: Where,
  budgets: readonly MailBudget[],
): Promise<MailBudget | null> {
  for (const budget of budgets) {
    const limit = limitOf(budget, limits)
    const today = sql`${dayOf(now)}::date`
    const { rows } = await sql`
      with before as (select coalesce(sum(used), 0) as used from mail_budgets
        where kind = ${budget.kind} and subject = ${budget.subject}
          and day < ${today} and day > ${today} - ${daysOf(budget.kind)}::int)
      insert into mail_budgets as b (kind, subject, day, used)
        select ${budget.kind}, ${budget.subject}, ${today}, 1 from before where before.used < ${limit}::int
      on conflict (kind, subject, day) do update set used = b.used + 1
        where b.used + (select used from before) < ${limit}::int
      returning used`.execute(db)
    if (rows.length === 0) return budget
  }
  return null
}

/**
 * Sends a mail within its budgets; if sending fails, the budgets are refunded for the next attempt.
 * @returns false if a budget was exhausted
 */
export async function sendWithinBudgets(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  budgets: readonly MailBudget[],
  send: () => Promise<void>,
): Promise<boolean> {
  const at = now()
  if (await takeFromBudgets({ db, now: at, limits: config.systemMail }, budgets)) return false
  try {
    await send()
    return true
  } catch (error) {
    for (const budget of budgets) await giveMailBack({ db, now: at }, budget)
    throw error
  }
}

/** Refunds a mail that was not sent. */
async function giveMailBack({ db, now }: Omit<Where, 'limits'>, { kind, subject }: MailBudget) {
  await db
    .updateTable('mail_budgets')
    .set({ used: sql`used - 1` })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('day', '=', sql<Date>`${dayOf(now)}::date`)
    .where('used', '>', 0)
    .execute()
}

/** Whether every budget has room. Another transaction may use it up first. */
export async function haveBudgetsLeft({ db, now, limits }: Where, budgets: readonly MailBudget[]): Promise<boolean> {
  for (const budget of budgets) {
    const row = await db
      .selectFrom('mail_budgets')
      .select('used')
      .where('kind', '=', budget.kind)
      .where('subject', '=', budget.subject)
      .where('day', '=', sql<Date>`${dayOf(now)}::date`)
      .executeTakeFirst()
    if ((row?.used ?? 0) >= limitOf(budget, limits)) return false
  }
  return true
}

export const secondsOfDayLeft = (now: Date) => Math.ceil((dayLength - (now.getTime() % dayLength)) / 1000)

const words = {
  person: {
    en: 'You’ve reached today’s limit for system emails. Try again tomorrow.',
    ar: 'بلغت الحد اليومي لرسائل النظام. يمكن إعادة المحاولة غدًا.',
  },
  workspace: {
    en: 'This workspace has reached today’s limit for system emails. Try again tomorrow.',
    ar: 'بلغت مساحة العمل الحد اليومي لرسائل النظام. يمكن إعادة المحاولة غدًا.',
  },
}

/**
 * The error for a budget that is exhausted until the end of the day. It never reveals that the limit is the address's.
 */
export function budgetExceeded({ kind }: MailBudget, now: Date): Failure {
  const retryAfter = secondsOfDayLeft(now)
  return new Failure('rate_limited', kind === 'person' ? words.person : words.workspace, { retryAfter })
}
