import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Among very many mails, those of sends are found by their readers' addresses and by what the first of each send says.

const many = 21_000
const offer = '01900000-0000-7000-8000-000000000001'
const rare = '01900000-0000-7000-8000-000000000002'
let sanad: TestSanad
let token: string
let base: string

beforeAll(async () => {
  sanad = await startSanad()
  const member = await sanad.member()
  token = member.token
  base = `/api/${member.workspace}/email-marketing`
  const { db } = sanad.services
  const { id: tenant } = await db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', member.workspace)
    .executeTakeFirstOrThrow()
  await sql`insert into jobs (tenant_id, id, status, subject, from_email, from_name, audience)
    select ${tenant}, id, 'done', 'Send', 'shop@many.test', '', '{}' from unnest(${[offer, rare]}::uuid[]) id`.execute(db)
  await sql`insert into contacts (tenant_id, id, email) values (${tenant}, gen_random_uuid(), 'zed.needle7@many.test')`.execute(db)
  const columns = sql`insert into messages (tenant_id, id, job_id, direction, delivery_status, content_type, subject, preview, sender, recipient,
    message_id, thread, is_read, sent_at)`
  await sql`${columns} select ${tenant}, gen_random_uuid(), case when n % 700 = 0 then ${rare}::uuid else ${offer}::uuid end, 'sent', 'sent', 'html',
      case when n % 700 = 0 then 'Winter words' else 'Spring offer' end, 'For you', 'shop@many.test',
      case when n = 7 then 'zed.needle7@many.test' else 'reader' || n || '@many.test' end, '<' || n || '@many.test>', '<' || n || '@many.test>',
      true, now() from generate_series(1, ${many}::int) n`.execute(db)
  await sql`${columns} select ${tenant}, gen_random_uuid(), null, d, d, 'text', 'Re: invoice ' || n, 'Dear', d || n || '@desk.test',
      n || 'to@desk.test', '<' || d || n || '@desk.test>', '<' || n / 2 || '@desk.test>', false, now()
    from generate_series(1, 6) n, unnest(array['sent', 'received']) d`.execute(db)
  await sql`analyze messages`.execute(db)
})
afterAll(() => sanad.stop())

const found = async (asked: string, list = 'message') => {
  const { status, body } = await sanad.call('GET', `${base}/${list}?${asked}&size=50`, { token })
  expect(status).toBe(200)
  return { total: body.pagination.total as number, subjects: body.data.map((one: { subject: string }) => one.subject) }
}

test.each([
  ['search=invoice', 12],
  ['search=INVOICE 4', 2],
  ['search=invoice&sent_or_received=received', 6],
  ['search=needle7', 1],
  ['search=reader20999', 1],
  ['search=winter', 30],
  ['search=nowhere at all', 0],
  ['recipient=needle', 1],
  ['recipient=4to@desk', 2],
  ['sender=received3@', 1],
  ['search=invoice&sender=sent5', 1],
])('%s finds %i', async (asked, count) => {
  const { total, subjects } = await found(asked)
  expect(total).toBe(count)
  expect(subjects).toHaveLength(Math.min(50, count))
})

test.each(['spring', 'sp'])('%s stands in very many: a page is shown, and told as one of an estimate', async (text) => {
  const { total, subjects } = await found(`search=${text}`)
  expect(total).toBeGreaterThan(10_000)
  expect(subjects).toEqual(Array.from({ length: 50 }, () => 'Spring offer'))
})

test('of each thread the latest message with these words', async () => {
  expect((await found('search=invoice', 'message/latest-per-thread')).total).toBe(4)
  expect((await found('search=winter', 'message/latest-per-thread')).total).toBe(30)
})
