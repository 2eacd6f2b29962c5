import { sql } from 'kysely'
import type { SignUpForm } from '#contract/email-marketing/forms.ts'
import type { Both } from '#contract/fields.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../db/connection/database.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { briefOf, type TagBriefRow } from '../tags/read.ts'
import { nameOrder } from '../../text/folding.ts'

export type FormRow = Selectable<Tables['forms']>

/** Forms as API callers see them, with topics and tags. */
export async function shownForms(db: Db, rows: readonly FormRow[]): Promise<z.input<typeof SignUpForm>[]> {
  if (rows.length === 0) return []
  const tenantId = rows[0]?.tenant_id ?? ''
  const ids = rows.map(({ id }) => id)
  const topics = await topicsOf(db, tenantId, ids)
  const tags = await tagsOf(db, tenantId, ids)
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    name: row.name,
    isActive: row.is_active,
    texts: row.texts,
    fields: row.fields,
    topics: topics.filter(({ formId }) => formId === row.id).map(({ id, name }) => ({ _id: id, id, name })),
    tags: tags.filter(({ formId }) => formId === row.id).map(({ tag }) => tag),
    language: row.language,
    doubleOptIn: row.double_opt_in,
    redirectUrl: row.redirect_url,
    origins: row.origins,
    accent: row.accent,
    background: row.background,
    stats: { seen: row.seen, submitted: row.submitted, confirmed: row.confirmed },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}

type OfferedTopic = {
  formId: string
  id: string
  name: Both
  description: Both
  isDefault: boolean
  isArchived: boolean
}

/** The topics of each form, oldest topic first. */
export async function topicsOf(db: Db, tenantId: string, formIds: readonly string[]): Promise<OfferedTopic[]> {
  const { rows } = await sql<OfferedTopic>`select f.form_id as "formId", t.id,
      jsonb_build_object('en', t.name_en, 'ar', t.name_ar) as name,
      jsonb_build_object('en', t.description_en, 'ar', t.description_ar) as description,
      t.is_default as "isDefault", t.is_archived as "isArchived"
    from form_topics f join topics t on t.tenant_id = f.tenant_id and t.id = f.topic_id
    where f.tenant_id = ${tenantId} and f.form_id = any(${formIds}::uuid[]) order by t.id`.execute(db)
  return rows
}

async function tagsOf(db: Db, tenantId: string, formIds: readonly string[]) {
  const rows = await db
    .selectFrom('form_tags')
    .innerJoin('tags', (join) =>
      join.onRef('tags.tenant_id', '=', 'form_tags.tenant_id').onRef('tags.id', '=', 'form_tags.tag_id'),
    )
    .select(['form_tags.form_id', 'tags.id', 'tags.name_en', 'tags.name_ar', 'tags.color'])
    .where('form_tags.tenant_id', '=', tenantId)
    .where('form_tags.form_id', 'in', formIds)
    .orderBy(nameOrder(sql`tags.name_en`))
    .execute()
  return rows.map((row): { formId: string; tag: TagBriefRow } => ({ formId: row.form_id, tag: briefOf(row) }))
}
