import { sql } from 'kysely'
import type { Task } from '../jobs/queue.ts'
import { forgetOldCounts } from './form-statistics.ts'

const atOnce = 2000

/** Forgets who has not confirmed within thirty days: what was typed, and the contact that came of it. What was confirmed stays with the consent. */
export const forgetUnconfirmed: Task<object> = {
  name: 'forget-unconfirmed',
  every: '37 * * * *',
  async run({ db, now }, _payload, signal) {
    let done = atOnce
    while (done === atOnce && !signal.aborted) {
      const { rows } = await sql<{ count: number }>`
        with old as (
          select tenant_id, id, email, made_contact from signups
          where asked_at < ${now()}::timestamptz - interval '30 days' order by asked_at limit ${atOnce}
        ), forgotten as (
          delete from signups s using old where s.tenant_id = old.tenant_id and s.id = old.id
        ), gone as (
          delete from contacts c using old
          where old.made_contact and c.tenant_id = old.tenant_id and c.email = old.email and c.status = 'unconfirmed'
            and not exists (select from signups s where s.tenant_id = c.tenant_id and s.email = c.email
              and s.confirmed_at is null and s.asked_at >= ${now()}::timestamptz - interval '30 days')
        )
        select count(*) as count from old`.execute(db)
      done = rows[0]?.count ?? 0
    }
    await forgetOldCounts(db, now(), signal)
  },
}
