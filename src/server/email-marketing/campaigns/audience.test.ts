import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

let sanad: TestSanad
let receiver: MailReceiver

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

test('a contact with several of the tags and groups gets one message, and an excluded one gets none', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  const [a, b, c, out] = await Promise.all(['A', 'B', 'C', 'Out'].map((name) => owner.tag(name)))
  await owner.contacts(addresses('only-a', 2), { tagIds: [a] })
  await owner.contacts(addresses('both-ab', 3), { tagIds: [a, b] })
  await owner.contacts(addresses('left-out', 2), { tagIds: [a, out] })
  await owner.contacts(addresses('only-c', 2), { tagIds: [c] })
  await owner.contacts(addresses('all-bc', 2), { tagIds: [b, c] })
  await owner.contacts(addresses('none', 2))
  const [loner = ''] = await owner.contacts(['loner@customers.test'])
  const all = (await owner.call('POST', 'group', { name: 'B and C', tags: [b, c], match: 'all' })).body.data.id
  const excluded = (await owner.call('POST', 'group', { name: 'Outs', tags: [out], match: 'any' })).body.data.id
  const audience = {
    recipients: { emailIds: [loner], tagIds: [a], groupIds: [all] },
    exclude: { groupIds: [excluded] },
  }
  expect((await owner.call('POST', 'job/audience', audience)).body.data).toEqual({
    matched: 10,
    suppressed: 0,
    recipients: 8,
  })
  const { body } = await owner.send(audience)
  expect(body).toMatchObject({ totalRecipients: 8, successCount: 8 })
  const expected = [
    ...addresses('only-a', 2),
    ...addresses('both-ab', 3),
    ...addresses('all-bc', 2),
    'loner@customers.test',
  ]
  expect(receiver.received.map(({ to }) => to).toSorted()).toEqual(expected.toSorted())
  const byTag = await owner.send({ recipients: { all: true }, exclude: { tagIds: [a, b, c] } })
  expect(byTag.body).toMatchObject({ totalRecipients: 3 })
})

test('the audience count excludes unsendable contacts by reason', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  const tag = await owner.tag('Everybody')
  const names = ['well', 'left', 'closed', 'resting', 'rested', 'paused', 'back']
  const ids = await owner.contacts(
    names.map((name) => `${name}@reasons.test`),
    { tagIds: [tag] },
  )
  const idOf = (name: string) => ids[names.indexOf(name)] ?? ''
  await owner.call('PATCH', `email/${idOf('left')}`, { status: 'unsubscribed' })
  const { db } = sanad.services
  const tenant = sql`(select tenant_id from contacts where id = ${idOf('well')})`
  await sql`insert into suppressions (tenant_id, email, reason) values (${tenant}, 'closed@reasons.test', 'complained')`.execute(
    db,
  )
  await sql`insert into address_pauses (tenant_id, email, until) values (${tenant}, 'resting@reasons.test', now() + interval '1 day'),
    (${tenant}, 'rested@reasons.test', now() - interval '1 day')`.execute(db)
  await sql`update contacts set paused_until = now() + case when id = ${idOf('paused')} then interval '1 day' else interval '-1 day' end
    where id in (${idOf('paused')}, ${idOf('back')})`.execute(db)
  // A suppression in one workspace has no effect in another.
  const other = await sender(sanad, receiver.port)
  await other.contacts(['closed@reasons.test', 'resting@reasons.test'])
  const count = async (by: typeof owner, recipients: object) =>
    (await by.call('POST', 'job/audience', { recipients })).body.data
  for (const recipients of [{ all: true }, { tagIds: [tag] }, { emailIds: ids, tagIds: [tag] }, { emailIds: ids }])
    expect(await count(owner, recipients)).toEqual({ matched: 7, suppressed: 4, recipients: 3 })
  expect(await count(other, { all: true })).toEqual({ matched: 2, suppressed: 0, recipients: 2 })
  expect((await owner.send()).body).toMatchObject({ totalRecipients: 3, successCount: 3 })
})

test(
  'a large audience is snapshotted in pieces: sending starts before the last piece, and the total is exact',
  { timeout: 120_000 },
  async () => {
    const many = 40_000
    const owner = await sender(sanad, receiver.port)
    await owner.provider()
    const rows = addresses('many', many).map((email, n) => `${email},${n % 4000 === 0 ? 'unsubscribed' : 'subscribed'}`)
    const file = new FormData()
    file.set('file', new Blob([`email,status\n${rows.join('\n')}`]), 'many.csv')
    const { id } = (await owner.call('POST', 'email/import', file)).body.data
    await expect
      .poll(async () => (await owner.call('GET', `email/import/${id}`)).body.data, { timeout: 50_000 })
      .toMatchObject({ status: 'done', created: many })
    receiver.delay = 20
    const sent = await owner.send()
    expect(sent.status).toBe(202)
    expect(sent.body.totalRecipients).toBeLessThanOrEqual(10_000)
    const { jobId } = sent.body
    let early = await owner.job(jobId)
    while (early.status === 'preparing' && receiver.got('many').length === 0) early = await owner.job(jobId)
    expect([early.status, early.totalRecipients < many]).toEqual(['preparing', true])
    await eventually(async () => expect((await owner.job(jobId)).status).toBe('running'), 30_000)
    const { totalRecipients } = await owner.job(jobId)
    expect(totalRecipients).toBe(many - many / 4000)
    expect((await owner.call('GET', `job/${jobId}/recipients?size=1`)).body.pagination.total).toBe(totalRecipients)
    await owner.call('POST', `job/${jobId}/cancel`)
    await eventually(async () => {
      const { counts } = await owner.job(jobId)
      expect(counts).toMatchObject({ queued: 0, claimed: 0, deferred: 0, failed: 0, unknown: 0 })
      expect(counts.sent + counts.skipped).toBe(totalRecipients)
      expect(receiver.got('many')).toHaveLength(counts.sent)
      expect(new Set(receiver.got('many')).size).toBe(counts.sent)
    }, 30_000)
    receiver.delay = 0
  },
)
