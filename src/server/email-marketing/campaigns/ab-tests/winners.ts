import { type Selectable, sql } from 'kysely'
import type { VariantKey } from '#contract/email-marketing/job-tests.ts'
import type { Db } from '../../../db/connection/database.ts'
import type { Tables } from '../../../db/tables/tables.ts'
import { certaintyOf, leaderOf } from './certainty.ts'

type Test = Pick<Selectable<Tables['job_tests']>, 'tenant_id' | 'id' | 'winner_by'>
type Counted = { language: string; key: VariantKey; sent: number; opened: number; clicked: number }

/**
 * Winners of languages in which one variant is clearly ahead, for a test in several languages. Other languages get the
 * winner over all recipients, so that a small language does not follow chance (decision 75).
 * @param variants the variants that may win
 */
export async function winnersByLanguage(
  db: Db,
  test: Test,
  variants: readonly { key: VariantKey }[],
): Promise<Record<string, VariantKey>> {
  const by = test.winner_by
  const { rows: versioned } =
    await sql`select from job_contents c join jobs j on j.tenant_id = c.tenant_id and j.id = c.job_id
    where j.tenant_id = ${test.tenant_id} and j.test_id = ${test.id} limit 1`.execute(db)
  if (by === 'hand' || versioned.length === 0) return {}
  const { rows } = await sql<Counted>`
    select coalesce(l.language, j.language) as language, j.variant as key, count(*)::int as sent,
      count(*) filter (where l.opens > 0)::int as opened, count(*) filter (where l.clicks > 0)::int as clicked
    from jobs j join ledger l on l.tenant_id = j.tenant_id and l.job_id = j.id
    where j.tenant_id = ${test.tenant_id} and j.test_id = ${test.id} and j.variant = any(${variants.map(({ key }) => key)}::text[])
      and l.status in ('sent', 'unknown')
    group by 1, 2 order by 1, 2`.execute(db)
  const winners = [...Map.groupBy(rows, ({ language }) => language)].flatMap(([language, counts]) => {
    const winner = certaintyOf(counts, by) === 'clear' ? leaderOf(counts, by) : null
    return winner === null ? [] : [[language, winner] as const]
  })
  return Object.fromEntries(winners)
}
