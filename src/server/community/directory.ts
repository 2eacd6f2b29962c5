import { type RawBuilder, sql } from 'kysely'
import type { getCommunityMember, listCommunity, listCommunityFacets, CommunityMember } from '#contract/community.ts'
import type { In, Out } from '#contract/endpoint.ts'
import type { UserContext } from '../context.ts'
import { pagination } from '../db/paging/page.ts'
import { found } from '../failure.ts'
import { pageByCounter, pageBySearch } from './directory-page.ts'
import { formContains, formContainsWords } from '../text/folding.ts'

const defaultSize = 20

/** The public columns, which never include an address, a number or a role. */
const card = sql`u.id, u.id as _id, trim(u.first_name || ' ' || u.last_name) as name, u.first_name as "firstName", u.last_name as "lastName",
  u.image, u.bio, u.location, u.skills, u.social_links as "socialLinks", u.created_at as "createdAt", u.updated_at as "updatedAt"`

type Card = Omit<CommunityMember, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }
type Listed = ({ total: number } & Card) | { total: number; id: null }

/** A page of visible members and their total in one statement: only the page's members are joined with their cards. */
export async function list({ db }: UserContext, input: In<typeof listCommunity>): Promise<Out<typeof listCommunity>> {
  const size = input.size ?? input.limit ?? defaultSize
  const keys = [...(input.skills ?? []).map((skill) => ({ kind: 'skill', text: skill })), ...placesOf(input.location)]
  const listed = {
    conditions: matching(input.search, keys),
    ...orderOf(input),
    size,
    offset: (input.page - 1) * size,
  }
  const { counted, rows: onPage } =
    input.search !== undefined || keys.length > 1 ? pageBySearch(listed) : pageByCounter(countedAs(keys[0]), listed)
  const { rows } = await sql<Listed>`with ${counted}
    select counted.total, shown.* from counted
    left join lateral (
      select ${card} from (select * from (${onPage}) d limit ${size}) d join users u on u.id = d.id order by ${listed.order}
    ) shown on true`.execute(db)
  const data = rows.filter((row): row is { total: number } & Card => row.id !== null)
  return { data, pagination: pagination(rows[0]?.total ?? 0, input.page, size) }
}

/** The requested order and its reverse. `sort` takes precedence over `orderBy` with its direction. */
function orderOf({ sort, orderBy, sortType }: In<typeof listCommunity>) {
  const byName = sort === 'name' || (sort === undefined && orderBy === 'name')
  const [up, down] = byName
    ? [sql`d.name, d.id`, sql`d.name desc, d.id desc`]
    : [sql`d.created_at, d.id`, sql`d.created_at desc, d.id desc`]
  const isUp = byName ? sort !== undefined || sortType !== 'desc' : sort === undefined && sortType === 'asc'
  return isUp ? { order: up, turned: down } : { order: down, turned: up }
}

type Key = { kind: string; text: string }

function matching(search: string | undefined, keys: Key[]): RawBuilder<unknown> {
  const wantedTags = sql.join(keys.map(({ kind, text }) => sql`${kind} || ':' || folded(${text})`))
  return sql.join(
    [
      sql`true`,
      ...(search ? [formContainsWords(sql`d.text`, search)] : []),
      ...(keys.length > 0 ? [sql`d.keys @> array[${wantedTags}]`] : []),
    ],
    sql` and `,
  )
}

/** The counter of a skill or a place, or of all members. */
const countedAs = (key: Key | undefined) =>
  sql`select members from directory_counts where ${key ? sql`kind = ${key.kind} and key = folded(${key.text})` : sql`kind = 'all'`}`

/** "Jeddah, Saudi Arabia" is queried as two places, since it is counted as two. */
const placesOf = (location: string | undefined): Key[] =>
  (location ?? '')
    .split(/[,،;/]/)
    .map((part) => part.trim())
    .filter(Boolean)
    .slice(0, 5)
    .map((text) => ({ kind: 'location', text }))

type Facet = { value: string; members: number }

/** The most frequent skills and places of listed members, with exact counts. */
export async function facets(
  { db }: UserContext,
  { search }: In<typeof listCommunityFacets>,
): Promise<Out<typeof listCommunityFacets>> {
  const having = search ? sql`and ${formContains(sql`key`, search)}` : sql``
  const mostUsed = (kind: 'skill' | 'location') => sql`
    (select coalesce(json_agg(json_build_object('value', label, 'members', members) order by members desc, key), '[]') from (
      select label, members, key from directory_counts where kind = ${sql.lit(kind)} and members > 0 ${having}
      order by members desc, key limit 50) most)`
  const { rows } = await sql<{ members: number; skills: Facet[]; locations: Facet[] }>`
    select coalesce((select members from directory_counts where kind = 'all'), 0) as members,
      ${mostUsed('skill')} as skills, ${mostUsed('location')} as locations`.execute(db)
  return { data: found(rows[0]) }
}

/** One member's page. Hidden members are not found, except by themselves. @throws not_found */
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
