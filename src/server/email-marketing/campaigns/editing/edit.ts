import { sql } from 'kysely'
import { v5 } from 'uuid'
import type {
  CampaignContent,
  createCampaign,
  deleteCampaign,
  restoreCampaign,
  updateCampaign,
} from '#contract/email-marketing/campaigns.ts'
import { CampaignDefinition } from '#contract/email-marketing/campaigns.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both, Lang } from '#contract/fields.ts'
import type { TenantContext } from '../../../context.ts'
import { type Db, newId } from '../../../db/connection/database.ts'
import { preparedByForm } from '../../../db/connection/statement-names.ts'
import { checkVersion } from '../../../db/versions.ts'
import { fault, found } from '../../../failure.ts'
import { textIn } from '../../../i18n/text-in.ts'
import { rulesOf } from '../../settings/sending-settings.ts'
import { draftContent } from '../../templates/blocks/document.ts'
import { designMail } from '../../templates/designs-list.ts'
import { templateContents } from '../../templates/template-contents.ts'
import { campaignRow, currentOf, detailOf } from './read.ts'

const notDraft = fault('conflict', {
  en: 'This campaign is no longer a draft. Duplicate it to change it.',
  ar: 'لم تعد هذه الحملة مسودة. يمكن تكرارها لتعديل النسخة.',
})
const unknownDesign = fault(
  'validation_failed',
  {
    en: 'This starter template wasn’t found. Choose another one.',
    ar: 'هذا القالب الجاهز غير موجود. يلزم اختيار غيره.',
  },
  'design',
)
const untitled: Both = { en: 'Untitled campaign', ar: 'حملة بلا اسم' }

/** How long a deleted draft can be restored, in days. */
export const restorableDays = 30

/**
 * Creates a draft: blank, from given contents, from a template or from a starter. A call repeated with its idempotency
 * key returns the draft it created. @throws validation_failed
 */
export async function create(ctx: TenantContext, input: In<typeof createCampaign>) {
  const { tenant, viewer, lang } = ctx
  const { templateId, design, language = lang, name, contents, ...given } = input
  const id = ctx.idempotencyKey === null ? newId() : v5(`campaign ${viewer.id} ${ctx.idempotencyKey}`, tenant.id)
  const start = await startOf(ctx, { templateId, design, language })
  const { trackByDefault } = await rulesOf(ctx.db, tenant.id)
  const tracking = { trackOpens: trackByDefault, trackClicks: trackByDefault }
  const campaign = {
    id,
    name: name ?? start?.name ?? textIn(untitled, lang),
    contents: contents ?? start?.contents ?? [blank(language)],
    definition: CampaignDefinition.parse({ ...tracking, ...definedIn(given as Partial<CampaignDefinition>) }),
  }
  await ctx.db.transaction().execute((db) => insert(db, ctx, campaign))
  return { data: await detailOf(ctx.db, tenant.id, id, lang) }
}

const blank = (language: Lang): CampaignContent => ({
  language,
  subject: '',
  previewText: '',
  contentType: 'blocks',
  content: '',
  text: '',
})

type Start = { templateId?: string | undefined; design?: string | undefined; language: Lang }

/** Name and contents of the chosen start; undefined for a blank draft. @throws validation_failed */
async function startOf(ctx: TenantContext, { templateId, design, language }: Start) {
  if (templateId !== undefined) return templateContents(ctx, templateId)
  if (design === undefined) return undefined
  const mail = await designMail(ctx.db, ctx.tenant.id, design, language)
  if (!mail) throw unknownDesign()
  const { subject, previewText, content } = mail
  return { name: mail.name, contents: [{ ...blank(language), subject, previewText, content }] }
}

type NewCampaign = { id: string; name: string; contents: CampaignContent[]; definition: CampaignDefinition }

/** Stores a draft in the caller's transaction; a repeated call changes nothing. @throws validation_failed */
export async function insert(db: Db, ctx: TenantContext, { id, name, contents, definition }: NewCampaign) {
  const stored = await db
    .insertInto('campaigns')
    .values({
      tenant_id: ctx.tenant.id,
      id,
      name,
      definition: JSON.stringify(definition),
      user_id: ctx.viewer.id,
      edited_by: ctx.viewer.id,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (stored) await storeContents(db, ctx.tenant.id, id, contents)
}

/** Replaces the contents of a campaign. @throws validation_failed for invalid blocks */
export async function storeContents(db: Db, tenantId: string, campaignId: string, contents: CampaignContent[]) {
  await sql`with target as (select ${campaignId}::uuid as id), ${replacedContents(tenantId, contents)} select`.execute(
    db,
  )
}

/**
 * Parts of a statement that replace the contents of the campaign in its part `target`, if there is one.
 * @throws validation_failed for invalid blocks
 */
function replacedContents(tenantId: string, contents: CampaignContent[]) {
  const column = (name: keyof CampaignContent) => contents.map((content) => content[name])
  const stored = contents.map(({ contentType, content }) =>
    contentType === 'blocks' && content !== '' ? draftContent(content) : content,
  )
  return sql`removed as (
      delete from campaign_contents c using target where c.tenant_id = ${tenantId} and c.campaign_id = target.id
        and c.language <> all(${column('language')}::text[])
    ), stored as (
      insert into campaign_contents (tenant_id, campaign_id, language, place, subject, preview_text, content_type, content, text)
      select ${tenantId}, target.id, n.language, n.place - 1, n.subject, n.preview_text, n.content_type, n.content, n.text
      from target cross join unnest(${column('language')}::text[], ${column('subject')}::text[], ${column('previewText')}::text[],
        ${column('contentType')}::text[], ${stored}::text[], ${column('text')}::text[])
        with ordinality as n (language, subject, preview_text, content_type, content, text, place)
      on conflict (tenant_id, campaign_id, language) do update set place = excluded.place, subject = excluded.subject,
        preview_text = excluded.preview_text, content_type = excluded.content_type, content = excluded.content, text = excluded.text
    )`
}

/**
 * Changes a draft, or the name of any campaign. @throws not_found, conflict for an old version or one that is no
 * draft, validation_failed
 */
export async function update(ctx: TenantContext, { campaignId, version, ...input }: In<typeof updateCampaign>) {
  const { tenant, lang } = ctx
  const { name, contents, ...given } = input
  const changes = definedIn(given as Partial<CampaignDefinition>)
  const onlyName = contents === undefined && Object.keys(changes).length === 0
  // One statement, because an editor saves a draft every few seconds. Versions have milliseconds.
  const { rows } = await sql`${preparedByForm('campaign.update')} with target as (
      update campaigns set name = coalesce(${name ?? null}::text, name), definition = definition || ${JSON.stringify(changes)}::jsonb,
        edited_by = ${ctx.viewer.id}, updated_at = greatest(${ctx.now()}, date_trunc('milliseconds', updated_at) + interval '1 millisecond')
      where tenant_id = ${tenant.id} and id = ${campaignId} and deleted_at is null and (${onlyName}::boolean or status = 'draft')
        and coalesce(date_trunc('milliseconds', updated_at) = ${version ?? null}::timestamptz, ${version === undefined}::boolean)
      returning id
    )${contents ? sql`, ${replacedContents(tenant.id, contents)}` : sql``} select from target`.execute(ctx.db)
  if (rows.length === 0) {
    const { updated_at: updatedAt } = await campaignRow(ctx.db, tenant.id, campaignId)
    await checkVersion({ version, updatedAt, current: currentOf(ctx.db, ctx, campaignId) })
    throw notDraft()
  }
  return { data: await detailOf(ctx.db, tenant.id, campaignId, lang) }
}

/** The fields of a definition in the input. */
const definedIn = (input: Partial<CampaignDefinition>): Partial<CampaignDefinition> =>
  Object.fromEntries(
    Object.entries(input).filter(([field, value]) => field in CampaignDefinition.shape && value !== undefined),
  )

/** Deletes a draft, which can be restored for a while. @throws not_found, conflict for a campaign that is no draft */
export async function remove(ctx: TenantContext, { campaignId }: In<typeof deleteCampaign>) {
  await ctx.db.transaction().execute(async (db) => {
    const row = await campaignRow(db, ctx.tenant.id, campaignId, 'update')
    if (row.status !== 'draft') throw notDraft()
    await db
      .updateTable('campaigns')
      .set({ deleted_at: ctx.now() })
      .where('tenant_id', '=', ctx.tenant.id)
      .where('id', '=', campaignId)
      .execute()
  })
  return { data: { _id: campaignId } }
}

/** Restores a deleted draft. @throws not_found */
export async function restore(ctx: TenantContext, { campaignId }: In<typeof restoreCampaign>) {
  const restored = await ctx.db
    .updateTable('campaigns')
    .set({ deleted_at: null })
    .where('tenant_id', '=', ctx.tenant.id)
    .where('id', '=', campaignId)
    .where(
      sql<boolean>`(deleted_at is null or deleted_at > ${ctx.now()}::timestamptz - make_interval(days => ${restorableDays}))`,
    )
    .returning('id')
    .executeTakeFirst()
  found(restored)
  return { data: await detailOf(ctx.db, ctx.tenant.id, campaignId, ctx.lang) }
}
