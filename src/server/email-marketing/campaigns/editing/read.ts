import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import {
  type Campaign,
  type CampaignContent,
  CampaignDefinition,
  type CampaignDetail,
  type CampaignPart,
  type getCampaign,
} from '#contract/email-marketing/campaigns.ts'
import type { In } from '#contract/endpoint.ts'
import { type Lang, sideOf } from '#contract/text/languages.ts'
import type { TenantContext } from '../../../context.ts'
import type { Db } from '../../../db/connection/database.ts'
import { inOrder } from '../../../db/paging/page.ts'
import type { Tables } from '../../../db/tables/tables.ts'
import { found } from '../../../failure.ts'
import { asLang } from '../../../i18n/as-lang.ts'
import { readVersions } from '../../templates/mail-versions.ts'
import { pauseText } from '../pause-reasons.ts'

export type CampaignRow = Selectable<Tables['campaigns']>

/** One campaign with everything that its page edits. @throws not_found */
export async function get({ db, tenant, lang }: TenantContext, { campaignId }: In<typeof getCampaign>) {
  return { data: await detailOf(db, tenant.id, campaignId, lang) }
}

/** The row of a campaign that was not deleted. @throws not_found */
export async function campaignRow(db: Db, tenantId: string, id: string, lock?: 'update'): Promise<CampaignRow> {
  const row = await db
    .selectFrom('campaigns')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(lock === 'update', (query) => query.forUpdate())
    .executeTakeFirst()
  return found(row)
}

export const definitionOf = ({ definition }: Pick<CampaignRow, 'definition'>) => CampaignDefinition.parse(definition)

/** The email in each language as it is edited, the first language first; for a send of the API, as it was sent. */
export async function contentsOf(db: Db, tenantId: string, campaignId: string): Promise<CampaignContent[]> {
  const rows = await db
    .selectFrom('campaign_contents')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('campaign_id', '=', campaignId)
    .orderBy('place')
    .execute()
  if (rows.length > 0)
    return rows.map(({ language, subject, preview_text, content_type, content, text }) => ({
      language,
      subject,
      previewText: preview_text,
      contentType: content_type,
      content,
      text,
    }))
  const job = await db
    .selectFrom('jobs')
    .select(['language', 'subject', 'html', 'text'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', campaignId)
    .executeTakeFirst()
  if (!job) return []
  const others = await readVersions(db, { tenantId, jobId: campaignId })
  return [job, ...others].map(({ language, subject, html, text }) => ({
    language: asLang(language),
    subject,
    previewText: '',
    contentType: html === null ? 'text' : 'html',
    content: html ?? text ?? '',
    text: html === null ? '' : (text ?? ''),
  }))
}

export async function detailOf(
  db: Db,
  tenantId: string,
  id: string,
  lang: Lang,
): Promise<z.input<typeof CampaignDetail>> {
  const row = await campaignRow(db, tenantId, id)
  const [campaign] = await read(db, tenantId, [id], lang)
  const contents = await contentsOf(db, tenantId, id)
  const corrections = row.status === 'draft' ? [] : await correctionsOf(db, tenantId, id)
  const { rows: editors } = await sql<{
    name: string | null
  }>`select ${nameOf(sql`${row.edited_by}::uuid`)} as name`.execute(db)
  const definition = definitionOf(row)
  return {
    ...found(campaign),
    ...definition,
    contents,
    missing: row.status === 'draft' ? await missingParts(db, tenantId, { definition, contents }) : [],
    editedBy: editors[0]?.name ?? null,
    corrections,
  }
}

async function correctionsOf(db: Db, tenantId: string, id: string) {
  const { rows } = await sql<{ at: Date; sentBefore: number; by: string | null }>`
    select c.at, c.sent_before as "sentBefore", ${nameOf(sql`c.user_id`)} as by from campaign_corrections c
    where c.tenant_id = ${tenantId} and c.campaign_id = ${id} order by c.at limit 100`.execute(db)
  return rows
}

/** The state of a campaign and the author of its last change, for the editor whose version is outdated. */
export const currentOf =
  (db: Db, { tenant, lang }: TenantContext, id: string) =>
  async () => {
    const data = await detailOf(db, tenant.id, id, lang)
    return { data, by: data.editedBy }
  }

/** Parts that must be completed before a campaign can be sent, in the order of its page. */
export async function missingParts(
  db: Db,
  tenantId: string,
  { definition, contents }: { definition: CampaignDefinition; contents: readonly CampaignContent[] },
): Promise<CampaignPart[]> {
  const { recipients, providerId, timing } = definition
  const provider = await db
    .selectFrom('providers')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('status', '=', 'active')
    .where(providerId === null ? sql<boolean>`is_default` : sql<boolean>`id = ${providerId}`)
    .executeTakeFirst()
  const isAimed = Object.values(recipients).some((part) => (Array.isArray(part) ? part.length > 0 : part))
  const parts: [CampaignPart, boolean][] = [
    ['content', contents.length === 0 || contents.some(({ content }) => content.trim() === '')],
    ['to', !isAimed],
    ['from', provider === undefined],
    ['subject', contents.some(({ subject }) => subject === '')],
    ['when', timing.kind === 'at' && !Number.isFinite(Date.parse(timing.at))],
  ]
  return parts.filter(([, isMissing]) => isMissing).map(([part]) => part)
}

const nameOf = (userId: RawBuilder<unknown>) =>
  sql<string | null>`(select trim(u.first_name || ' ' || u.last_name) from users u where u.id = ${userId})`

type SendRow = {
  campaignId: string
  total: number
  sent: number
  opened: number | null
  clicked: number | null
  unsubscribed: number
  returned: number
  scheduledAt: Date | null
  startedAt: Date | null
  endedAt: Date | null
  localTime: string | null
  message: string | null
  status: string
}

/** Campaigns as lists show them, in the order of the ids; missing ones are left out. */
export async function read(
  db: Db,
  tenantId: string,
  ids: readonly string[],
  lang: Lang,
): Promise<z.input<typeof Campaign>[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('campaigns')
    .selectAll('campaigns')
    .select(nameOf(sql`campaigns.user_id`).as('author'))
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .execute()
  // A draft has no send.
  const sentIds = rows.filter(({ status }) => status !== 'draft').map(({ id }) => id)
  const [contents, sends, names] = [
    await subjectsOf(db, tenantId, ids),
    sentIds.length === 0 ? new Map<string, SendRow>() : await sendsOf(db, tenantId, sentIds),
    await namesOf(db, tenantId, rows.map(definitionOf), lang),
  ]
  return inOrder([...ids], rows).map((row) => {
    const definition = definitionOf(row)
    const send = sends.get(row.id)
    const emails = contents.filter(({ campaignId }) => campaignId === row.id)
    const { recipients, timing } = definition
    return {
      _id: row.id,
      id: row.id,
      kind: row.kind,
      name: row.name,
      status: row.status,
      subject: emails[0]?.subject ?? '',
      languages: emails.map(({ language }) => language),
      to: {
        all: recipients.all ?? false,
        tags: named(names, recipients.tagIds),
        groups: named(names, recipients.groupIds),
        contacts: recipients.emailIds?.length ?? 0,
        reached: recipients.reached ? (recipients.reached.only ?? 'any') : null,
      },
      author: row.author,
      seriesId: row.series_id,
      scheduledAt: send ? send.scheduledAt : timing.kind === 'at' ? timing.at : null,
      localTime: send ? send.localTime : timing.kind === 'local' ? timing.localTime : null,
      startedAt: send?.startedAt ?? null,
      endedAt: send?.endedAt ?? null,
      totalRecipients: send?.total ?? 0,
      figures: {
        sent: send?.sent ?? 0,
        delivered: send ? Math.max(0, send.sent - send.returned) : 0,
        opened: send?.opened ?? null,
        clicked: send?.clicked ?? null,
        unsubscribed: send?.unsubscribed ?? 0,
      },
      message: send && send.status !== 'done' ? pauseText(send.message, lang) : null,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }
  })
}

/** Subjects by language without the contents, the first language first. */
async function subjectsOf(db: Db, tenantId: string, ids: readonly string[]) {
  const { rows } = await sql<{ campaignId: string; language: Lang; subject: string }>`
    select campaign_id as "campaignId", language, subject, place from campaign_contents
      where tenant_id = ${tenantId} and campaign_id = any(${[...ids]}::uuid[])
    union all
    select j.id, j.language, j.subject, 0 from jobs j where j.tenant_id = ${tenantId} and j.id = any(${[...ids]}::uuid[])
      and not exists (select from campaign_contents c where c.tenant_id = j.tenant_id and c.campaign_id = j.id)
    union all
    select v.job_id, v.language, v.subject, 1 from job_contents v
      where v.tenant_id = ${tenantId} and v.job_id = any(${[...ids]}::uuid[])
      and not exists (select from campaign_contents c where c.tenant_id = v.tenant_id and c.campaign_id = v.job_id)
    union all
    select t.test_id, t.language, t.subject, 0 from jobs t
      where t.tenant_id = ${tenantId} and t.test_id = any(${[...ids]}::uuid[]) and t.variant = 'a'
    order by place`.execute(db)
  return rows
}

/** The send of each campaign; for an A/B test, all its sends together. */
async function sendsOf(db: Db, tenantId: string, ids: readonly string[]): Promise<Map<string, SendRow>> {
  const { rows } = await sql<SendRow>`
    select coalesce(j.test_id, j.id) as "campaignId", sum(j.total)::int as total, sum(j.sent)::int as sent,
      sum(j.opened) filter (where j.track_opens)::int as opened, sum(j.clicked) filter (where j.track_clicks)::int as clicked,
      sum(f.unsubscribed)::int as unsubscribed, sum(f.returned)::int as returned,
      min(j.scheduled_at) as "scheduledAt", min(j.started_at) as "startedAt", max(j.ended_at) as "endedAt",
      min(j.local_time) as "localTime", min(j.message) as message, min(j.status) as status
    from jobs j cross join lateral (
      select coalesce(sum(c.unsubscribed), 0) as unsubscribed, coalesce(sum(c.returned), 0) as returned
      from send_counts c where c.tenant_id = j.tenant_id and c.job_id = j.id) f
    where j.tenant_id = ${tenantId} and (j.id = any(${[...ids]}::uuid[]) or j.test_id = any(${[...ids]}::uuid[]))
    group by 1`.execute(db)
  return new Map(rows.map((row) => [row.campaignId, row]))
}

const namesLimit = 1000

/** Names of the tags and segments of these audiences. */
async function namesOf(db: Db, tenantId: string, definitions: readonly CampaignDefinition[], lang: Lang) {
  const ids = definitions.flatMap(({ recipients: { tagIds = [], groupIds = [] } }) => [...tagIds, ...groupIds])
  const wanted = [...new Set(ids)].slice(0, namesLimit)
  if (wanted.length === 0) return new Map<string, string>()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${sql.ref(`name_${sideOf(lang)}`)} as name from tags where tenant_id = ${tenantId} and id = any(${wanted}::uuid[])
    union all select id, name from groups where tenant_id = ${tenantId} and id = any(${wanted}::uuid[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const named = (names: ReadonlyMap<string, string>, ids: readonly string[] = []) =>
  ids.flatMap((id) => {
    const name = names.get(id)
    return name === undefined ? [] : [{ id, name }]
  })
