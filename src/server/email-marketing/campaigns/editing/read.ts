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
import { prepared } from '../../../db/connection/statement-names.ts'
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
  const { rows } = await sql<CampaignContent>`${prepared('campaign.contents')}
    select language, subject, preview_text as "previewText", content_type as "contentType", content, text
    from campaign_contents where tenant_id = ${tenantId} and campaign_id = ${campaignId} order by place`.execute(db)
  return rows.length > 0 ? rows : sentContentsOf(db, tenantId, campaignId)
}

async function sentContentsOf(db: Db, tenantId: string, jobId: string): Promise<CampaignContent[]> {
  const job = await db
    .selectFrom('jobs')
    .select(['language', 'subject', 'html', 'text'])
    .where('tenant_id', '=', tenantId)
    .where('id', '=', jobId)
    .executeTakeFirst()
  if (!job) return []
  const others = await readVersions(db, { tenantId, jobId })
  return [job, ...others].map(({ language, subject, html, text }) => ({
    language: asLang(language),
    subject,
    previewText: '',
    contentType: html === null ? 'text' : 'html',
    content: html ?? text ?? '',
    text: html === null ? '' : (text ?? ''),
  }))
}

/** A campaign with the names of its author and its last editor, and whether its provider is active. */
type DetailRow = ListRow & { editor: string | null; hasProvider: boolean }

/** Few statements, because an editor saves a draft every few seconds. */
export async function detailOf(
  db: Db,
  tenantId: string,
  id: string,
  lang: Lang,
): Promise<z.input<typeof CampaignDetail>> {
  const { rows } = await sql<DetailRow>`${prepared('campaign.detail')}
    select c.id, c.kind, c.name, c.status, c.definition, c.series_id, c.created_at, c.updated_at, ${nameOf(sql`c.user_id`)} as author,
      ${nameOf(sql`c.edited_by`)} as editor, ${isActiveProvider(sql`c.tenant_id`, sql`(c.definition ->> 'providerId')::uuid`)} as "hasProvider"
    from campaigns c where c.tenant_id = ${tenantId} and c.id = ${id} and c.deleted_at is null`.execute(db)
  const row = found(rows[0])
  const definition = definitionOf(row)
  const contents = await contentsOf(db, tenantId, id)
  const isDraft = row.status === 'draft'
  const [emails, sends, names] = [
    isDraft ? contents : await subjectsOf(db, tenantId, [id]),
    isDraft ? noSends : await sendsOf(db, tenantId, [id]),
    await namesOf(db, tenantId, [definition], lang),
  ]
  return {
    ...present(row, { definition, emails, send: sends.get(id), names, lang }),
    ...definition,
    contents,
    missing: isDraft ? missingParts({ definition, contents }, row.hasProvider) : [],
    editedBy: row.editor,
    corrections: isDraft ? [] : await correctionsOf(db, tenantId, id),
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

type Draft = { definition: CampaignDefinition; contents: readonly CampaignContent[] }

/** Parts that must be completed before a campaign can be sent, in the order of its page. */
export function missingParts({ definition, contents }: Draft, hasProvider: boolean): CampaignPart[] {
  const { recipients, timing } = definition
  const isAimed = Object.values(recipients).some((part) => (Array.isArray(part) ? part.length > 0 : part))
  const parts: [CampaignPart, boolean][] = [
    ['content', contents.length === 0 || contents.some(({ content }) => content.trim() === '')],
    ['to', !isAimed],
    ['from', !hasProvider],
    ['subject', contents.some(({ subject }) => subject === '')],
    ['when', timing.kind === 'at' && !Number.isFinite(Date.parse(timing.at))],
  ]
  return parts.filter(([, isMissing]) => isMissing).map(([part]) => part)
}

/** Whether this provider, or the default one if it is null, is active. */
export async function hasActiveProvider(db: Db, tenantId: string, providerId: string | null): Promise<boolean> {
  const { rows } =
    await sql`select where ${isActiveProvider(sql`${tenantId}::uuid`, sql`${providerId}::uuid`)}`.execute(db)
  return rows.length > 0
}

const isActiveProvider = (tenantId: RawBuilder<unknown>, providerId: RawBuilder<unknown>) => sql<boolean>`exists (
  select from providers p where p.tenant_id = ${tenantId} and p.status = 'active'
    and case when ${providerId} is null then p.is_default else p.id = ${providerId} end)`

const nameOf = (userId: RawBuilder<unknown>) =>
  sql<string | null>`(select trim(u.first_name || ' ' || u.last_name) from users u where u.id = ${userId})`

type ListRow = Pick<
  CampaignRow,
  'id' | 'kind' | 'name' | 'status' | 'definition' | 'series_id' | 'created_at' | 'updated_at'
> & { author: string | null }

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
    sentIds.length === 0 ? noSends : await sendsOf(db, tenantId, sentIds),
    await namesOf(db, tenantId, rows.map(definitionOf), lang),
  ]
  return inOrder([...ids], rows).map((row) =>
    present(row, {
      definition: definitionOf(row),
      emails: contents.filter(({ campaignId }) => campaignId === row.id),
      send: sends.get(row.id),
      names,
      lang,
    }),
  )
}

type Related = {
  definition: CampaignDefinition
  /** The first language first. */
  emails: readonly { language: Lang; subject: string }[]
  send: SendRow | undefined
  names: ReadonlyMap<string, string>
  lang: Lang
}

function present(row: ListRow, { definition, emails, send, names, lang }: Related): z.input<typeof Campaign> {
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
}

const noSends: ReadonlyMap<string, SendRow> = new Map()

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
