import { sql } from 'kysely'
import { type Db, newId } from '#server/db/connection/database.ts'
import { prepared } from '#server/db/connection/statement-names.ts'

/**
 * Reference for bench/claim.ts: a minimal queue in PostgreSQL. One row per message, claimed with SKIP LOCKED under a
 * lease and deleted when sent, with exact counters; no recipients, lists or history.
 */
export async function makeBareQueue(db: Db, messages: number) {
  await sql`create table bare_jobs (id uuid primary key, queued int not null, claimed int not null, sent int not null)`.execute(
    db,
  )
  await sql`create table bare_queue (job_id uuid not null, contact_id uuid not null, state smallint not null default 0, lease uuid,
    lease_until timestamptz, response text, primary key (job_id, contact_id)) with (fillfactor = 50)`.execute(db)
  await sql`create index bare_waiting on bare_queue (job_id, contact_id) where state = 0`.execute(db)
  const job = newId()
  await sql`insert into bare_jobs values (${job}, ${messages}, 0, 0)`.execute(db)
  await sql`insert into bare_queue (job_id, contact_id) select ${job}, uuidv7() from generate_series(1, ${messages}::int)`.execute(
    db,
  )
  await sql`vacuum analyze bare_queue, bare_jobs`.execute(db)
  return {
    async claim(lease: string, limit: number) {
      const { rows } = await sql<{ contactId: string }>`${prepared('bare.claim')}
        with picked as (
          select contact_id from bare_queue where job_id = ${job} and state = 0 order by contact_id limit ${limit} for update skip locked
        ), taken as (
          update bare_queue q set state = 1, lease = ${lease}, lease_until = now() + interval '12 seconds'
          from picked where q.job_id = ${job} and q.contact_id = picked.contact_id returning q.contact_id
        ), counted as (
          update bare_jobs set queued = queued - n.all, claimed = claimed + n.all from (select count(*)::int as all from taken) n where id = ${job}
        )
        select contact_id as "contactId" from taken`.execute(db)
      return rows.map(({ contactId }) => contactId)
    },
    async acknowledge(lease: string, contactIds: string[]) {
      await sql`${prepared('bare.acknowledge')}
        with done as (
          update bare_queue q set state = 2, lease = null, lease_until = null, response = '250 2.0.0 Ok: queued as 4bXyZ'
          from unnest(${contactIds}::uuid[]) as given (contact_id)
          where q.job_id = ${job} and q.contact_id = given.contact_id and q.contact_id = any(${contactIds}::uuid[]) and q.lease = ${lease}
          returning 1
        )
        update bare_jobs set claimed = claimed - n.all, sent = sent + n.all from (select count(*)::int as all from done) n where id = ${job}`.execute(
        db,
      )
    },
  }
}
