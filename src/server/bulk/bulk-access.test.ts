import { afterAll, describe, expect, test } from 'vitest'
import { newId } from '#server/db/connection/database.ts'
import { bulkAdministrator } from '#test/bulk.ts'

const {
  sanad,
  token,
  self,
  as,
  site,
  keep,
  bulk,
  undo,
  next,
  seen,
  gone: missing,
  user,
  tag,
  question,
  article,
  tool,
  content,
} = await bulkAdministrator()
afterAll(() => sanad.stop())

describe('permissions of bulk actions', () => {
  test('the last administrator remains, and nobody can act on themselves', async () => {
    const ids = [self, await user()]
    await sanad.services.db.updateTable('users').set({ role: 'user' }).where('id', '!=', self).execute()
    for (const more of [{ action: 'block' }, { action: 'delete' }, { action: 'role', value: 'user' }]) {
      const dry = await bulk({ entity: 'user', ids, dryRun: true, ...more })
      expect(dry.refused.find(({ examples }) => examples[0]?.includes('admin@sanad.test'))).toMatchObject({
        reason: 'The last administrator',
        count: 1,
      })
    }
    const second = await user()
    await as('PATCH', `/api/en/user/role/${second}`, { role: 'admin' })
    const both = await bulk({ entity: 'user', action: 'role', value: 'user', ids: [self, second] })
    expect(both).toMatchObject({ changed: 1, refused: [{ reason: 'Your own account', count: 1 }] })
    expect((await seen(`/api/en/user/${self}`)).role).toBe('admin')
    expect((await seen(`/api/en/user/${second}`)).role).toBe('user')
  })

  test('a person with dependents is not deleted, whatever the selection', async () => {
    const [owner, member] = [await sanad.member('Owner'), await sanad.member('Member')]
    await sanad.join(owner, member, 'editor')
    const request = { entity: 'user', action: 'delete', ids: [owner.user.id, member.user.id] }
    const dry = await bulk({ ...request, dryRun: true })
    expect(dry).toMatchObject({ changed: 1, refused: [{ count: 1 }] })
    expect({ ...(await bulk(request)), run: null }).toEqual(dry)
    expect(await missing(`/api/en/user/${owner.user.id}`)).toBe(200)
    expect(await missing(`/api/en/user/${member.user.id}`)).toBe(404)
  })

  test('blocking many people ends their sessions', async () => {
    const member = await sanad.member()
    await bulk({ entity: 'user', action: 'block', ids: [member.user.id] })
    expect((await sanad.call('GET', '/api/en/user/profile', { token: member.token })).status).toBe(401)
  })

  test("another person's runs, and another workspace's contents, are not found", async () => {
    const id = await content()
    const { run } = await bulk({ entity: 'keep-content', action: 'status', value: 'inactive', ids: [id] }, keep)
    expect(await missing(`${site}/${run?.id}`)).toBe(404)
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
      refused: [{ reason: 'No longer exists', examples: [id] }],
    })
    expect((await theirs(keep, { entity: 'keep-content', action: 'delete', filter: {} })).body.data.matched).toBe(0)
    expect(await missing(`/api/en/keep-content/${id}`)).toBe(200)
    await as('PATCH', `/api/en/user/role/${other.user.id}`, { role: 'user' })
  })

  test('one tag too many is an error; the tags are not truncated', async () => {
    const tags = await Promise.all([tag(), tag(), tag(), tag(), tag()])
    const id = await question({ tags: tags.slice(0, 5) })
    const dry = await bulk({ entity: 'question', action: 'addTags', value: [await tag()], ids: [id], dryRun: true })
    expect(dry.refused).toMatchObject([{ reason: 'Would exceed the tag limit', count: 1 }])
    const refused = await bulk({ entity: 'article', action: 'addTags', value: [newId()], ids: [await article()] })
    expect(refused.refused).toMatchObject([{ reason: 'One of these tags wasn’t found. It may have been deleted.' }])
  })
})
describe('notifications of bulk actions', () => {
  test('reach each asker once, and a concurrent editor learns who changed the row', async () => {
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

  test('the audit log has one entry per call, with its action and rows', async () => {
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

  test('the same idempotency key returns the same run', async () => {
    const headers = { 'idempotency-key': 'once' }
    const call = { token, headers, body: { entity: 'tool', action: 'delete', ids: [await tool()] } }
    const [first, second] = [await sanad.call('POST', site, call), await sanad.call('POST', site, call)]
    expect(second.body).toEqual(first.body)
  })
})
