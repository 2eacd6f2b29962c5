import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { fillDemo } from './demo.ts'

let sanad: TestSanad

beforeAll(async () => {
  sanad = await startSanad()
  await fillDemo(sanad.services)
})
afterAll(() => sanad.stop())

const rows = async (query: string) => (await sql.raw<{ wrong: string }>(query).execute(sanad.services.db)).rows

const tables = [
  'users',
  'contacts',
  'questions',
  'answers',
  'question_votes',
  'answer_votes',
  'question_follows',
  'qa_relations',
  'content_tags',
  'articles',
  'article_likes',
  'tools',
  'meetings',
  'meeting_attendance',
  'news',
  'notifications',
  'images',
]

const sizes = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async (table): Promise<[string, number]> => {
        const [counted] = (
          await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(sanad.services.db)
        ).rows
        return [table, counted?.n ?? 0]
      }),
    ),
  )

describe('the demo', () => {
  test('fills a community in both languages', async () => {
    const filled = await sizes()
    expect(filled).toMatchObject({ contacts: 2000, articles: 8, tools: 10, meetings: 6, qa_relations: 3 })
    expect(filled['questions']).toBeGreaterThanOrEqual(40)
    expect(filled['answers']).toBeGreaterThanOrEqual(90)
    for (const table of tables) expect(filled[table], table).toBeGreaterThan(0)
  })

  test('again changes nothing', async () => {
    const before = await sizes()
    await fillDemo(sanad.services)
    expect(await sizes()).toEqual(before)
  })

  // Each finds the rows whose counter is not what is counted.
  test.each(
    Object.entries({
      'answers of a question': `select slug as wrong from questions q where answer_count <>
        (select count(*) from answers a where a.question_id = q.id and a.status = 'published')`,
      'votes on a question': `select slug as wrong from questions q where (upvote_count, downvote_count) <>
        (select count(*) filter (where value = 1)::int, count(*) filter (where value = -1)::int from question_votes v where v.question_id = q.id)`,
      'votes on an answer': `select id::text as wrong from answers a where (upvote_count, downvote_count) <>
        (select count(*) filter (where value = 1)::int, count(*) filter (where value = -1)::int from answer_votes v where v.answer_id = a.id)`,
      'latest activity': `select slug as wrong from questions q where last_activity_at <>
        (select greatest(q.created_at, max(a.published_at)) from answers a where a.question_id = q.id)`,
      'questions of each status': `select status as wrong from question_counts c where count <>
        (select count(*) from questions q where case when q.merged_into is null then q.status else 'merged' end = c.status)`,
      'uses of a tag': `select name_en as wrong from content_tags t where usage_count <>
        (select count(*) from question_tags where tag_id = t.id) + (select count(*) from article_tags where tag_id = t.id)
        + (select count(*) from meeting_tags where tag_id = t.id)`,
      'likes of an article': `select slug as wrong from articles a where like_count <> (select count(*) from article_likes where article_id = a.id)`,
      'people at a meeting': `select title_en as wrong from meetings m where (attendee_count, waiting_count) <>
        (select count(*) filter (where status = 'coming')::int, count(*) filter (where status = 'waiting')::int
          from meeting_attendance where meeting_id = m.id)`,
      'members of the directory': `select key as wrong from directory_counts c where members <>
        (select count(*) from users u, directory_shares(u.skills, u.location) s where u.listed and s.kind = c.kind and s.key = c.key)`,
      'who stands in the directory': `select u.id::text as wrong from users u full join directory d on d.id = u.id
        where u.listed is distinct from (d.id is not null) or (d.id is not null and (d.created_at, d.name, d.text, d.keys) is distinct from
          (u.created_at, u.directory_name, directory_text(u.first_name, u.last_name, u.skills), directory_keys(u.skills, u.location)))`,
      'words of a question': `select slug as wrong from questions q where not exists (select from question_search s where s.question_id = q.id)`,
      'votes on what is one’s own': `select q.slug as wrong from questions q join question_votes v on v.question_id = q.id and v.voter_id = q.author_id`,
      'what lies in the future': `select slug as wrong from questions where last_activity_at > now() or created_at > now()`,
      'accepted answers of others': `select slug as wrong from questions q join answers a on a.id = q.accepted_answer_id
        where a.question_id <> q.id or a.status <> 'published'`,
    }),
  )('counts exactly: %s', async (_what, query) => {
    expect(await rows(query)).toEqual([])
  })

  test('shows the demo member her news, and mails nobody', async () => {
    const { body: signedIn } = await sanad.call('POST', '/api/en/auth/signin', {
      body: { email: 'demo@sanad.test', password: 'demo-password' },
    })
    const { body } = await sanad.call('GET', '/api/ar/user/notifications?size=50', { token: signedIn.token })
    const kinds = new Set(body.data.map(({ kind }: { kind: string }) => kind))
    expect([...kinds].toSorted()).toEqual(['answer.accepted', 'article.published', 'mention', 'question.answered'])
    const { body: found } = await sanad.call('GET', `/api/ar/question?search=${encodeURIComponent('التغليف')}`, {})
    expect(found.pagination.total).toBeGreaterThan(0)
    expect((await rows(`select recipient as wrong from system_mails`)).length).toBe(0)
  })

  test('has one full meeting with people who wait, and a question that leads to another', async () => {
    const full = await rows(
      `select title_en as wrong from meetings where attendee_count = capacity and waiting_count > 0`,
    )
    expect(full).toHaveLength(1)
    expect(await rows(`select slug as wrong from questions where merged_into is not null`)).toHaveLength(1)
    expect((await rows(`select slug as wrong from questions where status = 'pending'`)).length).toBeGreaterThan(1)
  })
})
