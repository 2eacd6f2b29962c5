import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Counting a group whose query is expensive.

let sanad: TestSanad
let token: string
let suite: string

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: unknown) =>
  sanad.call(method, suite + path, { token, body })

const many = 30_000

beforeAll(async () => {
  sanad = await startSanad()
  const member = await sanad.member()
  token = member.token
  suite = `/api/${member.workspace}/email-marketing`
  const { db } = sanad.services
  await sql`insert into contacts (tenant_id, id, email, first_name, language)
    select id, gen_random_uuid(), 'c' || n || '@x.test', 'Name ' || n, case when n % 3 = 0 then 'ar' else 'en' end
    from workspaces, generate_series(1, ${many}::int) n where slug = ${member.workspace}`.execute(db)
  await sql`analyze contacts`.execute(db)
})
afterAll(() => sanad.stop())

/** Conditions that the planner estimates as expensive. */
const costly = (...more: object[]) => ({
  match: 'all',
  of: [
    ...more,
    ...Array.from({ length: 25 }, (_, n) => ({
      field: 'attribute',
      name: 'city',
      is: 'notContains',
      value: `nowhere ${n}`,
    })),
  ],
})
const arabic = { field: 'language', is: 'is', value: 'ar' }
const english = { field: 'language', is: 'isNot', value: 'ar' }

async function add(name: string, conditions: object) {
  const { status, body } = await call('POST', '/group', { name, conditions })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.data
}

const read = async (id: string) => (await call('GET', `/group/${id}`)).body.data
const counted = (id: string) =>
  eventually(async () => {
    const group = await read(id)
    expect(group.emailCountedAt).toEqual(expect.any(String))
    return group
  })

test('a cheap count of a group is exact', async () => {
  const group = await add('One', { match: 'all', of: [{ field: 'email', is: 'equals', value: 'c7@x.test' }] })
  expect([group.emailCount, group.emailCountIsEstimate, group.emailCountedAt]).toEqual([1, undefined, undefined])
})

test('an expensive count of a group is an estimate first, and then exact with its time', async () => {
  const { id, ...first } = await add('Arabic', costly(arabic))
  expect([first.emailCountIsEstimate, first.emailCountedAt]).toEqual([true, undefined])
  const { emailCount, emailCountIsEstimate, emailCountedAt } = await counted(id)
  expect([emailCount, emailCountIsEstimate]).toEqual([many / 3, undefined])
  expect(Math.abs(Date.now() - Date.parse(emailCountedAt))).toBeLessThan(60_000)
})

test('a group with changed conditions is counted again and does not show the former count', async () => {
  const { id } = await add('Changed', costly(arabic))
  await counted(id)
  const { body } = await call('PATCH', `/group/${id}`, { conditions: costly(english) })
  expect([body.data.emailCountIsEstimate, body.data.emailCountedAt]).toEqual([true, undefined])
  expect((await counted(id)).emailCount).toBe((many / 3) * 2)
})

test('the preview of an unsaved group counts its contacts and the sendable ones', async () => {
  const { body } = await call('POST', '/group/preview', { conditions: { match: 'all', of: [english] } })
  expect([body.data.isEstimate, body.data.sample.length]).toEqual([true, 5])
  for (const about of [body.data.count, body.data.reachable]) {
    expect(about).toBeGreaterThan((many / 3) * 2 * 0.9)
    expect(about).toBeLessThan((many / 3) * 2 * 1.1)
  }
})
