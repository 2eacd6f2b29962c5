import { type RawBuilder, sql } from 'kysely'
import type { getCommunityMember, listCommunity, listCommunityFacets, Member } from '#contract/community.ts'
import type { In, Out } from '#contract/endpoint.ts'
import type { UserContext } from '../context.ts'
import { exactTotal, pagination } from '../db/page.ts'
import { found } from '../failure.ts'

const defaultSize = 20

/** The columns that leave: nothing of an address, a number or a role is ever read. */
const card = sql`u.id, u.id as _id, trim(u.first_name || ' ' || u.last_name) as name, u.first_name as "firstName", u.last_name as "lastName",
  u.image, u.bio, u.location, u.skills, u.social_links as "socialLinks", u.created_at as "createdAt", u.updated_at as "updatedAt"`

type Card = Omit<Member, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }
type Listed = ({ total: number } & Card) | { total: number; id: null }

/**
 * One page of those who may be seen, and how many they are, in one statement: cut from the narrow rows of the directory, with the cards of
 * those on the page alone.
 */
export async function list({ db }: UserContext, input: In<typeof listCommunity>): Promise<Out<typeof listCommunity>> {
  const size = input.size ?? input.limit ?? defaultSize
  const keys = [...(input.skills ?? []).map((skill) => ({ kind: 'skill', text: skill })), ...placesOf(input.location)]
  const conditions = matching(input.search, keys)
  const byName = input.sort === 'name' || (input.sort === undefined && input.orderBy === 'name')
  const order = byName
    ? input.sort === undefined && input.sortType === 'desc'
      ? sql`d.name desc, d.id desc`
      : sql`d.name, d.id`
    : input.sort === undefined && input.sortType === 'asc'
      ? sql`d.created_at, d.id`
      : sql`d.created_at desc, d.id desc`
  const { rows } = await sql<Listed>`
    select counted.total, shown.* from (select ${totalOf(conditions, input.search, keys)} as total) counted
    left join lateral (
      select ${card} from (
        select d.id, d.name, d.created_at from directory d
        where ${conditions} order by ${order} limit ${size} offset ${(input.page - 1) * size}
      ) d join users u on u.id = d.id order by ${order}
    ) shown on true`.execute(db)
  const data = rows.filter((row): row is { total: number } & Card => row.id !== null)
  return { data, pagination: pagination(rows[0]?.total ?? 0, input.page, size) }
}

type Key = { kind: string; text: string }

function matching(search: string | undefined, keys: Key[]): RawBuilder<unknown> {
  const words = (search ?? '').split(/\s+/).filter(Boolean).slice(0, 6)
  const wanted = sql.join(keys.map(({ kind, text }) => sql`${kind} || ':' || folded(${text})`))
  return sql.join(
    [
      sql`true`,
      ...words.map((word) => sql`d.text like ${containing(word)}`),
      ...(keys.length > 0 ? [sql`d.keys @> array[${wanted}]`] : []),
    ],
    sql` and `,
  )
}

/** A counter where one says it; else the rows, counted as far as totals are exact, and beyond that by a twentieth of the table. */
function totalOf(conditions: RawBuilder<unknown>, search: string | undefined, keys: Key[]) {
  if (search !== undefined || keys.length > 1) {
    return sql`(select case when n <= ${exactTotal} then n else greatest(n,
        (select count(*) * 20 from directory as d tablesample system (5) repeatable (1) where ${conditions})) end
      from (select count(*) as n from (select from directory d where ${conditions} limit ${exactTotal + 1}) first) counted)`
  }
  const [only] = keys
  const of = only ? sql`kind = ${only.kind} and key = folded(${only.text})` : sql`kind = 'all'`
  return sql`coalesce((select members from directory_counts where ${of}), 0)`
}

/** "Jeddah, Saudi Arabia" is asked for as both, as it is counted. */
const placesOf = (location: string | undefined): Key[] =>
  (location ?? '')
    .split(/[,،;/]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, 5)
    .map((text) => ({ kind: 'location', text }))

const containing = (text: string) => sql`'%' || regexp_replace(folded(${text}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`

type Facet = { value: string; members: number }

/** The skills and places that most listed members have, exactly counted. */
export async function facets(
  { db }: UserContext,
  { search }: In<typeof listCommunityFacets>,
): Promise<Out<typeof listCommunityFacets>> {
  const having = search ? sql`and key like ${containing(search)}` : sql``
  const most = (kind: 'skill' | 'location') => sql`
    (select coalesce(json_agg(json_build_object('value', label, 'members', members) order by members desc, key), '[]') from (
      select label, members, key from directory_counts where kind = ${sql.lit(kind)} and members > 0 ${having}
      order by members desc, key limit 50) most)`
  const { rows } = await sql<{ members: number; skills: Facet[]; locations: Facet[] }>`
    select coalesce((select members from directory_counts where kind = 'all'), 0) as members,
      ${most('skill')} as skills, ${most('location')} as locations`.execute(db)
  return { data: found(rows[0]) }
}

/** One member, with what she wrote. Who does not let herself be seen is not there, but for herself. @throws not_found */
export async function get(
  { db, viewer }: UserContext,
  { memberId }: In<typeof getCommunityMember>,
): Promise<Out<typeof getCommunityMember>> {
  const { rows } = await sql<Card & { questionCount: number; answerCount: number }>`
    select ${card},
      (select count(*)::int from questions q where q.author_id = u.id and q.is_public) as "questionCount",
      (select count(*)::int from answers a join questions q on q.id = a.question_id
        where a.author_id = u.id and a.status = 'published' and q.is_public) as "answerCount"
    from users u where u.id = ${memberId} and (u.listed or u.id = ${viewer.id})`.execute(db)
  return { data: found(rows[0]) }
}
