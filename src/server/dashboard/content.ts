import { sql } from 'kysely'
import type { AttendanceStatus } from '#contract/meetings.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'

// Content that every member sees.

const meetingsShown = 3
const articlesShown = 3
const toolsShown = 6

type Next = {
  id: string
  title_en: string
  title_ar: string
  next_starts_at: Date
  next_ends_at: Date
  time_zone: string
  is_live: boolean
  attendee_count: number
  capacity: number | null
  mine: AttendanceStatus | null
  join_url: string | null
}

/** Current and upcoming meetings. */
export async function nextMeetings(db: Db, viewer: Viewer, now: Date) {
  const { rows } = await sql<Next>`
    select m.id, m.title_en, m.title_ar, next.starts_at as next_starts_at, next.ends_at as next_ends_at, m.time_zone,
      next.starts_at <= ${now} or coalesce(m.live_until > ${now}, false) as is_live,
      m.attendee_count, m.capacity, a.status as mine, case when a.status = 'coming' then m.join_url end as join_url
    from meetings m
    cross join lateral (
      select o.starts_at, o.ends_at from meeting_occurrences o
      where o.meeting_id = m.id and o.ends_at > ${now} order by o.ends_at limit 1
    ) next
    left join meeting_attendance a on a.meeting_id = m.id and a.user_id = ${viewer.id}::uuid
    where m.status = 'scheduled' and m.ends_at > ${now}
    order by next.starts_at, m.id limit ${meetingsShown}`.execute(db)
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    title: { en: row.title_en, ar: row.title_ar },
    startsAt: row.next_starts_at,
    endsAt: row.next_ends_at,
    timeZone: row.time_zone,
    isLive: row.is_live,
    isFull: row.capacity !== null && row.attendee_count >= row.capacity,
    attendeeCount: row.attendee_count,
    capacity: row.capacity,
    myAttendance: row.mine,
    joinUrl: row.join_url,
  }))
}

/** The newest published articles. */
export async function latestArticles(db: Db) {
  const rows = await db
    .selectFrom('articles')
    .select(['id', 'slug', 'title_en', 'title_ar', 'excerpt_en', 'excerpt_ar', 'cover', 'like_count', 'published_at'])
    .where('status', '=', 'published')
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(articlesShown)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    slug: row.slug,
    title: { en: row.title_en, ar: row.title_ar },
    excerpt: { en: row.excerpt_en, ar: row.excerpt_ar },
    cover: row.cover,
    likeCount: row.like_count,
    publishedAt: row.published_at,
  }))
}

/** The newest tools. */
export async function someTools(db: Db) {
  const rows = await db
    .selectFrom('tools')
    .selectAll()
    .where('status', '=', 'active')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(toolsShown)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    id: row.id,
    name: { en: row.name_en, ar: row.name_ar },
    description: { en: row.description_en, ar: row.description_ar },
    url: row.url,
    category: row.category,
    logo: row.logo,
    status: row.status,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }))
}
