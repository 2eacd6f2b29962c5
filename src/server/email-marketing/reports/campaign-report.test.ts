import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BounceRule } from '#contract/email-marketing/bounce-rules.ts'
import { readLater } from '#test/age-opens.ts'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { sql } from 'kysely'

let sanad: TestSanad
let receiver: MailReceiver

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

const desktop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

const html = `<p><a href="https://shop.test/offer?a=1&amp;utm_source=mail">Offer</a> <a href="https://shop.test/news">News</a>
  <a href="https://shop.test/for/{{ email | url_encode }}">Yours</a> <a href="{{ unsubscribeUrl }}">Leave</a></p>`

/** The tracked paths in the last message to an address: of the pixel, the links and the way out. */
async function pathsTo(to: string) {
  const mail = receiver.received.findLast((mail) => mail.to === to)
  const page = (await simpleParser(mail?.raw ?? '')).html || ''
  const all = [...page.matchAll(/http:\/\/sanad\.test(\/\w\/[\w-]+)/g)].map(([, path = '']) => path)
  const of = (letter: string) => all.filter((path) => path.startsWith(`/${letter}/`))
  return { pixel: of('o')[0] ?? '', links: of('k'), leave: of('u')[0] ?? '' }
}
const visit = (path: string, device: string) =>
  fetch(sanad.url + path, { redirect: 'manual', headers: { 'user-agent': device } })

async function tracked(more: object = {}) {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(['a@one.test', 'b@one.test', 'c@gmail.com'])
  const jobId = (await owner.send({ html, trackOpens: true, trackClicks: true, ...more })).body.jobId as string
  await owner.ended(jobId)
  await readLater(sanad)
  const report = async (id = jobId) => (await owner.call('GET', `job/${id}/report`)).body.data
  return { owner, jobId, report }
}

test('the report of a campaign counts people by hour, link, provider and device, and machines apart', async () => {
  const { owner, jobId, report } = await tracked()
  const [a, b, c] = await Promise.all([pathsTo('a@one.test'), pathsTo('b@one.test'), pathsTo('c@gmail.com')])
  for (const path of [a.pixel, a.links[0], a.links[0]]) await visit(path ?? '', phone)
  await visit(b.links[0] ?? '', desktop)
  await visit(b.pixel, 'curl/8')
  expect((await fetch(sanad.url + c.leave, { method: 'POST' })).status).toBe(200)
  await eventually(async () =>
    expect((await report()).total).toEqual({
      sent: 3,
      delivered: 3,
      opened: 1,
      clicked: 2,
      replied: 0,
      bounced: 0,
      complained: 0,
      unsubscribed: 1,
      opensCounted: 3,
      clicksCounted: 3,
    }),
  )
  const data = await report()
  expect(data).toMatchObject({
    jobId,
    testId: null,
    average: null,
    previous: null,
    automated: { opened: 1, clicked: 0 },
    links: [{ url: 'https://shop.test/offer?a=1&utm_source=mail', people: 2, clicks: 3 }],
    otherClicks: 0,
    devices: [
      { device: 'desktop', opened: 0, clicked: 1 },
      { device: 'phone', opened: 1, clicked: 1 },
    ],
    bounces: [],
    variants: [],
  })
  expect(data.providers).toMatchObject([
    { key: 'one.test', figures: { sent: 2, opened: 1, clicked: 2, opensCounted: 2 } },
    { key: 'google', figures: { sent: 1, unsubscribed: 1 } },
  ])
  expect(data.hours).toHaveLength(48)
  expect(data.hours[0]).toEqual({ hour: 0, opened: 1, clicked: 2 })
  const file = String((await owner.call('GET', `job/${jobId}/report.csv`)).body)
  expect(file).toContain('link,https://shop.test/offer?a=1&utm_source=mail,,,,,,,,,2,3,')
  expect(file).toContain('device,phone,,,1,1')
})

test('the clicks of a scanner leave links and devices as they were', async () => {
  const { report } = await tracked()
  const { links } = await pathsTo('b@one.test')
  for (const link of links) await visit(link, phone)
  await eventually(async () =>
    expect(await report()).toMatchObject({
      total: { clicked: 0 },
      automated: { clicked: 1 },
      links: [],
      devices: [],
    }),
  )
  expect((await report()).providers[0].figures.clicked).toBe(0)
})

test('a campaign is compared with the one before it and with the others, by what was counted', async () => {
  const { owner, jobId, report } = await tracked()
  const { pixel } = await pathsTo('a@one.test')
  await visit(pixel, desktop)
  const untracked = (await owner.send({ subject: 'Plain' })).body.jobId as string
  await owner.ended(untracked)
  const last = (await owner.send({ subject: 'Last', html, trackOpens: true })).body.jobId as string
  await owner.ended(last)
  await eventually(async () => expect((await report(last)).average?.figures.opened).toBe(1))
  const { average, previous } = await report(last)
  expect(average).toMatchObject({
    campaigns: 2,
    figures: { sent: 6, delivered: 6, opened: 1, opensCounted: 3, clicksCounted: 3 },
  })
  expect(previous).toMatchObject({ jobId: untracked, title: 'Plain', figures: { sent: 3, opensCounted: 0 } })
  const compared = await owner.call('GET', `report/compare?jobIds=${last},${jobId}`)
  expect(compared.body.data).toMatchObject([
    { jobId: last, title: 'Last', figures: { sent: 3, opened: 0, opensCounted: 3, clicksCounted: 0 } },
    { jobId, figures: { opened: 1 } },
  ])
  expect((await owner.call('GET', `report/compare?jobIds=${last}`)).status).toBe(400)
})

test('a plain-text campaign is not tracked, even if tracking is on', async () => {
  const { report } = await tracked({ html: undefined, text: 'Words' })
  expect((await report()).total).toMatchObject({ sent: 3, opensCounted: 0, clicksCounted: 0 })
})

test('bounces are counted by rule with the words of the server, and reduce what was delivered', async () => {
  const { owner, jobId, report } = await tracked()
  const { db } = sanad.services
  const { rows } = await sql<{ tenant: string }>`select tenant_id as tenant from jobs where id = ${jobId}`.execute(db)
  const { recordReturn } = await import('../bounces/record-return.ts')
  const [first] = await owner.recipients(jobId)
  const bounce = (outcome: 'soft' | 'hard', reason: string, rule: BounceRule, response: string) =>
    db.transaction().execute((trx) =>
      recordReturn(sanad.services, trx, rows[0]?.tenant ?? '', {
        mail: { messageId: first.messageId, jobId, contactId: first._id, email: first.email, others: [] },
        returned: {
          key: `${outcome} test`,
          source: 'mailbox',
          at: new Date(),
          response,
          email: first.email,
          kind: 'bounce',
          outcome,
          reason,
          rule,
        },
      }),
    )
  await bounce('soft', 'full', 'mailbox-full', '452 4.2.2 Mailbox full')
  await bounce('hard', 'no_mailbox', 'no-mailbox', '550 5.1.1 No such user')
  expect(await report()).toMatchObject({
    total: { sent: 3, delivered: 2, bounced: 1, opensCounted: 2 },
    bounces: [
      { outcome: 'hard', reason: 'no_mailbox', rule: 'no-mailbox', count: 1, response: '550 5.1.1 No such user' },
    ],
  })
})

test('those who clicked get a tag, of all links or one, which can be undone', async () => {
  const { owner, jobId, report } = await tracked()
  const [a, b] = await Promise.all([pathsTo('a@one.test'), pathsTo('b@one.test')])
  await visit(a.links[0] ?? '', phone)
  await visit(b.links[1] ?? '', phone)
  const tagId = await owner.tag('Clicked')
  const tag = async (more: object = {}) =>
    (await owner.call('POST', `job/${jobId}/tag-clickers`, { tagIds: [tagId], ...more })).body
  expect((await tag({ url: 'https://shop.test/news' })).data).toMatchObject({ matched: 1, changed: 1 })
  const { data } = await tag()
  expect(data).toMatchObject({ matched: 2, changed: 1, undoId: expect.any(String) })
  const tagged = async () => (await owner.call('GET', `email?tagIds=${tagId}`)).body.data.length
  expect(await tagged()).toBe(2)
  expect((await owner.call('POST', `email/bulk/${data.undoId}/undo`, {})).body.data).toEqual({ changed: 1 })
  expect(await tagged()).toBe(1)
  expect((await owner.call('POST', `job/${jobId}/tag-clickers`, { tagIds: [jobId] })).status).toBe(400)
  expect((await report()).links).toHaveLength(2)
})

test('a shared report is shown to anyone with its link until it is revoked, without personal data', async () => {
  const { owner, jobId } = await tracked({ subject: 'Hello {{ firstName | default: "friend" }}' })
  const { links } = await pathsTo('c@gmail.com')
  await visit(links[0] ?? '', phone)
  await visit(links[2] ?? '', phone)
  expect((await owner.call('GET', `job/${jobId}/report/share`)).body.data).toBeNull()
  const { data } = (await owner.call('POST', `job/${jobId}/report/share`, {})).body
  expect((await owner.call('POST', `job/${jobId}/report/share`, { days: 7 })).body.data.url).toBe(data.url)
  const read = async (lang = 'en') => {
    const answer = await fetch(`${data.url.replace('http://sanad.test', sanad.url)}?lang=${lang}`)
    return { status: answer.status, robots: answer.headers.get('x-robots-tag'), page: await answer.text() }
  }
  const { status, robots, page } = await read()
  expect([status, robots]).toEqual([200, 'noindex'])
  expect(page).toContain('Hello friend')
  expect(page).toContain('https://shop.test/offer?a=1')
  expect(page).toContain('Other links')
  expect(page).toContain('Google')
  for (const secret of ['@', '%40', 'one.test', 'ليلى', 'Haddad', 'utm_']) expect(page).not.toContain(secret)
  expect((await read('ar')).page).toContain('dir="rtl"')
  const forged = await fetch(`${sanad.url}/r/${data.url.split('/').at(-1).slice(0, -3)}abc`)
  expect(forged.status).toBe(404)
  expect((await owner.call('DELETE', `job/${jobId}/report/share`)).status).toBe(200)
  expect((await read()).status).toBe(410)
  const other = await owner.call('POST', `job/${jobId}/report/share`, {})
  expect(other.body.data.url).not.toBe(data.url)
})

test('the email of a campaign is rendered for a sample contact with its own links', async () => {
  const { owner, jobId } = await tracked()
  const { data } = (await owner.call('GET', `job/${jobId}/report/email`)).body
  expect(data.subject).toBe('Hello Sara')
  expect(data.html).toContain('https://shop.test/news')
  expect(data.html).not.toMatch(/\/[kouv]\//)
})

test('a campaign in several languages has figures of each, and its email in each', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(['en@one.test', 'none@one.test'])
  await owner.contacts(['ar@one.test'], { language: 'ar' })
  const versions = [{ language: 'ar', subject: 'أخبار', html: '<p>أهلًا <a href="https://shop.test/ar">هنا</a></p>' }]
  const { jobId } = (await owner.send({ html, language: 'en', versions, trackOpens: true, trackClicks: true })).body
  await owner.ended(jobId)
  await readLater(sanad)
  await visit((await pathsTo('ar@one.test')).pixel, phone)
  const report = async () => (await owner.call('GET', `job/${jobId}/report`)).body.data
  await eventually(async () =>
    expect((await report()).languages).toMatchObject([
      { language: 'en', figures: { sent: 2, opened: 0 } },
      { language: 'ar', figures: { sent: 1, opened: 1, opensCounted: 1 } },
    ]),
  )
  const { data } = (await owner.call('GET', `job/${jobId}/report/email?language=ar`)).body
  expect(data).toMatchObject({ subject: 'أخبار', languages: ['en', 'ar'] })
  expect(data.html).toContain('https://shop.test/ar')
})
