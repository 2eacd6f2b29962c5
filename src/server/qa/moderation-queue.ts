import { type RawBuilder, sql } from 'kysely'
import type { In, Out } from '#contract/endpoint.ts'
import type { countModeration, FlagReason, listModeration } from '#contract/qa-moderation.ts'
import type { UserContext } from '../context.ts'
import { pagination } from '../db/paging/page.ts'
import { htmlOf, prepareHtml } from '../content/stored-html.ts'
import { personOf } from './reading.ts'

const countedUpTo = 1000
const reportsShown = 5

type Why = In<typeof listModeration>['why']

/**
 * Everything that awaits a decision, each item once. Each kind is limited to what the page needs, since the lists may
 * be long.
 */
function waiting(why: Why, direction: RawBuilder<unknown>, limit: number) {
  const kinds = [
    sql`(select q.id, 'question' as kind, q.created_at as since from questions q
      where q.status = 'pending' and q.merged_into is null order by q.id ${direction} limit ${limit})`,
    sql`(select a.id, 'answer' as kind, a.created_at as since from answers a
      where a.status = 'pending' order by a.id ${direction} limit ${limit})`,
    ...(['question', 'answer'] as const).map(
      (kind) => sql`(select p.id, ${sql.lit(kind)} as kind, e.created_at as since
      from qa_edits e join ${sql.table(`${kind}s`)} p on p.id = ${sql.ref(`e.${kind}_id`)}
      where p.status <> 'pending' and p.spam_at is null order by e.id ${direction} limit ${limit})`,
    ),
    // The first open report of each item: ids sort by creation time.
    sql`(select coalesce(f.question_id, f.answer_id) as id, case when f.answer_id is null then 'question' else 'answer' end as kind,
        f.created_at as since
      from qa_flags f where f.status = 'open'
        and not exists (select from qa_flags e where e.question_id = f.question_id and e.status = 'open' and e.id < f.id)
        and not exists (select from qa_flags e where e.answer_id = f.answer_id and e.status = 'open' and e.id < f.id)
        ${
          why === 'reported'
            ? sql``
            : sql`and not exists (select from questions q where q.id = f.question_id and q.status = 'pending' and q.merged_into is null)
        and not exists (select from answers a where a.id = f.answer_id and a.status = 'pending')
        and not exists (select from qa_edits e where e.question_id = f.question_id)
        and not exists (select from qa_edits e where e.answer_id = f.answer_id)`
        }
      order by f.id ${direction} limit ${limit})`,
  ]
  const included = why === 'pending' ? kinds.slice(0, -1) : why === 'reported' ? kinds.slice(-1) : kinds
  return sql.join(included, sql` union all `)
}

/** A page of the items that await a decision. */
export async function list({ db }: UserContext, input: In<typeof listModeration>): Promise<Out<typeof listModeration>> {
  const size = input.size ?? input.limit ?? 10
  const offset = (input.page - 1) * size
  const direction = sql.raw(input.sortType)
  const [{ rows }, total] = await Promise.all([
    sql<Row>`
      select w.id, w.kind, w.since, q.id as question_id, q.slug, coalesce(e.title, q.title) as title,
        coalesce(e.body, a.body, q.body) as body, coalesce(e.body_html, a.body_html, q.body_html) as body_html,
        coalesce(e.html_version, a.html_version, q.html_version) as html_version, coalesce(a.status, q.status) = 'pending' or e.id is not null as is_pending,
        e.id is not null as is_edit, coalesce(e.updated_at, a.updated_at, q.updated_at) as version, ${personOf('u')} as author, flags.count, flags.reports
      from (select * from (${waiting(input.why, direction, offset + size)}) as every
        order by since ${direction}, id ${direction} limit ${size} offset ${offset}) as w
      left join answers a on w.kind = 'answer' and a.id = w.id
      join questions q on q.id = coalesce(a.question_id, w.id)
      left join qa_edits e on e.id = coalesce((select id from qa_edits where answer_id = w.id), (select id from qa_edits where question_id = w.id))
      left join users u on u.id = case when a.id is null then q.author_id else a.author_id end
      cross join lateral (
        select count(*)::int as count, coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'reason', f.reason, 'note', f.note,
          'at', f.created_at, 'reporter', f.reporter) order by f.id) filter (where f.place <= ${reportsShown}), '[]') as reports
        from (select f.*, ${personOf('r')} as reporter, row_number() over (order by f.id) as place
          from qa_flags f left join users r on r.id = f.reporter_id
          where f.status = 'open' and (f.question_id = w.id or f.answer_id = w.id)) as f
      ) as flags
      order by w.since ${direction}, w.id ${direction}`.execute(db),
    countUpTo(db, input.why),
  ])
  await prepareHtml(rows)
  return { data: rows.map(present), pagination: pagination(total, input.page, size) }
}

/** The number of items that await a decision. */
export async function count({ db }: UserContext): Promise<Out<typeof countModeration>> {
  const total = await countUpTo(db, undefined)
  return { data: { count: Math.min(total, countedUpTo), isMore: total > countedUpTo } }
}

async function countUpTo(db: UserContext['db'], why: Why): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (
    select from (${waiting(why, sql.raw('desc'), countedUpTo + 1)}) as every limit ${countedUpTo + 1}) as counted`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

type Person = { id: string; name: string; image: string | null } | null

type Row = {
  id: string
  kind: 'question' | 'answer'
  since: Date
  question_id: string
  slug: string
  title: string
  body: string
  body_html: string
  html_version: number
  is_pending: boolean
  is_edit: boolean
  version: Date
  author: Person
  count: number
  reports: { id: string; reason: FlagReason; note: string; at: string; reporter: Person }[]
}

const named = (person: Person) => person && { _id: person.id, ...person }

const present = (row: Row) => ({
  _id: row.id,
  id: row.id,
  entityType: row.kind,
  question: { _id: row.question_id, slug: row.slug, title: row.title },
  body: row.body,
  bodyHtml: htmlOf(row),
  author: named(row.author),
  isPending: row.is_pending,
  isEdit: row.is_edit,
  version: row.version.toISOString(),
  reports: row.reports.map(({ id, reason, note, at, reporter }) => ({
    _id: id,
    reason,
    note,
    reporter: named(reporter),
    createdAt: new Date(at).toISOString(),
  })),
  reportCount: row.count,
  since: row.since.toISOString(),
})
