import { sql } from 'kysely'
import { type getOverview, maxOverviewCount } from '#contract/site.ts'
import type { Out } from '#contract/endpoint.ts'
import type { UserContext } from '../context.ts'
import type { Db } from '../db/connection/database.ts'

const days = 30

/** Figures for administrators; each is a counter or a bounded count. */
export async function overview({ db, now }: UserContext): Promise<Out<typeof getOverview>> {
  const [joined, mail, { rows: counts }] = await Promise.all([
    joinedByDay(db, now()),
    mailByDay(db, now()),
    sql<Counts>`select
      ${upTo(sql`select from users`)} as members,
      (select reltuples::bigint from pg_class where oid = 'users'::regclass) as "membersAbout",
      ${upTo(sql`select from questions where status = 'published' and merged_into is null and answer_count = 0`)} as unanswered,
      (select coalesce(sum(count), 0) from question_counts where status = 'pending') as pending,
      ${upTo(sql`select from answers where status = 'pending'`)} as "pendingAnswers",
      ${upTo(sql`select from qa_flags where status = 'open'`)} as flags,
      pg_database_size(current_database()) as total,
      pg_total_relation_size('images') as images,
      (select sum(pg_total_relation_size(name)) from unnest(array['contacts', 'messages', 'ledger', 'jobs']::regclass[]) as name)
        as mail,
      (select coalesce(sum(bytes), 0) from stored_totals) as files`.execute(db),
  ])
  const count = (name: keyof Counts) => Number(counts[0]?.[name] ?? 0)
  const members = count('members')
  return {
    data: {
      members: { total: members < maxOverviewCount ? members : Math.max(members, count('membersAbout')), joined },
      questions: { unanswered: count('unanswered'), pending: count('pending') },
      answers: { pending: count('pendingAnswers') },
      flags: { open: count('flags') },
      mail,
      storage: { total: count('total'), images: count('images'), mail: count('mail'), files: count('files') },
    },
  }
}

type Counts = Record<
  | 'members'
  | 'membersAbout'
  | 'unanswered'
  | 'pending'
  | 'pendingAnswers'
  | 'flags'
  | 'total'
  | 'images'
  | 'mail'
  | 'files',
  string | number
>

const upTo = (rows: ReturnType<typeof sql>) =>
  sql`(select count(*) from (${rows} limit ${sql.lit(maxOverviewCount)}) as counted)`

/** The days of the chart, in UTC. */
const dayList = (now: Date) =>
  sql`select day, day at time zone 'utc' as beginning, (day + interval '1 day') at time zone 'utc' as ending
    from generate_series(date_trunc('day', ${now}::timestamptz at time zone 'utc') - ${sql.lit(days - 1)} * interval '1 day',
      date_trunc('day', ${now}::timestamptz at time zone 'utc'), interval '1 day') as day`

async function joinedByDay(db: Db, now: Date) {
  const { rows } = await sql<{ day: string; count: number }>`
    select to_char(day, 'YYYY-MM-DD') as day,
      ${upTo(sql`select from users where created_at >= beginning and created_at < ending`)}::int as count
    from (${dayList(now)}) as days order by 1`.execute(db)
  return rows
}

async function mailByDay(db: Db, now: Date) {
  const { rows } = await sql<{ day: string; sent: number; failed: number }>`
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(sum(sent), 0)::int as sent, coalesce(sum(failed), 0)::int as failed
    from (${dayList(now)}) as days left join jobs on started_at >= beginning and started_at < ending
    group by day order by 1`.execute(db)
  return rows
}
