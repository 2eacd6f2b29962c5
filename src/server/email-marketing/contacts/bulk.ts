import { type RawBuilder, sql } from 'kysely'
import type { bulkContacts } from '#contract/email-marketing/contacts.ts'
import type { In } from '#contract/endpoint.ts'
import type { Lang } from '#contract/text/languages.ts'
import type { TenantContext } from '../../context.ts'
import { type Db, newId } from '../../db/connection/database.ts'
import { matchesFilter, type ResolvedFilter, resolveFilter } from '../conditions/contact-filter.ts'
import { changeContacts, type ContactWriter, memberAuthor } from './change-contacts.ts'
import { lockContacts, lockContactsToDelete } from '../locks.ts'
import { unblock } from './lift-suppression.ts'
import { suppress } from './suppression.ts'
import { beginRun, storeDeleted } from './undoable-runs.ts'
import { checkTags } from '../tags/tags.ts'

type Bulk = In<typeof bulkContacts>

// Maximum rows that one statement changes: contacts, or pairs of a contact and a tag.
const piece = 10_000

/**
 * Applies one action to many contacts, in batches. It is idempotent: `changed` counts only contacts that the action
 * still changes. @throws validation_failed for unknown tags
 */
export async function bulk(ctx: TenantContext, input: Bulk) {
  const { db, tenant } = ctx
  const bulkChange = { action: input.action, tagIds: [...new Set(input.tagIds)], language: input.language ?? null }
  await checkTags(db, tenant.id, 'email', bulkChange.tagIds)
  const filter = await resolveFilter(db, tenant.id, input.filter ?? {}, ctx.now())
  const result = { matched: 0, changed: 0 }
  const { action } = input
  let run =
    input.dryRun || action === 'unblock' || action === 'delete'
      ? null
      : await beginRun(db, ctx, action, bulkChange.tagIds)
  let after: string | null = null
  while (!ctx.signal.aborted) {
    const ids = await nextIds(db, tenant.id, input, filter, after)
    if (ids.length === 0) break
    // A deletion can be undone if it fits into one piece.
    if (action === 'delete' && !input.dryRun && after === null && ids.length < piece)
      run = await beginRun(db, ctx, action)
    result.matched += ids.length
    result.changed += input.dryRun
      ? await countToChange(db, tenant.id, bulkChange, ids)
      : await db
          .transaction()
          .execute((db) =>
            changeContacts(db, memberAuthor(ctx, run), (contacts) =>
              change(contacts, tenant.id, { ...bulkChange, run }, ids),
            ),
          )
    after = ids.at(-1) ?? null
  }
  return { data: { ...result, ...(run !== null && result.changed > 0 && { undoId: run }) } }
}

/** Maximum number of contacts of one piece. */
export const contactsPerPiece = (tagIds: readonly string[] | undefined) =>
  Math.ceil(piece / Math.max(1, new Set(tagIds).size))

/** The next contacts to tag, and where the piece after them begins; null: there are none left. */
type NextPiece = (after: string | null) => Promise<{ ids: string[]; after: string | null }>

/** Tags the contacts that `next` returns, which can be undone. @throws validation_failed for unknown tags */
export async function tagInPieces(ctx: TenantContext, tagIds: readonly string[], next: NextPiece) {
  const { db, tenant } = ctx
  const bulkChange = { action: 'tag' as const, tagIds: [...new Set(tagIds)], language: null }
  await checkTags(db, tenant.id, 'email', bulkChange.tagIds)
  const run = await beginRun(db, ctx, 'tag', bulkChange.tagIds)
  const result = { matched: 0, changed: 0 }
  for (let last: string | null = null; !ctx.signal.aborted;) {
    const { ids, after } = await next(last)
    if (after === null) break
    last = after
    result.matched += ids.length
    result.changed += await db
      .transaction()
      .execute((db) =>
        changeContacts(db, memberAuthor(ctx, run), (contacts) =>
          change(contacts, tenant.id, { ...bulkChange, run }, ids),
        ),
      )
  }
  return { data: { ...result, ...(result.changed > 0 && { undoId: run }) } }
}

async function nextIds(
  db: Db,
  tenantId: string,
  { ids, tagIds }: Bulk,
  filter: ResolvedFilter,
  after: string | null,
): Promise<string[]> {
  const rows = await db
    .selectFrom('contacts')
    .select('id')
    .where(matchesFilter(tenantId, filter))
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`id = any(${ids}::uuid[])`))
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(contactsPerPiece(tagIds))
    .execute()
  return rows.map((row) => row.id)
}

type BulkChange = { action: Bulk['action']; tagIds: string[]; language: Lang | null }

const goal = { unsubscribe: 'unsubscribed', block: 'blocked' } as const
// A bounced or complained contact is suppressed already, for a reason that must not be lost.
const leavable = {
  unsubscribe: ['subscribed', 'unconfirmed'],
  block: ['subscribed', 'unconfirmed', 'unsubscribed'],
} as const

async function countToChange(db: Db, tenantId: string, { action, tagIds, language }: BulkChange, ids: string[]) {
  if (action === 'delete') return ids.length
  const tags = sql`(select count(*) from contact_tags ct where ct.tenant_id = contacts.tenant_id
    and ct.contact_id = contacts.id and ct.tag_id = any(${tagIds}::uuid[]))`
  const { count } = await db
    .selectFrom('contacts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .$if(action === 'tag', (query) => query.where(sql<boolean>`${tags} < ${tagIds.length}`))
    .$if(action === 'untag', (query) => query.where(sql<boolean>`${tags} > 0`))
    .$if(action === 'unsubscribe', (query) => query.where('status', 'in', leavable.unsubscribe))
    .$if(action === 'block', (query) => query.where('status', 'in', leavable.block))
    .$if(action === 'unblock', (query) => query.where('status', '=', 'blocked'))
    .$if(action === 'language', (query) => query.where('language', 'is distinct from', language))
    .executeTakeFirstOrThrow()
  return count
}

/** @returns how many contacts were changed */
async function change(
  contacts: ContactWriter,
  tenantId: string,
  bulkChange: BulkChange & { run: string | null },
  ids: string[],
) {
  const { db, table } = contacts
  const { action, tagIds, language } = bulkChange
  await (action === 'delete' ? lockContactsToDelete : lockContacts)(db, tenantId, ids)
  if (action === 'tag') return putTags(db, tenantId, bulkChange, ids)
  if (action === 'untag') {
    return changedBy(
      sql`delete from contact_tags where tenant_id = ${tenantId}
        and contact_id = any(${ids}::uuid[]) and tag_id = any(${tagIds}::uuid[]) returning contact_id`,
      db,
    )
  }
  if (action === 'delete') {
    if (bulkChange.run !== null) await storeDeleted(db, tenantId, bulkChange.run, ids)
    const deletion = await sql`delete from ${table} where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(
      db,
    )
    return Number(deletion.numAffectedRows ?? 0)
  }
  if (action === 'unblock') return unblock(contacts, tenantId, ids)
  if (action === 'language') {
    const { numAffectedRows } = await sql`update ${table} set language = ${language}, updated_at = now()
      where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and language is distinct from ${language}`.execute(db)
    return Number(numAffectedRows ?? 0)
  }
  const reason = goal[action]
  const { rows } = await sql<{ email: string }>`update ${table} set status = ${reason}, updated_at = now()
    where tenant_id = ${tenantId} and id = any(${ids}::uuid[]) and status = any(${[...leavable[action]]}) returning email`.execute(
    db,
  )
  await suppress(
    db,
    tenantId,
    rows.map(({ email }) => ({ email, reason })),
  )
  return rows.length
}

// The join leaves out contacts deleted meanwhile. An undo finds the run's tags by their creation time, which is that of
// the run.
const putTags = (
  db: Db,
  tenantId: string,
  { tagIds, run }: { tagIds: string[]; run: string | null },
  ids: string[],
) => {
  const pairs = tagIds.flatMap((tag) => ids.map((contact) => ({ tag, contact })))
  return changedBy(
    sql`insert into contact_tags (tenant_id, tag_id, contact_id, id, created_at)
      select c.tenant_id, given.tag_id, c.id, given.id,
        (select r.created_at from contact_runs r where r.tenant_id = ${tenantId} and r.id = ${run})
      from unnest(${pairs.map(({ tag }) => tag)}::uuid[], ${pairs.map(({ contact }) => contact)}::uuid[], ${pairs.map(() => newId())}::uuid[])
        as given (tag_id, contact_id, id)
      join contacts c on c.tenant_id = ${tenantId} and c.id = given.contact_id
      order by given.tag_id, c.id
      on conflict do nothing
      returning contact_id`,
    db,
  )
}

/** @param statement returns the contact of each row @returns how many contacts it touched */
async function changedBy(statement: RawBuilder<unknown>, db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`with touched as (${statement})
    select count(distinct contact_id)::int as count from touched`.execute(db)
  return rows[0]?.count ?? 0
}
