import { sql } from 'kysely'
import { bounceOutcomes, bounceRules } from '#contract/email-marketing/bounce-rules.ts'
import type { exportRecipients, listRecipients, RecipientStatus } from '#contract/email-marketing/sending.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both } from '#contract/fields.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { opaque } from '../../db/paging/opaque.ts'
import { inOrder } from '../../db/paging/page.ts'
import { workspaceTable } from '../../export/table-file.ts'
import { presentRow, indexRangesOf } from '../ledger/counts.ts'
import { type JobRow, rowOf } from './jobs.ts'
import { messageIdOf } from '../ledger/ledger.ts'
import { chosen, pageOf } from '../ledger/recipient-page.ts'
import { responseText } from '../ledger/skip-reasons.ts'

type Filter = { status?: In<typeof listRecipients>['status']; search?: string | undefined }

const recipientsOf = (db: Db, job: JobRow) =>
  db
    .selectFrom('ledger')
    .leftJoin('contacts', (join) =>
      join.on('contacts.tenant_id', '=', opaque(job.tenant_id)).onRef('contacts.id', '=', 'ledger.contact_id'),
    )
    .selectAll('ledger')
    .select(['contacts.id as known', 'contacts.first_name', 'contacts.last_name'])
    .where('ledger.tenant_id', '=', job.tenant_id)
    .where('ledger.job_id', '=', job.id)

/** One page of a job's recipients, each with the outcome. @throws not_found */
export async function list({ db, tenant, lang }: TenantContext, input: In<typeof listRecipients>) {
  const job = await rowOf(db, tenant.id, input.jobId)
  const { ids, pagination } = await pageOf(db, job, input)
  const rows = await recipientsOf(db, job)
    .where(sql<boolean>`ledger.contact_id = any(${ids}::uuid[])`)
    .execute()
  const data = inOrder(
    ids,
    rows.map((row) => ({ ...presentRow(job, row), id: row.contact_id })),
  )
  return {
    data: data.map((row) => ({
      _id: row.contact_id,
      id: row.contact_id,
      emailId: row.known,
      email: row.email,
      name: `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
      status: row.status,
      response: responseText(row, lang),
      attempts: row.attempts,
      messageId: messageIdOf({ jobId: job.id }, row.contact_id, job.from_email),
      sentAt: row.sent_at,
      language: row.language,
      openedAt: row.opened_at,
      clickedAt: row.clicked_at,
      opens: row.opens,
      clicks: row.clicks,
      machineOpens: row.machine_opens,
      machineClicks: row.machine_clicks,
      nextTryAt: row.next_try_at,
      bounce: row.bounce,
      bounceReason: row.bounce_reason,
      bounceRule: row.bounce_rule,
      bouncedAt: row.bounced_at,
      complainedAt: row.complained_at,
      updatedAt: row.updated_at,
    })),
    pagination,
  }
}

const piece = 2000

/** The matching recipients with their outcomes as a table, streamed from the database. @throws not_found */
export async function download(ctx: TenantContext, input: In<typeof exportRecipients>) {
  const job = await rowOf(ctx.db, ctx.tenant.id, input.jobId)
  return workspaceTable(ctx, {
    name: 'recipients',
    of: job.created_at.toISOString().slice(0, 10),
    columns: {
      email: (row) => row.email,
      name: (row) => `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim(),
      status: (row) => row.status,
      response: (row) => responseText(row, ctx.lang),
      attempts: (row) => row.attempts,
      sent_at: (row) => row.sent_at,
      opened_at: (row) => row.opened_at,
      clicked_at: (row) => row.clicked_at,
      bounce: (row) => row.bounce,
      bounce_rule: (row) => row.bounce_rule,
      bounced_at: (row) => row.bounced_at,
      complained_at: (row) => row.complained_at,
      message_id: (row) => messageIdOf({ jobId: job.id }, row.contact_id, job.from_email),
    },
    words: { status: statusWords, bounce: bounceOutcomes, bounce_rule: bounceRules },
    rows: rowsOf(ctx, job, input),
  })
}

const statusWords = {
  queued: { en: 'Queued', ar: 'في الانتظار' },
  claimed: { en: 'Sending', ar: 'قيد الإرسال' },
  sent: { en: 'Sent', ar: 'أُرسلت' },
  deferred: { en: 'Retrying', ar: 'قيد إعادة المحاولة' },
  failed: { en: 'Failed', ar: 'فشلت' },
  unknown: { en: 'Unknown', ar: 'غير معروفة' },
  skipped: { en: 'Skipped', ar: 'متجاوَزة' },
  waiting: { en: 'Scheduled', ar: 'مجدولة' },
} satisfies Record<RecipientStatus, Both>

async function* rowsOf(ctx: TenantContext, job: JobRow, filter: Filter) {
  let after: string | null = null
  while (!ctx.signal.aborted) {
    const rows = await recipientsOf(ctx.db, job)
      .where(sql<boolean>`ledger.contact_id = any(array(${pieceOf(job, filter, after)}))`)
      .orderBy('ledger.contact_id')
      .execute()
    yield rows.map((row) => presentRow(job, row))
    if (rows.length < piece) return
    after = rows.at(-1)?.contact_id ?? null
  }
}

/** Contacts of the next piece in the order of ids: the first of each index range, merged. */
function pieceOf(job: JobRow, { status, search }: Filter, after: string | null) {
  const stretches = status ? indexRangesOf(job, status) : [sql<boolean>`true`]
  const firstRows = sql`order by contact_id limit ${piece}`
  const of = sql`${chosen(job, { search })} ${after === null ? sql`` : sql`and contact_id > ${after}`}`
  const parts = stretches.map((stretch) => sql`(select contact_id from ledger where ${of} and ${stretch} ${firstRows})`)
  return sql`select contact_id from (${sql.join(parts, sql` union all `)}) as parts ${firstRows}`
}
