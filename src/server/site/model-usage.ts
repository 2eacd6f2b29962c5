import { sql } from 'kysely'
import type { AiUsage, aiUsage } from '#contract/ai.ts'
import type { In, Out } from '#contract/endpoint.ts'
import type { UserContext } from '../context.ts'

const dayLength = 24 * 60 * 60_000
const maxMembers = 20

const sums = sql`count(*)::int as calls, coalesce(sum(tokens_in + tokens_out), 0)::float8 as tokens,
  count(*) filter (where fault is not null and fault <> 'stopped')::int as faults`

/** Recent use of the language model by day, member, kind and fault. */
export async function usage({ db, now }: UserContext, { days }: In<typeof aiUsage>): Promise<Out<typeof aiUsage>> {
  const today = new Date(Math.floor(now().getTime() / dayLength) * dayLength)
  const since = new Date(today.getTime() - (days - 1) * dayLength)
  const recent = sql`ai_uses where at >= ${since}`
  const [byDay, byMember, byKind, byFault] = await Promise.all([
    sql<AiUsage['days'][number]>`
      select to_char(d, 'YYYY-MM-DD') as day, coalesce(u.calls, 0) as calls, coalesce(u.tokens, 0) as tokens, coalesce(u.faults, 0) as faults
      from generate_series(${since}::timestamptz at time zone 'UTC', ${today}::timestamptz at time zone 'UTC', '1 day') d
      left join (select date_trunc('day', at at time zone 'UTC') as day, ${sums} from ${recent} group by 1) u on u.day = d
      order by 1`.execute(db),
    sql<{ id: string | null; name: string | null; calls: number; tokens: number; faults: number }>`
      select u.*, nullif(trim(m.first_name || ' ' || m.last_name), '') as name
      from (select user_id as id, ${sums} from ${recent} and not (user_id is null and kind = 'embedding') group by 1) u left join users m on m.id = u.id
      order by u.tokens desc, u.calls desc, u.id limit ${maxMembers}`.execute(db),
    sql<AiUsage['kinds'][number]>`select kind, ${sums} from ${recent} group by 1 order by tokens desc, kind`.execute(
      db,
    ),
    sql<{ fault: AiUsage['faults'][number]['fault']; calls: number; at: Date }>`
      select fault, count(*)::int as calls, max(at) as at from ${recent} and fault is not null group by 1 order by calls desc, fault`.execute(
      db,
    ),
  ])
  return {
    data: {
      days: byDay.rows,
      members: byMember.rows.map(({ id, name, ...used }) => ({
        member: id && name ? { _id: id, name } : null,
        ...used,
      })),
      kinds: byKind.rows,
      faults: byFault.rows.map(({ at, ...fault }) => ({ ...fault, lastAt: at })),
    },
  }
}
