import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import type { Task } from '../../jobs/queue.ts'
import { type LinkDomainRow, verify } from './verify.ts'

const atOnce = 10
// If a process dies during a check, the domain is due again after this time.
const claimedFor = "interval '15 minutes'"

/** Checks due domains, each in one process. */
export const checkLinkDomains: Task<object> = {
  name: 'check-link-domains',
  every: '*/10 * * * *',
  async run(services, _payload, signal) {
    while (!signal.aborted) {
      const due = await claim(services)
      await Promise.all(due.map((row) => verify(services, row, signal)))
      if (due.length < atOnce) return
    }
  },
}

async function claim({ db, now }: Services) {
  const { rows } =
    await sql<LinkDomainRow>`update link_domains set next_check_at = ${now()}::timestamptz + ${sql.raw(claimedFor)}
    where (tenant_id, host) in (select tenant_id, host from link_domains where next_check_at <= ${now()} order by next_check_at
      limit ${atOnce} for update skip locked)
    returning *`.execute(db)
  return rows
}
