import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit.ts'
import type {
  createArticle,
  deleteArticle,
  restoreArticleVersion,
  updateArticle,
  updateArticleStatus,
} from '#contract/articles.ts'
import type { In } from '#contract/endpoint.ts'
import type { Both } from '#contract/fields.ts'
import { record } from '../people/audit.ts'
import { searchColumns } from '../content/search-index.ts'
import { setTags } from '../content/tags.ts'
import type { UserContext } from '../context.ts'
import { type Db, isTaken, newId } from '../db/connection/database.ts'
import { fault, found } from '../failure.ts'
import { excerptOf } from '../content/markdown.ts'
import { checkImage } from '../images/references.ts'
import { slugOf } from '../text/slug.ts'
import { changedAt, checkVersion, lastHand } from '../db/versions.ts'
import { articleHtml } from '../content/stored-html.ts'
import { type ArticleRow, articleRow, presentArticle, presentArticlePage } from './read-article.ts'
import { storeVersion, versionTexts } from './article-versions.ts'
import { planPublishing, setStatus } from './publishing.ts'
import { normalForm } from '#contract/folding.ts'

const slugTaken = fault(
  'conflict',
  {
    en: 'Another article already uses this slug. Choose a different one.',
    ar: 'مسار الرابط هذا مستخدم لمقال آخر. يلزم اختيار غيره.',
  },
  'slug',
)

/** Creates an article. @throws conflict for a slug in use, validation_failed for unknown tags or images */
export async function create(ctx: UserContext, input: In<typeof createArticle>) {
  const id = newId()
  return changed(ctx, id, 'article.create', async (db) => {
    await checkImage(db, input.cover, 'cover')
    const excerpt = input.excerpt?.en ? input.excerpt : beginningOf(input.body)
    const texts = textsOf(input.title, excerpt, input.body)
    await db
      .insertInto('articles')
      .values({
        id,
        slug: (input.slug && normalForm(input.slug, 'NFC')) ?? (await freeSlug(db, input.title)),
        ...texts,
        ...searchColumns('articles', texts),
        ...articleHtml(texts),
        cover: input.cover,
        author_id: ctx.viewer.id,
        created_at: ctx.now(),
        updated_at: ctx.now(),
      })
      .execute()
    await setTags(db, 'article', id, input.tags)
    await setStatus(db, ctx, id, input.status)
    if (input.publishAt) await planPublishing(db, ctx, id, input.publishAt)
  })
}

/**
 * Applies the changes of the input; the previous text becomes a version. @throws not_found, conflict (also for an
 * outdated version)
 */
export async function update(ctx: UserContext, { articleId, version, ...input }: In<typeof updateArticle>) {
  return changed(ctx, articleId, 'article.update', async (db, before) => {
    const row = found(before)
    await checkRead(db, row, version)
    await checkImage(db, input.cover, 'cover')
    const texts = textsOf(
      { en: input.title?.en ?? row.title_en, ar: input.title?.ar ?? row.title_ar },
      { en: input.excerpt?.en ?? row.excerpt_en, ar: input.excerpt?.ar ?? row.excerpt_ar },
      { en: input.body?.en ?? row.body_en, ar: input.body?.ar ?? row.body_ar },
    )
    const rewritten = await storeVersion(db, row, texts)
    await db
      .updateTable('articles')
      .set({
        ...texts,
        ...(rewritten && { edited_at: ctx.now(), edited_by: ctx.viewer.id }),
        ...searchColumns('articles', texts),
        ...articleHtml(texts),
        ...(input.slug !== undefined && { slug: normalForm(input.slug, 'NFC') }),
        ...(input.cover !== undefined && { cover: input.cover }),
        updated_at: changedAt(ctx.now(), row.updated_at),
      })
      .where('id', '=', articleId)
      .execute()
    if (input.tags) await setTags(db, 'article', articleId, input.tags)
    if (input.status && input.status !== row.status) await setStatus(db, ctx, articleId, input.status)
    if (input.publishAt !== undefined) await planPublishing(db, ctx, articleId, input.publishAt)
  })
}

/** Restores a version; the current text becomes a version. @throws not_found, conflict for an outdated version */
export async function restore(ctx: UserContext, { articleId, versionId, version }: In<typeof restoreArticleVersion>) {
  return changed(ctx, articleId, 'article.restore', async (db, before) => {
    const row = found(before)
    await checkRead(db, row, version)
    const texts = await versionTexts(db, articleId, versionId)
    if (!(await storeVersion(db, row, texts))) return
    await db
      .updateTable('articles')
      .set({
        ...texts,
        ...searchColumns('articles', texts),
        ...articleHtml(texts),
        edited_at: ctx.now(),
        edited_by: ctx.viewer.id,
        updated_at: changedAt(ctx.now(), row.updated_at),
      })
      .where('id', '=', articleId)
      .execute()
  })
}

const checkRead = (db: Db, row: ArticleRow, version: Date | undefined) =>
  checkVersion({
    version,
    updatedAt: row.updated_at,
    current: async () => ({ data: presentArticle(row), by: await lastHand(db, 'article', row.id) }),
  })

/**
 * Publishes or archives an article, or returns it to draft, which cancels its schedule. @throws not_found, conflict
 * for an outdated version
 */
export async function updateStatus(ctx: UserContext, { articleId, status, version }: In<typeof updateArticleStatus>) {
  return changed(ctx, articleId, 'article.status', async (db, before) => {
    await checkRead(db, found(before), version)
    await setStatus(db, ctx, articleId, status)
  })
}

/** Deletes an article with its likes. @throws not_found */
export async function remove(ctx: UserContext, { articleId }: In<typeof deleteArticle>) {
  return ctx.db.transaction().execute(async (db) => {
    const before = await articleRow(db, ctx.viewer, { id: articleId })
    const deleted = await db.deleteFrom('articles').where('id', '=', articleId).returning('id').executeTakeFirst()
    found(deleted)
    await record(db, ctx, {
      action: 'article.delete',
      entityType: 'article',
      entityId: articleId,
      before: auditFields(before),
    })
    return { data: { _id: articleId } }
  })
}

/** Changes one article and writes its audit entry. Concurrent changes are serialised by the row lock. */
async function changed(
  ctx: UserContext,
  id: string,
  action: AuditAction,
  change: (db: Db, before: ArticleRow | null) => Promise<void>,
) {
  try {
    return await ctx.db.transaction().execute(async (db) => {
      const isNew = action === 'article.create'
      if (!isNew) await lock(db, id)
      const before = isNew ? null : await articleRow(db, ctx.viewer, { id })
      await change(db, before)
      const after = await articleRow(db, ctx.viewer, { id })
      await record(db, ctx, {
        action,
        entityType: 'article',
        entityId: id,
        before: before && auditFields(before),
        after: auditFields(after),
      })
      return { data: await presentArticlePage(db, after) }
    })
  } catch (error) {
    throw isTaken(error, 'articles_slug_key') ? slugTaken() : error
  }
}

const lock = async (db: Db, id: string) =>
  found(await db.selectFrom('articles').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst())

/** A unique slug. Concurrent callers wait for each other here. */
async function freeSlug(db: Db, title: Both): Promise<string> {
  const slug = slugOf(title.en) || slugOf(title.ar) || 'article'
  await sql`select pg_advisory_xact_lock(hashtext('articles.slug'))`.execute(db)
  const rows = await db
    .selectFrom('articles')
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', slug), eb('slug', 'like', `${slug}-%`)]))
    .execute()
  const taken = new Set(rows.map((row) => row.slug))
  if (!taken.has(slug)) return slug
  let number = 2
  while (taken.has(`${slug}-${number}`)) number += 1
  return `${slug}-${number}`
}

const beginningOf = ({ en, ar }: Both): Both => ({ en: excerptOf(en), ar: excerptOf(ar) })

const textsOf = (title: Both, excerpt: Both, body: Both) => ({
  title_en: title.en,
  title_ar: title.ar,
  excerpt_en: excerpt.en,
  excerpt_ar: excerpt.ar,
  body_en: body.en,
  body_ar: body.ar,
})

/** Fields of the audit entry: everything but the text. */
function auditFields(row: ArticleRow) {
  const { slug, title, excerpt, cover, status, tags, publishedAt, publishAt } = presentArticle(row)
  return { slug, title, excerpt, cover, status, tags: tags.map(({ name }) => name), publishedAt, publishAt }
}
