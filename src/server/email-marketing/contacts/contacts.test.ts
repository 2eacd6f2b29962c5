import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
let token: string
let suite: string

beforeAll(async () => {
  sanad = await startSanad()
  const member = await sanad.member()
  token = member.token
  suite = `/api/${member.workspace}/email-marketing`
})
afterAll(() => sanad.stop())

const post = (path: string, body: unknown) => sanad.call('POST', suite + path, { token, body })
const patch = (path: string, body: unknown) => sanad.call('PATCH', suite + path, { token, body })
const get = (path: string) => sanad.call('GET', suite + path, { token })
const remove = (path: string) => sanad.call('DELETE', suite + path, { token })
const made = async (path: string, body: unknown) => {
  const answer = await post(path, body)
  expect(answer).toMatchObject({ status: 201 })
  return answer.body.data
}
const tag = (name: string, type = 'email') => made('/tag', { name, type })

test('a contact is created, found, changed and deleted', async () => {
  const friend = await tag('Friends')
  const made1 = await made('/email', { email: ' Salma@X.test ', firstName: 'سلمى', tagIds: [friend.id] })
  expect(made1).toMatchObject({ email: 'salma@x.test', status: 'subscribed', tags: [{ _id: friend.id }] })
  expect(await post('/email', { email: 'SALMA@x.test' })).toMatchObject({
    status: 409,
    body: { code: 'conflict', fields: { email: expect.any(String) } },
  })
  expect((await get('/email?search=سلم')).body.data).toHaveLength(1)
  expect((await get('/email?firstName=سل')).body.pagination.total).toBe(1)
  const changed = await patch(`/email/${made1.id}`, { attributes: { city: 'Cairo' }, tagIds: [] })
  expect(changed.body.data).toMatchObject({ attributes: { city: 'Cairo' }, tags: [], firstName: 'سلمى' })
  expect((await get(`/tag/${friend.id}`)).body.data.usageCount).toBe(0)
  expect((await remove(`/email/${made1.id}`)).status).toBe(200)
  expect((await get(`/email/${made1.id}`)).status).toBe(404)
})

test.each([
  { email: 'a b@x.test' },
  { email: 'a@x.test\r\nBcc: b@x.test' },
  { email: 'a@x.test', firstName: 'x\u0000' },
])('a malformed contact is refused: %j', async (body) => expect((await post('/email', body)).status).toBe(400))

test('an editor can subscribe an unsubscribed contact explicitly, and never one that complained', async () => {
  const { _id } = await made('/email', { email: 'back@x.test', status: 'unsubscribed' })
  expect((await patch(`/email/${_id}`, { status: 'unconfirmed' })).body.data.status).toBe('unsubscribed')
  expect((await patch(`/email/${_id}`, { status: 'subscribed' })).body.data.status).toBe('subscribed')
  expect((await patch(`/email/${_id}`, { status: 'complained' })).body.data.status).toBe('complained')
  expect((await patch(`/email/${_id}`, { status: 'subscribed' })).status).toBe(409)
  await remove(`/email/${_id}`)
  expect((await made('/email', { email: 'back@x.test' })).status).toBe('complained')
})

test('the list of contacts is paged, sorted and counted', async () => {
  const paged = await tag('Paged')
  for (let index = 0; index < 25; index += 1) {
    await made('/email', { email: `p${String(index).padStart(2, '0')}@paged.test`, tagIds: [paged.id] })
  }
  const second = await get(`/email?tagIds=${paged.id}&orderBy=email&sortType=asc&page=2&size=10`)
  expect(second.body.pagination).toMatchObject({ total: 25, page: 2, size: 10, pages: 3 })
  expect(second.body.data[0].email).toBe('p10@paged.test')
  expect((await get('/email?size=101')).status).toBe(400)
  expect((await get('/email?colour=red')).status).toBe(400)
})

test('bulk actions change the matching contacts, and a dry run only counts them', async () => {
  const bulk = await tag('Bulk')
  const filter = { search: '@paged.test' }
  const dry = await post('/email/bulk', { action: 'tag', filter, tagIds: [bulk.id], dryRun: true })
  expect(dry.body.data).toEqual({ matched: 25, changed: 25 })
  await post('/email/bulk', { action: 'tag', filter, tagIds: [bulk.id] })
  expect((await get(`/tag/${bulk.id}`)).body.data.usageCount).toBe(25)
  const again = await post('/email/bulk', { action: 'tag', filter, tagIds: [bulk.id] })
  expect(again.body.data).toEqual({ matched: 25, changed: 0 })
  const left = await post('/email/bulk', { action: 'unsubscribe', filter: { search: 'p0' } })
  expect(left.body.data.changed).toBe(10)
  expect((await get('/email?status=unsubscribed')).body.pagination.total).toBe(10)
  const response = await post('/email/bulk', { action: 'delete', filter })
  expect(response.body.data).toMatchObject({ matched: 25, changed: 25 })
  expect((await get(`/tag/${bulk.id}`)).body.data.usageCount).toBe(0)
  expect((await post('/email/bulk', { action: 'delete' })).status).toBe(400)
})

test('an export of contacts quotes formulas, also when semicolons separate its cells', async () => {
  const lastName = 'a "b", c;=2; +3;-) ;@d'
  await made('/email', { email: 'evil@x.test', firstName: '=1+1', lastName, attributes: { city: '+x' } })
  const { body, headers } = await get('/email/export.csv?search=evil')
  expect(headers.get('content-type')).toContain('text/csv')
  expect(body.replace('\u{FEFF}', '')).toBe(
    `email,first_name,last_name,status,language,time_zone,tags,city\r\nevil@x.test,'=1+1,"a ""b"", c;'=2; '+3;-) ;'@d",subscribed,,,,'+x\r\n`,
  )
})

test('tag names are unique in either language, and usage counts stay exact under concurrency', async () => {
  const { _id } = await made('/tag', { name: { en: 'Buyers', ar: 'مشترون' } })
  expect((await post('/tag', { name: 'BUYERS' })).status).toBe(409)
  expect((await post('/tag', { name: { en: 'Other', ar: 'مشترون' } })).status).toBe(409)
  await tag('Buyers', 'message')
  const contacts = await Promise.all(
    Array.from({ length: 30 }, (_, index) => made('/email', { email: `c${index}@conc.test` })),
  )
  const assigned = await Promise.all(
    contacts.map((contact) => post('/tagged-by', { entityType: 'email', entityId: contact.id, tagId: _id })),
  )
  expect(assigned.every((answer) => answer.status === 201)).toBe(true)
  expect((await get(`/tag/${_id}`)).body.data.usageCount).toBe(30)
  await Promise.all([
    ...assigned.slice(0, 10).map((answer) => remove(`/tagged-by/${answer.body.data.id}`)),
    ...contacts.slice(10, 20).map((contact) => remove(`/email/${contact.id}`)),
    ...contacts.slice(20, 25).map((contact) => remove(`/tagged-by?emailId=${contact.id}&tagId=${_id}`)),
  ])
  expect((await get(`/tag/${_id}`)).body.data.usageCount).toBe(5)
  expect((await get(`/tagged-by/tag/${_id}/email`)).body.pagination.total).toBe(5)
})

test('templates, tag assignments and messages have pages of twenty, all other lists of ten', async () => {
  const sizeOf = async (list: string) => (await get(`/${list}`)).body.pagination.size
  const lists = ['template', 'tagged-by', `tagged-by/tag/${(await tag('Listed'))._id}/email`, 'message', 'email', 'tag']
  expect(await Promise.all(lists.map(sizeOf))).toEqual([20, 20, 20, 20, 10, 10])
  expect(await sizeOf('template?size=5')).toBe(5)
  expect(await sizeOf('tagged-by?limit=5')).toBe(5)
})

test('lists of tag assignments name the tag, and the contact or message', async () => {
  const { id: tagId } = await made('/tag', { name: { en: 'Named', ar: 'مسمّى' }, color: 'teal' })
  const { _id } = await made('/email', { email: 'named@x.test' })
  await made('/tagged-by', { entityType: 'email', entityId: _id, tagId })
  const named = { entityName: 'named@x.test', tagName: { en: 'Named', ar: 'مسمّى' }, tagColor: 'teal', emailId: _id }
  for (const list of [`tagged-by?tagId=${tagId}`, `tagged-by/entity/email/${_id}`, `tagged-by/tag/${tagId}/email`])
    expect((await get(`/${list}`)).body.data, list).toEqual([expect.objectContaining(named)])
  const mail = await made('/message', { to: ['named@x.test'], subject: 'Prices', text: 'Ten', status: 'draft' })
  const ofMessages = await tag('Offers', 'message')
  await made('/tagged-by', { entityType: 'message', entityId: mail._id, tagId: ofMessages.id })
  const { data } = (await get('/tagged-by?entityType=message')).body
  expect(data).toEqual([expect.objectContaining({ entityName: 'Prices', tagName: { en: 'Offers', ar: 'Offers' } })])
})

test('a repeated tag assignment is 409, an unknown one 404, and bulk assignments are counted', async () => {
  const first = await tag('First')
  const second = await tag('Second')
  const { _id } = await made('/email', { email: 'assigned@x.test' })
  const one = await made('/tagged-by', { entityType: 'email', entityId: _id, tagId: first.id, emailId: _id })
  expect(one).toMatchObject({ entityType: 'email', emailId: _id, tagId: first.id })
  expect((await post('/tagged-by', { entityType: 'email', entityId: _id, tagId: first.id })).status).toBe(409)
  expect((await post('/tagged-by', { entityType: 'email', entityId: first.id, tagId: first.id })).status).toBe(404)
  expect((await post('/tagged-by', { entityType: 'message', entityId: _id, tagId: first.id })).status).toBe(404)
  const moved = await patch(`/tagged-by/${one.id}`, { tagId: second.id })
  expect(moved.body.data).toMatchObject({ _id: one.id, tagId: second.id })
  expect((await get(`/tag/${first.id}`)).body.data.usageCount).toBe(0)
  const many = await post('/tagged-by/bulk', {
    assignments: [first, second, { id: _id }].map((tag) => ({ entityType: 'email', entityId: _id, tagId: tag.id })),
  })
  expect(many.body.data).toEqual({ created: 1, existing: 1, failed: 1 })
  expect((await get(`/tagged-by/entity/email/${_id}`)).body.pagination.total).toBe(2)
  expect((await get(`/tagged-by?emailId=${_id}&tagId=${first.id}`)).body.pagination.total).toBe(1)
})

test('bulk tagging skips a contact that is being deleted and tags all others', async () => {
  const { id: tagId } = await tag('Beside')
  const ids = [
    (await made('/email', { email: 'stays@beside.test' }))._id,
    (await made('/email', { email: 'goes@beside.test' }))._id,
  ]
  const deleting = new pg.Client(sanad.databaseUrl)
  await deleting.connect()
  onTestFinished(() => deleting.end())
  await deleting.query('begin')
  await deleting.query('delete from contacts where id = $1', [ids[1]])
  const tagging = post('/email/bulk', { action: 'tag', ids, tagIds: [tagId] })
  await eventually(async () => {
    const { rows } = await deleting.query(
      'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
    )
    expect(rows).toHaveLength(1)
  })
  await deleting.query('commit')
  expect(await tagging).toMatchObject({ status: 200, body: { data: { changed: 1 } } })
  expect((await get(`/tag/${tagId}`)).body.data.usageCount).toBe(1)
})

test('groups count their contacts exactly', async () => {
  const [a, b] = [await tag('A'), await tag('B')]
  for (const [index, tagIds] of [[a.id], [b.id], [a.id, b.id]].entries()) {
    await made('/email', { email: `g${index}@group.test`, tagIds })
  }
  const any = await made('/group', { name: 'Any', tags: [a.id, b.id] })
  const all = await made('/group', { name: 'All', tags: [a.id, b.id], match: 'all' })
  const single = await made('/group', { name: 'Single', tags: [a.id] })
  expect([any.emailCount, all.emailCount, single.emailCount]).toEqual([3, 1, 2])
  expect((await post('/group', { name: 'ANY', tags: [a.id] })).status).toBe(409)
  expect((await get(`/tag/${b.id}/groups`)).body.data).toMatchObject({ count: 2 })
  expect((await remove(`/tag/${a.id}`)).status).toBe(409)
})

test('templates report their faults, render a preview, and count their uses exactly', async () => {
  const bad = await post('/template', { name: 'Bad', subject: 'S', content: 'one\n{{ oops' })
  expect(bad).toMatchObject({ status: 400, body: { fields: { content: expect.stringContaining('2') } } })
  const template = await made('/template', {
    name: 'T',
    subject: 'Hi {{ firstName }}',
    content: '<p>{{ firstName }}</p>',
  })
  const { _id } = await made('/email', { email: 'pre@x.test', firstName: '<b>Zed' })
  const preview = await post(`/template/${template.id}/preview`, { contactId: _id })
  const framed = '<div dir="ltr" lang="en" style="direction:ltr"><p>&lt;b&gt;Zed</p></div>'
  expect(preview.body.data).toMatchObject({ subject: 'Hi <b>Zed', html: framed })
  const arabic = await post(`/template/${template.id}/preview`, { language: 'ar' })
  expect(arabic.body.data.subject).toBe('Hi سارة')
  const draft = { subject: 'To {{ name }}', content: '{{ direction }}', contentType: 'text', language: 'ar' }
  const unsaved = await post('/template/preview', draft)
  expect(unsaved.body.data).toEqual({ subject: 'To سارة الحربي', html: null, text: 'rtl' })
  expect((await post('/template/preview', { ...draft, contactId: _id })).body.data.subject).toBe('To <b>Zed')
  await Promise.all(Array.from({ length: 20 }, () => post(`/template/${template.id}/increment-usage`, {})))
  expect((await get(`/template/${template.id}`)).body.data).toMatchObject({
    usageCount: 20,
    lastUsedAt: expect.any(String),
  })
  expect((await remove(`/template/${template.id}`)).status).toBe(200)
})

test('a member cannot reach contacts of another workspace', async () => {
  const stranger = await sanad.member('Stranger')
  const theirs = `/api/${stranger.workspace}/email-marketing`
  const own = await tag('Own')
  const { _id } = await made('/email', { email: 'private@x.test' })
  const as = (method: 'GET' | 'PATCH' | 'DELETE' | 'POST', path: string, body?: unknown) =>
    sanad.call(method, path, { token: stranger.token, body })
  expect((await as('GET', `${suite}/email`)).status).toBe(404)
  expect((await as('GET', `${theirs}/email/${_id}`)).status).toBe(404)
  expect((await as('PATCH', `${theirs}/email/${_id}`, { firstName: 'X' })).status).toBe(404)
  expect((await as('DELETE', `${theirs}/tag/${own.id}`)).status).toBe(404)
  expect((await as('POST', `${theirs}/email`, { email: 'a@b.test', tagIds: [own.id] })).status).toBe(400)
  expect((await as('GET', `${theirs}/email`)).body.pagination.total).toBe(0)
})
