import { sql } from 'kysely'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { fault } from '../../failure.ts'

const tooManyAtOnce = fault('conflict', {
  en: 'Too many imports are in progress ({limit}). Wait until one finishes.',
  ar: 'بلغت عمليات الاستيراد قيد التنفيذ الحد المسموح به ({limit}). يمكن بدء أخرى بعد انتهاء إحداها.',
})

/**
 * Serialises the calls of one member. Resuming an import counts as starting one.
 * @throws conflict if the member has too many running imports
 */
export async function checkConcurrentImports({ viewer, config }: TenantContext, db: Db) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports of ${viewer.id}`}, 0))`.execute(db)
  const { underWay } = await db
    .selectFrom('imports')
    .select(sql<number>`count(*)::int`.as('underWay'))
    .where('user_id', '=', viewer.id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirstOrThrow()
  if (underWay >= config.imports.atOnce) throw tooManyAtOnce({ limit: underWay })
}
