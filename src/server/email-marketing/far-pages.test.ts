import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Beyond ten thousand rows pages are found otherwise than by counting to them: nothing may be missing there, and nothing be shown twice.

const many = 12_345
let sanad: TestSanad
let token: string
let base: string
let tenant: string

beforeAll(async () => {
  sanad = await startSanad()
  const member = await sanad.member()
  token = member.token
  base = `/api/${member.workspace}/email-marketing`
  const { db } = sanad.services
  const { id } = await db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', member.workspace)
    .executeTakeFirstOrThrow()
  tenant = id
  await sql`insert into contacts (tenant_id, id, email, first_name, last_name, status)
    select ${tenant}, gen_random_uuid(), md5(n::text) || '@far.test', 'Name' || n % 7, '', case when n % 11 = 0 then 'unsubscribed' else 'subscribed' end
    from generate_series(1, ${many}::int) n`.execute(db)
  const { body } = await sanad.call('POST', `${base}/tag`, {
    token,
    body: { name: { en: 'Far', ar: 'بعيد' }, type: 'email' },
  })
  await sql`insert into contact_tags (tenant_id, tag_id, contact_id, id) select tenant_id, ${body.data.id}, id, gen_random_uuid()
    from contacts where tenant_id = ${tenant}`.execute(db)
  await sql`insert into jobs (tenant_id, id, status, subject, from_email, from_name, audience, total, sent, failed)
    values (${tenant}, ${job}, 'done', 'Far', 'a@far.test', '', '{}', ${many}::int, ${many - 45}::int, 45)`.execute(db)
  await sql`insert into ledger (tenant_id, job_id, contact_id, email, status)
    select tenant_id, ${job}, id, email, case when row_number() over (order by email) % 274 = 0 then 'failed' else 'sent' end
    from contacts where tenant_id = ${tenant}`.execute(db)
})
afterAll(() => sanad.stop())

const job = '01900000-0000-7000-8000-000000000001'

async function pages(to: string, filter: string) {
  const ids: string[] = []
  let total = 0
  const sign = to.includes('?') ? '&' : '?'
  for (let page = 1; page === 1 || ids.length < total; page += 1) {
    const { status, body } = await sanad.call('GET', `${base}/${to}${sign}${filter}&size=100&page=${page}`, { token })
    expect(status).toBe(200)
    total = body.pagination.total
    expect(body.data.length).toBe(Math.min(100, total - ids.length))
    ids.push(...body.data.map(({ id }: { id: string }) => id))
  }
  return ids
}

const inDatabase = async (table: string, id: string, order: string) => {
  const { rows } = await sql<{
    id: string
  }>`select ${sql.ref(id)} as id from ${sql.table(table)} where tenant_id = ${tenant}
    order by ${sql.raw(order)}`.execute(sanad.services.db)
  return rows.map((row) => row.id)
}

test.each([
  ['createdAt', 'id'],
  ['email', 'email'],
  ['firstName', 'lower(first_name), id'],
])('contacts by %s, up and down', async (by, order) => {
  const all = await inDatabase('contacts', 'id', order)
  expect(await pages('email', `orderBy=${by}&sortType=asc`)).toEqual(all)
  expect(await pages('email', `orderBy=${by}&sortType=desc`)).toEqual(all.toReversed())
})

test('the carriers of a tag', async () => {
  const { body } = await sanad.call('GET', `${base}/tag?name=Far`, { token })
  const all = await inDatabase('contacts', 'id', 'id')
  expect(await pages(`email?tagIds=${body.data[0].id}`, 'sortType=asc')).toEqual(all)
})

test('the recipients of a send, all of them, by what became of them, and by their addresses', async () => {
  const all = await inDatabase('ledger', 'contact_id', 'email, contact_id')
  expect(await pages(`job/${job}/recipients`, 'sortType=asc')).toEqual(all)
  expect(await pages(`job/${job}/recipients`, '')).toEqual(all.toReversed())
  const failed = all.filter((_, at) => (at + 1) % 274 === 0)
  expect(await pages(`job/${job}/recipients`, 'status=failed&sortType=asc')).toEqual(failed)
  expect(await pages(`job/${job}/recipients`, 'status=sent&sortType=asc')).toEqual(
    all.filter((_, at) => (at + 1) % 274 !== 0),
  )
  expect(await pages(`job/${job}/recipients`, 'orderBy=updatedAt&sortType=asc')).toHaveLength(many)
})

test('whoever is looked for by a part of her address', async () => {
  const { body } = await sanad.call('GET', `${base}/job/${job}/recipients?search=FAR.test&page=120&size=100`, {
    token,
  })
  expect([body.data.length, body.pagination.total]).toEqual([100, many])
})
