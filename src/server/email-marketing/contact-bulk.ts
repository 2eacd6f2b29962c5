import { sql } from 'kysely'
import type { bulkContacts } from '#contract/email-marketing/contacts.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../context.ts'
import { type Db, newId } from '../db/database.ts'
import { matching } from './contact-filter.ts'
import { lockCounts } from './contacts.ts'
import { suppress } from './suppression.ts'
import { checkTags } from './tags.ts'

type Bulk = In<typeof bulkContacts>

const piece = 5000

/**
 * Does one thing to many contacts, a piece of them in each transaction. Done again it changes only what is left:
 * `changed` counts contacts that are not yet as wanted. @throws validation_failed for unknown tags
 */
export async function bulk(ctx: TenantContext, input: Bulk) {
  const { db, tenant } = ctx
  const tagIds = [...new Set(input.tagIds)]
  await checkTags(db, tenant.id, 'email', tagIds)
  const result = { matched: 0, changed: 0 }
  let after: string | null = null
  while (!ctx.signal.aborted) {
    const ids = await nextIds(db, tenant.id, input, after)
    if (ids.length === 0) break
    const wanting = await idsToChange(db, tenant.id, { ...input, tagIds }, ids)
    result.matched += ids.length
    result.changed += wanting.length
    if (!input.dryRun && wanting.length > 0) {
      await db.transaction().execute((db) => change(db, tenant.id, { ...input, tagIds }, wanting))
    }
    after = ids.at(-1) ?? null
  }
  return { data: result }
}

async function nextIds(db: Db, tenantId: string, { ids, filter }: Bulk, after: string | null): Promise<string[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where(matching(tenantId, filter ?? {}))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(piece)
    .execute()
  return rows.map((row) => row.id)
}

const goal = { unsubscribe: 'unsubscribed', block: 'blocked' } as const

async function idsToChange(db: Db, tenantId: string, { action, tagIds = [] }: Bulk, ids: string[]): Promise<string[]> {
  if (action === 'delete') return ids
  const tags = sql`(select count(*) from contact_tags ct where ct.tenant_id = contacts.tenant_id
    and ct.contact_id = contacts.id and ct.tag_id = any(${tagIds}::uuid[]))`
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .$if(action === 'tag', (query) => query.where(sql<boolean>`${tags} < ${tagIds.length}`))
    .$if(action === 'untag', (query) => query.where(sql<boolean>`${tags} > 0`))
    // Who bounced or complained has left already, for a reason that must not be lost.
    .$if(action === 'unsubscribe', (query) => query.where('status', 'in', ['subscribed', 'unconfirmed']))
    .$if(action === 'block', (query) => query.where('status', 'in', ['subscribed', 'unconfirmed', 'unsubscribed']))
    .execute()
  return rows.map((row) => row.id)
}

async function change(db: Db, tenantId: string, { action, tagIds = [] }: Bulk, ids: string[]) {
  if (action === 'delete') {
    await lockCounts(db, tenantId)
    await sql`delete from contacts where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(db)
    return
  }
  if (action === 'untag') {
    await sql`delete from contact_tags where tenant_id = ${tenantId}
      and contact_id = any(${ids}::uuid[]) and tag_id = any(${tagIds}::uuid[])`.execute(db)
    return
  }
  if (action === 'tag') {
    for (const tagId of tagIds.toSorted()) await putTag(db, tenantId, tagId, ids)
    return
  }
  const reason = goal[action]
  const { rows } = await sql<{ email: string }>`update contacts set status = ${reason}, updated_at = now()
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) returning email`.execute(db)
  await suppress(
    db,
    tenantId,
    rows.map(({ email }) => ({ email, reason })),
  )
}

// A contact that was deleted meanwhile is left out by the join.
const putTag = (db: Db, tenantId: string, tagId: string, ids: string[]) =>
  sql`insert into contact_tags (tenant_id, tag_id, contact_id, id)
    select c.tenant_id, ${tagId}::uuid, c.id, given.id
    from unnest(${ids}::uuid[], ${ids.map(() => newId())}::uuid[]) as given (contact_id, id)
    join contacts c on c.tenant_id = ${tenantId} and c.id = given.contact_id
    order by c.id
    on conflict do nothing`.execute(db)
