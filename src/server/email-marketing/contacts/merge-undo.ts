import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { ContactStatus } from '#contract/email-marketing/conditions.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { fault } from '../../failure.ts'
import { inListIndex } from '../ledger/ledger.ts'
import { record } from '../../people/audit.ts'
import { lockContactsToDelete, lockTags } from '../locks.ts'
import type { ContactWriter } from './change-contacts.ts'
import { type MovedRun, moveRun } from './merge-automation-runs.ts'
import { restoreDeleted } from './undoable-runs.ts'

const isGone = fault('conflict', {
  en: 'The merged contact no longer exists, so the merge can’t be undone.',
  ar: 'لم تعد جهة الاتصال المدموجة موجودة، فلا يمكن التراجع عن الدمج.',
})
const addressTaken = fault('conflict', {
  en: 'Another contact now has one of the email addresses, so the merge can’t be undone.',
  ar: 'أصبح أحد العناوين لجهة اتصال أخرى، فلا يمكن التراجع عن الدمج.',
})

/** A row of the table `contacts`. */
type Row = { id: string; email: string; status: string; attributes: Record<string, unknown> } & Record<string, unknown>

/** What a merge moved that the stored contacts do not show. */
type Moved = { runs: MovedRun[]; queued: { from: string; jobs: string[] }[] }

/** The contact that stays, before and after the merge. */
type Stored = { before: Row; after: Row } & Moved

// Rows of the contact that stays, which a merge changes.
const ownParts = ['automation_runs', 'contact_tags', 'topic_choices'] as const

/**
 * Stores the contact that stays, before others are merged into it. @returns a function that stores the result of the
 * merge
 */
export async function storeForUndo(db: Db, tenantId: string, runId: string, contactId: string) {
  const id = newId()
  const rowsOf = ownParts.map(
    (part) => sql`${sql.lit(part)}, (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from ${sql.table(part)} p
      where p.tenant_id = c.tenant_id and p.contact_id = c.id)`,
  )
  await sql`insert into deleted_items (tenant_id, kind, id, run_id, snapshot)
    select c.tenant_id, 'part', ${id}, ${runId}, jsonb_build_object('before', to_jsonb(c), ${sql.join(rowsOf)})
    from contacts c where c.tenant_id = ${tenantId} and c.id = ${contactId}`.execute(db)
  return async (moved: Moved) => {
    await sql`update deleted_items d set snapshot = d.snapshot || ${JSON.stringify(moved)}::jsonb || jsonb_build_object('after', to_jsonb(c))
      from contacts c where d.tenant_id = ${tenantId} and d.kind = 'part' and d.id = ${id}
        and c.tenant_id = ${tenantId} and c.id = ${contactId}`.execute(db)
  }
}

type Run = { tenantId: string; id: string }

/**
 * Undoes a merge: everything that moved goes back, and what was changed since stays. Suppressions that the merge
 * added stay too. @throws conflict
 */
export async function unmerge(contacts: ContactWriter, run: Run, ctx: TenantContext) {
  const { db } = contacts
  const { tenantId, id } = run
  const { rows } = await sql<{
    snapshot: Stored
  }>`select snapshot - ${[...ownParts]}::text[] as snapshot from deleted_items
    where tenant_id = ${tenantId} and kind = 'part' and run_id = ${id} for update`.execute(db)
  const stored = rows[0]?.snapshot
  if (!stored) throw isGone()
  const ownId = stored.before.id
  await lockContactsToDelete(db, tenantId, [ownId])
  await lockTags(db, tenantId, [ownId], await storedTags(db, run))
  const others = await emailsOf(db, run)
  await restoreOwn(contacts, tenantId, stored, [...others.values()])
  await takeTagsAndTopics(db, run, ownId)
  await sql`delete from contact_events where tenant_id = ${tenantId} and run_id = ${id} and contact_id = ${ownId}`.execute(
    db,
  )
  await sql`delete from contact_aliases a using deleted_items d where a.tenant_id = ${tenantId} and a.contact_id = ${ownId}
    and d.tenant_id = a.tenant_id and d.kind = 'contact' and d.run_id = ${id} and a.alias_id = d.id`.execute(db)
  const { changed } = await restoreDeleted(contacts, run, others.size + 1, ownId)
  for (const moved of stored.runs) await moveRunBack(db, run, ownId, moved)
  await takeRunsBack(db, run, stored)
  for (const { from, jobs } of stored.queued)
    await sql`update ledger l set contact_id = ${from}, email = ${others.get(from)}, in_sequence = false
      where tenant_id = ${tenantId} and contact_id = ${ownId} and ${inListIndex('l')} and job_id = any(${jobs}::uuid[])
        and status in ('queued', 'deferred', 'waiting')`.execute(db)
  await sql`delete from automation_signals where tenant_id = ${tenantId} and contact_id = ${ownId} and at = now()`.execute(
    db,
  )
  await sql`delete from deleted_items where tenant_id = ${tenantId} and run_id = ${id}`.execute(db)
  await record(db, ctx, {
    action: 'contact.undo',
    entityType: 'contact',
    entityId: ownId,
    before: { email: stored.after.email },
    after: { email: stored.before.email, others: [...others.values()] },
  })
  return { seen: 0, changed }
}

async function storedTags(db: Db, { tenantId, id }: Run) {
  const { rows } = await sql<{ tag: string }>`select distinct r ->> 'tag_id' as tag from deleted_items d
    cross join lateral jsonb_array_elements(d.snapshot -> 'contact_tags') r
    where d.tenant_id = ${tenantId} and d.run_id = ${id}`.execute(db)
  return rows.map(({ tag }) => tag)
}

/** The addresses of the contacts that come back, by id. */
async function emailsOf(db: Db, { tenantId, id }: Run) {
  const { rows } = await sql<{ id: string; email: string }>`select id, snapshot -> 'contact' ->> 'email' as email
    from deleted_items where tenant_id = ${tenantId} and kind = 'contact' and run_id = ${id}`.execute(db)
  return new Map(rows.map((row) => [row.id, row.email]))
}

const columns = ['email', 'first_name', 'last_name', 'language', 'language_chosen', 'time_zone'] as const
const counters = ['sent_count', 'failed_count', 'open_count', 'click_count'] as const
const times = ['last_sent_at', 'last_opened_at', 'last_clicked_at', 'last_replied_at', 'paused_until'] as const

/** Gives the contact its own values again, except those that changed since. A suppressed address stays so. */
async function restoreOwn(
  { db, update }: ContactWriter,
  tenantId: string,
  { before, after }: Stored,
  others: readonly string[],
) {
  const { rows } = await sql<{ now: Row }>`select to_jsonb(c) as now from contacts c
    where c.tenant_id = ${tenantId} and c.id = ${before.id}`.execute(db)
  const now = rows[0]?.now
  if (!now) throw isGone()
  const back = restored(now, before, after)
  const email = String(back('email'))
  const emails = [email, ...others]
  const taken = await sql`select from contacts where tenant_id = ${tenantId} and email = any(${emails}::text[])
    and id <> ${before.id} limit 1`.execute(db)
  if (taken.rows.length > 0 || new Set(emails).size < emails.length) throw addressTaken()
  const { rows: known } = await sql<{ reason: ContactStatus }>`select reason from suppressions
    where tenant_id = ${tenantId} and email = ${email}`.execute(db)
  await update()
    .set({
      ...(Object.fromEntries([...columns, ...times].map((name) => [name, back(name)])) as object),
      ...(Object.fromEntries(
        counters.map((name) => [name, Math.max(Number(now[name]) - Number(after[name]) + Number(before[name]), 0)]),
      ) as object),
      status: known[0]?.reason ?? (back('status') as ContactStatus),
      attributes: JSON.stringify(attributesBack(now.attributes, before.attributes, after.attributes)),
      updated_at: sql`now()`,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', before.id)
    .execute()
}

type Values = Record<string, unknown>

/** The earlier value by name, or the present one if it is not as the merge left it. */
const restored = (now: Values, before: Values, after: Values) => (name: string) =>
  isDeepStrictEqual(now[name], after[name]) ? before[name] : now[name]

function attributesBack(now: Values, before: Values, after: Values) {
  const back = restored(now, before, after)
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])]
  return Object.fromEntries(names.map((name) => [name, back(name)]).filter(([, value]) => value !== undefined))
}

/** Takes tags and topic choices of the others from the contact, if they are as the merge left them. */
async function takeTagsAndTopics(db: Db, { tenantId, id }: Run, ownId: string) {
  const rowsOf = (kind: 'part' | 'contact', part: string) =>
    sql`(select e.value as r from deleted_items d cross join lateral jsonb_array_elements(d.snapshot -> ${sql.lit(part)}) e
      where d.tenant_id = ${tenantId} and d.kind = ${sql.lit(kind)} and d.run_id = ${id})`
  await sql`delete from contact_tags t using ${rowsOf('contact', 'contact_tags')} theirs
    where t.tenant_id = ${tenantId} and t.contact_id = ${ownId} and t.tag_id = (theirs.r ->> 'tag_id')::uuid
      and t.created_at = (theirs.r ->> 'created_at')::timestamptz
      and theirs.r ->> 'tag_id' <> all (array(select own.r ->> 'tag_id' from ${rowsOf('part', 'contact_tags')} own))`.execute(
    db,
  )
  const merged = sql`(select (theirs.r ->> 'topic_id')::uuid as topic_id, (own.r ->> 'wanted')::boolean as wanted,
      (own.r ->> 'updated_at')::timestamptz as updated_at,
      greatest((own.r ->> 'updated_at')::timestamptz, max((theirs.r ->> 'updated_at')::timestamptz)) as merged_at
    from ${rowsOf('contact', 'topic_choices')} theirs
    left join ${rowsOf('part', 'topic_choices')} own on own.r ->> 'topic_id' = theirs.r ->> 'topic_id'
    group by 1, 2, 3)`
  const asMerged = sql`t.tenant_id = ${tenantId} and t.contact_id = ${ownId} and t.topic_id = m.topic_id and t.updated_at = m.merged_at`
  await sql`delete from topic_choices t using ${merged} m where ${asMerged} and m.wanted is null`.execute(db)
  await sql`update topic_choices t set wanted = m.wanted, updated_at = m.updated_at from ${merged} m
    where ${asMerged} and m.wanted is not null`.execute(db)
}

/** Moves a run back, where it is now; of a joined run the steps, if the other run could be restored. */
async function moveRunBack(db: Db, { tenantId }: Run, ownId: string, moved: MovedRun) {
  const { automationId, from, fromRound, toRound, joinedSteps } = moved
  if (joinedSteps === null) {
    await moveRun(db, { tenantId, to: from, from: ownId }, { automationId, round: toRound, toRound: fromRound })
    return
  }
  await sql`update automation_visits v set contact_id = ${from}, round = ${fromRound}
    where tenant_id = ${tenantId} and automation_id = ${automationId} and contact_id = ${ownId} and round = ${toRound}
      and step_id = any(${joinedSteps}::text[]) and exists (select from automation_runs r where r.tenant_id = v.tenant_id
        and r.automation_id = v.automation_id and r.contact_id = ${from} and r.round = ${fromRound})`.execute(db)
}

/** A run that took over the place of another run goes on from its own place, unless it has moved on since. */
async function takeRunsBack(db: Db, { tenantId, id }: Run, { before, runs }: Stored) {
  for (const { automationId, from, fromRound, toRound, joinedSteps } of runs) {
    if (joinedSteps === null) continue
    await sql`update automation_runs r set version = o.version, status = o.status, step_id = o.step_id, arrived_at = o.arrived_at,
        due_at = o.due_at, attempts = o.attempts, message = o.message, ended_at = o.ended_at
      from automation_runs t, deleted_items d cross join lateral jsonb_array_elements(d.snapshot -> 'automation_runs') e
        cross join lateral jsonb_populate_record(null::automation_runs, e) o
      where d.tenant_id = ${tenantId} and d.kind = 'part' and d.run_id = ${id} and o.automation_id = ${automationId} and o.round = ${toRound}
        and t.tenant_id = ${tenantId} and t.automation_id = ${automationId} and t.contact_id = ${from} and t.round = ${fromRound}
        and r.tenant_id = ${tenantId} and r.automation_id = ${automationId} and r.contact_id = ${before.id} and r.round = ${toRound}
        and (r.status, r.step_id, r.arrived_at) is not distinct from (t.status, t.step_id, t.arrived_at)`.execute(db)
  }
}
