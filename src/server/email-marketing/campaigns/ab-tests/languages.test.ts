import { sql } from 'kysely'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { imported } from '#test/importing.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
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

const languages = ['en', 'ar'] as const
const subjects = { a: { en: 'Soap A', ar: 'صابون أ' }, b: { en: 'Soap B', ar: 'صابون ب' } }

test('each language of an A/B test gets its own clear winner', async () => {
  const suite = await sender(sanad, receiver.port)
  await suite.provider()
  const rows = languages.flatMap((language) =>
    Array.from({ length: 60 }, (_, at) => `${language}${at}@customers.test,${language}`),
  )
  await imported(suite, ['email,language', ...rows].join('\n'))
  const template = { name: 'Soap', subject: 'Soap', content: '<p>Soap</p>', language: 'en' }
  const translations = [{ language: 'ar', subject: 'صابون', content: '<p>صابون</p>' }]
  const { body: made } = await suite.call('POST', 'template', { ...template, translations })
  const variants = (['a', 'b'] as const).map((key) => ({
    templateId: made.data._id,
    subject: subjects[key].en,
    subjects: [{ language: 'ar', subject: subjects[key].ar }],
  }))
  const input = { name: 'Soap', variants, recipients: { all: true }, share: 80, winnerBy: 'opens', afterHours: 4 }
  const { status, body } = await suite.call('POST', 'job-test', input)
  expect([status, body.fields]).toEqual([201, undefined])
  const { id } = body.data
  for (const { jobId } of body.data.variants) await suite.ended(jobId)
  // English readers open variant A, Arabic ones B.
  const { db } = sanad.services
  await sql`update ledger l set opens = 1, opened_at = now() from jobs j
    where j.tenant_id = l.tenant_id and j.id = l.job_id and j.test_id = ${id}
      and (coalesce(l.language, 'en'), j.variant) in (('en', 'a'), ('ar', 'b'))`.execute(db)
  await sql`update jobs j set opened = (select count(*) from ledger l where l.tenant_id = j.tenant_id and l.job_id = j.id and l.opens > 0)
    where j.test_id = ${id}`.execute(db)
  receiver.received.length = 0
  await sql`update job_tests set decide_at = now() - interval '1 minute' where id = ${id}`.execute(db)
  const test = await eventually(async () => {
    const { data } = (await suite.call('GET', `job-test/${id}`)).body
    expect(data.status).toBe('decided')
    return data
  }, 20_000)
  expect(test.winners).toEqual({ en: 'a', ar: 'b' })
  for (const { key, sent, languages } of test.variants) {
    const [english, arabic] = languages
    expect([english.language, arabic.language]).toEqual(['en', 'ar'])
    expect(english.sent + arabic.sent).toBe(sent)
    expect([english.opened, arabic.opened]).toEqual(key === 'a' ? [english.sent, 0] : [0, arabic.sent])
  }
  await suite.ended(test.restJobId)
  const read = await Promise.all(
    receiver.received.map(async ({ to, raw }) => [to.slice(0, 2), (await simpleParser(raw)).subject] as const),
  )
  expect(new Map(read)).toEqual(
    new Map([
      ['en', subjects.a.en],
      ['ar', subjects.b.ar],
    ]),
  )
  expect(new Set(read.map(String)).size).toBe(2)
})

test('a subject for a language that the template lacks is refused', async () => {
  const suite = await sender(sanad, receiver.port)
  await suite.provider()
  await imported(suite, ['email', ...Array.from({ length: 40 }, (_, at) => `one${at}@customers.test`)].join('\n'))
  const template = { name: 'Soap', subject: 'Soap', content: '<p>Soap</p>', language: 'en' }
  const { data } = (await suite.call('POST', 'template', template)).body
  const variant = { templateId: data._id, subjects: [{ language: 'ar', subject: 'صابون' }] }
  const input = { name: 'Soap', variants: [variant, variant], recipients: { all: true }, share: 80 }
  const { body } = await suite.call('POST', 'job-test', { ...input, winnerBy: 'opens', afterHours: 4 })
  expect(body.fields.versions).toContain('Arabic')
})
