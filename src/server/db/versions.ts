import { Id } from '#contract/fields.ts'
import type { Db } from './connection/database.ts'
import { Failure } from '../failure.ts'

const changedSince = {
  en: 'This has been changed since you opened it',
  ar: 'تغيّر هذا بعد أن فتحته',
}

type Read = {
  /** The `updatedAt` of what the caller read; without it nothing is checked. */
  version: Date | undefined
  /** That of the row, which is held until the transaction ends. */
  updatedAt: Date
  /** What it says now, as its endpoint shows it, and who wrote that. */
  current: () => Promise<{ data: unknown; by: string | null }>
}

/** Sees to it that nobody overwrites what she has not read. @throws conflict with what it says now, and who wrote that */
export async function checkVersion({ version, updatedAt, current }: Read) {
  if (version === undefined || version.getTime() === updatedAt.getTime()) return
  throw new Failure('conflict', changedSince, { current: await current() })
}

/** When a change was made: later than the one before, whatever the clock says, so that no two have the same version. */
export const changedAt = (now: Date, before: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1))

type Edited = { edited_at: Date | null; edited_by: string | null }

/**
 * Who changed something last, as the audit log has it.
 * @param edited of what people change themselves too, which the log does not keep
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
  // The settings, which have no id, are never one of many.
  const run = Id.safeParse(entityId).success ? await lastRun(db, entityId) : undefined
  if (run?.at && (!entry || run.at > entry.at) && !(edited?.edited_at && edited.edited_at > run.at))
    return nameOf(db, run.actor_id)
  if (edited?.edited_at && (!entry || edited.edited_at > entry.at)) return nameOf(db, edited.edited_by)
  return entry?.actor_name || null
}

/** Who changed it as one of many; the log names that run, and not each of its rows. */
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
