import { type RawBuilder, sql } from 'kysely'
import type {
  getTransactional,
  listTransactional,
  TransactionalState,
} from '#contract/email-marketing/transactional.ts'
import type { In } from '#contract/endpoint.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { pageInIndex } from '../../db/paging/page.ts'
import { exactTotal } from '../../db/paging/totals.ts'
import { found } from '../../failure.ts'
import { inListIndex, messageIdOf } from '../ledger/ledger.ts'

/** @throws not_found */
export async function get({ db, tenant }: TenantContext, { transactionalId }: In<typeof getTransactional>) {
  return { data: await one(db, tenant.id, transactionalId) }
}

/** The workspace's mails, newest first by default. */
export async function list({ db, tenant }: TenantContext, { email, state, ...page }: In<typeof listTransactional>) {
  const own = sql`t.tenant_id = ${tenant.id} ${email === undefined ? sql`` : sql`and t.email = ${email.toLowerCase()}`}`
  const rows =
    state === undefined
      ? sql`select ${keys} from transactional_mails t where ${own}`
      : await inState(db, tenant.id, state, own)
  const read = (ids: string[]) => rowsOf(db, tenant.id).where('t.id', 'in', ids).execute()
  const { data, pagination } = await pageInIndex(
    db,
    { rows, keys: 2, ...(state && { isCostlyToCount: true }) },
    read,
    page,
  )
  return { data: data.map(present), pagination }
}

const keys = sql`t.id, t.created_at as k0, t.id as k1`

/** Which ledger states a filter covers, and which job counters count them. */
const places: Record<TransactionalState, { where: RawBuilder<boolean>; counters: RawBuilder<number> }> = {
  queued: { where: sql`l.index_status in ('queued', 'waiting')`, counters: sql`queued + claimed + waiting` },
  deferred: { where: sql`l.index_status = 'deferred'`, counters: sql`deferred` },
  sent: { where: sql`l.index_status = 'sent'`, counters: sql`sent` },
  failed: { where: sql`l.index_status = 'failed'`, counters: sql`failed` },
  unknown: { where: sql`l.index_status = 'unknown'`, counters: sql`unknown` },
  suppressed: { where: sql`l.index_status = 'skipped'`, counters: sql`skipped` },
  expired: { where: sql`l.index_status = 'skipped'`, counters: sql`skipped` },
  bounced: { where: cameBack(), counters: sql`bounced_hard + bounced_soft` },
  complained: { where: cameBack(), counters: sql`complained` },
}

/** The condition is written as in the partial index, so that the planner uses it. */
function cameBack() {
  return sql<boolean>`(l.bounce is not null or l.complained_at is not null)`
}

/** Longer than the retention of mails (`jobs/upkeep.ts`): ledger rows of earlier jobs are not listed. */
const retention = sql`interval '40 days'`

/** A rare state is found through the ledger and sorted; a frequent one by a scan of all mails. */
async function inState(db: Db, tenantId: string, state: TransactionalState, own: RawBuilder<unknown>) {
  const { where, counters } = places[state]
  const ofLate = sql`j.tenant_id = ${tenantId} and j.transactional and j.created_at > now() - ${retention}`
  const { rows } = await sql<{
    max: number
  }>`select coalesce(sum(${counters}), 0)::float8 as most from jobs j where ${ofLate}`.execute(db)
  const mails = sql`transactional_mails t`
  const of = sql`l.tenant_id = ${tenantId} and ${where} and ${stateOf} = ${state}`
  if ((rows[0]?.max ?? 0) > exactTotal)
    return sql`select ${keys} from ${mails} join ledger l on l.job_id = t.job_id and l.contact_id = t.id where ${of} and ${own}`
  return sql`with few as materialized (
      select l.contact_id as id from jobs j cross join lateral (
        select contact_id from ledger l where l.job_id = j.id and ${of} and ${inListIndex('l')} offset 0
      ) as l where ${ofLate}
    ) select ${keys} from few join ${mails} on t.id = few.id where ${own}`
}

const stateOf = sql<TransactionalState>`case
  when l.complained_at is not null then 'complained'
  when l.bounce in ('hard', 'soft') and l.status in ('sent', 'unknown', 'failed') then 'bounced'
  when l.status in ('queued', 'claimed', 'waiting') then 'queued'
  when l.status = 'skipped' then case when l.response = 'expired' then 'expired' else 'suppressed' end
  else l.status end`

/** Each mail (`t`) with its ledger row (`l`) and job (`j`). */
export const rowsOf = (db: Db, tenantId: string) =>
  db
    .selectFrom('transactional_mails as t')
    .innerJoin('ledger as l', (join) =>
      join
        .onRef('l.tenant_id', '=', 't.tenant_id')
        .onRef('l.job_id', '=', 't.job_id')
        .onRef('l.contact_id', '=', 't.id'),
    )
    .innerJoin('jobs as j', (join) => join.onRef('j.tenant_id', '=', 't.tenant_id').onRef('j.id', '=', 't.job_id'))
    .select([
      't.id',
      't.job_id',
      't.created_at',
      't.email',
      't.contact_id',
      't.subject',
      't.template_id',
      't.expires_at',
    ])
    .select([
      'l.response',
      'l.attempts',
      'l.next_try_at',
      'l.sent_at',
      'l.opened_at',
      'l.clicked_at',
      'l.bounce',
      'l.bounce_rule',
    ])
    .select(['j.from_email', stateOf.as('state')])
    .where('t.tenant_id', '=', tenantId)

/** @throws not_found */
export async function one(db: Db, tenantId: string, id: string) {
  return present(found(await rowsOf(db, tenantId).where('t.id', '=', id).executeTakeFirst()))
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['executeTakeFirstOrThrow']>>

const present = ({ id, ...row }: Row) => ({
  _id: id,
  id,
  createdAt: row.created_at,
  email: row.email,
  contactId: row.contact_id,
  subject: row.subject,
  templateId: row.template_id,
  state: row.state,
  response: row.response,
  attempts: row.attempts,
  nextTryAt: row.next_try_at,
  sentAt: row.sent_at,
  openedAt: row.opened_at,
  clickedAt: row.clicked_at,
  bounce: row.bounce === 'sender' ? null : row.bounce,
  bounceRule: row.bounce_rule,
  messageId: messageIdOf({ jobId: row.job_id }, id, row.from_email),
  expiresAt: row.expires_at,
})
