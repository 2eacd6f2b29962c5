import type { FormField } from '#contract/email-marketing/forms.ts'
import { Id, type Lang } from '#contract/fields.ts'
import { sideOf } from '#contract/text/languages.ts'
import type { Db } from '../../db/connection/database.ts'
import type { AgreedTexts } from '../../db/tables/forms.ts'
import { brandOf } from '../brand/brand.ts'
import { pageBrandOf } from '../brand/page-brand.ts'
import type { Drawn, TypedField } from './page.ts'
import { type FormRow, topicsOf } from './read.ts'
import { scriptHash } from './bot-check.ts'
import { fieldFinder, fieldRows } from '../field-values/catalogue.ts'
import { pageAnswer } from '../../http/public-page.ts'

/** A form as visitors see it. */
export type PublicForm = { row: FormRow; drawn: Drawn; workspace: string }

/** An active form by id; with `closedToo` also an inactive one, for visitors who signed up before. */
export async function publicForm(db: Db, id: string, { closedToo = false } = {}): Promise<PublicForm | null> {
  if (!Id.safeParse(id).success) return null
  const row = await db
    .selectFrom('forms')
    .innerJoin('workspaces', 'workspaces.id', 'forms.tenant_id')
    .selectAll('forms')
    .where('forms.id', '=', id)
    .$if(!closedToo, (query) => query.where('forms.is_active', '=', true))
    .executeTakeFirst()
  if (!row) return null
  const brand = await brandOf(db, row.tenant_id)
  const topics = await topicsOf(db, row.tenant_id, [id])
  const fields = await typedFields(db, row.tenant_id, row.fields)
  const { texts, language, accent, background } = row
  const open = topics.filter(({ isArchived }) => !isArchived)
  const drawn = { texts, fields, language, accent, background, topics: open }
  return {
    row,
    workspace: brand.displayName,
    drawn: { ...drawn, brand: (lang) => pageBrandOf(brand, lang) },
  }
}

/** The questions of a form with the types of their custom fields. */
export async function typedFields(db: Db, tenantId: string, fields: readonly FormField[]): Promise<TypedField[]> {
  if (fields.every(({ kind }) => kind !== 'attribute')) return [...fields]
  const find = fieldFinder(await fieldRows(db, tenantId))
  return fields.map((field) => {
    const row = field.kind === 'attribute' ? find(field.attribute) : undefined
    return row && row.type !== 'text' ? { ...field, typing: { type: row.type, choices: row.choices } } : field
  })
}

/** The language of the page: the form's own, else the requested one, else the visitor's. */
export const languageFor = ({ row }: PublicForm, requestedLang: Lang | undefined, reader: Lang): Lang =>
  row.language ?? requestedLang ?? reader

/** The texts that a visitor reads before signing up. */
export const readOf = ({ drawn: { texts, topics } }: PublicForm, lang: Lang): AgreedTexts => ({
  title: texts.title[sideOf(lang)],
  text: texts.text[sideOf(lang)],
  button: texts.button[sideOf(lang)],
  topics: topics.map(({ name }) => name),
})

/** A form page. Only the listed origins may frame it, and it submits only to this site and the redirect target. */
export function formAnswer(status: number, html: string, { row }: PublicForm) {
  const onward = row.redirect_url === null ? '' : ` ${new URL(row.redirect_url).origin}`
  const policy = [
    "default-src 'none'",
    `script-src ${scriptHash}`,
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `form-action 'self'${onward}`,
    "base-uri 'none'",
    `frame-ancestors ${row.origins.length > 0 ? row.origins.join(' ') : "'none'"}`,
  ].join('; ')
  // X-Frame-Options cannot list origins, and DENY would override the policy.
  const framed = row.origins.length > 0 ? { 'x-frame-options': null } : {}
  return pageAnswer(status, html, { 'content-security-policy': policy, ...framed })
}
