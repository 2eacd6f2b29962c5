import { z } from 'zod'
import { MemberBrief } from './community.ts'
import { endpoint } from './endpoint.ts'
import {
  blank,
  Both,
  bothChange,
  bothInput,
  bothParagraphs,
  Count,
  Deleted,
  entity,
  Id,
  Instant,
  InstantInput,
  hasVisibleText,
  line,
  one,
  pageInput,
  pageOf,
  paragraph,
  Version,
  searchedPageOf,
} from './fields.ts'
import { ContentTagBrief, contentTagIds } from './tags.ts'

export const ArticleStatus = z.enum(['draft', 'published', 'archived'])
export type ArticleStatus = z.infer<typeof ArticleStatus>

/** URL of an image stored by this site. */
export const HostedImage = z.string().regex(/^\/i\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)

export const ArticleBrief = z.object({
  _id: Id,
  id: Id,
  slug: z.string(),
  title: Both,
  excerpt: Both,
  cover: z.string().nullable(),
  likeCount: Count,
  publishedAt: Instant.nullable(),
})
export type ArticleBrief = z.infer<typeof ArticleBrief>

/** Members see published articles; drafts and archived ones are for administrators. `body` is Markdown. */
export const Article = ArticleBrief.extend({
  ...entity,
  body: Both,
  status: ArticleStatus,
  /** When a draft is published automatically; visible to administrators only. */
  publishAt: Instant.nullable(),
  tags: z.array(ContentTagBrief),
  /** Null once the author's account is deleted. */
  author: MemberBrief.nullable(),
  likedByMe: z.boolean(),
})
export type Article = z.infer<typeof Article>

/** An article with its text as HTML and related articles (same tags). */
export const ArticlePage = Article.extend({ bodyHtml: Both, related: z.array(ArticleBrief) })
export type ArticlePage = z.infer<typeof ArticlePage>

const base = '/api/:lang/article' as const
const likes = { calls: 120, seconds: 60 }

/** Letters and digits of any language, in words joined by hyphens; never the shape of an id. */
const Slug = line(120)
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:-[\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*$/u)
  .refine((slug) => !/\p{Default_Ignorable_Code_Point}/u.test(slug))
  .refine((slug) => !Id.safeParse(slug).success)

const written = ({ en }: Both) => hasVisibleText(en)

const filters = { status: blank(ArticleStatus), tagId: blank(Id) }

export const listArticles = endpoint(`GET ${base}`, {
  staleOk: true,
  access: 'user',
  input: z.strictObject({ ...pageInput(['publishedAt', 'createdAt', 'likeCount']), ...filters }),
  output: searchedPageOf(Article),
  about:
    'Returns articles. A search that none matches in all words returns up to 100 that share most of its meaning, and the words in `loosened`.',
})

/** Exports every article that matches the list's filters, as CSV. */
export const exportArticles = endpoint(`GET ${base}/export.csv`, {
  access: 'admin',
  file: true,
  input: z.strictObject({ search: blank(line(200, 0)), ...filters }),
  about: 'Exports articles as CSV.',
})

export const getArticle = endpoint(`GET ${base}/:article`, {
  staleOk: true,
  access: 'user',
  output: one(ArticlePage),
  about: 'Returns an article by its id or slug, with up to 4 related articles.',
})

export const createArticle = endpoint(`POST ${base}`, {
  access: 'admin',
  status: 201,
  input: z.strictObject({
    title: bothInput(200),
    excerpt: bothParagraphs(500).optional(),
    body: bothParagraphs(100_000).refine(written, 'required'),
    cover: HostedImage.nullable().default(null),
    slug: Slug.optional(),
    tags: contentTagIds.default([]),
    status: ArticleStatus.default('draft'),
    publishAt: InstantInput.nullable().default(null),
  }),
  output: one(ArticlePage),
  about: 'Creates an article. A missing excerpt is taken from the text, and a missing slug from the title.',
})

export const updateArticle = endpoint(`PATCH ${base}/:articleId`, {
  access: 'admin',
  input: z.strictObject({
    title: bothChange(line(200)).optional(),
    excerpt: bothChange(paragraph(500)).optional(),
    body: bothChange(paragraph(100_000).refine(hasVisibleText, 'required')).optional(),
    cover: HostedImage.nullable().optional(),
    slug: Slug.optional(),
    tags: contentTagIds.optional(),
    status: ArticleStatus.optional(),
    publishAt: InstantInput.nullable().optional(),
    version: Version,
  }),
  output: one(ArticlePage),
  about: 'Updates an article.',
})

export const updateArticleStatus = endpoint(`PATCH ${base}/:articleId/status`, {
  access: 'admin',
  input: z.strictObject({ status: ArticleStatus, version: Version }),
  output: one(ArticlePage),
  about:
    'Changes an article’s status. Members are notified when it is first published. A scheduled draft is no longer scheduled.',
})

export const deleteArticle = endpoint(`DELETE ${base}/:articleId`, {
  access: 'admin',
  output: Deleted,
  about: 'Deletes an article.',
})

export const likeArticle = endpoint(`POST ${base}/:articleId/like`, {
  access: 'user',
  limit: likes,
  output: one(Article),
  about: 'Likes an article. Repeating the call changes nothing.',
})

export const unlikeArticle = endpoint(`POST ${base}/:articleId/unlike`, {
  access: 'user',
  limit: likes,
  output: one(Article),
  about: 'Takes back the caller’s like of an article.',
})

/** One version of an article's text; the current one comes first. */
export const ArticleVersion = z.object({
  _id: Id,
  id: Id,
  title: Both,
  author: MemberBrief.nullable(),
  createdAt: Instant,
  isCurrent: z.boolean(),
})
export type ArticleVersion = z.infer<typeof ArticleVersion>

export const listArticleVersions = endpoint(`GET ${base}/:articleId/history`, {
  staleOk: true,
  access: 'admin',
  input: z.strictObject(pageInput(['createdAt'])).omit({ search: true }),
  output: pageOf(ArticleVersion),
  about: 'Returns an article’s current and earlier versions, newest first.',
})

export const getArticleVersion = endpoint(`GET ${base}/:articleId/history/:versionId`, {
  staleOk: true,
  access: 'admin',
  output: one(ArticleVersion.extend({ excerpt: Both, body: Both })),
  about: 'Returns an earlier version of an article.',
})

export const restoreArticleVersion = endpoint(`POST ${base}/:articleId/history/:versionId/restore`, {
  access: 'admin',
  input: z.strictObject({ version: Version }),
  output: one(ArticlePage),
  about: 'Restores an earlier version of an article. The current version is added to the history.',
})
