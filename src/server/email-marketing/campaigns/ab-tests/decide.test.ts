import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '#test/browser.ts'
import { eventually } from '#test/eventually.ts'
import { readLater } from '#test/age-opens.ts'
import { refusing } from '#test/failing-trigger.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { type MailService, mailService, type TakenMail } from '#test/stand-ins/mail-service.ts'
import { type ServiceCaller, serviceCaller } from '#test/stand-ins/service-caller.ts'

// Which variant wins when a test's time is up, and which ones never go to the rest: cancelled ones, and those with too
// many bounces or complaints.

let sanad: TestSanad
let receiver: MailReceiver
let service: MailService
let caller: ServiceCaller
let clockOffsetMs = 0

const hour = 60 * 60_000

beforeAll(async () => {
  const now = () => new Date(Date.now() + clockOffsetMs)
  ;[sanad, receiver, service] = await Promise.all([startSanad({ now }), mailReceiver(), mailService('postmark')])
  caller = await serviceCaller('postmark')
})
afterAll(() => Promise.all([sanad.stop(), receiver.stop(), service.stop(), caller.stop()]))

type Variant = { key: string; jobId: string; recipients: number; sent: number; opened: number; clicked: number }

/** A test of two templates; nine in ten of `count` contacts get a variant. */
async function suite(name: string, count: number, more: object = {}, provider: object = {}) {
  clockOffsetMs = 0
  const owner = await sender(sanad, receiver.port)
  const providerId = (await owner.provider(provider)).body.data.id as string
  await owner.imported(addresses(name, count))
  const template = async (subject: string) => {
    const content = `<p>${subject} of it</p><p><a href="https://shop.test/${subject}">See</a></p>`
    return (await owner.call('POST', 'template', { name: subject, subject, content })).body.data.id as string
  }
  const templates = [await template('First'), await template('Second')] as const
  const made = await owner.call('POST', 'job-test', {
    name,
    variants: templates.map((templateId) => ({ templateId })),
    recipients: { all: true },
    share: 90,
    winnerBy: 'opens',
    afterHours: 4,
    ...more,
  })
  expect(made.status, JSON.stringify(made.body)).toBe(201)
  const { id } = made.body.data
  const variants: Variant[] = made.body.data.variants
  const read = async () => (await owner.call('GET', `job-test/${id}`)).body.data
  return {
    ...owner,
    id,
    providerId,
    templates,
    jobs: variants.map(({ jobId }) => jobId),
    read,
    /** Waits until the variants are sent. */
    tried: () =>
      eventually(
        async () =>
          expect(
            (await Promise.all(variants.map(({ jobId }) => owner.job(jobId)))).map(({ status }) => status),
          ).toEqual(['done', 'done']),
        30_000,
      ),
    /** Moves the clock to the decision of the test. */
    due: async () => {
      clockOffsetMs += 5 * hour
      await owner.signInAgain()
    },
    becomes: (what: object) => eventually(async () => expect(await read()).toMatchObject(what)),
    news: async (): Promise<{ kind: string; link: string; excerpt: string }[]> =>
      (await sanad.call('GET', '/api/en/user/notifications', { token: owner.token() })).body.data,
    mails: (subject: string) =>
      receiver.received.filter(({ to, raw }) => to.startsWith(name) && raw.includes(`Subject: ${subject}`)),
  }
}

const headers = { 'user-agent': browser }

/** Requests the pixel or the link as the recipient's browser would. */
async function does(what: 'opens' | 'clicks', html: string) {
  const path = what === 'opens' ? /http:\/\/sanad\.test(\/o\/[\w-]+)/ : /http:\/\/sanad\.test(\/k\/[\w-]+)/
  const [, target = ''] = path.exec(html) ?? []
  expect(target).not.toBe('')
  await readLater(sanad)
  await fetch(sanad.url + target, { headers, redirect: 'manual' })
}
const htmlOf = async ({ raw }: { raw: string }) => (await simpleParser(raw)).html || ''

test('a variant with too many complaints does not win, even with the most opens; if all have too many, a person decides', async () => {
  const overService = { type: 'postmark', settings: service.settings }
  const withComplaints = async (name: string) => {
    const owner = await suite(name, 320, {}, overService)
    await owner.tried()
    const { url } = (await owner.call('GET', `email-service-provider/${owner.providerId}/events`)).body.data
    const complain = async (mails: readonly TakenMail[]) => {
      for (const mail of mails) {
        const [event] = caller.tell([{ what: 'complained', mail, number: service.taken.indexOf(mail), messageId: '' }])
        const answer = await fetch(sanad.url + url.replace('http://sanad.test', ''), { method: 'POST', ...event })
        expect(answer.status).toBe(200)
      }
    }
    const of = (subjectLine: string) =>
      service.taken.filter(({ subject, to }) => subject === subjectLine && to.startsWith(name))
    return { owner, complain, firsts: of('First'), seconds: of('Second') }
  }
  const one = await withComplaints('hurt')
  for (const { html } of one.seconds.slice(0, 5)) await does('opens', html ?? '')
  await one.owner.becomes({ leading: 'b' })
  await one.complain(one.seconds.slice(5, 8))
  await one.owner.due()
  await one.owner.becomes({ status: 'decided', winner: 'a' })

  const all = await withComplaints('both')
  await all.complain([...all.firsts.slice(0, 3), ...all.seconds.slice(0, 3)])
  await all.owner.due()
  await all.owner.becomes({ status: 'testing', winner: null, message: expect.stringContaining('spam complaints') })
  expect((await all.owner.call('POST', `job-test/${all.owner.id}/choose`, { variant: 'b' })).status).toBe(200)
})

test('a paused variant delays the decision and its owner is notified once; after the resume the test is decided', async () => {
  const owner = await suite('paused', 60, {}, { limits: { perSecond: 5, connections: 1 } })
  expect((await owner.call('POST', `job/${owner.jobs[1]}/pause`)).status).toBe(200)
  await owner.due()
  await owner.becomes({ status: 'testing', message: expect.stringContaining('paused') })
  const stuck = { kind: 'send.stuck', link: `/email-marketing/tests/${owner.id}` }
  await eventually(async () => expect(await owner.news()).toMatchObject([stuck]))
  const inArabic = await sanad.call('GET', '/api/ar/user/notifications', { token: owner.token() })
  expect(inArabic.body.data[0].message).toBe('إرسال «\u2068paused\u2069» يحتاج إلى انتباهك')
  await owner.due()
  expect((await owner.call('POST', `job/${owner.jobs[1]}/resume`)).status).toBe(200)
  await owner.tried()
  await owner.due()
  await owner.becomes({ status: 'decided', message: null })
  expect(await owner.news()).toHaveLength(1)
})

test('a decision that hits a serialization conflict is retried at once, without a notification', async () => {
  const owner = await suite('crossed', 120)
  await owner.tried()
  const { tries } = await refusing(sanad, 'jobs')
  await owner.due()
  await owner.becomes({ status: 'decided', message: null })
  expect(await tries()).toBe(2)
  expect(await owner.news()).toEqual([])
})

test('a cancelled variant does not win; if all are cancelled, the test ends and no other contact gets a message', async () => {
  const limits = { limits: { perSecond: 5, connections: 1 } }
  const owner = await suite('one-off', 60, {}, limits)
  await eventually(() => expect(owner.mails('First').length).toBeGreaterThan(1))
  await does('opens', await htmlOf(owner.mails('First')[0] ?? { raw: '' }))
  expect((await owner.call('POST', `job/${owner.jobs[0]}/cancel`)).status).toBe(200)
  await owner.due()
  await owner.becomes({ status: 'decided', winner: 'b' })

  const none = await suite('all-off', 60, {}, limits)
  for (const job of none.jobs) expect((await none.call('POST', `job/${job}/cancel`)).status).toBe(200)
  await none.due()
  await none.becomes({ status: 'cancelled', winner: null, restJobId: null })
})

test('a test whose winning template was deleted waits and reports it; the other variant can be chosen, the deleted one cannot', async () => {
  const owner = await suite('gone', 60)
  await owner.tried()
  await does('opens', await htmlOf(owner.mails('Second')[0] ?? { raw: '' }))
  expect((await owner.call('DELETE', `template/${owner.templates[1]}`)).status).toBe(200)
  await owner.due()
  await owner.becomes({ status: 'testing', message: expect.stringContaining('The template was deleted') })
  await eventually(async () => expect(await owner.news()).toMatchObject([{ kind: 'send.stuck' }]))
  const refused = await owner.call('POST', `job-test/${owner.id}/choose`, { variant: 'b' })
  expect(refused.status).toBe(400)
  expect((await owner.call('POST', `job-test/${owner.id}/choose`, { variant: 'a' })).status).toBe(200)
  await eventually(() => expect(owner.mails('').length).toBe(60))
})

test('a test by clicks ignores opens, and later clicks change nothing', async () => {
  const owner = await suite('clicks', 60, { winnerBy: 'clicks', trackOpens: true })
  await owner.tried()
  const [first, second] = [owner.mails('First'), owner.mails('Second')]
  for (const mail of first.slice(0, 5)) await does('opens', await htmlOf(mail))
  await does('clicks', await htmlOf(second[0] ?? { raw: '' }))
  await owner.becomes({ leading: 'b' })
  await owner.due()
  await owner.becomes({ status: 'decided', winner: 'b' })
  await eventually(() => expect(owner.mails('').length).toBe(60))
  const rest = owner.mails('').slice(first.length + second.length)
  for (const mail of rest) expect(await htmlOf(mail)).toContain('Second of it')
  for (const mail of first.slice(0, 3)) await does('clicks', await htmlOf(mail))
  await eventually(async () => expect((await owner.read()).variants[0].clicked).toBe(3))
  expect(await owner.read()).toMatchObject({ status: 'decided', winner: 'b' })
})

test('a test tracks the measure that decides it, plus what the workspace or the test enables', async () => {
  const counted = ({ trackOpens, trackClicks }: { trackOpens: boolean; trackClicks: boolean }) => [
    trackOpens,
    trackClicks,
  ]
  const figures = async (more: object) => {
    const owner = await suite(`counts${JSON.stringify(more).length}`, 120, more)
    await owner.tried()
    const { variants } = await owner.read()
    const html = await htmlOf(owner.mails('First')[0] ?? { raw: '' })
    expect([html.includes('/o/'), html.includes('/k/')]).toEqual(counted(variants[0]))
    expect((await owner.call('POST', `job-test/${owner.id}/choose`, { variant: 'a' })).status).toBe(200)
    return [...variants.map(counted), counted(await owner.job((await owner.read()).restJobId))]
  }
  const [none, opens, clicks] = [
    [false, false],
    [true, false],
    [false, true],
  ]
  expect(await figures({ winnerBy: 'hand' })).toEqual([none, none, none])
  expect(await figures({ winnerBy: 'opens' })).toEqual([opens, opens, none])
  expect(await figures({ winnerBy: 'clicks', trackOpens: false })).toEqual([clicks, clicks, none])
  expect(await figures({ winnerBy: 'hand', trackOpens: true })).toEqual([opens, opens, opens])
})
