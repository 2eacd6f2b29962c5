import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxFields } from '#contract/email-marketing/fields/types.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { purgeFields } from './change-values.ts'

let sanad: TestSanad
/** Null: the real time. */
let frozenAt: Date | null = null

beforeAll(async () => {
  sanad = await startSanad({ now: () => frozenAt ?? new Date() })
})
afterAll(() => sanad.stop())
beforeEach(() => {
  frozenAt = null
})

/** A new workspace with its calls. */
async function workspace() {
  const { token, workspace } = await sanad.member()
  const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
    sanad.call(method, `/api/${workspace}/email-marketing/${path}`, { token, ...(body !== undefined && { body }) })
  const made = async (path: string, body: unknown) => {
    const answer = await call('POST', path, body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
    return answer.body.data
  }
  const fields = async (query = '') => (await call('GET', `field?size=100${query}`)).body.data
  const field = async (key: string) => (await fields()).find((field: { key: string }) => field.key === key)
  const contact = (email: string, attributes: object) => made('email', { email, attributes })
  const attributesOf = async ({ _id }: { _id: string }) => (await call('GET', `email/${_id}`)).body.data.attributes
  const matching = async (condition: object) => {
    const conditions = encodeURIComponent(JSON.stringify({ match: 'all', of: [condition] }))
    const answer = await call('GET', `email?conditions=${conditions}&orderBy=email&sortType=asc`)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.data.map(({ email }: { email: string }) => email.split('@')[0])
  }
  return { token, workspace, call, made, fields, field, contact, attributesOf, matching }
}

test('a name in use becomes a text field with its number of contacts and its uses', async () => {
  const { made, contact, field } = await workspace()
  await contact('a@x.test', { city: 'Cairo', 'Home town': 'Giza' })
  await contact('b@x.test', { city: '' })
  await made('group', {
    name: 'From Cairo',
    conditions: { match: 'all', of: [{ field: 'attribute', name: 'city', is: 'equals', value: 'Cairo' }] },
  })
  await made('template', {
    name: 'Greeting',
    subject: 'Hi {{ attributes["Home town"] }}',
    contentType: 'text',
    content: 'Hello {{ attributes.city | upcase }}',
  })
  expect(await field('city')).toMatchObject({
    label: 'city',
    type: 'text',
    contacts: 1,
    uses: 2,
    usedBy: [
      { kind: 'segment', name: 'From Cairo' },
      { kind: 'template', name: 'Greeting' },
    ],
  })
  expect(await field('Home town')).toMatchObject({ contacts: 1, usedBy: [{ kind: 'template', name: 'Greeting' }] })
})

describe('values', () => {
  const cases: [string, unknown, unknown][] = [
    ['number', '١٬٢٥٠٫٥', 1250.5],
    ['number', '1,250', 1250],
    ['number', 7, 7],
    ['date', '1990-5-17', '1990-05-17'],
    ['date', '17.05.1990', '1990-05-17'],
    ['date', '١٧/٠٥/١٩٩٠', '1990-05-17'],
    ['date', '33010', '1990-05-17'],
    ['date', '1990-05-17T00:00:00+03:00', '1990-05-17'],
    ['yearlessDate', '05/17', '--05-17'],
    ['yearlessDate', '1990-05-17', '--05-17'],
    ['choice', ' GOLD ', 'Gold'],
    ['yesNo', 'نعم', true],
    ['yesNo', 'No', false],
    ['url', 'example.com/a', 'https://example.com/a'],
    ['phone', '+٩٦٦ (50) 123-4567', '+966501234567'],
  ]

  test.each(cases)('a %s field stores %j as %j', async (type, given, stored) => {
    const { made, contact, attributesOf } = await workspace()
    await made('field', { label: 'It', type, ...(type === 'choice' && { choices: ['Gold', 'Silver'] }) })
    expect(await attributesOf(await contact('a@x.test', { It: given }))).toEqual({ It: stored })
  })

  test.each([
    ['number', 'twelve', '“It” must be a number'],
    ['date', '05/06/1990', '“It” must be a date'],
    ['date', '1990-02-30', '“It” must be a date'],
    ['yearlessDate', 'May', '“It” must be a day and a month'],
    ['choice', 'Bronze', '“It” must be one of these choices'],
    ['yesNo', 'maybe', '“It” must be yes or no'],
    ['url', 'javascript:alert(1)', '“It” must be a URL'],
    ['phone', '12', '“It” must be a phone number'],
  ])('a %s field refuses %j by its name and type', async (type, value, message) => {
    const { made, call } = await workspace()
    await made('field', { label: 'It', type, ...(type === 'choice' && { choices: ['Gold'] }) })
    const answer = await call('POST', 'email', { email: 'a@x.test', attributes: { It: value } })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { 'attributes.It': expect.stringContaining(message) } },
    })
  })

  test('a value that no longer fits stays while the rest of the contact is edited', async () => {
    const { contact, field, call, attributesOf } = await workspace()
    const one = await contact('a@x.test', { size: 'large' })
    expect((await call('PATCH', `field/${(await field('size'))._id}`, { type: 'number' })).status).toBe(200)
    const edit = { attributes: { size: 'large', city: 'Cairo' } }
    expect((await call('PATCH', `email/${one._id}`, edit)).status).toBe(200)
    expect(await attributesOf(one)).toEqual({ size: 'large', city: 'Cairo' })
    expect((await call('PATCH', `email/${one._id}`, { attributes: { size: 'huge' } })).status).toBe(400)
  })
})

test('a new type says first which values fit, converts these, and leaves the others as they are', async () => {
  const { contact, field, call, attributesOf } = await workspace()
  const clear = await contact('a@x.test', { born: '17.5.1990' })
  const unclear = await contact('b@x.test', { born: 'in spring' })
  const { _id } = await field('born')
  expect((await call('POST', `field/${_id}/fit`, { type: 'date' })).body.data).toEqual({
    contacts: 2,
    fits: 1,
    misfits: 1,
    examples: [{ value: 'in spring', contacts: 1 }],
    isWhole: true,
  })
  expect((await call('PATCH', `field/${_id}`, { type: 'date' })).body.data).toMatchObject({ type: 'date' })
  expect(await attributesOf(clear)).toEqual({ born: '1990-05-17' })
  expect(await attributesOf(unclear)).toEqual({ born: 'in spring' })
})

test('a renamed key moves in contacts, segments, forms, automations and templates; the old one stays an alias', async () => {
  const { made, contact, field, call, attributesOf, matching, workspace: slug, token } = await workspace()
  const one = await contact('a@x.test', { town: 'Cairo' })
  const condition = { field: 'attribute', name: 'town', is: 'equals', value: 'Cairo' } as const
  const group = await made('group', { name: 'G', conditions: { match: 'all', of: [condition] } })
  const form = await made('form', {
    name: 'F',
    texts: { title: 'T', button: 'B' },
    fields: [{ kind: 'attribute', attribute: 'town', label: 'Town' }],
  })
  const automation = await made('automation', {
    name: 'A',
    flow: { steps: [{ id: 's1', kind: 'if', how: 'contact', conditions: { match: 'all', of: [condition] } }] },
  })
  const template = await made('template', {
    name: 'M',
    subject: '{{ attributes.town }} and town',
    contentType: 'html',
    content: '<p>{{ attributes["town"] | default: "town" }} {% if attributes.town %}x{% endif %} attributes.towns</p>',
  })
  const { _id } = await field('town')
  const renamed = await call('POST', `field/${_id}/rename`, { key: 'Home city' })
  expect(renamed.body.data).toMatchObject({ key: 'Home city', aliases: ['town'], isChanging: false })
  expect(await attributesOf(one)).toEqual({ 'Home city': 'Cairo' })
  expect((await call('GET', `group/${group._id}`)).body.data.conditions.of[0].name).toBe('Home city')
  expect((await call('GET', `form/${form._id}`)).body.data.fields[0].attribute).toBe('Home city')
  const { steps } = (await call('GET', `automation/${automation._id}`)).body.data.flow
  expect(steps[0].conditions.of[0].name).toBe('Home city')
  expect((await call('GET', `template/${template._id}`)).body.data).toMatchObject({
    subject: '{{ attributes["Home city"] }} and town',
    content:
      '<p>{{ attributes["Home city"] | default: "town" }} {% if attributes["Home city"] %}x{% endif %} attributes.towns</p>',
  })
  expect(await matching({ ...condition, name: 'Home city' })).toEqual(['a'])
  await call('PATCH', `email/${one._id}`, { attributes: { town: 'Giza' } })
  expect(await attributesOf(one)).toEqual({ 'Home city': 'Giza' })
  const preview = await sanad.call('POST', `/api/${slug}/email-marketing/template/preview`, {
    token,
    body: { subject: '{{ attributes.town }}', contentType: 'text', content: 'x', contactId: one._id },
  })
  expect(preview.body.data.subject).toBe('Giza')
})

test('a merge moves values, and lists the contacts whose values differ; the target’s win', async () => {
  const { contact, field, call, attributesOf, fields, matching } = await workspace()
  const only = await contact('a@x.test', { Town: 'Cairo' })
  const equal = await contact('b@x.test', { city: 'Giza', Town: 'Giza' })
  const other = await contact('c@x.test', { city: 'Luxor', Town: 'Aswan' })
  const [city, town] = [await field('city'), await field('Town')]
  const expected = {
    moved: 1,
    equal: 1,
    different: 1,
    differences: [{ contactId: other._id, email: 'c@x.test', value: 'Luxor', other: 'Aswan' }],
  }
  const dry = await call('POST', `field/${city._id}/merge`, { otherId: town._id, dryRun: true })
  expect(dry.body.data).toEqual(expected)
  expect(await fields()).toHaveLength(2)
  expect((await call('POST', `field/${city._id}/merge`, { otherId: town._id })).body.data).toEqual(expected)
  expect(await attributesOf(only)).toEqual({ city: 'Cairo' })
  expect(await attributesOf(equal)).toEqual({ city: 'Giza' })
  expect(await attributesOf(other)).toEqual({ city: 'Luxor' })
  expect(await fields()).toMatchObject([{ key: 'city', aliases: ['Town'] }])
  await contact('d@x.test', { Town: 'Suez' })
  expect(await matching({ field: 'attribute', name: 'city', is: 'equals', value: 'Suez' })).toEqual(['d'])
})

test('a rename of more contacts than one request changes continues in the background', async () => {
  const { contact, field, call, attributesOf, workspace: slug } = await workspace()
  const first = await contact('a@x.test', { town: 'Cairo' })
  await sql`insert into contacts (tenant_id, id, email, attributes)
    select w.id, gen_random_uuid(), 'many-' || n || '@x.test', '{"town": "Giza"}'
    from workspaces w, generate_series(1, 2500) as n where w.slug = ${slug}`.execute(sanad.services.db)
  const { _id } = await field('town')
  expect((await call('POST', `field/${_id}/rename`, { key: 'city' })).body.data).toMatchObject({ isChanging: true })
  await eventually(async () =>
    expect((await call('GET', `field/${_id}`)).body.data).toMatchObject({ key: 'city', isChanging: false }),
  )
  expect(await attributesOf(first)).toEqual({ city: 'Cairo' })
  const { rows } =
    await sql`select count(*)::int as n from contacts where attributes = '{"city": "Giza"}' and email like 'many-%'`.execute(
      sanad.services.db,
    )
  expect(rows).toEqual([{ n: 2500 }])
})

test('a field with values is archived before it is deleted; it can be restored for a day, then its values go', async () => {
  const { contact, field, call, attributesOf, fields } = await workspace()
  const one = await contact('a@x.test', { city: 'Cairo' })
  const { _id } = await field('city')
  expect(await call('DELETE', `field/${_id}`)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Archive it first') },
  })
  expect((await call('PATCH', `field/${_id}`, { isArchived: true })).body.data.isArchived).toBe(true)
  expect(await attributesOf(one)).toEqual({ city: 'Cairo' })
  expect((await call('DELETE', `field/${_id}`)).status).toBe(200)
  expect(await fields()).toEqual([])
  expect(await attributesOf(one)).toEqual({})
  expect((await call('POST', `field/${_id}/restore`)).status).toBe(200)
  expect(await attributesOf(one)).toEqual({ city: 'Cairo' })
  await call('DELETE', `field/${_id}`)
  const tomorrow = new Date(Date.now() + 25 * 60 * 60_000)
  await purgeFields.run({ ...sanad.services, now: () => tomorrow }, {}, new AbortController().signal)
  await eventually(async () => {
    const { rows } = await sql`select attributes from contacts where id = ${one._id}`.execute(sanad.services.db)
    expect(rows).toEqual([{ attributes: {} }])
  })
  expect((await call('POST', `field/${_id}/restore`)).status).toBe(404)
})

test('a field in use cannot be deleted, and the refusal names the user', async () => {
  const { made, field, call } = await workspace()
  await made('field', { label: 'Size' })
  await made('group', {
    name: 'Large ones',
    conditions: { match: 'all', of: [{ field: 'attribute', name: 'Size', is: 'filled' }] },
  })
  const answer = await call('DELETE', `field/${(await field('Size'))._id}`)
  expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('Large ones') } })
})

test('a workspace has a limited number of fields, named in the refusal', async () => {
  const { call, fields } = await workspace()
  for (let at = 0; at < maxFields; at += 50) {
    const attributes = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`f${at + n}`, 'x']))
    expect((await call('POST', 'email', { email: `${at}@x.test`, attributes })).status).toBe(201)
  }
  expect(await fields('&page=2')).toHaveLength(100)
  const over = await call('POST', 'email', { email: 'z@x.test', attributes: { more: 'x' } })
  expect(over).toMatchObject({ status: 400, body: { message: expect.stringContaining('200') } })
  expect((await call('POST', 'field', { label: 'More' })).body.message).toContain('200')
})

describe('typed conditions', () => {
  const on = (name: string, condition: object) => ({ field: 'attribute', name, ...condition })

  test('numbers are compared as numbers, in a range with both ends', async () => {
    const { contact, matching, made } = await workspace()
    await made('field', { label: 'age', type: 'number' })
    for (const age of [9, 18, 30, 100]) await contact(`n${String(age).padStart(3, '0')}@x.test`, { age })
    await contact('none@x.test', {})
    expect(await matching(on('age', { is: 'range', min: 18, max: 30 }))).toEqual(['n018', 'n030'])
    expect(await matching(on('age', { is: 'range', min: 30, max: null }))).toEqual(['n030', 'n100'])
    expect(await matching(on('age', { is: 'above', value: 18 }))).toEqual(['n030', 'n100'])
    expect(await matching(on('age', { is: 'equals', value: '9' }))).toEqual(['n009'])
  })

  test('choices match any of several, and yes and no match their words', async () => {
    const { contact, matching, made } = await workspace()
    await made('field', { label: 'level', type: 'choice', choices: ['Gold', 'Silver', 'Bronze'] })
    await made('field', { label: 'vip', type: 'yesNo' })
    await contact('a@x.test', { level: 'Gold', vip: 'yes' })
    await contact('b@x.test', { level: 'Silver', vip: 'no' })
    await contact('c@x.test', { level: 'Bronze' })
    expect(await matching(on('level', { is: 'anyOf', values: ['Gold', 'Silver'] }))).toEqual(['a', 'b'])
    expect(await matching(on('level', { is: 'noneOf', values: ['Gold', 'Silver'] }))).toEqual(['c'])
    expect(await matching(on('vip', { is: 'yes' }))).toEqual(['a'])
    expect(await matching(on('vip', { is: 'no' }))).toEqual(['b'])
  })

  test('dates are before, after, on a day, and within days; anniversaries need no year', async () => {
    frozenAt = new Date('2026-11-20T09:00:00Z')
    const { contact, matching, call } = await workspace()
    expect((await call('PATCH', 'sending-rules', { timeZone: 'Asia/Riyadh' })).status).toBe(200)
    await contact('ago3@x.test', { on: '2026-11-17' })
    await contact('in7@x.test', { on: '2026-11-27' })
    await contact('born@x.test', { on: '1990-11-27' })
    await contact('yearless@x.test', { on: '--11-27' })
    await contact('no@x.test', { on: 'soon' })
    expect(await matching(on('on', { is: 'before', date: '2026-11-17' }))).toEqual(['born'])
    expect(await matching(on('on', { is: 'on', date: '2026-11-17' }))).toEqual(['ago3'])
    expect(await matching(on('on', { is: 'after', date: '2026-11-17' }))).toEqual(['in7'])
    expect(await matching(on('on', { is: 'lastDays', days: 3 }))).toEqual(['ago3'])
    expect(await matching(on('on', { is: 'nextDays', days: 7 }))).toEqual(['in7'])
    expect(await matching(on('on', { is: 'anniversaryIn', days: 7 }))).toEqual(['born', 'in7', 'yearless'])
    expect(await matching(on('on', { is: 'anniversaryWithin', days: 6 }))).toEqual([])
    expect(await matching(on('on', { is: 'anniversaryWithin', days: 8 }))).toEqual(['born', 'in7', 'yearless'])
  })

  test('the day is that of the contact, else of the workspace', async () => {
    frozenAt = new Date('2026-11-20T22:30:00Z')
    const { made, matching } = await workspace()
    await made('email', { email: 'utc@x.test', attributes: { birthday: '--11-21' } })
    await made('email', { email: 'riyadh@x.test', attributes: { birthday: '--11-21' }, timeZone: 'Asia/Riyadh' })
    expect(await matching(on('birthday', { is: 'anniversaryIn', days: 0 }))).toEqual(['riyadh'])
    expect(await matching(on('birthday', { is: 'anniversaryIn', days: 1 }))).toEqual(['utc'])
  })

  test.each([
    ['2027-02-28T12:00:00Z', ['leap']],
    ['2028-02-28T12:00:00Z', []],
    ['2028-02-29T12:00:00Z', ['leap']],
  ])('29 February is celebrated on the 28th in a common year: %s', async (at, expected) => {
    frozenAt = new Date(at)
    const { contact, matching } = await workspace()
    await contact('leap@x.test', { birthday: '2000-02-29' })
    expect(await matching(on('birthday', { is: 'anniversaryIn', days: 0 }))).toEqual(expected)
  })
})

test('a form asks for a value by the type of its field, refuses one that does not fit, and stores it typed', async () => {
  const { made } = await workspace()
  await made('field', { label: 'Birthday', type: 'yearlessDate' })
  await made('field', { label: 'Level', type: 'choice', choices: ['Gold', 'Silver'] })
  await made('field', { label: 'Age', type: 'number' })
  const form = await made('form', {
    name: 'F',
    texts: { title: 'T', button: 'B' },
    fields: ['Birthday', 'Level', 'Age'].map((attribute) => ({ kind: 'attribute', attribute, label: attribute })),
  })
  const page = await (await fetch(`${sanad.url}/f/${form._id}?lang=en`)).text()
  expect(page).toContain('name="own-0-month"')
  expect(page).toContain('<option value="Silver">Silver</option>')
  expect(page).toContain('inputmode="decimal"')
  const stamp = /name="stamp" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const body = new URLSearchParams({ email: 'v@x.test', 'own-0-month': '05', 'own-1': 'Gold', 'own-2': 'many', stamp })
  const refused = await fetch(`${sanad.url}/f/${form._id}?lang=en`, { method: 'POST', body })
  expect(refused.status).toBe(400)
  const text = await refused.text()
  expect(text).toContain('“Birthday” must be a day and a month')
  expect(text).toContain('“Age” must be a number')
})
