import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
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
  'jobs',
  'ledger',
  'messages',
  'automation_runs',
  'forms',
  'groups',
  'keep_contents',
  'workspace_members',
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
  test('has a community in both languages', async () => {
    const filled = await sizes()
    expect(filled).toMatchObject({ contacts: 2000, articles: 8, tools: 10, meetings: 6, qa_relations: 3 })
    expect(filled['questions']).toBeGreaterThanOrEqual(40)
    expect(filled['answers']).toBeGreaterThanOrEqual(90)
    for (const table of tables) expect(filled[table], table).toBeGreaterThan(0)
  })

  test('is not changed by a second start', async () => {
    // The active automation goes on after a slow start, and the sandbox delivers what it sends.
    await eventually(async () => {
      const due = `select r.contact_id::text as wrong from automation_runs r join automations a on (a.tenant_id, a.id) = (r.tenant_id, r.automation_id)
        where a.status = 'running' and r.status = 'active' and r.due_at <= now()`
      expect(await rows(due)).toEqual([])
      const queued = `select job_id::text as wrong from ledger where status in ('queued', 'claimed', 'deferred')`
      expect(await rows(queued)).toEqual([])
    }, 60_000)
    const before = await sizes()
    await fillDemo(sanad.services)
    expect(await sizes()).toEqual(before)
  })

  // Each query finds rows with a wrong counter.
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
  )('has exact counters: %s', async (_what, query) => {
    expect(await rows(query)).toEqual([])
  })

  test('has notifications for the demo member, and sends no mail', async () => {
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

  test('has one full meeting with a waiting list, and a merged question', async () => {
    const full = await rows(
      `select title_en as wrong from meetings where attendee_count = capacity and waiting_count > 0`,
    )
    expect(full).toHaveLength(1)
    expect(await rows(`select slug as wrong from questions where merged_into is not null`)).toHaveLength(1)
    expect((await rows(`select slug as wrong from questions where status = 'pending'`)).length).toBeGreaterThan(1)
  })
})

describe('the workspace of the demo', () => {
  let token: string
  let base: string
  let adminToken: string

  beforeAll(async () => {
    const body = { email: 'demo@sanad.test', password: 'demo-password' }
    const { body: signedIn } = await sanad.call('POST', '/api/en/auth/signin', { body })
    token = signedIn.token
    base = `/api/${signedIn.user.defaultWorkspace}`
    adminToken = (await sanad.admin()).token
  })

  const get = async (path: string, as = token) => {
    const { status, body } = await sanad.call('GET', `${base}/${path}`, { token: as })
    expect([path, status]).toEqual([path, 200])
    return body
  }
  const suite = (path: string) => get(`email-marketing/${path}`)
  // oxlint-disable-next-line typescript/no-explicit-any
  type Row = Record<string, any>

  test('each list of the email suite has entries', async () => {
    const lists = 'email group tag topic form template automation job message suppression'.split(' ')
    const sizes = await Promise.all(lists.map(async (list) => [list, (await suite(list)).data.length > 1]))
    expect(sizes).toEqual(lists.map((list) => [list, true]))
  })

  test('the overview shows subscribers who joined and who left in the last 30 days', async () => {
    const { days } = (await suite('overview')).data.subscribers
    expect(days.filter(({ joined }: Row) => joined > 0).length).toBeGreaterThan(20)
    expect(days.filter(({ lost }: Row) => lost > 0).length).toBeGreaterThan(2)
  })

  test('the inbox has conversations in both languages, an unread one, tags, an attachment and a draft', async () => {
    const { data } = await suite('message?sent_or_received=received&size=100')
    const has = (what: (message: Row) => unknown) => data.filter(what).length
    expect(has(({ subject }) => /\p{Script=Arabic}/u.test(subject))).toBeGreaterThan(2)
    expect(has(({ subject }) => /^[\p{ASCII}]+$/u.test(subject))).toBeGreaterThan(2)
    // The active automation goes on meanwhile, and the sandbox delivers what it sends.
    const isOurs = ({ sender }: Row) => String(sender).includes('hello@demo.sanad.test')
    expect(has((message) => !message['isRead'] && !isOurs(message))).toBe(2)
    expect(has(({ tags }) => (tags as unknown[]).length > 0)).toBeGreaterThan(3)
    expect(has(({ attachments }) => (attachments as unknown[]).length > 0)).toBe(2)
    expect((await suite('message?status=draft')).data).toHaveLength(1)
    expect((await suite('message?status=archived')).data).toHaveLength(2)
    const question = data.find(({ subject }: Row) => String(subject).includes('Two places in the March'))
    const thread = (await suite(`message/thread/${encodeURIComponent(question.thread)}`)).data
    expect(thread.map((message: Row) => message['sent_or_received'])).toEqual(['received', 'sent', 'received'])
    const reply = data.find(({ subject }: Row) => subject === 'Re: Prices for shops, from January')
    expect((await suite(`message/thread/${encodeURIComponent(reply.thread)}`)).data).toHaveLength(3)
  })

  test('has a report with the numbers of its campaigns and their recipients', async () => {
    const day = (ago: number) => new Date(Date.now() - ago * 24 * 60 * 60_000).toISOString().slice(0, 10)
    const span = `from=${day(60)}&to=${day(0)}&timeZone=UTC`
    const { data: report } = await suite(`report?by=job&${span}`)
    const names = ['sent', 'opened', 'clicked', 'replied', 'bounced', 'complained', 'unsubscribed'] as const
    const summed = (rows: { figures: Record<string, number> }[]) =>
      names.map((name) => rows.reduce((sum, { figures }) => sum + (figures[name] ?? 0), 0))
    const total = names.map((name) => report.total[name])
    expect(total.filter((number) => number === 0)).toEqual([])
    expect(summed(report.rows)).toEqual(total)
    expect(summed(report.over)).toEqual(total)
    for (const by of ['domain', 'mailbox', 'template'])
      expect([by, summed((await suite(`report?by=${by}&${span}`)).data.rows)]).toEqual([by, total])
    const weeks = new Set(report.over.filter(({ figures }: Row) => figures['sent'] > 0).map(({ day }: Row) => day))
    expect(weeks.size).toBeGreaterThan(6)
    for (const { key, figures } of report.rows) {
      const { data: job } = await suite(`job/${key}`)
      const recipients: Row[] = []
      for (let page = 1, total = 1; recipients.length < total; page++) {
        const { data, pagination } = await suite(`job/${key}/recipients?size=100&page=${page}`)
        recipients.push(...data)
        total = pagination.total
      }
      const count = (what: (recipient: Row) => unknown) => recipients.filter(what).length
      expect([job.subject, count(({ status }) => status === 'sent')]).toEqual([job.subject, figures.sent])
      expect(count(({ openedAt }) => openedAt)).toBe(figures.opened)
      expect(count(({ clickedAt }) => clickedAt)).toBe(figures.clicked)
      expect(count(({ complainedAt }) => complainedAt)).toBe(figures.complained)
      expect(count(({ bounce }) => bounce)).toBe(figures.bounced)
    }
  })

  test('has an active automation with contacts at several steps, a draft, and a paused one', async () => {
    const { data } = await suite('automation')
    expect(data.map(({ status }: Row) => status).toSorted()).toEqual(['draft', 'paused', 'running'])
    const running = (await suite(`automation/${data.find(({ status }: Row) => status === 'running')._id}`)).data
    expect(running.problems).toEqual([])
    expect(running.steps.filter(({ waiting }: Row) => waiting > 0).length).toBeGreaterThan(1)
    expect(running.counts.done).toBeGreaterThan(10)
    expect(running.steps[0].sent).toBe(running.counts.entered)
    expect(running.steps[0].opened).toBeGreaterThan(5)
    const { pagination } = await suite(`automation/${running._id}/run`)
    expect(pagination.total).toBe(running.counts.entered)
    const paused = data.find(({ status }: Row) => status === 'paused')
    expect(paused.counts.active).toBeGreaterThan(0)
  })

  test('has segments with contacts, and forms with visitors', async () => {
    const { data: groups } = await suite('group?size=100')
    expect(groups.filter(({ emailCount }: Row) => emailCount === 0)).toEqual([])
    for (const { _id, stats } of (await suite('form')).data) {
      const { days } = (await suite(`form/${_id}/statistics?days=31&timeZone=UTC`)).data
      const sum = (name: string) => days.reduce((all: number, day: Record<string, number>) => all + (day[name] ?? 0), 0)
      expect({ seen: sum('seen'), submitted: sum('submitted'), confirmed: sum('confirmed') }).toEqual(stats)
      expect(stats.confirmed).toBeGreaterThan(10)
    }
  })

  test('has keep contents of every kind for administrators', async () => {
    const { data: classifications } = await get('keep-classification', adminToken)
    expect(new Set(classifications.map(({ group }: Row) => group)).size).toBe(3)
    expect(classifications.filter(({ contentCount }: Row) => contentCount === 0)).toEqual([])
    const { data: contents } = await get('keep-content?size=100', adminToken)
    for (const list of [classifications, contents])
      expect(new Set(list.map(({ status }: Row) => status))).toEqual(new Set(['active', 'inactive']))
    expect(contents.filter(({ tags }: Row) => (tags as unknown[]).length > 0).length).toBeGreaterThan(4)
  })

  test('has no queued mail', async () => {
    expect(
      await rows(`select id::text as wrong from jobs where queued + claimed + deferred + unknown + waiting > 0`),
    ).toEqual([])
    expect(
      await rows(
        `select id::text as wrong from messages where delivery_status in ('queued', 'deferred', 'unknown') and status <> 'draft'`,
      ),
    ).toEqual([])
    expect(await rows(`select name as wrong from providers where type <> 'sandbox'`)).toEqual([])
  })
})
