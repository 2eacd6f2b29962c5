import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#server/db/connection/database.ts'
import { bulkAdministrator } from '#test/bulk.ts'

const {
  sanad,
  self,
  as,
  site,
  keep,
  bulk,
  undo,
  next,
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
  classification,
} = await bulkAdministrator()
afterAll(() => sanad.stop())

const tagId = await tag()

describe('a selection', () => {
  test('is either ids or a filter, and unknown filters are refused', async () => {
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

  test('by filter contains everything that the list matches on all pages, and nothing else', async () => {
    const word = `pages${next()}`
    const mine = await Promise.all(
      Array.from({ length: 25 }, (_, n) => tool({ name: `${word} ${n}`, status: n < 5 ? 'inactive' : 'active' })),
    )
    const other = await tool()
    const filter = { search: word, status: 'active' }
    const listed = await as('GET', `/api/en/tool?search=${word}&status=active&size=10&page=3`)
    expect(listed.body.pagination).toMatchObject({ total: 20 })
    const request = { entity: 'tool', action: 'category', value: 'Paged', filter }
    expect(await bulk({ ...request, dryRun: true })).toMatchObject({ matched: 20, changed: 20, refused: [] })
    const { run } = await bulk(request)
    expect(run).toMatchObject({ matched: 20, changed: 20 })
    const categories = await Promise.all(
      [...mine, other].map(async (id) => (await seen(`/api/en/tool/${id}`)).category),
    )
    expect(categories.filter((category) => category === 'Paged')).toHaveLength(20)
    expect(categories.at(-1)).toBe('Old')
    // The filter does not match the changed rows any more, which must not matter.
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
        search: (await seen(`/api/en/question/${await question({ tags: [tagId] })}`)).title,
        tagId: tagId,
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
        search: (await seen(`/api/en/article/${await article({ tags: [tagId] })}`)).title.en,
        tagId: tagId,
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
        classificationId: await classification(),
      }),
    ],
  ])('of %s equals its list', async (entity, list, filterOf) => {
    const filter = await filterOf()
    const listed = await as('GET', `${list}?${new URLSearchParams(filter as Record<string, string>).toString()}`)
    expect(listed.body.pagination.total).toBeGreaterThan(0)
    const at = entity === 'keep-content' ? keep : site
    const dry = await bulk({ entity, action: 'delete', filter, dryRun: true }, at)
    expect(dry.matched).toBe(listed.body.pagination.total)
  })
})
