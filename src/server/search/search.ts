import type { In, Out } from '#contract/endpoint.ts'
import type { searchAll as endpoint, SearchKind } from '#contract/search.ts'
import type { Context } from '../context.ts'
import { excerptOf } from '../content/markdown.ts'
import { articles, meetings, members, questions, type Row, tools } from './areas.ts'

/** Everything that matches and that the caller may see, with one statement per kind, in parallel. */
export async function searchAll(ctx: Context, { q }: In<typeof endpoint>): Promise<Out<typeof endpoint>> {
  const { db, viewer } = ctx
  const found = await Promise.all([
    group('question', questions(db, viewer, q)),
    // Articles, members, tools and meetings are for members.
    ...(viewer
      ? [
          group('article', articles(db, viewer, ctx.lang, q)),
          group('member', members(db, q)),
          group('tool', tools(db, viewer, ctx.lang, q)),
          group('meeting', meetings(db, ctx.lang, q)),
        ]
      : []),
  ])
  return { data: { groups: found.filter(({ results }) => results.length > 0) } }
}

async function group(kind: SearchKind, rows: Promise<Row[]>) {
  const results = (await rows).map(({ id, title, text, link, image }) => ({
    _id: id,
    id,
    kind,
    title,
    excerpt: excerptOf(text, 160),
    link,
    image,
  }))
  return { kind, results }
}
