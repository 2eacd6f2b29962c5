import { sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import type { proposeTags } from '#contract/qa-help.ts'
import type { UserContext } from '../../context.ts'
import { topicsOf } from '../../text/topic-words.ts'
import { similar } from '../similar.ts'
import { sharedPart } from './words.ts'

const maxTags = 5
// Number of most used tags whose names are compared.
const compared = 1000

/** Proposes tags: those mentioned in a question, and those of similar questions. */
export async function propose(
  ctx: UserContext,
  { title, body = '', timeZone }: In<typeof proposeTags>,
): Promise<Out<typeof proposeTags>> {
  const { data: alike } = await similar(ctx, { title, timeZone })
  const { rows } = await sql<{ id: string; en: string; ar: string; worn: number }>`
    select t.id, t.name_en as en, t.name_ar as ar,
      (select count(*)::int from question_tags qt where qt.tag_id = t.id and qt.question_id = any(${alike.map(({ id }) => id)}::uuid[])) as worn
    from content_tags t order by t.usage_count desc, t.id limit ${compared}`.execute(ctx.db)
  const inTitle = topicsOf(title)
  const inBody = topicsOf(body)
  const named = (name: string, within: ReadonlySet<string>) => (sharedPart(topicsOf(name), within) === 1 ? 1 : 0)
  const ranked = rows
    .map((tag) => {
      const byTitle = Math.max(named(tag.en, inTitle), named(tag.ar, inTitle))
      const byBody = Math.max(named(tag.en, inBody), named(tag.ar, inBody))
      return { tag, rank: byTitle * 3 + byBody * 1.5 + (tag.worn > 1 ? tag.worn : tag.worn * 0.9) }
    })
    .filter(({ rank }) => rank >= 0.9)
    .toSorted((a, b) => b.rank - a.rank)
  return { data: ranked.slice(0, maxTags).map(({ tag: { id, en, ar } }) => ({ _id: id, id, name: { en, ar } })) }
}
