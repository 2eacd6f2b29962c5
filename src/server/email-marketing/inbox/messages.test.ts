import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { newId } from '../../db/connection/database.ts'

let sanad: TestSanad
let token: string
let suite: string
let tenantId: string

beforeAll(async () => {
  sanad = await startSanad()
  const member = await sanad.member()
  token = member.token
  suite = `/api/${member.workspace}/email-marketing`
  const workspace = await sanad.services.db
    .selectFrom('workspaces')
    .select('id')
    .where('slug', '=', member.workspace)
    .executeTakeFirstOrThrow()
  tenantId = workspace.id
})
afterAll(() => sanad.stop())

const get = (path: string) => sanad.call('GET', suite + path, { token })
const post = (path: string, body: unknown) => sanad.call('POST', suite + path, { token, body })

async function arrives(
  more: {
    source?: Buffer
    job_id?: string
    contact_id?: string
    direction?: 'sent' | 'received'
    recipient?: string
  } = {},
) {
  const id = newId()
  await sanad.services.db
    .insertInto('messages')
    .values({
      tenant_id: tenantId,
      id,
      direction: 'received',
      delivery_status: 'received',
      content_type: 'text',
      subject: 'Hello',
      preview: `عنوان ===== ${'نص '.repeat(60)}`,
      sender: 'Sara <sara@x.test>',
      recipient: 'us@x.test',
      message_id: `<${id}@x.test>`,
      ...more,
    })
    .execute()
  return id
}

test('messages are listed, filtered, marked as read and deleted', async () => {
  const id = await arrives()
  const { body } = await get('/message?sender=SARA&isRead=false&sent_or_received=received')
  expect(body.data).toMatchObject([{ _id: id, isRead: false, sent_or_received: 'received', tags: [] }])
  expect([...body.data[0].preview]).toHaveLength(101)
  expect(body.data[0].preview).toMatch(/^عنوان نص/)
  const read = await sanad.call('PUT', `${suite}/message/${id}/mark-read`, { token })
  expect(read.body.data).toMatchObject({ isRead: true, readAt: expect.any(String) })
  expect((await get('/message?isRead=false')).body.pagination.total).toBe(0)
  expect((await sanad.call('DELETE', `${suite}/message/${id}`, { token })).status).toBe(200)
  expect((await get(`/message/${id}`)).status).toBe(404)
})

test('bulk actions tag, archive and delete messages', async () => {
  const ids = [await arrives(), await arrives()]
  const tag = (await post('/tag', { name: 'Urgent', type: 'message' })).body.data
  const changed = await post('/message/bulk', { ids: [...ids, newId()], action: 'tag', tagIds: [tag.id] })
  expect(changed.body.data).toEqual({ changed: 2 })
  expect((await get(`/tag/${tag.id}`)).body.data.usageCount).toBe(2)
  expect((await get(`/message/${ids[0]}`)).body.data.tags).toMatchObject([{ _id: tag.id }])
  await arrives({ recipient: 'li@x.test' })
  await arrives({ recipient: 'ali@x.test' })
  expect((await get(`/message?tagIds=${tag.id}`)).body.pagination.total).toBe(2)
  expect((await get('/message?recipient=li@x.test')).body.pagination.total).toBe(1)
  expect((await get('/message?recipient=li@x')).body.pagination.total).toBe(2)
  expect((await post('/message/bulk', { ids, action: 'archive' })).body.data).toEqual({ changed: 2 })
  expect((await get('/message?status=archived')).body.pagination.total).toBe(2)
  expect((await post('/message/bulk', { ids, action: 'delete' })).body.data).toEqual({ changed: 2 })
  expect((await get(`/tag/${tag.id}`)).body.data.usageCount).toBe(0)
})

test('a message without stored content is parsed from its source', async () => {
  const source = Buffer.from(
    [
      'From: =?utf-8?B?2LPYp9ix2Kk=?= <sara@x.test>',
      'Content-Type: multipart/alternative; boundary="b1"',
      '',
      '--b1',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'caf=C3=A9 =',
      'au lait',
      '--b1',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('<p>مرحبا</p>').toString('base64'),
      '--b1--',
      '',
    ].join('\r\n'),
  )
  const { body } = await get(`/message/${await arrives({ source })}`)
  expect(body.data).toMatchObject({ text: 'café au lait', html: '<p>مرحبا</p>' })
  expect(body.data.headers[0]).toEqual({ name: 'From', value: 'سارة <sara@x.test>' })
})

test("a job's message is rendered again as its recipient received it", async () => {
  const contact = (await post('/email', { email: 'r@x.test', firstName: 'Rami' })).body.data
  const job = newId()
  await sanad.services.db
    .insertInto('jobs')
    .values({
      tenant_id: tenantId,
      id: job,
      status: 'done',
      subject: 'Hi {{ firstName }}',
      html: '<p>Hi {{ firstName }}</p>',
      from_name: 'Us',
      from_email: 'us@x.test',
      audience: '{}',
    })
    .execute()
  const id = await arrives({ job_id: job, contact_id: contact.id, direction: 'sent' })
  const { html, text } = (await get(`/message/${id}`)).body.data
  expect(html).toMatch(/^<div dir="ltr" lang="en" style="direction:ltr"><p>Hi Rami<\/p><\/div>/)
  expect(text).toMatch(/^Hi Rami\n/)
  // The footer links are disabled, because they act for the recipient.
  expect(html).toContain('Unsubscribe')
  expect(html).not.toContain('href')
})

test('deeply nested quotes are shown as typed', async () => {
  const text = `${'> '.repeat(200_000)}words`
  const written = await post('/message', { to: ['sara@x.test'], subject: 'S', text, status: 'draft' })
  expect(written.status).toBe(201)
  const { body } = await get(`/message/${written.body.data._id}`)
  expect(body.data.text.trim()).toBe(text)
})

test('large messages are loaded a few at a time, and a busy workspace does not delay others', async () => {
  const file = { name: 'a.txt', content: Buffer.alloc(200_000, 'a').toString('base64') }
  const letter = { to: ['a@x.test'], subject: 'S', text: 'T', attachments: [file], status: 'draft' }
  const begin = async (of: { token: string; workspace: string }) => {
    const base = `/api/${of.workspace}/email-marketing`
    const provider = { name: 'P', type: 'sandbox', fromEmail: 'p@shop.test' }
    await sanad.call('POST', `${base}/email-service-provider`, { token: of.token, body: provider })
    const made = await sanad.call('POST', `${base}/message`, { token: of.token, body: letter })
    return () => sanad.call('GET', `${base}/message/${made.body.data._id}/attachment/0`, { token: of.token })
  }
  const [busy, other] = [await begin(await sanad.member()), await begin(await sanad.member())]
  const { storage } = sanad.services
  const plain = { ...storage }
  let [loading, peak, answered] = [0, 0, 0]
  storage.read = async (...of) => {
    loading += 1
    peak = Math.max(peak, loading)
    await new Promise((resolve) => setTimeout(resolve, 20))
    loading -= 1
    return plain.read(...of)
  }
  try {
    const calls = Array.from({ length: 40 }, async () => {
      const { status, body } = await busy()
      answered += 1
      return [status, body.length]
    })
    await eventually(async () => expect(peak).toBeGreaterThan(0))
    expect((await other()).status).toBe(200)
    const before = answered
    expect(await Promise.all(calls)).toEqual(calls.map(() => [200, 200_000]))
    expect([peak <= 4, before < 30]).toEqual([true, true])
  } finally {
    Object.assign(storage, plain)
  }
})
