import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { start } from '#server/start.ts'
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

test("every change of a provider is in the workspace's audit log, without secrets, and not in the site's", async () => {
  const owner = await sender(sanad, receiver.port)
  const settings = { host: '127.0.0.1', port: 2525, secure: 'none', username: 'maha', password: 'hush hush' }
  const first = (await owner.provider({ settings })).body.data.id
  const second = (await owner.provider({ name: 'Second', isDefault: true })).body.data.id
  await owner.call('PATCH', `email-service-provider/${first}`, {
    name: 'Renamed',
    settings: { password: 'hush again' },
  })
  await owner.call('DELETE', `email-service-provider/${second}`)
  const entries = await sanad.services.db
    .selectFrom('audit_log')
    .innerJoin('workspaces', 'workspaces.id', 'audit_log.workspace_id')
    .select(['action', 'entity_id', 'before', 'after', 'actor_id'])
    .where('workspaces.slug', '=', owner.member.workspace)
    .orderBy('audit_log.id')
    .execute()
  expect(entries.map(({ action, entity_id }) => [action, entity_id])).toEqual([
    ['provider.create', first],
    ['provider.update', first],
    ['provider.create', second],
    ['provider.update', first],
    ['provider.delete', second],
    ['provider.update', first],
  ])
  expect(entries[1]).toMatchObject({ before: { isDefault: true }, after: { isDefault: false } })
  expect(entries[3]).toMatchObject({
    actor_id: owner.member.user.id,
    before: { name: 'Post office' },
    after: { name: 'Renamed', secretsChanged: ['password'] },
  })
  expect(JSON.stringify(entries)).not.toContain('hush')
  const { token } = await sanad.admin()
  const site = await sanad.call('GET', '/api/en/admin/audit-log?size=100', { token })
  expect(site.status).toBe(200)
  expect(JSON.stringify(site.body)).not.toContain(first)
})

test('a provider changed during a job applies from the next message on, and no contact is skipped or sent to twice', async () => {
  const owner = await sender(sanad, receiver.port)
  const other = await mailReceiver()
  receiver.delay = 100
  try {
    const { id } = (await owner.provider()).body.data
    await owner.contacts(addresses('moved', 40))
    const sending = owner.send()
    await eventually(async () => expect(receiver.got('moved').length).toBeGreaterThan(3))
    const changed = await owner.call('PATCH', `email-service-provider/${id}`, {
      settings: { port: other.port },
      limits: { connections: 2 },
    })
    expect(changed.status).toBe(200)
    const { body } = await sending
    await owner.ended(body.jobId)
    const everybody = [...receiver.got('moved'), ...other.got('moved')]
    expect(everybody.toSorted()).toEqual(addresses('moved', 40).toSorted())
    expect((await owner.job(body.jobId)).counts).toMatchObject({ sent: 40, deferred: 0, unknown: 0 })
  } finally {
    receiver.delay = 0
    await other.stop()
  }
})

test('a switched-off provider pauses its job with a reason, and the job can be resumed', async () => {
  const owner = await sender(sanad, receiver.port)
  const { id } = (await owner.provider()).body.data
  await owner.contacts(addresses('off', 3))
  const scheduleAt = new Date(Date.now() + 60_000).toISOString()
  const { jobId } = (await owner.send({ scheduleAt })).body
  await owner.call('PATCH', `email-service-provider/${id}`, { status: 'inactive' })
  expect((await owner.send()).body.fields.providerId).toContain('turned off')
  await sanad.services.db.updateTable('jobs').set({ scheduled_at: new Date() }).where('id', '=', jobId).execute()
  await eventually(async () => expect((await owner.job(jobId)).status).toBe('paused'))
  expect((await owner.job(jobId)).message).toContain('turned off')
  await owner.call('PATCH', `email-service-provider/${id}`, { status: 'active' })
  await owner.call('POST', `job/${jobId}/resume`)
  await owner.ended(jobId)
  expect(receiver.got('off')).toHaveLength(3)
})

test('a provider of an open job cannot be deleted', async () => {
  const owner = await sender(sanad, receiver.port)
  const { id } = (await owner.provider()).body.data
  await owner.contacts(addresses('used', 2))
  const { jobId } = (await owner.send({ scheduleAt: new Date(Date.now() + 3_600_000).toISOString() })).body
  expect((await owner.call('DELETE', `email-service-provider/${id}`)).status).toBe(409)
  const arabic = await owner.call('DELETE', `email-service-provider/${id}`, undefined, { 'accept-language': 'ar' })
  expect(arabic.body.message).toMatch(/[\u0600-\u06ff]/)
  await owner.call('POST', `job/${jobId}/cancel`)
  expect((await owner.call('DELETE', `email-service-provider/${id}`)).status).toBe(200)
})

describe('a provider at a private address', () => {
  const hosts = [
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '017700000001',
    '0',
    '[::1]',
    '::1',
    '::ffff:127.0.0.1',
    '[::ffff:7f00:1]',
    'localhost',
    'localhost.',
    '169.254.169.254',
    '10.0.0.1',
    'fd00::1',
  ]
  let guarded: TestSanad
  beforeAll(async () => {
    guarded = await startSanad({ environment: { ALLOW_PRIVATE_HOSTS: 'off' } })
  })
  afterAll(() => guarded.stop())

  test('is refused in both languages, however the address is spelt, on creation and on change', async () => {
    const owner = await sender(guarded, 25)
    const made = await owner.provider({ settings: { host: 'mail.example.invalid', port: 25 } })
    expect(made.status).toBe(201)
    for (const host of hosts) {
      const answer = await owner.provider({ settings: { host, port: 25 } })
      expect([host, answer.status, answer.body.fields?.['settings.host']]).toEqual([
        host,
        400,
        expect.stringContaining('private address'),
      ])
      const patched = await owner.call('PATCH', `email-service-provider/${made.body.data.id}`, { settings: { host } })
      expect([host, patched.status]).toEqual([host, 400])
    }
    const arabic = await owner.call(
      'POST',
      'email-service-provider',
      { name: 'P', type: 'smtp', fromEmail: 'a@shop.test', settings: { host: '127.1', port: 25 } },
      { 'accept-language': 'ar' },
    )
    expect(arabic.body.fields['settings.host']).toContain('عنوان داخلي')
  })

  test('is checked at every connection: its job pauses with a reason, and nothing was tried', async () => {
    const web = await startSanad({ environment: { ROLE: 'web' } })
    const owner = await sender(web, receiver.port)
    await owner.provider({ settings: { host: 'localhost', port: receiver.port, secure: 'none' } })
    await owner.contacts(addresses('guarded', 2))
    const { jobId } = (await owner.send({ scheduleAt: new Date(Date.now() + 500).toISOString() })).body
    const worker = await start({ ...web.environment, ROLE: 'worker', ALLOW_PRIVATE_HOSTS: 'off' })
    try {
      await eventually(async () => expect((await owner.job(jobId)).status).toBe('paused'))
      const job = await owner.job(jobId)
      expect(job.message).toContain('private address')
      expect(job.counts).toMatchObject({ queued: 2, failed: 0, sent: 0 })
      expect((await owner.recipients(jobId)).map(({ attempts }: { attempts: number }) => attempts)).toEqual([0, 0])
      expect(receiver.got('guarded')).toEqual([])
    } finally {
      await worker.stop()
      await web.stop()
    }
  })
})
