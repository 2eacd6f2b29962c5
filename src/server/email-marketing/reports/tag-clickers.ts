import { sql } from 'kysely'
import type { tagClickers } from '#contract/email-marketing/campaign-report.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import { contactsPerPiece, tagInPieces } from '../contacts/bulk.ts'
import { sendsOf } from './campaign-report.ts'

/** Tags the contacts who clicked, in pieces; merged contacts count as the one they are now. @throws not_found, validation_failed */
export async function tag(ctx: TenantContext, { jobId, tagIds, url }: In<typeof tagClickers>) {
  const { sends } = await sendsOf(ctx.db, ctx.tenant.id, jobId)
  const jobIds = sends.map(({ id }) => id)
  return tagInPieces(ctx, tagIds, async (after) => {
    const { rows } = await sql<{ clicker: string; id: string | null }>`select k.contact_id as clicker, c.id from (
        select distinct contact_id from contact_clicks where tenant_id = ${ctx.tenant.id} and job_id = any(${jobIds}::uuid[])
          ${url === undefined ? sql`` : sql`and url = ${url}`} ${after === null ? sql`` : sql`and contact_id > ${after}`}
        order by contact_id limit ${contactsPerPiece(tagIds)}) k
      left join contact_aliases a on a.tenant_id = ${ctx.tenant.id} and a.alias_id = k.contact_id
      left join contacts c on c.tenant_id = ${ctx.tenant.id} and c.id = coalesce(a.contact_id, k.contact_id)
      order by 1`.execute(ctx.db)
    return { ids: [...new Set(rows.flatMap(({ id }) => id ?? []))], after: rows.at(-1)?.clicker ?? null }
  })
}
