import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BulkOutcome, BulkRun } from '#contract/bulk.ts'
import { newId } from '#server/db/database.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let token: string
let self: string

beforeAll(async () => {
  sanad = await startSanad()
  const admin = await sanad.admin()
  token = admin.token
  self = admin.user.id
})
afterAll(() => sanad.stop())

const as = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  sanad.call(method, path, { token, ...(body && { body }) })
const site = '/api/en/admin/bulk'
const keep = '/api/en/keep-content-bulk'

async function bulk(body: object, at = site): Promise<BulkOutcome> {
  const answer = await as('POST', at, body)
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body.data as BulkOutcome
}
async function undo(run: BulkRun | null, at = site): Promise<BulkRun> {
  const answer = await as('POST', `${at}/${run?.id}/undo`)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data as BulkRun
}
const made = async (path: string, body: object): Promise<string> => {
  const answer = await as('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data._id as string
}
let count = 0
const next = () => (count += 1)
const seen = async (path: string) => (await as('GET', path)).body.data
const gone = async (path: string) => (await as('GET', path)).status
const rowsOf = async (table: string, id: string) =>
  (
    await sql<object>`select to_jsonb(t) as row from ${sql.table(table)} t where to_jsonb(t)::text like ${`%${id}%`}
    order by to_jsonb(t)::text`.execute(sanad.services.db)
  ).rows

const user = () =>
  made('/api/en/user', {
    firstName: 'Maha',
    lastName: `N${next()}`,
    email: `u${next()}@user.test`,
    password: 'a secret horse',
  })
const tag = () => made('/api/en/tag', { name: `Tag ${next()}` })
const question = async (more: object = {}) =>
  made('/api/en/question', { title: `Question ${next()}`, body: 'Why?', ...more })
const answer = async () => made('/api/en/answer', { questionId: await question(), body: `Reasons ${next()}` })
const article = (more: object = {}) => made('/api/en/article', { title: `Article ${next()}`, body: 'Text', ...more })
const tool = (more: object = {}) =>
  made('/api/en/tool', { name: `Tool ${next()}`, url: 'https://x.test', category: 'Old', ...more })
const meeting = () =>
  made('/api/en/zoom', { title: `Meeting ${next()}`, startsAt: '2199-01-01T10:00:00Z', durationMinutes: 60 })
const relation = async () => made('/api/en/qa-relation', { questionId: await question(), answerId: await answer() })
let classificationId: string | undefined
const content = async () => {
  classificationId ??= await made('/api/en/keep-classification', { group: 'G', name: 'C' })
  return made('/api/en/keep-content', { title: `Text ${next()}`, body: 'Body', classificationId })
}

type Case = {
  at?: string
  entity: string
  action: string
  value?: string
  make: () => Promise<string>
  read: (id: string) => string
  table: string
  /** Done to one of the three before: it is refused. */
  already?: (id: string) => Promise<unknown>
  undo: boolean
}

const users = { entity: 'user', make: user, read: (id: string) => `/api/en/user/${id}`, table: 'users' }
const questions = {
  entity: 'question',
  make: question,
  read: (id: string) => `/api/en/question/${id}`,
  table: 'questions',
}
const answers = { entity: 'answer', make: answer, read: (id: string) => `/api/en/answer/${id}`, table: 'answers' }
const articles = { entity: 'article', make: article, read: (id: string) => `/api/en/article/${id}`, table: 'articles' }
const tools = { entity: 'tool', make: tool, read: (id: string) => `/api/en/tool/${id}`, table: 'tools' }
const meetings = { entity: 'meeting', make: meeting, read: (id: string) => `/api/en/zoom/${id}`, table: 'meetings' }
const contents = {
  at: keep,
  entity: 'keep-content',
  make: content,
  read: (id: string) => `/api/en/keep-content/${id}`,
  table: 'keep_contents',
}

const tagOf = { id: '' }
beforeAll(async () => {
  tagOf.id = await tag()
})

const cases: Case[] = [
  {
    ...users,
    action: 'role',
    value: 'admin',
    undo: true,
    already: (id) => as('PATCH', `/api/en/user/role/${id}`, { role: 'admin' }),
  },
  { ...users, action: 'block', undo: true, already: (id) => as('PATCH', `/api/en/user/${id}`, { status: 'blocked' }) },
  {
    ...users,
    action: 'activate',
    undo: true,
    make: async () => {
      const id = await user()
      await as('PATCH', `/api/en/user/${id}`, { status: 'blocked' })
      return id
    },
    already: (id) => as('PATCH', `/api/en/user/${id}`, { status: 'active' }),
  },
  { ...users, action: 'delete', undo: false },
  {
    ...questions,
    action: 'status',
    value: 'archived',
    undo: true,
    already: (id) => as('PATCH', `/api/en/question/${id}/status`, { status: 'archived' }),
  },
  {
    ...questions,
    action: 'addTags',
    value: 'tag',
    undo: true,
    already: (id) => as('PATCH', `/api/en/question/${id}`, { tags: [tagOf.id] }),
  },
  {
    ...questions,
    action: 'removeTags',
    value: 'tag',
    undo: true,
    make: () => question({ tags: [tagOf.id] }),
    already: (id) => as('PATCH', `/api/en/question/${id}`, { tags: [] }),
  },
  { ...questions, action: 'delete', undo: false },
  {
    ...answers,
    action: 'status',
    value: 'hidden',
    undo: true,
    already: (id) => as('PATCH', `/api/en/answer/${id}/status`, { status: 'hidden' }),
  },
  { ...answers, action: 'delete', undo: false },
  ...(['published', 'archived', 'draft'] as const).map((value) => ({
    ...articles,
    make: () => article({ status: value === 'draft' ? 'published' : 'draft' }),
    action: 'status',
    value,
    undo: true,
    already: (id: string) => as('PATCH', `/api/en/article/${id}/status`, { status: value }),
  })),
  {
    ...articles,
    action: 'addTags',
    value: 'tag',
    undo: true,
    already: (id) => as('PATCH', `/api/en/article/${id}`, { tags: [tagOf.id] }),
  },
  {
    ...articles,
    action: 'removeTags',
    value: 'tag',
    undo: true,
    make: () => article({ tags: [tagOf.id] }),
    already: (id) => as('PATCH', `/api/en/article/${id}`, { tags: [] }),
  },
  { ...articles, action: 'delete', undo: true },
  {
    ...tools,
    action: 'status',
    value: 'inactive',
    undo: true,
    already: (id) => as('PATCH', `/api/en/tool/${id}/status`),
  },
  {
    ...tools,
    action: 'category',
    value: 'New',
    undo: true,
    already: (id) => as('PATCH', `/api/en/tool/${id}`, { category: 'New' }),
  },
  { ...tools, action: 'delete', undo: true },
  { entity: 'tag', make: tag, read: (id) => `/api/en/tag/${id}`, table: 'content_tags', action: 'delete', undo: true },
  {
    ...meetings,
    action: 'cancel',
    undo: true,
    already: (id) => as('PATCH', `/api/en/zoom/${id}`, { status: 'cancelled' }),
  },
  { ...meetings, action: 'delete', undo: true },
  {
    entity: 'qa-relation',
    make: relation,
    read: (id) => `/api/en/qa-relation/${id}`,
    table: 'qa_relations',
    action: 'delete',
    undo: true,
  },
  {
    ...contents,
    action: 'status',
    value: 'inactive',
    undo: true,
    already: (id) => as('PATCH', `/api/en/keep-content/${id}/status`),
  },
  { ...contents, action: 'delete', undo: true },
]

const without = (row: Record<string, unknown>) => {
  const { updatedAt: _updatedAt, moderationNote: _note, ...rest } = row
  return rest
}

describe.each(cases.map((one) => [[one.entity, one.action, one.value].join(' '), one] as const))('%s', (_n, one) => {
  const value = () => (one.value === 'tag' ? [tagOf.id] : one.value)
  const asked = (ids: string[]) => ({
    entity: one.entity,
    action: one.action,
    ids,
    ...(one.value !== undefined && { value: value() }),
  })

  test('does what it said it would, once, and puts it back where it can', async () => {
    const ids = [await one.make(), await one.make(), await one.make()]
    if (one.already) await one.already(ids[0] ?? '')
    const all = [...ids, newId()]
    const before = await Promise.all(ids.map((id) => seen(one.read(id))))
    const dry = await bulk({ ...asked(all), dryRun: true }, one.at)
    expect(await Promise.all(ids.map((id) => seen(one.read(id))))).toEqual(before)
    expect(dry).toMatchObject({ matched: 4, changed: one.already ? 2 : 3, isUndoable: one.undo, run: null })
    expect(dry.refused.reduce((sum, { count }) => sum + count, 0)).toBe(one.already ? 2 : 1)
    const done = await bulk(asked(all), one.at)
    expect({ ...done, run: null }).toEqual(dry)
    expect(done.run).toMatchObject({ status: 'done', changed: dry.changed, canUndo: one.undo })
    const after = await Promise.all(ids.map((id) => seen(one.read(id))))
    expect(after.map((row) => row && without(row))).not.toEqual(before.map(without))
    expect(await bulk({ ...asked(all), dryRun: true }, one.at)).toMatchObject({ changed: 0 })
    if (!one.undo) {
      expect((await as('POST', `${one.at ?? site}/${done.run?.id}/undo`)).status).toBe(409)
      return
    }
    const back = await undo(done.run, one.at)
    expect(back).toMatchObject({ status: 'undone', undone: dry.changed, kept: 0, canUndo: false })
    const again = await Promise.all(ids.map((id) => seen(one.read(id))))
    expect(again.map(without)).toEqual(before.map(without))
    expect((await as('POST', `${one.at ?? site}/${done.run?.id}/undo`)).status).toBe(409)
  })
})

describe('what is chosen', () => {
  test('is either ids or a filter, and every filter is known', async () => {
    const ids = [newId()]
    for (const wrong of [
      { entity: 'tool', action: 'delete' },
      { entity: 'tool', action: 'delete', ids, filter: {} },
      { entity: 'tool', action: 'delete', ids: [] },
      { entity: 'tool', action: 'delete', filter: { colour: 'red' } },
      { entity: 'tool', action: 'status', ids },
      { entity: 'tool', action: 'status', value: 'broken', ids },
      { entity: 'tool', action: 'burn', ids },
      { entity: 'keep-content', action: 'delete', ids },
      { entity: 'settings', action: 'delete', ids },
    ])
      expect((await as('POST', site, wrong)).status, JSON.stringify(wrong)).toBe(400)
  })

  test('of a list of three pages is all that its filters match, and nothing else', async () => {
    const word = `pages${next()}`
    const mine = await Promise.all(
      Array.from({ length: 25 }, (_, n) => tool({ name: `${word} ${n}`, status: n < 5 ? 'inactive' : 'active' })),
    )
    const other = await tool()
    const filter = { search: word, status: 'active' }
    const listed = await as('GET', `/api/en/tool?search=${word}&status=active&size=10&page=3`)
    expect(listed.body.pagination).toMatchObject({ total: 20 })
    const asked = { entity: 'tool', action: 'category', value: 'Paged', filter }
    expect(await bulk({ ...asked, dryRun: true })).toMatchObject({ matched: 20, changed: 20, refused: [] })
    const { run } = await bulk(asked)
    expect(run).toMatchObject({ matched: 20, changed: 20 })
    const categories = await Promise.all(
      [...mine, other].map(async (id) => (await seen(`/api/en/tool/${id}`)).category),
    )
    expect(categories.filter((category) => category === 'Paged')).toHaveLength(20)
    expect(categories.at(-1)).toBe('Old')
    // Its own filter matches nothing of it any more, which is no matter to what it changed.
    expect(await undo(run)).toMatchObject({ undone: 20, kept: 0 })
  })

  test.each<[string, string, () => Promise<object>]>([
    [
      'user',
      '/api/en/user',
      async () => ({ search: (await seen(`/api/en/user/${await user()}`)).email, role: 'user', status: 'active' }),
    ],
    [
      'question',
      '/api/en/question',
      async () => ({
        search: (await seen(`/api/en/question/${await question({ tags: [tagOf.id] })}`)).title,
        tagId: tagOf.id,
        status: 'published',
        authorId: self,
      }),
    ],
    [
      'answer',
      '/api/en/answer',
      async () => ({
        questionId: (await seen(`/api/en/answer/${await answer()}`)).questionId,
        status: 'published',
        authorId: self,
        search: 'reasons',
      }),
    ],
    [
      'article',
      '/api/en/article',
      async () => ({
        search: (await seen(`/api/en/article/${await article({ tags: [tagOf.id] })}`)).title.en,
        tagId: tagOf.id,
        status: 'draft',
      }),
    ],
    ['tag', '/api/en/tag', async () => ({ search: (await seen(`/api/en/tag/${await tag()}`)).name.en })],
    [
      'meeting',
      '/api/en/zoom',
      async () => ({
        search: (await seen(`/api/en/zoom/${await meeting()}`)).title.en,
        status: 'scheduled',
        from: '2198-01-01T00:00:00Z',
        to: '2199-06-01T00:00:00Z',
      }),
    ],
    [
      'qa-relation',
      '/api/en/qa-relation',
      async () => ({
        questionId: (await seen(`/api/en/qa-relation/${await relation()}`)).questionId,
        search: 'question',
      }),
    ],
    [
      'keep-content',
      '/api/en/keep-content',
      async () => ({
        search: (await seen(`/api/en/keep-content/${await content()}`)).title.en,
        status: 'active',
        classificationId,
      }),
    ],
  ])('of %s is what its list shows', async (entity, list, filterOf) => {
    const filter = await filterOf()
    const listed = await as('GET', `${list}?${new URLSearchParams(filter as Record<string, string>).toString()}`)
    expect(listed.body.pagination.total).toBeGreaterThan(0)
    const at = entity === 'keep-content' ? keep : site
    const dry = await bulk({ entity, action: 'delete', filter, dryRun: true }, at)
    expect(dry.matched).toBe(listed.body.pagination.total)
  })
})

describe('who may, and over whom', () => {
  test('the last administrator stays, and nobody does it to herself', async () => {
    const ids = [self, await user()]
    await sanad.services.db.updateTable('users').set({ role: 'user' }).where('id', '!=', self).execute()
    for (const more of [{ action: 'block' }, { action: 'delete' }, { action: 'role', value: 'user' }]) {
      const dry = await bulk({ entity: 'user', ids, dryRun: true, ...more })
      expect(dry.refused.find(({ examples }) => examples[0]?.includes('admin@sanad.test'))).toMatchObject({
        reason: 'This is the last administrator',
        count: 1,
      })
    }
    const second = await user()
    await as('PATCH', `/api/en/user/role/${second}`, { role: 'admin' })
    const both = await bulk({ entity: 'user', action: 'role', value: 'user', ids: [self, second] })
    expect(both).toMatchObject({ changed: 1, refused: [{ reason: 'This is you', count: 1 }] })
    expect((await seen(`/api/en/user/${self}`)).role).toBe('admin')
    expect((await seen(`/api/en/user/${second}`)).role).toBe('user')
  })

  test('a person on whom others depend is not deleted, however many are chosen with her', async () => {
    const [owner, member] = [await sanad.member('Owner'), await sanad.member('Member')]
    await sanad.call('POST', `/api/en/workspace/${owner.workspace}/member`, {
      token: owner.token,
      body: { email: member.user.email, role: 'editor' },
    })
    const asked = { entity: 'user', action: 'delete', ids: [owner.user.id, member.user.id] }
    const dry = await bulk({ ...asked, dryRun: true })
    expect(dry).toMatchObject({ changed: 1, refused: [{ count: 1 }] })
    expect({ ...(await bulk(asked)), run: null }).toEqual(dry)
    expect(await gone(`/api/en/user/${owner.user.id}`)).toBe(200)
    expect(await gone(`/api/en/user/${member.user.id}`)).toBe(404)
  })

  test('blocking many ends their sessions', async () => {
    const member = await sanad.member()
    await bulk({ entity: 'user', action: 'block', ids: [member.user.id] })
    expect((await sanad.call('GET', '/api/en/user/profile', { token: member.token })).status).toBe(401)
  })

  test("another's runs, and another workspace's texts, are not there", async () => {
    const id = await content()
    const { run } = await bulk({ entity: 'keep-content', action: 'status', value: 'inactive', ids: [id] }, keep)
    expect(await gone(`${site}/${run?.id}`)).toBe(404)
    const other = await sanad.member()
    await as('PATCH', `/api/en/user/role/${other.user.id}`, { role: 'admin' })
    const theirs = (path: string, body?: object) =>
      sanad.call(body ? 'POST' : 'GET', path, { token: other.token, ...(body && { body }) })
    expect((await theirs(`${keep}/${run?.id}`)).status).toBe(404)
    expect((await theirs(`${keep}/${run?.id}/undo`, {})).status).toBe(404)
    expect((await theirs(keep)).body.data).toEqual([])
    const deleted = await theirs(keep, { entity: 'keep-content', action: 'delete', ids: [id] })
    expect(deleted.body.data).toMatchObject({
      matched: 1,
      changed: 0,
      refused: [{ reason: 'No longer there', examples: [id] }],
    })
    expect((await theirs(keep, { entity: 'keep-content', action: 'delete', filter: {} })).body.data.matched).toBe(0)
    expect(await gone(`/api/en/keep-content/${id}`)).toBe(200)
    await as('PATCH', `/api/en/user/role/${other.user.id}`, { role: 'user' })
  })

  test('a tag too many is told, not cut off', async () => {
    const tags = await Promise.all([tag(), tag(), tag(), tag(), tag()])
    const id = await question({ tags: tags.slice(0, 5) })
    const dry = await bulk({ entity: 'question', action: 'addTags', value: [tagOf.id], ids: [id], dryRun: true })
    expect(dry.refused).toMatchObject([{ reason: 'Would have too many tags', count: 1 }])
    const refused = await bulk({ entity: 'article', action: 'addTags', value: [newId()], ids: [await article()] })
    expect(refused.refused).toMatchObject([{ reason: 'One of these tags does not exist' }])
  })
})

describe('what is put back', () => {
  test('is what is still as the run left it; what somebody changed meanwhile stays, and is told', async () => {
    const ids = [await tool(), await tool(), await tool(), await tool()]
    const { run } = await bulk({ entity: 'tool', action: 'status', value: 'inactive', ids })
    await as('PATCH', `/api/en/tool/${ids[1]}`, { name: 'Renamed since' })
    await as('DELETE', `/api/en/tool/${ids[2]}`)
    const back = await undo(run)
    expect(back).toMatchObject({ undone: 2, kept: 2, status: 'undone', canUndo: false })
    expect(back.leftAlone).toEqual([
      { reason: 'Changed by somebody since', count: 1, examples: ['Renamed since'] },
      { reason: 'No longer there', count: 1, examples: [ids[2]] },
    ])
    expect((await seen(`/api/en/tool/${ids[1]}`)).status).toBe('inactive')
    expect((await seen(`/api/en/tool/${ids[0]}`)).status).toBe('active')
  })

  test('is every row that went with what was deleted, to the microsecond, with the counters', async () => {
    const reader = await sanad.member()
    const [tagId, articleId, meetingId] = [await tag(), await article({ status: 'published' }), await meeting()]
    const questionId = await question({ tags: [tagId] })
    await as('PATCH', `/api/en/article/${articleId}`, { tags: [tagId], body: 'Another text' })
    await as('PATCH', `/api/en/zoom/${meetingId}`, { tags: [tagId] })
    await sanad.call('POST', `/api/en/article/${articleId}/like`, { token: reader.token })
    await sanad.call('POST', `/api/en/zoom/${meetingId}/attendance`, { token: reader.token, body: {} })
    const tables = [
      'articles',
      'article_likes',
      'article_tags',
      'article_versions',
      'meetings',
      'meeting_occurrences',
      'meeting_attendance',
      'meeting_tags',
      'content_tags',
      'question_tags',
    ]
    const all = async () =>
      Promise.all([tagId, articleId, meetingId].flatMap((id) => tables.map((table) => rowsOf(table, id))))
    const before = await all()
    for (const [entity, id] of [
      ['tag', tagId],
      ['article', articleId],
      ['meeting', meetingId],
    ] as const) {
      const { run } = await bulk({ entity, action: 'delete', ids: [id] })
      expect(await undo(run)).toMatchObject({ undone: 1 })
      expect(await all()).toEqual(before)
    }
    expect((await seen(`/api/en/question/${questionId}`)).tags).toHaveLength(1)
    expect((await seen(`/api/en/article/${articleId}`)).likeCount).toBe(1)
  })

  test('is not what has lost its place: another has its name, or what it belonged to is gone', async () => {
    const name = `Same name ${next()}`
    const id = await made('/api/en/tag', { name })
    const first = await bulk({ entity: 'tag', action: 'delete', ids: [id] })
    await made('/api/en/tag', { name })
    expect(await undo(first.run)).toMatchObject({
      undone: 0,
      kept: 1,
      leftAlone: [{ reason: 'Something else has taken its place' }],
    })
    const linked = await relation()
    const { answerId } = await seen(`/api/en/qa-relation/${linked}`)
    const second = await bulk({ entity: 'qa-relation', action: 'delete', ids: [linked] })
    await as('DELETE', `/api/en/answer/${answerId}`)
    expect(await undo(second.run)).toMatchObject({
      kept: 1,
      leftAlone: [{ reason: 'What it belongs to is no longer there' }],
    })
  })

  test('an accepted answer that was hidden is accepted again', async () => {
    const id = await answer()
    await as('POST', `/api/en/answer/${id}/accept`)
    const { run } = await bulk({ entity: 'answer', action: 'status', value: 'hidden', ids: [id] })
    expect((await seen(`/api/en/answer/${id}`)).isAccepted).toBe(false)
    await undo(run)
    expect(await seen(`/api/en/answer/${id}`)).toMatchObject({ status: 'published', isAccepted: true })
  })

  test('a planned article waits for its time again', async () => {
    const id = await article({ publishAt: '2198-01-01T00:00:00Z' })
    const { run } = await bulk({ entity: 'article', action: 'status', value: 'archived', ids: [id] })
    expect(await seen(`/api/en/article/${id}`)).toMatchObject({ status: 'archived', publishAt: null })
    await undo(run)
    expect(await seen(`/api/en/article/${id}`)).toMatchObject({
      status: 'draft',
      publishAt: '2198-01-01T00:00:00.000Z',
    })
  })

  test('counters stand as they stood', async () => {
    const counts = () => sanad.services.db.selectFrom('question_counts').selectAll().orderBy('status').execute()
    const ids = [await question(), await question()]
    const before = await counts()
    const { run } = await bulk({ entity: 'question', action: 'status', value: 'closed', ids })
    expect(await counts()).not.toEqual(before)
    await undo(run)
    expect(await counts()).toEqual(before)
  })
})

describe('who is told', () => {
  test('each asker, once; and an editor of one of the rows, by whom it was changed', async () => {
    const asker = await sanad.member()
    const body = { title: `Question ${next()}`, body: 'Why?' }
    const id = (await sanad.call('POST', '/api/en/question', { token: asker.token, body })).body.data._id as string
    const tools = await tool()
    await bulk({ entity: 'question', action: 'status', value: 'closed', reason: 'Off topic', ids: [id] })
    await expect
      .poll(async () => (await sanad.call('GET', '/api/en/user/notifications', { token: asker.token })).body.data, {
        timeout: 10_000,
      })
      .toMatchObject([{ kind: 'question.moderated', excerpt: 'Off topic' }])
    const { updatedAt } = await seen(`/api/en/tool/${tools}`)
    await bulk({ entity: 'tool', action: 'category', value: 'Z', ids: [tools] })
    const late = await as('PATCH', `/api/en/tool/${tools}`, { category: 'Y', version: updatedAt })
    expect(late).toMatchObject({ status: 409, body: { current: { by: expect.stringMatching(/\w/) } } })
  })

  test('the audit log has one entry for each call, which names what was done to which rows', async () => {
    const entries = () => sanad.services.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    const ids = [await tool(), await tool()]
    const before = (await entries()).length
    await bulk({ entity: 'tool', action: 'category', value: 'Audited', ids, dryRun: true })
    expect(await entries()).toHaveLength(before)
    const { run } = await bulk({ entity: 'tool', action: 'category', value: 'Audited', ids })
    await undo(run)
    expect((await entries()).slice(before)).toMatchObject([
      {
        action: 'bulk.run',
        entity_type: 'bulk',
        entity_id: run?.id,
        after: { entity: 'tool', action: 'category', value: 'Audited', ids, matched: 2, changed: 2, refused: 0 },
      },
      { action: 'bulk.undo', entity_id: run?.id, after: { undone: 2, kept: 0 } },
    ])
  })

  test('the same key again is the same run', async () => {
    const headers = { 'idempotency-key': 'once' }
    const call = { token, headers, body: { entity: 'tool', action: 'delete', ids: [await tool()] } }
    const [first, second] = [await sanad.call('POST', site, call), await sanad.call('POST', site, call)]
    expect(second.body).toEqual(first.body)
  })
})
