import { afterAll, describe, expect, test } from 'vitest'
import { bulkAdministrator } from '#test/bulk.ts'

const { sanad, as, bulk, undo, made, next, seen, rowsOf, tag, question, answer, article, tool, meeting, relation } =
  await bulkAdministrator()
afterAll(() => sanad.stop())

describe('undoing a bulk action', () => {
  test('restores unchanged rows; rows changed since then are reported', async () => {
    const ids = [await tool(), await tool(), await tool(), await tool()]
    const { run } = await bulk({ entity: 'tool', action: 'status', value: 'inactive', ids })
    await as('PATCH', `/api/en/tool/${ids[1]}`, { name: 'Renamed since' })
    await as('DELETE', `/api/en/tool/${ids[2]}`)
    const back = await undo(run)
    expect(back).toMatchObject({ undone: 2, kept: 2, status: 'undone', canUndo: false })
    expect(back.leftAlone).toEqual([
      { reason: 'Changed by someone else', count: 1, examples: ['Renamed since'] },
      { reason: 'No longer exists', count: 1, examples: [ids[2]] },
    ])
    expect((await seen(`/api/en/tool/${ids[1]}`)).status).toBe('inactive')
    expect((await seen(`/api/en/tool/${ids[0]}`)).status).toBe('active')
  })

  test('restores every deleted row with its parts, to the microsecond, and the counters', async () => {
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

  test('skips rows whose name is taken or whose parent row was deleted', async () => {
    const name = `Same name ${next()}`
    const id = await made('/api/en/tag', { name })
    const first = await bulk({ entity: 'tag', action: 'delete', ids: [id] })
    await made('/api/en/tag', { name })
    expect(await undo(first.run)).toMatchObject({
      undone: 0,
      kept: 1,
      leftAlone: [{ reason: 'Replaced by another item' }],
    })
    const linked = await relation()
    const { answerId } = await seen(`/api/en/qa-relation/${linked}`)
    const second = await bulk({ entity: 'qa-relation', action: 'delete', ids: [linked] })
    await as('DELETE', `/api/en/answer/${answerId}`)
    expect(await undo(second.run)).toMatchObject({
      kept: 1,
      leftAlone: [{ reason: 'The item it belongs to no longer exists' }],
    })
  })

  test('restores a hidden accepted answer as accepted', async () => {
    const id = await answer()
    await as('POST', `/api/en/answer/${id}/accept`)
    const { run } = await bulk({ entity: 'answer', action: 'status', value: 'hidden', ids: [id] })
    expect((await seen(`/api/en/answer/${id}`)).isAccepted).toBe(false)
    await undo(run)
    expect(await seen(`/api/en/answer/${id}`)).toMatchObject({ status: 'published', isAccepted: true })
  })

  test('reschedules a scheduled article', async () => {
    const id = await article({ publishAt: '2198-01-01T00:00:00Z' })
    const { run } = await bulk({ entity: 'article', action: 'status', value: 'archived', ids: [id] })
    expect(await seen(`/api/en/article/${id}`)).toMatchObject({ status: 'archived', publishAt: null })
    await undo(run)
    expect(await seen(`/api/en/article/${id}`)).toMatchObject({
      status: 'draft',
      publishAt: '2198-01-01T00:00:00.000Z',
    })
  })

  test('restores the counters', async () => {
    const counts = () => sanad.services.db.selectFrom('question_counts').selectAll().orderBy('status').execute()
    const ids = [await question(), await question()]
    const before = await counts()
    const { run } = await bulk({ entity: 'question', action: 'status', value: 'closed', ids })
    expect(await counts()).not.toEqual(before)
    await undo(run)
    expect(await counts()).toEqual(before)
  })
})
