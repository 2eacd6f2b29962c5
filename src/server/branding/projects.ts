import { type Selectable, sql } from 'kysely'
import { maxProjects } from '#contract/branding.ts'
import type { createProject, deleteProject, getProject, listProjects, updateProject } from '#contract/branding.ts'
import type { In } from '#contract/endpoint.ts'
import type { UserContext } from '../context.ts'
import { type Db, newId } from '../db/connection/database.ts'
import { page } from '../db/paging/page.ts'
import type { Tables } from '../db/tables/tables.ts'
import { fault, found } from '../failure.ts'
import { checkImage } from '../images/references.ts'
import { changedAt, checkVersion } from '../db/versions.ts'
import { contains } from '../text/folding.ts'

const tooManyProjects = fault('conflict', {
  en: 'Project limit reached ({max}). Delete projects you don’t need.',
  ar: 'بلغ عدد المشاريع حده الأقصى ({max}). يلزم حذف مشروع لإضافة آخر.',
})

const orders = { updatedAt: 'updated_at', createdAt: 'created_at', name: 'name_en' } as const

/** The caller's own projects. */
export async function list({ db, viewer }: UserContext, input: In<typeof listProjects>) {
  const rows = db
    .selectFrom('projects')
    .where('owner_id', '=', viewer.id)
    .$if(input.status !== undefined, (query) => query.where('status', '=', input.status ?? 'active'))
    .$if(Boolean(input.search), (query) =>
      query.where(contains(sql`name_en || ' ' || name_ar || ' ' || what_en || ' ' || what_ar`, input.search ?? '')),
    )
  const listed = await page(
    rows.selectAll().select(counts).orderBy(orders[input.orderBy], input.sortType).orderBy('id', input.sortType),
    { db, of: rows },
    input,
  )
  return { data: listed.data.map(shown), pagination: listed.pagination }
}

/** One of the caller's projects. @throws not_found, also for another person's project */
export async function get({ db, viewer }: UserContext, { projectId }: In<typeof getProject>) {
  return { data: shown(await projectOf(db, viewer.id, projectId)) }
}

/**
 * Creates a project. @throws validation_failed for a logo that is not a stored image, conflict for too many projects
 */
export async function create({ db: pool, viewer, now }: UserContext, input: In<typeof createProject>) {
  return pool.transaction().execute(async (db) => {
    await checkImage(db, input.logo, 'logo')
    // Locked, so that two concurrent calls cannot exceed the limit.
    await db.selectFrom('users').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute()
    const { count } = await db
      .selectFrom('projects')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('owner_id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    if (count >= maxProjects) throw tooManyProjects({ max: maxProjects })
    const id = newId()
    await db
      .insertInto('projects')
      .values({
        id,
        owner_id: viewer.id,
        ...sides(input),
        tone: input.tone,
        brand_values: input.values,
        words_to_use: input.wordsToUse,
        words_to_avoid: input.wordsToAvoid,
        languages: input.languages,
        colours: input.colours,
        link: input.link,
        logo: input.logo,
        created_at: now(),
        updated_at: now(),
      })
      .execute()
    return { data: shown(await projectOf(db, viewer.id, id)) }
  })
}

/** Applies the changes of the input. @throws not_found, validation_failed, conflict for an outdated version */
export async function update(
  { db: pool, viewer, now }: UserContext,
  { projectId, version, ...input }: In<typeof updateProject>,
) {
  return pool.transaction().execute(async (db) => {
    const before = await lockProject(db, viewer.id, projectId)
    await checkVersion({
      version,
      updatedAt: before.updated_at,
      current: async () => ({ data: shown(await projectOf(db, viewer.id, projectId)), by: null }),
    })
    await checkImage(db, input.logo, 'logo')
    await db
      .updateTable('projects')
      .set({
        ...changedSides(input, before),
        ...(input.tone && { tone: input.tone }),
        ...(input.values && { brand_values: input.values }),
        ...(input.wordsToUse && { words_to_use: input.wordsToUse }),
        ...(input.wordsToAvoid && { words_to_avoid: input.wordsToAvoid }),
        ...(input.languages && { languages: input.languages }),
        ...(input.colours && { colours: input.colours }),
        ...(input.link !== undefined && { link: input.link }),
        ...(input.logo !== undefined && { logo: input.logo }),
        ...(input.status && { status: input.status }),
        updated_at: changedAt(now(), before.updated_at),
      })
      .where('id', '=', projectId)
      .execute()
    return { data: shown(await projectOf(db, viewer.id, projectId)) }
  })
}

/** Deletes a project with its texts. @throws not_found */
export async function remove({ db, viewer }: UserContext, { projectId }: In<typeof deleteProject>) {
  const deleted = await db
    .deleteFrom('projects')
    .where('id', '=', projectId)
    .where('owner_id', '=', viewer.id)
    .returning('id')
    .executeTakeFirst()
  return { data: { _id: found(deleted).id } }
}

/** One of a person's projects, with the counts of its texts. @throws not_found */
export const projectOf = async (db: Db, ownerId: string, id: string) =>
  found(
    await db
      .selectFrom('projects')
      .selectAll()
      .select(counts)
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst(),
  )

/** One of a person's projects, locked until the transaction ends. @throws not_found */
export const lockProject = async (db: Db, ownerId: string, id: string) =>
  found(
    await db
      .selectFrom('projects')
      .selectAll()
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  )

const counts = [
  sql<number>`(select count(*)::int from brand_texts t where t.project_id = projects.id and t.kept and t.kind <> 'post')`.as(
    'message_count',
  ),
  sql<number>`(select count(*)::int from brand_texts t where t.project_id = projects.id and t.kept and t.kind = 'post')`.as(
    'post_count',
  ),
]

export type ProjectRow = Selectable<Tables['projects']>

const shown = (row: ProjectRow & { message_count: number; post_count: number }) => ({
  _id: row.id,
  id: row.id,
  name: { en: row.name_en, ar: row.name_ar },
  what: { en: row.what_en, ar: row.what_ar },
  audience: { en: row.audience_en, ar: row.audience_ar },
  tone: row.tone,
  values: row.brand_values,
  wordsToUse: row.words_to_use,
  wordsToAvoid: row.words_to_avoid,
  languages: row.languages,
  colours: row.colours,
  link: row.link,
  logo: row.logo,
  status: row.status,
  messageCount: row.message_count,
  postCount: row.post_count,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

type Texts = Pick<In<typeof createProject>, 'name' | 'what' | 'audience'>

const sides = ({ name, what, audience }: Texts) => ({
  name_en: name.en,
  name_ar: name.ar,
  what_en: what.en,
  what_ar: what.ar,
  audience_en: audience.en,
  audience_ar: audience.ar,
})

const changedSides = ({ name, what, audience }: Pick<In<typeof updateProject>, keyof Texts>, before: ProjectRow) =>
  sides({
    name: { en: name?.en ?? before.name_en, ar: name?.ar ?? before.name_ar },
    what: { en: what?.en ?? before.what_en, ar: what?.ar ?? before.what_ar },
    audience: { en: audience?.en ?? before.audience_en, ar: audience?.ar ?? before.audience_ar },
  })
