import type { In, Out } from '#contract/endpoint.ts'
import type { searchAll as endpoint, SearchKind } from '#contract/search.ts'
import type { Context } from '../context.ts'
import { excerptOf } from '../content/markdown.ts'
import { quotedIn } from '../text/quoted-phrases.ts'
import { type Area, articles, meetings, members, questions, type Row, tools } from './areas.ts'

/**
 * Everything that matches and that the caller may see, with one statement per kind, in parallel. If there is nothing,
 * what is nearest to the search.
 */
export async function searchAll(
  { db, viewer, lang }: Context,
  { q }: In<typeof endpoint>,
): Promise<Out<typeof endpoint>> {
  const search = { db, viewer, lang, text: q }
  const areas: [SearchKind, Area][] = [
    ['question', questions(search)],
    // Articles, members, tools and meetings are for members.
    ...(viewer
      ? ([
          ['article', articles(search, viewer)],
          ['member', members(search)],
          ['tool', tools(search, viewer)],
          ['meeting', meetings(search)],
        ] satisfies [SearchKind, Area][])
      : []),
  ]
  const found = await Promise.all(areas.map(async ([kind, area]) => group(kind, await area.matching())))
  const groups = found.filter(({ results }) => results.length > 0)
  if (groups.length > 0 || quotedIn(q).length > 0) return { data: { groups } }
  const near = await Promise.all(areas.map(async ([kind, area]) => ({ kind, nearest: await area.nearest() })))
  const words = new Set(near.flatMap(({ nearest }) => nearest?.words.split(' ') ?? []))
  return {
    data: {
      groups: near.flatMap(({ kind, nearest }) => (nearest ? [group(kind, nearest.rows)] : [])),
      ...(words.size > 0 && { loosened: [...words].join(' ') }),
    },
  }
}

function group(kind: SearchKind, rows: readonly Row[]) {
  const results = rows.map(({ id, title, text, link, image }) => ({
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
