import type { z } from 'zod'
import { type RawBuilder, sql } from 'kysely'
import type { contactTimeline, TimelineEvent } from '#contract/email-marketing/contact-timeline.ts'
import type { In } from '#contract/endpoint.ts'
import type { Lang } from '#contract/fields.ts'
import type { TenantContext } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { fault, found } from '../../failure.ts'
import { messageIdOf } from '../ledger/ledger.ts'
import { responseText } from '../ledger/skip-reasons.ts'
import { type TimelineRow, timelineEvents, type TimelineOwner } from './timeline-sources.ts'

const noPlace = fault(
  'validation_failed',
  { en: 'This entry wasn’t found. Reload the page.', ar: 'هذا العنصر غير موجود. يلزم إعادة تحميل الصفحة.' },
  'before',
)

type Event = z.input<typeof TimelineEvent>

const usualSize = 20

/** A contact's events, the newest first. @throws not_found, validation_failed for a cursor of another timeline */
export async function timeline({ db, tenant, lang }: TenantContext, input: In<typeof contactTimeline>) {
  const who = await whoIs(db, tenant.id, input.contactId)
  const size = input.size ?? usualSize
  const { rows } = await sql<TimelineRow>`${timelineEvents(who, {
    kind: input.kind ?? null,
    before: placeOf(input.before),
    limit: size + 1,
  })}`.execute(db)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    data: {
      events: await toEvents(db, tenant.id, shown, lang),
      older: rows.length > size && last ? `${last.at} ${last.id}` : null,
    },
  }
}

async function whoIs(db: Db, tenantId: string, contactId: string): Promise<TimelineOwner> {
  const contact = found(
    await db
      .selectFrom('contacts')
      .select(['id', 'email'])
      .where('tenant_id', '=', tenantId)
      .where('id', '=', contactId)
      .executeTakeFirst(),
  )
  const before = await db
    .selectFrom('contact_aliases')
    .select(['alias_id', 'email'])
    .where('tenant_id', '=', tenantId)
    .where('contact_id', '=', contactId)
    .execute()
  return {
    tenantId,
    contactId,
    ids: [contactId, ...before.map((alias) => alias.alias_id)],
    emails: [...new Set([contact.email, ...before.map((alias) => alias.email)])],
  }
}

function placeOf(before: string | undefined) {
  if (before === undefined) return null
  const [at, id] = before.split(' ')
  if (!at || !id || Number.isNaN(Date.parse(at))) throw noPlace()
  return { at, id }
}

type Mail = { jobId: string | null; messageId: string | null; subject: string }

/** Adds to each event its message, job or file. */
async function toEvents(db: Db, tenantId: string, rows: readonly TimelineRow[], lang: Lang): Promise<Event[]> {
  const jobs = await jobsOf(db, tenantId, rows)
  const mails = await mailsOf(db, tenantId, rows, jobs)
  const files = await filesOf(db, tenantId, rows)
  return rows.flatMap((row): Event[] => {
    const { id, at, detail } = row
    const mail = mails.get(row.id) ?? { jobId: row.job_id, messageId: row.message_id, subject: '' }
    const by = detail.actor ? { name: detail.actor } : null
    switch (row.kind) {
      case 'added':
        return [{ id, at, kind: 'added' }]
      case 'imported': {
        const file = files.get(detail.importId ?? '')
        if (!file || !detail.importId) return [{ id, at, kind: 'added' }]
        return [{ id, at, kind: 'imported', importId: detail.importId, fileName: file.name, by: file.by }]
      }
      case 'sent':
        return [{ id, at, kind: 'sent', ...mail, response: detail.response ?? null, ...bounceOf(detail) }]
      case 'notSent': {
        const state = detail.state ?? 'failed'
        const response = responseText({ status: state, response: detail.response ?? null }, lang)
        return [{ id, at, kind: 'notSent', ...mail, state, response, ...bounceOf(detail) }]
      }
      case 'opened':
        return [{ id, at, kind: 'opened', ...mail, times: detail.times ?? 1 }]
      case 'clicked':
        return [{ id, at, kind: 'clicked', ...mail, url: detail.url ?? null, times: detail.times ?? 1 }]
      case 'received':
        return [{ id, at, kind: 'received', ...mail, subject: detail.subject ?? '', isReply: detail.isReply ?? false }]
      case 'changed': {
        const changes = Object.entries(detail.fields ?? {}).map(([field, [before, after]]) => ({
          field,
          before,
          after,
        }))
        return [{ id, at, kind: 'changed', changes, by, importId: detail.importId ?? null, jobId: row.job_id }]
      }
      case 'unsubscribed':
        return [{ id, at, kind: 'unsubscribed', ...mail }]
      case 'note': {
        const noteId = id.slice(id.indexOf(':') + 1)
        return [{ id, at, kind: 'note', noteId, text: detail.text ?? '', editedAt: detail.editedAt ?? null, by }]
      }
      case 'merged':
        return [{ id, at, kind: 'merged', email: detail.email ?? '', by, undoId: detail.undoId ?? null }]
      default: {
        const tag = { name: { en: detail.en ?? '', ar: detail.ar ?? '' }, color: detail.color ?? 'gray' }
        return [row.kind === 'tagged' ? { id, at, kind: 'tagged', tag } : { id, at, kind: 'untagged', tag, by }]
      }
    }
  })
}

const bounceOf = ({ bounce = null, rule = null }: TimelineRow['detail']) => ({ bounce, bounceRule: rule })

type Job = { id: string; subject: string; from_email: string }

async function jobsOf(db: Db, tenantId: string, rows: readonly TimelineRow[]): Promise<Map<string, Job>> {
  const ids = [...new Set(rows.flatMap(({ job_id }) => (job_id ? [job_id] : [])))]
  if (ids.length === 0) return new Map()
  const jobs = await db
    .selectFrom('jobs')
    .select(['id', 'subject', 'from_email'])
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  return new Map(jobs.map((job) => [job.id, job]))
}

/** The message of each event; that of a job has a derived Message-ID. */
async function mailsOf(db: Db, tenantId: string, rows: readonly TimelineRow[], jobs: Map<string, Job>) {
  const named = rows.flatMap((row) => {
    const job = jobs.get(row.job_id ?? '')
    return job && row.contact_id
      ? [{ row: row.id, job, messageId: messageIdOf({ jobId: job.id }, row.contact_id, job.from_email) }]
      : []
  })
  const known = await messagesBy(
    db,
    tenantId,
    sql`direction = 'sent' and message_id = any(${named.map((message) => message.messageId)}::text[])`,
  )
  const byName = new Map(known.map((message) => [message.message_id, message]))
  const direct = rows.flatMap(({ message_id }) => (message_id ? [message_id] : []))
  const written = await messagesBy(db, tenantId, sql`id = any(${direct}::uuid[])`)
  const byId = new Map(written.map((message) => [message.id, message]))
  const mails = new Map<string, Mail>()
  for (const { row, job, messageId } of named) {
    const message = byName.get(messageId)
    mails.set(row, { jobId: job.id, messageId: message?.id ?? null, subject: message?.subject ?? job.subject })
  }
  for (const { id, message_id } of rows) {
    const message = byId.get(message_id ?? '')
    if (message) mails.set(id, { jobId: null, messageId: message.id, subject: message.subject })
  }
  return mails
}

async function messagesBy(db: Db, tenantId: string, which: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string; message_id: string; subject: string }>`
    select id, message_id, subject from messages where tenant_id = ${tenantId} and ${which}`.execute(db)
  return rows
}

async function filesOf(db: Db, tenantId: string, rows: readonly TimelineRow[]) {
  const ids = [...new Set(rows.flatMap(({ detail }) => (detail.importId ? [detail.importId] : [])))]
  if (ids.length === 0) return new Map<string, { name: string; by: { name: string } | null }>()
  const files = await db
    .selectFrom('imports')
    .leftJoin('users', 'users.id', 'imports.user_id')
    .select(['imports.id', 'file_name', 'first_name', 'last_name'])
    .where('tenant_id', '=', tenantId)
    .where('imports.id', 'in', ids)
    .execute()
  return new Map(
    files.map(({ id, file_name: name, first_name, last_name }) => [
      id,
      { name, by: first_name === null ? null : { name: `${first_name} ${last_name ?? ''}`.trim() } },
    ]),
  )
}
