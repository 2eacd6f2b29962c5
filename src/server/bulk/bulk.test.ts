import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#server/db/connection/database.ts'
import { bulkAdministrator } from '#test/bulk.ts'

const {
  sanad,
  as,
  site,
  keep,
  bulk,
  undo,
  seen,
  user,
  tag,
  question,
  answer,
  article,
  tool,
  meeting,
  relation,
  content,
} = await bulkAdministrator()
afterAll(() => sanad.stop())

type Case = {
  at?: string
  entity: string
  action: string
  value?: string
  make: () => Promise<string>
  read: (id: string) => string
  table: string
  /** Changes one of the three rows beforehand, so that it is refused. */
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

const tagId = await tag()

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
    already: (id) => as('PATCH', `/api/en/question/${id}`, { tags: [tagId] }),
  },
  {
    ...questions,
    action: 'removeTags',
    value: 'tag',
    undo: true,
    make: () => question({ tags: [tagId] }),
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
    already: (id) => as('PATCH', `/api/en/article/${id}`, { tags: [tagId] }),
  },
  {
    ...articles,
    action: 'removeTags',
    value: 'tag',
    undo: true,
    make: () => article({ tags: [tagId] }),
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

describe.each(
  cases.map((testCase) => [[testCase.entity, testCase.action, testCase.value].join(' '), testCase] as const),
)('%s', (_n, one) => {
  const value = () => (one.value === 'tag' ? [tagId] : one.value)
  const request = (ids: string[]) => ({
    entity: one.entity,
    action: one.action,
    ids,
    ...(one.value !== undefined && { value: value() }),
  })

  test('does what its dry run reported, once, and can be undone where possible', async () => {
    const ids = [await one.make(), await one.make(), await one.make()]
    if (one.already) await one.already(ids[0] ?? '')
    const all = [...ids, newId()]
    const before = await Promise.all(ids.map((id) => seen(one.read(id))))
    const dry = await bulk({ ...request(all), dryRun: true }, one.at)
    expect(await Promise.all(ids.map((id) => seen(one.read(id))))).toEqual(before)
    expect(dry).toMatchObject({ matched: 4, changed: one.already ? 2 : 3, isUndoable: one.undo, run: null })
    expect(dry.refused.reduce((sum, { count }) => sum + count, 0)).toBe(one.already ? 2 : 1)
    const done = await bulk(request(all), one.at)
    expect({ ...done, run: null }).toEqual(dry)
    expect(done.run).toMatchObject({ status: 'done', changed: dry.changed, canUndo: one.undo })
    const after = await Promise.all(ids.map((id) => seen(one.read(id))))
    expect(after.map((row) => row && without(row))).not.toEqual(before.map(without))
    expect(await bulk({ ...request(all), dryRun: true }, one.at)).toMatchObject({ changed: 0 })
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
