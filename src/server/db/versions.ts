import { Id } from '#contract/fields.ts'
import type { Db } from './connection/database.ts'
import { Failure } from '../failure.ts'

const changedSince = {
  en: 'Someone changed this after you opened it. Reload to see their version.',
  ar: 'تم تعديل هذا العنصر بعد فتحه. يمكن إعادة تحميل الصفحة لعرض النسخة الجديدة.',
}

type Read = {
  /** The `updatedAt` that the caller read; without it nothing is checked. */
  version: Date | undefined
  /** The row's own; the row stays locked until the transaction ends. */
  updatedAt: Date
  /** The current data, as the endpoint returns it, and its author. */
  current: () => Promise<{ data: unknown; by: string | null }>
}

/**
 * Optimistic lock: refuses to overwrite a change that the caller has not read.
 * @throws conflict with the current data and its author
 */
export async function checkVersion({ version, updatedAt, current }: Read) {
  if (version === undefined || version.getTime() === updatedAt.getTime()) return
  throw new Failure('conflict', changedSince, { current: await current() })
}

/** The time of a change: later than the change before, whatever the clock says, so that versions are unique. */
export const changedAt = (now: Date, before: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1))

type Edited = { edited_at: Date | null; edited_by: string | null }

/**
 * The person who last changed an entity, from the audit log.
 * @param edited the last edit by a member, which the log does not record
 */
export async function lastHand(db: Db, entityType: string, entityId: string, edited?: Edited): Promise<string | null> {
  const entry = await db
    .selectFrom('audit_log')
    .select(['actor_name', 'at'])
    .where('entity_type', '=', entityType)
    .where('entity_id', '=', entityId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  // The settings have no id, and no bulk run changes them.
  const run = Id.safeParse(entityId).success ? await lastRun(db, entityId) : undefined
  if (run?.at && (!entry || run.at > entry.at) && !(edited?.edited_at && edited.edited_at > run.at))
    return nameOf(db, run.actor_id)
  if (edited?.edited_at && (!entry || edited.edited_at > entry.at)) return nameOf(db, edited.edited_by)
  return entry?.actor_name || null
}

/** The last bulk run that changed the entity: the log records the run, not each of its rows. */
const lastRun = (db: Db, entityId: string) =>
  db
    .selectFrom('bulk_rows')
    .innerJoin('bulk_runs', 'bulk_runs.id', 'bulk_rows.run_id')
    .select(['bulk_runs.actor_id', 'bulk_rows.at'])
    .where('entity_id', '=', entityId)
    .where('bulk_rows.status', 'in', ['changed', 'undone'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()

async function nameOf(db: Db, userId: string | null): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row ? `${row.first_name} ${row.last_name}`.trim() : null
}
