import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Beyond ten thousand rows pages are not found by counting up to them; no row may be missing or appear twice.

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
  // Every fifth was not sent; some threads have three; many share one instant.
  await sql`insert into messages (tenant_id, id, direction, delivery_status, status, content_type, subject, preview, sender, recipient,
      message_id, thread, sent_at, created_at)
    select ${tenant}, gen_random_uuid(), 'sent', 'sent', 'active', 'html', 'Far', '', 'a@far.test', md5(n::text) || '@far.test',
      '<' || n || '@far.test>', '<' || case when n > 11950 then n / 3 else n end || '@far.test>',
      case when n % 5 > 0 then now() - n / 7 * interval '1 second' end, now() - n / 3 * interval '1 second'
    from generate_series(1, ${many}::int) n`.execute(db)
  await sql`insert into suppressions (tenant_id, email, reason, created_at)
    select ${tenant}, md5(n::text) || '@gone.test', case when n % 50 = 0 then 'complained' else 'bounced' end, now() - n / 9 * interval '1 second'
    from generate_series(1, ${many}::int) n`.execute(db)
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

/** The same for a list without a counter: its length is known only at its end. */
async function pagesToTheEnd(to: string, filter: string, from = 1) {
  const ids: string[] = []
  for (let page = from; ; page += 1) {
    const { status, body } = await sanad.call('GET', `${base}/${to}?${filter}&size=100&page=${page}`, { token })
    expect(status).toBe(200)
    ids.push(...body.data.map(({ id }: { id: string }) => id))
    if (body.data.length === 100) continue
    expect(body.pagination.total).toBe((from - 1) * 100 + ids.length)
    return ids
  }
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
])('contacts page to the end by %s, ascending and descending', async (by, order) => {
  const all = await inDatabase('contacts', 'id', order)
  expect(await pages('email', `orderBy=${by}&sortType=asc`)).toEqual(all)
  expect(await pages('email', `orderBy=${by}&sortType=desc`)).toEqual(all.toReversed())
})

test('contacts of a tag page to the end', async () => {
  const { body } = await sanad.call('GET', `${base}/tag?name=Far`, { token })
  const all = await inDatabase('contacts', 'id', 'id')
  expect(await pages(`email?tagIds=${body.data[0].id}`, 'sortType=asc')).toEqual(all)
})

test('recipients of a send page to the end, all of them, by state and by address', async () => {
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

test('recipients can be searched by a part of their address', async () => {
  const { body } = await sanad.call('GET', `${base}/job/${job}/recipients?search=FAR.test&page=120&size=100`, {
    token,
  })
  expect([body.data.length, body.pagination.total]).toEqual([100, many])
})

test('messages page to the end by sending time, unsent ones first, and by arrival', async () => {
  const bySending = await inDatabase('messages', 'id', `coalesce(sent_at, '-infinity'), id`)
  expect(await pagesToTheEnd('message', 'orderBy=sentAt&sortType=asc')).toEqual(bySending)
  expect(await pagesToTheEnd('message', 'orderBy=sentAt')).toEqual(bySending.toReversed())
  expect(await pagesToTheEnd('message', '')).toEqual(
    (await inDatabase('messages', 'id', 'created_at, id')).toReversed(),
  )
})

test('the messages of a provider are paged to the end outside sends, in a send and in a very large send', async () => {
  const { db } = sanad.services
  const provider = '01900000-0000-7000-8000-000000000002'
  const by = `providerId=${provider}`
  const [far, before] = [100, 9900]
  await sql`update messages set provider_id = ${provider} where tenant_id = ${tenant}`.execute(db)
  const all = await inDatabase('messages', 'id', 'created_at, id')
  const bySending = await inDatabase('messages', 'id', `coalesce(sent_at, '-infinity'), id`)
  expect(await pagesToTheEnd('message', by, far)).toEqual(all.toReversed().slice(before))
  await sql`update messages set job_id = ${job} where tenant_id = ${tenant} and subject = 'Far' and id > ${all[4000] ?? ''}`.execute(
    db,
  )
  await sql`update jobs set provider_id = ${provider} where tenant_id = ${tenant} and id = ${job}`.execute(db)
  expect(await pagesToTheEnd('message', by, far)).toEqual(all.toReversed().slice(before))
  expect(await pagesToTheEnd('message', `${by}&orderBy=sentAt&sortType=asc`, far)).toEqual(bySending.slice(before))
  expect(await pagesToTheEnd('message/latest-per-thread', by, far)).toEqual((await latestOfThreads()).slice(before))
  await sql`update jobs set sent = 1000000 where tenant_id = ${tenant} and id = ${job}`.execute(db)
  expect(await pagesToTheEnd('message', `${by}&sortType=asc`, far)).toEqual(all.slice(before))
  await sql`update jobs set sent = ${many - 45}::int where tenant_id = ${tenant} and id = ${job}`.execute(db)
})

const latestOfThreads = async () => {
  const { rows } = await sql<{ id: string }>`select id from (select distinct on (thread) id, created_at from messages
    where tenant_id = ${tenant} order by thread, created_at desc, id desc) as heads order by created_at desc, id desc`.execute(
    sanad.services.db,
  )
  expect(rows.length).toBeLessThan(many)
  return rows.map(({ id }) => id)
}

test('threads show their latest message', async () => {
  expect(await pagesToTheEnd('message/latest-per-thread', '')).toEqual(await latestOfThreads())
})

test('suppressions page to the end, all and by reason', async () => {
  const all = await inDatabase('suppressions', 'email', 'created_at, email')
  expect(await pagesToTheEnd('suppression', 'sortType=asc')).toEqual(all)
  expect(await pagesToTheEnd('suppression', 'reason=bounced')).toHaveLength(many - Math.floor(many / 50))
})
