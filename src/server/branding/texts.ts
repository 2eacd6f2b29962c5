import { type Selectable, sql } from 'kysely'
import { maxTexts } from '#contract/branding.ts'
import type { createText, deleteText, listTexts, listTextVersions, updateText } from '#contract/branding.ts'
import type { In } from '#contract/endpoint.ts'
import type { UserContext } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { page } from '../db/paging/page.ts'
import type { Tables } from '../db/tables/tables.ts'
import { fault, found } from '../failure.ts'
import { changedAt, checkVersion } from '../db/versions.ts'
import { lockProject, projectOf } from './projects.ts'
import type { BrandMessageKind } from './writer/brief.ts'
import { lengths, measure } from './writer/lengths.ts'
import { contains } from '../text/folding.ts'

const tooManyTexts = fault('conflict', {
  en: 'Text limit for this project reached ({max}). Delete texts you don’t need.',
  ar: 'بلغ عدد نصوص هذا المشروع حده الأقصى ({max}). يلزم حذف بعضها لإضافة غيرها.',
})
const networkRequired = fault(
  'validation_failed',
  { en: 'Choose a network for the post.', ar: 'يلزم اختيار شبكة للمنشور.' },
  'network',
)
const noNetwork = fault(
  'validation_failed',
  { en: 'Only posts have a network.', ar: 'الشبكة متاحة للمنشورات فقط.' },
  'network',
)

/** Number of stored versions per text. */
const maxVersions = 50

const orders = { createdAt: 'created_at', plannedAt: 'planned_at' } as const

/** The texts of one of the caller's projects. @throws not_found */
export async function list({ db, viewer }: UserContext, { projectId, ...input }: In<typeof listTexts>) {
  await projectOf(db, viewer.id, projectId)
  const { kind, network, language, kept, plannedFrom, plannedTo } = input
  let rows = db.selectFrom('brand_texts').where('project_id', '=', projectId)
  if (kind === 'message') rows = rows.where('kind', '<>', 'post')
  else if (kind) rows = rows.where('kind', '=', kind)
  if (network) rows = rows.where('network', '=', network)
  if (language) rows = rows.where('lang', '=', language)
  if (kept !== undefined) rows = rows.where('kept', '=', kept)
  if (plannedFrom) rows = rows.where('planned_at', '>=', plannedFrom)
  if (plannedTo) rows = rows.where('planned_at', '<', plannedTo)
  if (input.search) rows = rows.where(contains(sql`body`, input.search))
  const ordered = rows
    .selectAll()
    .orderBy(orders[input.orderBy], (by) => (input.sortType === 'asc' ? by.asc() : by.desc()).nullsLast())
    .orderBy('id', input.sortType)
  const listed = await page(ordered, { db, of: rows }, input, 20)
  return { data: listed.data.map(presentText), pagination: listed.pagination }
}

/** Stores a text that the member wrote. @throws not_found, validation_failed, conflict for too many texts */
export async function create({ db: pool, viewer, now }: UserContext, { projectId, ...input }: In<typeof createText>) {
  const network = networkOf(input)
  return pool.transaction().execute(async (db) => {
    await lockProject(db, viewer.id, projectId)
    await checkCapacity(db, projectId, 1)
    const row = await db
      .insertInto('brand_texts')
      .values({
        id: newId(),
        project_id: projectId,
        kind: input.kind,
        network,
        lang: input.language,
        subject: input.subject,
        body: input.text,
        hashtags: input.hashtags,
        picture_idea: input.pictureIdea,
        planned_at: input.plannedAt,
        kept: true,
        written_by: 'member',
        created_at: now(),
        updated_at: now(),
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return { data: presentText(row) }
  })
}

/** Changes a text; the previous one becomes a version. @throws not_found, conflict for an outdated version */
export async function update(
  { db: pool, viewer, now }: UserContext,
  { projectId, textId, version, ...input }: In<typeof updateText>,
) {
  return pool.transaction().execute(async (db) => {
    await projectOf(db, viewer.id, projectId)
    const before = await lockText(db, projectId, textId)
    await checkVersion({
      version,
      updatedAt: before.updated_at,
      current: async () => ({ data: presentText(before), by: null }),
    })
    const next = {
      subject: input.subject ?? before.subject,
      body: input.text ?? before.body,
      hashtags: input.hashtags ?? before.hashtags,
    }
    const rewritten =
      next.subject !== before.subject ||
      next.body !== before.body ||
      next.hashtags.join('\n') !== before.hashtags.join('\n')
    if (rewritten) await storeVersion(db, before)
    const row = await db
      .updateTable('brand_texts')
      .set({
        ...next,
        ...(rewritten && { written_by: 'member', kept: true }),
        ...(input.pictureIdea !== undefined && { picture_idea: input.pictureIdea }),
        ...(input.plannedAt !== undefined && { planned_at: input.plannedAt, kept: true }),
        ...(input.kept !== undefined && { kept: input.kept }),
        updated_at: changedAt(now(), before.updated_at),
      })
      .where('id', '=', textId)
      .returningAll()
      .executeTakeFirstOrThrow()
    return { data: presentText(row) }
  })
}

/** @throws not_found */
export async function remove({ db, viewer }: UserContext, { projectId, textId }: In<typeof deleteText>) {
  await projectOf(db, viewer.id, projectId)
  const deleted = await db
    .deleteFrom('brand_texts')
    .where('id', '=', textId)
    .where('project_id', '=', projectId)
    .returning('id')
    .executeTakeFirst()
  return { data: { _id: found(deleted).id } }
}

/** The versions of a text, newest first. @throws not_found */
export async function versions(
  { db, viewer }: UserContext,
  { projectId, textId, ...input }: In<typeof listTextVersions>,
) {
  await projectOf(db, viewer.id, projectId)
  const text = await db
    .selectFrom('brand_texts')
    .select('id')
    .where('id', '=', textId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  found(text)
  const rows = db.selectFrom('brand_text_versions').where('text_id', '=', textId)
  const listed = await page(
    rows.selectAll().orderBy('written_at', input.sortType).orderBy('id', input.sortType),
    { db, of: rows },
    input,
  )
  const data = listed.data.map((row) => ({
    _id: row.id,
    id: row.id,
    subject: row.subject,
    text: row.body,
    hashtags: row.hashtags,
    writtenBy: row.written_by,
    writtenAt: row.written_at,
  }))
  return { data, pagination: listed.pagination }
}

/** Only posts have a network. @throws validation_failed */
export function networkOf({ kind, network }: Pick<In<typeof createText>, 'kind' | 'network'>) {
  if (kind === 'post' && network === undefined) throw networkRequired()
  if (kind !== 'post' && network !== undefined) throw noNetwork()
  return network ?? null
}

/** Checks that a project has room for more texts. Requires the lock of the project. @throws conflict */
export async function checkCapacity(db: Db, projectId: string, more: number) {
  const { count } = await db
    .selectFrom('brand_texts')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  if (count + more > maxTexts) throw tooManyTexts({ max: maxTexts })
}

const lockText = async (db: Db, projectId: string, id: string) =>
  found(
    await db
      .selectFrom('brand_texts')
      .selectAll()
      .where('id', '=', id)
      .where('project_id', '=', projectId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )

async function storeVersion(db: Db, text: TextRow) {
  await db
    .insertInto('brand_text_versions')
    .values({
      id: newId(),
      text_id: text.id,
      subject: text.subject,
      body: text.body,
      hashtags: text.hashtags,
      written_by: text.written_by,
      written_at: text.updated_at,
    })
    .execute()
  const older = db
    .selectFrom('brand_text_versions')
    .select('id')
    .where('text_id', '=', text.id)
    .orderBy('written_at', 'desc')
    .orderBy('id', 'desc')
    .offset(maxVersions)
  await db.deleteFrom('brand_text_versions').where('id', 'in', older).execute()
}

type TextRow = Selectable<Tables['brand_texts']>

function lengthOf({ kind, network, body, hashtags }: TextRow) {
  const { max, counted } = lengths[network ?? (kind as BrandMessageKind)]
  const whole = [body, hashtags.join(' ')].filter(Boolean).join('\n\n')
  return { length: measure(kind === 'post' ? whole : body, counted), most: max }
}

export const presentText = (row: TextRow) => ({
  _id: row.id,
  id: row.id,
  projectId: row.project_id,
  kind: row.kind,
  network: row.network,
  lang: row.lang,
  subject: row.subject,
  text: row.body,
  hashtags: row.hashtags,
  pictureIdea: row.picture_idea,
  plannedAt: row.planned_at,
  kept: row.kept,
  ...lengthOf(row),
  writtenBy: row.written_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})
