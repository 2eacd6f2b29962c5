import { sql } from 'kysely'
import { bounceRules } from '#contract/email-marketing/bounce-rules.ts'
import type {
  addSuppression,
  exportSuppressions,
  listSuppressions,
  SuppressionReason,
} from '#contract/email-marketing/returns.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both } from '#contract/fields.ts'
import { record } from '../../people/audit.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { pageInIndex } from '../../db/paging/page.ts'
import { workspaceTable } from '../../export/table-file.ts'
import { changeContacts, memberAuthor } from '../contacts/change-contacts.ts'
import { suppress } from '../contacts/suppression.ts'
import { addressPart } from '../../text/folding.ts'

type Filter = { reason?: SuppressionReason | undefined; search?: string | undefined }

type Row = {
  email: string
  reason: SuppressionReason
  detail: string | null
  bounce_rule: string | null
  since: Date
  until: Date | null
  job_id: string | null
}

/**
 * Suppressed and paused addresses. Both tables are merged in the order of their indexes, so the union holds plain
 * tables. `offset 0` makes the suppression check of a paused address a lookup instead of a join.
 */
function suppressedAddresses(db: Db, tenantId: string, { reason, search }: Filter, now: Date) {
  const both = sql<Row>`(
    select tenant_id, email, reason, detail, bounce_rule, created_at as since, null::timestamptz as until, job_id from suppressions
    union all select tenant_id, email, 'resting'::text, detail, bounce_rule, created_at, until, job_id from address_pauses)`
  return db
    .selectFrom(both.as<'closed'>(sql`closed (tenant_id, email, reason, detail, bounce_rule, since, until, job_id)`))
    .where(sql<boolean>`closed.tenant_id = ${tenantId}`)
    .where(
      sql<boolean>`(closed.until is null or closed.until > ${now} and not exists (
        select from suppressions s where s.tenant_id = closed.tenant_id and s.email = closed.email offset 0))`,
    )
    .$if(reason !== undefined, (query) => query.where('closed.reason', '=', reason ?? 'blocked'))
    .$if(Boolean(search), (query) => query.where(sql<boolean>`closed.email like ${`%${addressPart(search ?? '')}%`}`))
}

const columns = ['closed.email', 'reason', 'detail', 'bounce_rule', 'since', 'until', 'job_id'] as const

/** One page of suppressed addresses with reasons. */
export async function list({ db, tenant, now }: TenantContext, input: In<typeof listSuppressions>) {
  // Rounded to the minute, so that repeated requests share the cached count.
  const minute = new Date(Math.floor(now().getTime() / 60_000) * 60_000)
  const all = suppressedAddresses(db, tenant.id, input, minute)
  const rows = all.select([sql`email`.as('id'), sql.ref(input.orderBy).as('k0'), sql`email`.as('k1')])
  const read = (emails: string[]) =>
    all.select(columns).select('closed.email as id').where('closed.email', 'in', emails).execute()
  const { data, pagination } = await pageInIndex(
    db,
    { rows, keys: 2, ...(input.search && { sought: 'planned' }) },
    read,
    input,
  )
  const known = await detailsOf(db, tenant.id, data)
  return {
    data: data.map(({ job_id: jobId, bounce_rule: bounceRule, ...row }) => ({
      ...row,
      bounceRule,
      _id: row.email,
      id: row.email,
      contactId: known.contacts.get(row.email)?.id ?? null,
      name: known.contacts.get(row.email)?.name ?? '',
      jobId: jobId !== null && known.subjects.has(jobId) ? jobId : null,
      subject: known.subjects.get(jobId ?? '') ?? null,
    })),
    pagination,
  }
}

async function detailsOf(db: Db, tenantId: string, rows: readonly Row[]) {
  if (rows.length === 0)
    return { contacts: new Map<string, { id: string; name: string }>(), subjects: new Map<string, string>() }
  const contacts = await db
    .selectFrom('contacts')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('tenant_id', '=', tenantId)
    .where(
      'email',
      'in',
      rows.map(({ email }) => email),
    )
    .execute()
  const { rows: jobs } = await sql<{ id: string; subject: string }>`select id, subject from jobs
    where tenant_id = ${tenantId} and id = any(${rows.flatMap((row) => row.job_id ?? [])}::uuid[])`.execute(db)
  return {
    contacts: new Map(
      contacts.map((contact) => [
        contact.email,
        { id: contact.id, name: `${contact.first_name} ${contact.last_name}`.trim() },
      ]),
    ),
    subjects: new Map(jobs.map(({ id, subject }) => [id, subject])),
  }
}

/** All matching addresses as a table, streamed from the database. */
export const download = (ctx: TenantContext, input: In<typeof exportSuppressions>) =>
  workspaceTable(ctx, {
    name: 'suppressions',
    of: ctx.now().toISOString().slice(0, 10),
    columns: {
      email: (row) => row.email,
      reason: (row) => row.reason,
      since: (row) => row.since,
      until: (row) => row.until,
      bounce_rule: (row) => row.bounce_rule,
      detail: (row) => row.detail,
    },
    words: { reason: reasonWords, bounce_rule: bounceRules },
    rows: rowsOf(ctx, input),
  })

const reasonWords = {
  bounced: { en: 'Hard bounce', ar: 'ارتداد دائم' },
  complained: { en: 'Spam complaint', ar: 'بلاغ بريد غير مرغوب فيه' },
  unsubscribed: { en: 'Unsubscribed', ar: 'اشتراك ملغى' },
  blocked: { en: 'Blocked', ar: 'محظور' },
  resting: { en: 'Paused after soft bounces', ar: 'إيقاف مؤقت بعد ارتدادات مؤقتة' },
} satisfies Record<SuppressionReason, Both>

const piece = 2000

async function* rowsOf(ctx: TenantContext, filter: Filter) {
  let after = ''
  while (!ctx.signal.aborted) {
    const rows = await suppressedAddresses(ctx.db, ctx.tenant.id, filter, ctx.now())
      .select(columns)
      .where(sql<boolean>`email > ${after}`)
      .orderBy('email')
      .limit(piece)
      .execute()
    yield rows
    if (rows.length < piece) return
    after = rows.at(-1)?.email ?? ''
  }
}

/** Blocks an address and its contact. An existing suppression stays. */
export async function add(ctx: TenantContext, { email }: In<typeof addSuppression>) {
  const { tenant } = ctx
  return ctx.db.transaction().execute(async (db) => {
    await changeContacts(db, memberAuthor(ctx), ({ table }) =>
      sql`update ${table} set status = 'blocked', updated_at = now()
      where tenant_id = ${tenant.id} and email = ${email} and status in ('subscribed', 'unconfirmed')`.execute(db),
    )
    const before = await db
      .selectFrom('suppressions')
      .select('email')
      .where('tenant_id', '=', tenant.id)
      .where('email', '=', email)
      .executeTakeFirst()
    await suppress(db, tenant.id, [{ email, reason: 'blocked' }])
    await record(db, ctx, { action: 'suppression.add', entityType: 'suppression', entityId: email, after: { email } })
    return { data: { email, added: before === undefined } }
  })
}
