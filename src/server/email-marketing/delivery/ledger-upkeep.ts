import { type RawBuilder, sql } from 'kysely'
import type { SendWindow } from '#contract/email-marketing/pace.ts'
import { SendingRules } from '#contract/email-marketing/returns.ts'
import type { Db } from '../../db/connection/database.ts'
import { inListIndex } from '../ledger/ledger.ts'
import { openPeriodAt } from '../clock/send-window.ts'
import { isAfterCursor, cursorAfter } from '../ledger/send-cursor.ts'

// An arbitrary constant. One process at a time runs upkeep; two would deadlock.
const lock = 7_246_325_312

/**
 * Runs the transitions that time causes: expired claims are freed, retries come due, jobs start, drain and end. Safe
 * to repeat.
 */
export async function runUpkeep(db: Db, now: Date) {
  await db.transaction().execute(async (db) => {
    const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lock}) as mine`.execute(db)
    if (!rows[0]?.mine) return
    await reclaim(db, now)
    await requeueDue(db, now)
    await recheckWaiting(db)
    await requeueFailed(db)
    await requeueSkippedByCursor(db)
    await moveWindows(db, now)
    await drainCancelled(db)
    await resumeTransactional(db)
    await sql`update jobs set status = case when frozen_to is null then 'running' else 'preparing' end, started_at = ${now},
      updated_at = now() where status = 'scheduled' and scheduled_at <= ${now}`.execute(db)
    await sql`update jobs set status = 'done', ended_at = ${now}, updated_at = now()
      where status = 'running' and queued = 0 and claimed = 0 and deferred = 0 and waiting = 0 and retry_at is null and (unknown = 0 or not exists (
        select from ledger l where l.tenant_id = jobs.tenant_id and l.job_id = jobs.id and l.index_status = 'unknown' and ${inListIndex('l')}
          and l.next_try_at is not null))`.execute(db)
  })
}

/** How long a message of unknown outcome waits (ms): the holder of its claim may only have lost the database. */
const graceMs = 8000

/**
 * Frees expired claims: messages not handed over are queued again, the others become unknown. Unknown rows keep their
 * lease, in case the holder is still alive.
 */
async function reclaim(db: Db, now: Date) {
  await freeClaims(
    db,
    now,
    sql`expired as materialized (
      select tenant_id, job_id, id, contact_ids from ledger_leases where until < now() order by until limit 50 for update skip locked
    ), lost as materialized (
      select claims.* from expired e cross join lateral (
        select l.tenant_id, l.job_id, l.contact_id from ledger l where l.tenant_id = e.tenant_id and l.job_id = e.job_id
          and l.contact_id = any(e.contact_ids) and l.lease = e.id and l.status = 'claimed' for update skip locked
      ) claims
    )`,
  )
  // Rows locked by a running write were skipped, so their lease stays for the next round.
  await sql`delete from ledger_leases s where until < now() and not exists (
    select from ledger l where l.tenant_id = s.tenant_id and l.job_id = s.job_id and l.contact_id = any(s.contact_ids)
      and l.lease = s.id and l.status = 'claimed')`.execute(db)
  // Claims of the previous version, which may still run during a rolling restart. Remove in a later version.
  await freeClaims(
    db,
    now,
    sql`lost as (
      select tenant_id, job_id, contact_id from ledger where lease_until < now() and status = 'claimed'
      order by lease_until limit 5000 for update skip locked
    )`,
  )
}

/** @param lost a common table expression named `lost` with the claims to free */
async function freeClaims(db: Db, now: Date, lost: RawBuilder<unknown>) {
  await sql`
    with ${lost}, moved as (
      update ledger l set status = case when handed_at is null then 'queued' else 'unknown' end, in_sequence = false,
        attempts = attempts + case when handed_at is null then 0 else 1 end,
        lease = case when handed_at is null then null else lease end, lease_until = null,
        next_try_at = case when handed_at is null then null else ${new Date(now.getTime() + graceMs)}::timestamptz end,
        updated_at = now()
      from lost where l.tenant_id = lost.tenant_id and l.job_id = lost.job_id and l.contact_id = lost.contact_id
      returning l.tenant_id, l.job_id, l.status
    )
    update jobs j set claimed = j.claimed - n.all, queued = j.queued + n.queued, unknown = j.unknown + n.all - n.queued,
      updated_at = now()
    from (select tenant_id, job_id, count(*) as all, count(*) filter (where status = 'queued') as queued
      from moved group by 1, 2) n
    where j.tenant_id = n.tenant_id and j.id = n.job_id`.execute(db)
}

async function requeueDue(db: Db, now: Date) {
  await sql`
    with due as (
      select l.tenant_id, l.job_id, l.contact_id, l.status as before from ledger l
      join jobs j on j.tenant_id = l.tenant_id and j.id = l.job_id
      where l.next_try_at <= ${now} and l.status in ('deferred', 'unknown', 'waiting') and j.status <> 'cancelled'
      order by l.next_try_at limit 5000 for update of l skip locked
    ), moved as (
      update ledger l set status = 'queued', in_sequence = false, next_try_at = null, lease = null, handed_at = null,
        uncertain_attempts = l.uncertain_attempts + case when due.before = 'unknown' then 1 else 0 end, updated_at = now()
      from due where l.tenant_id = due.tenant_id and l.job_id = due.job_id and l.contact_id = due.contact_id
      returning l.tenant_id, l.job_id, due.before
    )
    update jobs j set deferred = j.deferred - n.deferred, waiting = j.waiting - n.waiting,
      unknown = j.unknown - (n.all - n.deferred - n.waiting), queued = j.queued + n.all, updated_at = now()
    from (select tenant_id, job_id, count(*) as all, count(*) filter (where before = 'deferred') as deferred,
      count(*) filter (where before = 'waiting') as waiting from moved group by 1, 2) n
    where j.tenant_id = n.tenant_id and j.id = n.job_id`.execute(db)
}

/**
 * Queues messages again that have waited since before limits changed, in batches; the next claim applies the current
 * limits.
 */
async function recheckWaiting(db: Db) {
  await sql`
    with old as (
      select l.tenant_id, l.job_id, l.contact_id from ledger l
      join jobs j on j.tenant_id = l.tenant_id and j.id = l.job_id
      where j.throttle_check_at is not null and l.index_status = 'waiting' and ${inListIndex('l')} and l.updated_at < j.throttle_check_at
      limit 5000 for update of l skip locked
    ), moved as (
      update ledger l set status = 'queued', in_sequence = false, next_try_at = null, updated_at = now()
      from old where l.tenant_id = old.tenant_id and l.job_id = old.job_id and l.contact_id = old.contact_id
      returning l.tenant_id, l.job_id
    ), counted as (
      update jobs j set waiting = j.waiting - n.all, queued = j.queued + n.all, updated_at = now()
      from (select tenant_id, job_id, count(*) as all from moved group by 1, 2) n
      where j.tenant_id = n.tenant_id and j.id = n.job_id
    )
    select from moved`.execute(db)
  await sql`update jobs j set throttle_check_at = null where throttle_check_at is not null and throttle_check_at < now() - interval '2 seconds'
    and not exists (select from ledger l where l.tenant_id = j.tenant_id and l.job_id = j.id and l.index_status = 'waiting' and ${inListIndex('l')}
      and l.updated_at < j.throttle_check_at)`.execute(db)
}

/** Queues failed messages again after a retry was requested, in batches. */
async function requeueFailed(db: Db) {
  await sql`
    with old as (
      select l.tenant_id, l.job_id, l.contact_id from ledger l
      join jobs j on j.tenant_id = l.tenant_id and j.id = l.job_id
      where j.retry_at is not null and l.index_status = 'failed' and ${inListIndex('l')} and l.updated_at < j.retry_at
      limit 5000 for update of l skip locked
    ), moved as (
      update ledger l set status = 'queued', in_sequence = false, lease = null, handed_at = null, attempts = 0, response = null, updated_at = now()
      from old where l.tenant_id = old.tenant_id and l.job_id = old.job_id and l.contact_id = old.contact_id
      returning l.tenant_id, l.job_id
    )
    update jobs j set failed = j.failed - n.all, queued = j.queued + n.all, updated_at = now()
    from (select tenant_id, job_id, count(*) as all from moved group by 1, 2) n
    where j.tenant_id = n.tenant_id and j.id = n.job_id`.execute(db)
  await sql`update jobs j set retry_at = null where retry_at is not null and retry_at < now() - interval '2 seconds'
    and not exists (select from ledger l where l.tenant_id = j.tenant_id and l.job_id = j.id and l.index_status = 'failed' and ${inListIndex('l')}
      and l.updated_at < j.retry_at)`.execute(db)
}

/** Moves jobs whose sending hours ended to their next period. */
async function moveWindows(db: Db, now: Date) {
  const { rows } = await sql<{ tenantId: string; id: string; window: SendWindow; rules: unknown }>`
    select j.tenant_id as "tenantId", j.id, j.send_window as window, r.rules from jobs j
    left join sending_rules r on r.tenant_id = j.tenant_id
    where j.closes_at <= ${now} and j.status in ('preparing', 'running', 'paused') order by j.id limit 500`.execute(db)
  for (const { tenantId, id, window, rules } of rows) {
    const { opens, closes } = openPeriodAt(window, SendingRules.parse(rules ?? {}).timeZone, now)
    await sql`update jobs set opens_at = ${opens}, closes_at = ${closes}, updated_at = now()
      where tenant_id = ${tenantId} and id = ${id}`.execute(db)
  }
}

/**
 * Retries paused transactional jobs (a refused password, say) every minute: no screen shows them, and recipients are
 * waiting.
 */
async function resumeTransactional(db: Db) {
  await sql`update jobs set status = 'running', message = null, updated_at = now()
    where transactional and status = 'paused' and updated_at < now() - interval '1 minute'`.execute(db)
}

/**
 * Requeues messages that the send cursor passed: their claim was rolled back after a later one committed. They are the
 * only rows left in a job's queue while no claim is running.
 */
async function requeueSkippedByCursor(db: Db) {
  await sql`
    with behind as materialized (
      select j.tenant_id, j.id from jobs j
      where j.last_contact_id is not null and (j.status = 'running' or j.draining) and j.queued > 0 and j.updated_at < now() - interval '3 seconds'
        and not exists (select from ledger l where l.tenant_id = j.tenant_id and l.job_id = j.id and ${inListIndex('l')}
          and ${isAfterCursor('l', sql`j.last_contact_id`)})
        and not exists (select from ledger l where l.tenant_id = j.tenant_id and l.job_id = j.id and l.index_status = 'queued' and l.status = 'queued')
    ), missed as (
      select l.* from behind b cross join lateral (
        select l.tenant_id, l.job_id, l.contact_id from ledger l
        where l.tenant_id = b.tenant_id and l.job_id = b.id and l.index_status = 'in_sequence' and ${inListIndex('l')} and l.status = 'queued'
        limit 5000 for update of l skip locked
      ) l
    )
    update ledger l set in_sequence = false from missed
    where l.tenant_id = missed.tenant_id and l.job_id = missed.job_id and l.contact_id = missed.contact_id`.execute(db)
}

/**
 * Skips the remaining messages of a cancelled job, in batches. Screens count these rows as skipped from the start
 * (`ledger/counts.ts`).
 */
async function drainCancelled(db: Db) {
  await sql`
    with again as (
      select l.tenant_id, l.job_id, l.contact_id, l.status as before from ledger l
      join jobs j on j.tenant_id = l.tenant_id and j.id = l.job_id
      where j.draining
        and l.index_status in ('queued', 'deferred', 'waiting') and ${inListIndex('l')} and l.status <> 'claimed'
      limit 5000 for update of l skip locked
    ), turned as (
      select l.* from jobs j cross join lateral (
        select l.tenant_id, l.job_id, l.contact_id, l.status as before from ledger l
        where l.tenant_id = j.tenant_id and l.job_id = j.id and ${inListIndex('l')} and ${isAfterCursor('l', sql`j.last_contact_id`)}
        order by l.contact_id limit 5000 for update of l skip locked
      ) l where j.draining limit 5000
    ), moved as (
      update ledger l set status = 'skipped', response = 'cancelled', next_try_at = null, updated_at = now()
      from (select * from again union all select * from turned) w
      where l.tenant_id = w.tenant_id and l.job_id = w.job_id and l.contact_id = w.contact_id
      returning l.tenant_id, l.job_id, l.contact_id, l.in_sequence, w.before
    )
    update jobs j set queued = j.queued - n.queued, waiting = j.waiting - n.waiting,
      deferred = j.deferred - (n.all - n.queued - n.waiting), skipped = j.skipped + n.all,
      last_contact_id = ${cursorAfter(sql`(select * from moved m where m.tenant_id = j.tenant_id and m.job_id = j.id) ofJob`)}, updated_at = now()
    from (select tenant_id, job_id, count(*) as all, count(*) filter (where before = 'queued') as queued,
      count(*) filter (where before = 'waiting') as waiting from moved group by 1, 2) n
    where j.tenant_id = n.tenant_id and j.id = n.job_id`.execute(db)
}
