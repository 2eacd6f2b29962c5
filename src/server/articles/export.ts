import type { exportArticles } from '#contract/articles.ts'
import type { In } from '#contract/endpoint.ts'
import type { UserContext } from '../context.ts'
import { csvList } from '../export/csv.ts'
import { readBatches, tableFile } from '../export/table-file.ts'
import { articleColumns } from './read-article.ts'
import { matchingArticles } from './articles.ts'

/** All matching articles, as a table. */
export const exportAll = (ctx: UserContext, filters: In<typeof exportArticles>) =>
  tableFile(ctx, {
    name: 'articles',
    rows: readBatches(
      ctx,
      (after, size) =>
        articleColumns(matchingArticles(ctx.db, ctx.viewer, filters), ctx.viewer)
          .where('articles.id', '>', after)
          .orderBy('articles.id')
          .limit(size)
          .execute(),
      // Two texts of up to 100,000 characters each.
      20,
    ),
    columns: {
      id: (article) => article.id,
      slug: (article) => article.slug,
      title_en: (article) => article.title_en,
      title_ar: (article) => article.title_ar,
      excerpt_en: (article) => article.excerpt_en,
      excerpt_ar: (article) => article.excerpt_ar,
      body_en: (article) => article.body_en,
      body_ar: (article) => article.body_ar,
      status: (article) => article.status,
      tags_en: ({ tags }) => csvList(tags.map(({ name }) => name.en)),
      tags_ar: ({ tags }) => csvList(tags.map(({ name }) => name.ar)),
      author: (article) => article.author?.name,
      likes: (article) => article.like_count,
      published_at: (article) => article.published_at,
      publish_at: (article) => article.publish_at,
      created_at: (article) => article.created_at,
      updated_at: (article) => article.updated_at,
    },
    words: {
      status: {
        draft: { en: 'Draft', ar: 'مسودة' },
        published: { en: 'Published', ar: 'منشور' },
        archived: { en: 'Archived', ar: 'مؤرشف' },
      },
    },
  })
