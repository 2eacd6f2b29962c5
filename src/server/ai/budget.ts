import { sql } from 'kysely'
import type { Context, UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { fault } from '../failure.ts'
import { dayIn } from '../text/time-zone.ts'
import { modelSettings } from './settings.ts'

/** Owner key of the whole site's budget. */
export const wholeSite = '00000000-0000-0000-0000-000000000000'

const memberShareUsed = fault('rate_limited', {
  en: 'This needs more tokens than you have left for today ({left}). The built-in writer still works. Your limit resets tomorrow.',
  ar: 'يحتاج هذا إلى وحدات (token) أكثر مما بقي لك اليوم ({left}). يبقى الكاتب المدمج متاحًا، وتتجدد الحصة غدًا.',
})
const siteShareUsed = fault('rate_limited', {
  en: 'This site has used up its AI limit for today. The built-in writer still works. The limit resets tomorrow.',
  ar: 'استهلك الموقع حصة اليوم من النموذج اللغوي. يبقى الكاتب المدمج متاحًا، وتتجدد الحصة غدًا.',
})

/** Upper estimate of a text's tokens: one per Arabic letter, or per two English ones. */
export const tokensIn = (text: string) => Math.ceil(Buffer.byteLength(text) / 2)

/** Reserves tokens for one task; `settle` returns the unused ones. */
export type Reservation = { tokens: number; settle: (used: number) => Promise<void> }

type ReserveOptions = { tokens: number; timeZone: string }

/**
 * Reserves tokens from today's budgets of a member and of the site in one statement, so that concurrent calls count
 * one after the other. Administrators have no budget of their own. @throws rate_limited if either is exhausted
 */
export async function reserve(ctx: UserContext, { tokens, timeZone }: ReserveOptions): Promise<Reservation> {
  const { db: pool, viewer } = ctx
  const set = await modelSettings(pool)
  const day = dayIn(timeZone, ctx.now())
  const siteDay = dayIn('UTC', ctx.now())
  const limit = viewer.role === 'admin' ? null : set.member_tokens
  const taken = await pool.transaction().execute(async (db) => {
    const { rows } = await sql<{ member: string | null; site: string | null }>`
      with member as (${counted(viewer.id, day, tokens, limit)}),
        site as (${counted(wholeSite, siteDay, tokens, set.site_tokens, sql`from member`)})
      select (select day from member) as member, (select day from site) as site`.execute(db)
    const [row] = rows
    if (!row?.member) throw memberShareUsed({ left: Math.max(0, (limit ?? 0) - (await usedOn(db, viewer.id, day))) })
    if (!row.site) throw siteShareUsed()
    return { member: row.member, site: row.site }
  })
  let settled = false
  return {
    tokens,
    async settle(used) {
      if (settled || used === tokens) return
      settled = true
      await corrected(pool, { owner: viewer.id, day: taken.member, by: used - tokens })
      await corrected(pool, { owner: wholeSite, day: taken.site, by: used - tokens })
    },
  }
}

/** Reserves tokens from the site's budget alone, for background work; null if it is exhausted. */
export async function reserveOfSite({ db, now }: Pick<Context, 'db' | 'now'>, tokens: number) {
  const { site_tokens: limit } = await modelSettings(db)
  const { rows } = await counted(wholeSite, dayIn('UTC', now()), tokens, limit).execute(db)
  const [taken] = rows
  if (!taken) return null
  return { settle: (used: number) => corrected(db, { owner: wholeSite, day: taken.day, by: used - tokens }) }
}

/** Tokens are not returned to a past day, whose budget no longer counts. */
async function corrected(db: Db, { owner, day, by }: { owner: string; day: string; by: number }) {
  await sql`update ai_meters set used = greatest(0, used + ${by}::bigint) where owner_id = ${owner}::uuid and day = ${day}::date`.execute(
    db,
  )
}

/** Counts tokens for an owner if their limit has room; each day starts at zero. */
function counted(owner: string, day: string, tokens: number, limit: number | null, from = sql``) {
  const next = sql`case when m.day < excluded.day then excluded.used else m.used + excluded.used end`
  return sql<{ day: string }>`insert into ai_meters as m (owner_id, day, used)
    select ${owner}::uuid, ${day}::date, ${tokens}::bigint ${from} where ${limit}::bigint is null or ${tokens}::bigint <= ${limit}::bigint
    on conflict (owner_id) do update set used = ${next}, day = greatest(m.day, excluded.day)
      where ${limit}::bigint is null or ${next} <= ${limit}::bigint
    returning day::text`
}

/** Tokens that an owner used on a day, including reserved ones. */
export async function usedOn(db: Db, owner: string, day: string): Promise<number> {
  const row = await db
    .selectFrom('ai_meters')
    .select('used')
    .where('owner_id', '=', owner)
    .where('day', '>=', sql<Date>`${day}::date`)
    .executeTakeFirst()
  return row?.used ?? 0
}

/** A member's budget and use today; null without a limit. */
export async function shareOf({ db, viewer, now }: Pick<Context, 'db' | 'now'> & UserContext, timeZone: string) {
  const { member_tokens: limit } = await modelSettings(db)
  if (limit === null || viewer.role === 'admin') return null
  return { limit, used: Math.min(limit, await usedOn(db, viewer.id, dayIn(timeZone, now()))) }
}
