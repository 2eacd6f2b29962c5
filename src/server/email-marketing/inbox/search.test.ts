import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { bringWords } from './search-index.ts'

// Messages are found by any part of their visible text: before and after indexing, and when they change.

let sanad: TestSanad
let token: string
let base: string
let tenant: string

const job = '01900000-0000-7000-8000-000000000002'
const mails = [
  { subject: 'Invoice 4711 for Maha', recipient: 'maha@shop.test', job },
  { subject: 'Invoice 4712 for Omar_x', recipient: 'omar@shop.test', job },
  { subject: 'فاتورة رقم ٤٧١٣ إلى أحمد', recipient: 'ahmad@shop.test', job },
  { subject: 'رسالةٌ إلى المكتبة', recipient: 'library@books.test', job: null },
  { subject: 'Größe 100% und 发票通知', recipient: 'us@shop.test', job: null, received: true },
  { subject: 'Счёт за ноябрь', recipient: 'us@shop.test', job: null, received: true },
]

beforeAll(async () => {
  sanad = await startSanad({ environment: { ROLE: 'web' } })
  const member = await sanad.member()
  token = member.token
  base = `/api/${member.workspace}/email-marketing`
  const { db } = sanad.services
  const found = await db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', member.workspace)
    .executeTakeFirstOrThrow()
  tenant = found.id
  await sql`insert into jobs (tenant_id, id, status, subject, from_email, from_name, audience)
    values (${tenant}, ${job}, 'done', 'Invoice', 'a@far.test', '', '{}')`.execute(db)
  for (const { subject, recipient, job, received } of mails)
    await sql`insert into messages (tenant_id, id, job_id, direction, delivery_status, content_type, subject, preview, sender, recipient, message_id, thread)
      select ${tenant}, id, ${job}, ${received ? 'received' : 'sent'}, ${received ? 'received' : 'sent'}, 'html', ${subject}, 'Dear reader',
        'Us <us@far.test>', ${recipient}, format('<%s@far.test>', id), format('<%s@far.test>', id) from gen_random_uuid() id`.execute(
      db,
    )
})
afterAll(() => sanad.stop())

async function subjectsOf(search: string, list = 'message') {
  const { status, body } = await sanad.call(
    'GET',
    `${base}/${list}?sortType=asc&search=${encodeURIComponent(search)}`,
    {
      token,
    },
  )
  expect(status).toBe(200)
  expect(body.pagination.total).toBe(body.data.length)
  return body.data.map(({ subject }: { subject: string }) => subject) as string[]
}

/** Each search with the messages it finds. */
const searches: [string, number[]][] = [
  ['4711', [0]],
  ['INVOICE 47', [0, 1]],
  ['voic', [0, 1]],
  ['omar_x', [1]],
  ['r_x', [1]],
  ['o_ar', []],
  ['100%', [4]],
  ['1%0', []],
  ['ma', [0, 1, 2]],
  ['@shop.test', [0, 1, 2, 4, 5]],
  ['<us@far', [0, 1, 2, 3, 4, 5]],
  ['dear reader', [0, 1, 2, 3, 4, 5]],
  ['GRÖSSE', [4]],
  ['größe', [4]],
  ['发票通', [4]],
  ['发票', [4]],
  ['счёт', [5]],
  ['احمد', [2]],
  ['أحمد', [2]],
  ['الى', [2, 3]],
  ['4713', [2]],
  ['٤٧١٣', [2]],
  ['٤٧١١', [0]],
  ['رسالة', [3]],
  ['المكتبه', [3]],
  ['مكتب', [3]],
  ['nobody', []],
]

const expected = (places: number[]) => places.map((at) => mails[at]?.subject)

async function found() {
  for (const list of ['message', 'message/latest-per-thread'])
    for (const [search, places] of searches)
      expect(await subjectsOf(search, list), `${list} ${search}`).toEqual(expected(places))
}

const bring = () => bringWords.run(sanad.services, {}, new AbortController().signal)

const words = async () => {
  const { rows } = await sql<{ words: number; due: number }>`select (select count(*)::int from message_words) as words,
    (select count(*)::int from message_words_due) as due`.execute(sanad.services.db)
  return rows[0]
}

test('search finds any part of a word in any spelling, before and after indexing', async () => {
  expect(await words()).toEqual({ words: 0, due: mails.length })
  await found()
  await bring()
  expect(await words()).toEqual({ words: mails.length, due: 0 })
  await found()
})

test('search finds an edited message by its new text only, and never a deleted one', async () => {
  const drafts = async (search: string) =>
    (await sanad.call('GET', `${base}/message?status=draft&search=${search}`, { token })).body.data.length as number
  const provider = await sanad.call('POST', `${base}/email-service-provider`, {
    token,
    body: { name: 'Post', type: 'sandbox', fromEmail: 'us@far.test', fromName: 'Us' },
  })
  expect(provider.status).toBe(201)
  const { status, body } = await sanad.call('POST', `${base}/message`, {
    token,
    body: { status: 'draft', subject: 'Zebra crossing', to: ['z@far.test'], text: 'Hello' },
  })
  expect(status).toBe(201)
  expect(await drafts('zebra')).toBe(1)
  await bring()
  expect(await drafts('zebra')).toBe(1)
  const changed = await sanad.call('PATCH', `${base}/message/${body.data.id}`, {
    token,
    body: { subject: 'Giraffe' },
  })
  expect(changed.status).toBe(200)
  expect([await drafts('zebra'), await drafts('giraffe')]).toEqual([0, 1])
  await bring()
  expect([await drafts('zebra'), await drafts('giraffe')]).toEqual([0, 1])
  await sanad.call('DELETE', `${base}/message/${body.data.id}`, { token })
  expect(await drafts('giraffe')).toBe(0)
  expect(await words()).toEqual({ words: mails.length, due: 0 })
})

test('a message whose deletion is rolled back is indexed later', async () => {
  const { db } = sanad.services
  await sql`update messages set preview = 'Dear friend' where subject like 'Invoice%'`.execute(db)
  await db
    .transaction()
    .execute(async (db) => {
      await sql`delete from messages where subject = 'Invoice 4711 for Maha'`.execute(db)
      await bring()
      expect(await words()).toMatchObject({ due: 1 })
      await sql`rollback`.execute(db)
    })
    .catch(() => undefined)
  expect(await subjectsOf('dear friend')).toEqual(expected([0, 1]))
  await eventually(async () => {
    await bring()
    expect(await words()).toEqual({ words: mails.length, due: 0 })
  })
  expect(await subjectsOf('dear friend')).toEqual(expected([0, 1]))
})

test('indexing a workspace with very many messages does not delay others', async () => {
  const { db } = sanad.services
  const others = [await sanad.member(), await sanad.member(), await sanad.member()]
  const { rows } = await sql<{ id: string }>`select id from workspaces
    where slug = any(${others.map(({ workspace }) => workspace)}) order by id`.execute(db)
  const [huge = '', ...small] = rows.map(({ id }) => id)
  const write = async (tenantId: string, count: number) => {
    // One statement each, so that each writes its own index request.
    for (let number = 0; number < count; number += 1)
      await sql`insert into messages (tenant_id, id, direction, delivery_status, content_type, subject, preview, sender, recipient, message_id, thread)
        select ${tenantId}, id, 'received', 'received', 'text', 'Hello', '', 'a@x.test', 'b@x.test', format('<%s@x.test>', id),
          format('<%s@x.test>', id) from gen_random_uuid() id`.execute(db)
  }
  await write(huge, 120)
  for (const tenantId of small) await write(tenantId, 3)
  const due = async (tenantId: string) => {
    const { rows } = await sql`select from message_words_due where tenant_id = ${tenantId}`.execute(db)
    return rows.length
  }
  // Run exactly one batch.
  let reads = 0
  const signal = Object.create(AbortSignal.any([]), { aborted: { get: () => (reads += 1) > 1 } })
  await bringWords.run(sanad.services, {}, signal)
  expect(await Promise.all(small.map(due))).toEqual([0, 0])
  expect(await due(huge)).toBeGreaterThan(50)
  await bring()
  expect(await Promise.all([huge, ...small].map(due))).toEqual([0, 0, 0])
})
