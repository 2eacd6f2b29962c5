import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Conditions of a list of contacts, of a group and of an audience.

let sanad: TestSanad
let token: string
let suite: string
const tags: Record<string, string> = {}

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  sanad.call(method, suite + path, { token, body })
const made = async (path: string, body: unknown) => {
  const answer = await call('POST', path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data
}

beforeAll(async () => {
  sanad = await startSanad()
  const member = await sanad.member()
  token = member.token
  suite = `/api/${member.workspace}/email-marketing`
  for (const name of ['a', 'b']) tags[name] = (await made('/tag', { name })).id
  const { a = '', b = '' } = tags
  const people = [
    { email: 'one@x.test', firstName: 'Huda', language: 'ar', tagIds: [a], attributes: { city: 'Cairo', orders: 3 } },
    {
      email: 'two@x.test',
      firstName: 'Hadi',
      language: 'en',
      tagIds: [a, b],
      attributes: { city: 'cairo west', spent: '1,234' },
    },
    {
      email: 'three@y.test',
      lastName: '50%_off',
      tagIds: [b],
      attributes: { orders: '12', vip: true, spent: '١٬٢٣٤٫٥' },
    },
    { email: 'four@y.test', status: 'unsubscribed', language: 'ar' },
  ]
  for (const person of people) await made('/email', person)
  await sanad.services.db
    .updateTable('contacts')
    .set({ last_opened_at: new Date(Date.now() - 10 * 24 * 60 * 60_000), last_sent_at: new Date() })
    .where('email', '=', 'two@x.test')
    .execute()
})
afterAll(() => sanad.stop())

const all = (...of: unknown[]) => ({ match: 'all', of })
const any = (...of: unknown[]) => ({ match: 'any', of })

async function found(conditions: unknown): Promise<string> {
  const query = `conditions=${encodeURIComponent(JSON.stringify(conditions))}&orderBy=email&sortType=asc&size=100`
  const { status, body } = await call('GET', `/email?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.pagination.total).toBe(body.data.length)
  return body.data.map(({ email }: { email: string }) => email.split('@')[0]).join(' ')
}

const tagged = (is: string, ...names: string[]) => ({ field: 'tags', is, tagIds: names.map((name) => tags[name]) })
const city = (is: string, value?: unknown) => ({
  field: 'attribute',
  name: 'city',
  is,
  ...(value !== undefined && { value }),
})
const spent = (is: string, value: unknown) => ({ field: 'attribute', name: 'spent', is, value })
const orders = (is: string, value: unknown) => ({ field: 'attribute', name: 'orders', is, value })

test.each<[string, () => unknown, string]>([
  ['any tag', () => tagged('any', 'a', 'b'), 'one three two'],
  ['all tags', () => tagged('all', 'a', 'b'), 'two'],
  ['no tag', () => tagged('none', 'a', 'b'), 'four'],
  ['status', () => ({ field: 'status', is: 'notIn', values: ['subscribed'] }), 'four'],
  ['language', () => ({ field: 'language', is: 'is', value: 'ar' }), 'four one'],
  ['no language', () => ({ field: 'language', is: 'is', value: null }), 'three'],
  ['another language', () => ({ field: 'language', is: 'isNot', value: 'ar' }), 'three two'],
  ['a domain', () => ({ field: 'email', is: 'contains', value: '@Y.test' }), 'four three'],
  ['a beginning', () => ({ field: 'firstName', is: 'begins', value: 'h' }), 'one two'],
  ['no name', () => ({ field: 'firstName', is: 'empty' }), 'four three'],
  ['signs of patterns', () => ({ field: 'lastName', is: 'contains', value: '%_o' }), 'three'],
  ['signs of SQL', () => ({ field: 'lastName', is: 'equals', value: "' or '1'='1" }), ''],
  ['an attribute', () => city('equals', 'Cairo'), 'one'],
  ['an attribute in any case of letters', () => city('equals', 'cAIRO'), 'one'],
  ['not an attribute in any case of letters', () => city('notEquals', 'cairo'), 'four three two'],
  ['a grouped number', () => spent('equals', '1234'), 'two'],
  ['a number in Arabic digits', () => spent('equals', '١٬٢٣٤'), 'two'],
  ['above, of grouped numbers', () => spent('above', 1234), 'three'],
  ['below, in Arabic digits', () => spent('below', '١٬٢٣٥'), 'three two'],
  ['part of an attribute', () => city('contains', 'CAIRO'), 'one two'],
  ['another attribute', () => city('notEquals', 'Cairo'), 'four three two'],
  ['no attribute', () => city('empty'), 'four three'],
  ['a number', () => orders('equals', '3'), 'one'],
  ['above', () => orders('above', 3), 'three'],
  ['below', () => orders('below', 10), 'one'],
  ['a yes', () => ({ field: 'attribute', name: 'vip', is: 'equals', value: 'true' }), 'three'],
  ['opened of late', () => ({ field: 'opened', is: 'within', days: 30 }), 'two'],
  ['opened long ago', () => ({ field: 'opened', is: 'within', days: 5 }), ''],
  ['not opened of late', () => ({ field: 'opened', is: 'notWithin', days: 5 }), 'four one three two'],
  ['never written to', () => ({ field: 'sent', is: 'never' }), 'four one three'],
  ['made today', () => ({ field: 'created', is: 'within', days: 1 }), 'four one three two'],
  ['made before', () => ({ field: 'created', is: 'between', from: null, to: '2026-01-01T00:00:00Z' }), ''],
  [
    'sets in sets',
    () => any(all(tagged('any', 'a'), city('equals', 'Cairo')), { field: 'email', is: 'begins', value: 'four' }),
    'four one',
  ],
])('contacts are found by %s', async (_, condition, emails) => {
  const one = condition() as { of?: unknown }
  expect(await found(one.of ? one : all(one))).toBe(emails)
})

test.each([
  ['nothing', all()],
  ['an unknown field', all({ field: 'password', is: 'equals', value: 'x' })],
  ['sets too deep', all(any(all(any({ field: 'opened', is: 'ever' }))))],
  ['too many', all(...Array.from({ length: 31 }, () => ({ field: 'opened', is: 'ever' })))],
  ['no number', all(orders('above', 'three'))],
])('conditions with %s are refused', async (_, conditions) => {
  const query = encodeURIComponent(JSON.stringify(conditions))
  expect((await call('GET', `/email?conditions=${query}`)).status).toBe(400)
  expect((await call('POST', '/group', { name: 'x', conditions })).status).toBe(400)
})

test('a group of tags and conditions is counted, previewed and listed, and its tags cannot be deleted', async () => {
  const conditions = all({ field: 'language', is: 'is', value: 'ar' }, tagged('none', 'b'))
  const group = await made('/group', { name: 'Arabic', tags: [], conditions })
  expect(group).toMatchObject({ emailCount: 2, conditions, tags: [] })
  expect((await call('POST', '/group/preview', { conditions })).body.data).toMatchObject({
    count: 2,
    reachable: 1,
    isEstimate: false,
    sample: [{ language: 'ar' }, { language: 'ar' }],
  })
  expect((await call('GET', `/email?groupId=${group.id}`)).body.pagination.total).toBe(2)
  expect((await call('DELETE', `/tag/${tags['b']}`)).status).toBe(409)
  const both = await call('PATCH', `/group/${group.id}`, { tags: [tags['a']] })
  expect(both.body.data).toMatchObject({ emailCount: 1, tags: [{ _id: tags['a'] }] })
  expect((await call('PATCH', `/group/${group.id}`, { tags: [], conditions: null })).status).toBe(400)
  const plain = await call('PATCH', `/group/${group.id}`, { conditions: null })
  expect(plain.body.data).toMatchObject({ emailCount: 2, conditions: null })
  const stranger = await sanad.member()
  const theirs = await sanad.call('POST', `/api/${stranger.workspace}/email-marketing/group`, {
    token: stranger.token,
    body: { name: 'x', conditions },
  })
  expect(theirs.status).toBe(400)
})

test('a segment can be sent to, and excluded from a send', async () => {
  const cairo = await made('/group', { name: 'Cairo', conditions: all(city('contains', 'cairo')) })
  const hadi = await made('/group', {
    name: 'Hadi',
    conditions: all({ field: 'firstName', is: 'equals', value: 'hadi' }),
  })
  const count = async (body: object) => (await call('POST', '/job/audience', body)).body.data
  expect(await count({ recipients: { groupIds: [cairo.id] } })).toEqual({ matched: 2, suppressed: 0, recipients: 2 })
  const audience = { recipients: { groupIds: [cairo.id] }, exclude: { groupIds: [hadi.id] } }
  expect(await count(audience)).toEqual({ matched: 2, suppressed: 0, recipients: 1 })
  await made('/email-service-provider', { name: 'P', type: 'sandbox', fromEmail: 'p@shop.test' })
  const send = { subject: 'S', text: 'T', ...audience }
  const { body } = await call('POST', '/email-service-provider/send-bulk-emails', send)
  expect(body).toMatchObject({ totalRecipients: 1 })
  expect((await call('GET', `/job/${body.jobId}/recipients`)).body.data).toMatchObject([{ email: 'one@x.test' }])
})
