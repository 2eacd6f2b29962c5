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

const workspace = async () => {
  const suite = await sender(sanad, receiver.port)
  return { ...suite, overview: async () => (await suite.call('GET', 'overview')).body.data }
}

test('a new workspace has its first steps ahead and no rates', async () => {
  const { overview } = await workspace()
  const data = await overview()
  expect(data.steps).toEqual({ brand: false, provider: false, domain: false, contacts: false, campaign: false })
  expect(data.subscribers.now).toBe(0)
  expect(data.subscribers.days).toHaveLength(30)
  expect(data.average).toMatchObject({ delivered: null, opened: null, clicked: null })
  expect(data).toMatchObject({ last: [], scheduled: { rows: [], total: 0 }, drafts: { total: 0 }, repliesWaiting: 0 })
})

test('subscribers are counted by day, also those who leave', async () => {
  const { call, contacts, overview } = await workspace()
  const [first] = await contacts(addresses('day', 4))
  await call('PATCH', `email/${first}`, { status: 'unsubscribed' })
  const { subscribers } = await overview()
  const [before, today] = subscribers.days.slice(-2)
  expect(today).toMatchObject({ joined: 4, lost: 1, total: 3 })
  expect([before.total, subscribers.now]).toEqual([0, 3])
})

test('the average is of campaigns only, without automations', async () => {
  const { call, contacts, provider, send, ended, overview } = await workspace()
  await provider()
  const [first = ''] = await contacts(addresses('average', 2))
  const { body } = await send({ trackOpens: true })
  await ended(body.jobId)
  const template = await call('POST', 'template', { name: 'Step', subject: 'Step', content: '<p>Hi</p>' })
  const steps = [{ id: 'mail', kind: 'send', templateId: template.body.data.id }]
  const made = await call('POST', 'automation', { name: 'Series', flow: { trigger: { kind: 'hand' }, steps } })
  const automation = made.body.data.id as string
  await call('POST', `automation/${automation}/start`)
  await call('POST', `automation/${automation}/enrol`, { recipients: { emailIds: [first] } })
  const { db } = sanad.services
  const ofAutomation = db.selectFrom('jobs').select(['id', 'sent']).where('automation_id', '=', automation)
  await eventually(async () => expect(await ofAutomation.execute()).toMatchObject([{ sent: 1 }]))
  const before = (await overview()).average
  const [step] = await ofAutomation.execute()
  await db
    .updateTable('send_counts')
    .set({ unsubscribed: 1 })
    .where('job_id', '=', step?.id ?? '')
    .execute()
  await db
    .updateTable('campaign_counts')
    .set({ unsubscribed: 1 })
    .where('job_id', '=', step?.id ?? '')
    .execute()
  expect((await overview()).average).toMatchObject({ unsubscribed: before.unsubscribed })
  await db.updateTable('campaign_counts').set({ unsubscribed: 1 }).where('job_id', '=', body.jobId).execute()
  expect((await overview()).average).toMatchObject({ delivered: 1, unsubscribed: 0.5 })
})

test('sent campaigns, scheduled ones and drafts are listed separately, and a rate without tracking is empty', async () => {
  const { call, contacts, provider, send, overview } = await workspace()
  await provider()
  await contacts(addresses('home', 2))
  const { body } = await send({ trackOpens: false, trackClicks: false })
  const at = new Date(Date.now() + 86_400_000).toISOString()
  await send({ scheduleAt: at })
  await call('POST', 'campaign', { name: 'Idea' })
  await eventually(async () => expect((await overview()).last).toMatchObject([{ id: body.jobId, status: 'sent' }]))
  const data = await overview()
  expect(data.scheduled).toMatchObject({ rows: [{ status: 'scheduled', scheduledAt: at }], total: 1 })
  expect(data.drafts).toMatchObject({ rows: [{ name: 'Idea' }], total: 1 })
  expect(data.average).toMatchObject({ delivered: 1, opened: null, clicked: null })
  expect(data.steps).toMatchObject({ provider: true, contacts: true, campaign: true, domain: false })
})
