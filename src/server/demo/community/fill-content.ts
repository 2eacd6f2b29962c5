import type { Both } from '#contract/fields.ts'
import { searchColumns } from '../../content/search-index.ts'
import { setTags } from '../../content/tags.ts'
import { type Db, idAt } from '../../db/connection/database.ts'
import { occurrencesOf, storeOccurrences } from '../../meetings/occurrences.ts'
import { instantAt } from '../../text/time-zone.ts'
import { slugOf } from '../../text/slug.ts'
import { articles } from './articles.ts'
import type { Clock } from './clock.ts'
import type { People } from './fill-members.ts'
import { named, one } from './fill-tags.ts'
import { type DemoMeeting, meetings } from './meetings.ts'
import { drawPicture } from './pictures.ts'
import { tools } from './tools.ts'

type Tags = ReadonlyMap<string, string>
export type MadeArticle = { id: string; slug: string; title: Both; excerpt: Both; authorId: string; at: Date }

const writers = ['ruby', 'daniel', 'sara', 'peter', 'tariq', 'layla', 'abdullah', 'hind']

/** Adds the articles with their covers, tags and likes. */
export async function fillArticles(db: Db, clock: Clock, people: People, tags: Tags): Promise<MadeArticle[]> {
  const made: MadeArticle[] = []
  for (const [number, article] of articles.entries()) {
    const at = clock.ago(article.daysAgo, number)
    const id = idAt(at)
    const authorId = one(people, writers[number % writers.length] ?? '')
    const slug = slugOf(article.title.en)
    const texts = {
      title_en: article.title.en,
      title_ar: article.title.ar,
      excerpt_en: article.excerpt.en,
      excerpt_ar: article.excerpt.ar,
      body_en: article.body.en,
      body_ar: article.body.ar,
    }
    const size = { width: 960, height: 540 }
    const cover = await drawPicture(db, authorId, { number: number + 1, colours: article.cover, size })
    await db
      .insertInto('articles')
      .values({
        id,
        slug,
        ...texts,
        ...searchColumns('articles', texts),
        cover,
        status: 'published',
        author_id: authorId,
        published_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute()
    await setTags(db, 'article', id, named(tags, article.tags))
    const likers = turned([...people.values()], number * 3).slice(0, article.likes)
    await db
      .insertInto('article_likes')
      .values(likers.map((user_id) => ({ article_id: id, user_id })))
      .execute()
    made.push({
      id,
      slug,
      title: article.title,
      excerpt: article.excerpt,
      authorId,
      at,
    })
  }
  return made
}

/** Adds the tools with their logos. */
export async function fillTools(db: Db, clock: Clock, people: People) {
  for (const [number, tool] of tools.entries()) {
    const at = clock.ago(60 - number * 4)
    const texts = {
      name_en: tool.name.en,
      name_ar: tool.name.ar,
      description_en: tool.description.en,
      description_ar: tool.description.ar,
      category: tool.category,
    }
    const size = { width: 128, height: 128 }
    const logo = await drawPicture(db, one(people, 'sara'), { number, colours: tool.colours, size })
    await db
      .insertInto('tools')
      .values({
        id: idAt(at),
        ...texts,
        ...searchColumns('tools', texts),
        url: tool.url,
        logo,
        status: 'active',
        created_at: at,
        updated_at: at,
      })
      .execute()
  }
}

const hosts = ['sophia', 'daniel', 'noura', 'ruby', 'peter', 'tariq']

/** Adds the meetings with attendees and waiting lists. */
export async function fillMeetings(db: Db, clock: Clock, people: People, tags: Tags) {
  for (const [number, meeting] of meetings.entries()) {
    const at = clock.ago(Math.max(3, 20 - meeting.inDays), number)
    const id = idAt(at)
    const texts = {
      title_en: meeting.title.en,
      title_ar: meeting.title.ar,
      description_en: meeting.description.en,
      description_ar: meeting.description.ar,
    }
    const times = timesOf(meeting, clock)
    const occurrences = occurrencesOf(times)
    await db
      .insertInto('meetings')
      .values({
        id,
        ...texts,
        ...searchColumns('meetings', texts),
        starts_at: times.startsAt,
        ends_at: occurrences.at(-1)?.endsAt ?? times.startsAt,
        duration_minutes: times.durationMinutes,
        time_zone: times.timeZone,
        recurrence: times.recurrence && JSON.stringify(times.recurrence),
        join_url: `https://meet.example.com/sanad-${number + 1}`,
        capacity: meeting.capacity,
        status: meeting.cancelled ? 'cancelled' : 'scheduled',
        host_id: one(people, hosts[number % hosts.length] ?? ''),
        created_at: at,
        updated_at: at,
      })
      .execute()
    await storeOccurrences(db, id, occurrences, clock.now)
    await setTags(db, 'meeting', id, named(tags, meeting.tags))
    await db
      .insertInto('meeting_attendance')
      .values(attendanceOf(id, meeting, number, people))
      .execute()
  }
}

function timesOf({ inDays, hour, minutes, timeZone, weeks }: DemoMeeting, { now }: Clock) {
  const wall = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + inDays, hour)
  const recurrence = weeks ? { frequency: 'weekly' as const, interval: 1, count: weeks, until: null } : null
  return { startsAt: instantAt(wall, timeZone), durationMinutes: minutes, timeZone, recurrence }
}

function attendanceOf(id: string, meeting: DemoMeeting, number: number, people: People) {
  const maha = one(people, 'maha')
  const others = turned(
    [...people.values()].filter((person) => person !== maha),
    number * 4,
  )
  const comers = [...(meeting.maha ? [maha] : []), ...others]
  return comers.slice(0, meeting.coming + meeting.waiting).map((user_id, at) => ({
    meeting_id: id,
    user_id,
    status: at < meeting.coming ? ('coming' as const) : ('waiting' as const),
  }))
}

const turned = <T>(list: readonly T[], by: number) => [
  ...list.slice(by % list.length),
  ...list.slice(0, by % list.length),
]
