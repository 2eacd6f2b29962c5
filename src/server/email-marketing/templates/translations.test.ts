import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
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

const english = { name: 'Soap', subject: 'Soap is back', content: '<p>Soap of May</p>', language: 'en' }
const arabic = { language: 'ar', subject: 'عاد الصابون', content: '<p>صابون أيار</p>', text: '' }

const workspace = () => sender(sanad, receiver.port)
type Suite = Awaited<ReturnType<typeof workspace>>

const created = async ({ call }: Suite, more: object = {}) => {
  const { status, body } = await call('POST', 'template', { ...english, translations: [arabic], ...more })
  expect([status, body]).toEqual([201, expect.anything()])
  return body.data
}

/** A workspace with a provider and an English and an Arabic contact. */
async function audience(name: string) {
  const suite = await workspace()
  await suite.provider()
  const [en = ''] = await suite.contacts([`${name}-en@customers.test`], { language: 'en' })
  const [ar = ''] = await suite.contacts([`${name}-ar@customers.test`], { language: 'ar' })
  return { ...suite, ids: { en, ar } }
}

const subjectsTo = async (name: string) => {
  const mails = receiver.received.filter(({ to }) => to.startsWith(`${name}-`))
  const read = await Promise.all(mails.map(async ({ to, raw }) => [to, (await simpleParser(raw)).subject] as const))
  return Object.fromEntries(read.map(([to, subject]) => [to.replace(/^.*-|@.*$/g, ''), subject]))
}

test('a template is stored in several languages, found by each subject and listed without translations', async () => {
  const suite = await workspace()
  const template = await created(suite)
  expect(template).toMatchObject({ language: 'en', languages: ['en', 'ar'], translations: [arabic] })
  const [listed] = (await suite.call('GET', `template?search=${encodeURIComponent('عاد الصابون')}`)).body.data
  expect(listed).toMatchObject({ _id: template._id, languages: ['en', 'ar'] })
  expect(listed).not.toHaveProperty('translations')
  const path = `template/${template._id}`
  const renamed = await suite.call('PATCH', path, { name: 'Soap in May', version: template.updatedAt })
  expect(renamed.body.data.translations).toEqual([arabic])
  await suite.call('DELETE', path)
  const restored = await suite.call('POST', `${path}/restore`, {})
  expect(restored.body.data.translations).toEqual([arabic])
  const without = await suite.call('PATCH', path, { translations: [] })
  expect(without.body.data).toMatchObject({ languages: ['en'], translations: [] })
})

test('a translation is refused in the first language, with broken content, or left behind by another type', async () => {
  const suite = await workspace()
  const fields = async (body: object) => (await suite.call('POST', 'template', { ...english, ...body })).body.fields
  expect((await fields({ translations: [{ ...arabic, language: 'en' }] })).translations).toContain(
    'English is the first',
  )
  expect((await fields({ translations: [{ ...arabic, content: '<p>{% if %}</p>' }] })).translations).toMatch(
    /^Arabic: Line 1/,
  )
  expect(await fields({ translations: [{ ...arabic, subject: ' ' }] })).toHaveProperty('translations.0.subject')
  const { _id } = await created(suite)
  const other = await suite.call('PATCH', `template/${_id}`, { contentType: 'text', content: 'Soap' })
  expect(other.body.fields).toHaveProperty('translations')
  const language = await suite.call('PATCH', `template/${_id}`, { language: 'ar' })
  expect(language.body.fields).toHaveProperty('translations')
})

test('the preview shows a stored translation', async () => {
  const suite = await workspace()
  const { _id } = await created(suite)
  const { data } = (await suite.call('POST', `template/${_id}/preview`, { language: 'ar' })).body
  expect(data).toMatchObject({ subject: arabic.subject, html: expect.stringContaining('dir="rtl"') })
})

test('a send, a recurring send and an automation give each contact their version of a template', async () => {
  const suite = await audience('all')
  const { _id: templateId } = await created(suite)
  const { body } = await suite.send({ subject: undefined, html: undefined, templateId })
  expect(body).toMatchObject({ successCount: 2 })
  expect(await subjectsTo('all')).toEqual({ en: english.subject, ar: arabic.subject })
  const versions = [{ language: 'ar', subject: 'صابون لكم' }]
  await suite.send({ subject: 'Soap for you', html: undefined, templateId, versions })
  await eventually(async () => expect(await subjectsTo('all')).toEqual({ en: 'Soap for you', ar: 'صابون لكم' }))
  const rule = { every: 'day', hour: 9, timeZone: 'UTC', times: 1 }
  const subjects = [{ language: 'ar', subject: 'صابون كل يوم' }]
  const recurring = { name: 'Daily', templateId, subject: 'Soap every day', subjects, recipients: { all: true }, rule }
  const series = await suite.call('POST', 'job-series', recurring)
  expect([series.status, series.body]).toEqual([201, expect.anything()])
  const due = sanad.services.db.updateTable('job_series').set({ due_at: new Date() })
  await due.where('id', '=', series.body.data.id).execute()
  await eventually(async () => expect(await subjectsTo('all')).toEqual({ en: 'Soap every day', ar: 'صابون كل يوم' }))
  const step = { id: 'mail', kind: 'send', templateId, subject: '' }
  const flow = { trigger: { kind: 'tagged', tagId: await suite.tag('Buyer') }, steps: [step] }
  const made = await suite.call('POST', 'automation', { name: 'Buyers', flow })
  expect([made.status, made.body.fields]).toEqual([201, undefined])
  const started = await suite.call('POST', `automation/${made.body.data.id}/start`)
  expect([started.status, started.body]).toEqual([200, expect.anything()])
  await suite.call('PATCH', `email/${suite.ids.ar}`, { tagIds: [flow.trigger.tagId] })
  await suite.call('PATCH', `email/${suite.ids.en}`, { tagIds: [flow.trigger.tagId] })
  await eventually(
    async () => expect(await subjectsTo('all')).toEqual({ en: english.subject, ar: arabic.subject }),
    20_000,
  )
})

test("a transactional email is in the contact's language, or in the one of the call", async () => {
  const suite = await audience('receipt')
  const { _id: templateId } = await created(suite)
  const send = (to: string, more: object = {}) =>
    suite.call('POST', 'transactional', { to: `receipt-${to}@customers.test`, templateId, ...more })
  expect((await send('ar')).body.data).toMatchObject({ subject: arabic.subject })
  expect((await send('en')).body.data).toMatchObject({ subject: english.subject })
  expect((await send('new')).body.data).toMatchObject({ subject: english.subject })
  expect((await send('new', { language: 'ar' })).body.data).toMatchObject({ subject: arabic.subject })
  expect((await send('ar', { language: 'en' })).body.data).toMatchObject({ subject: english.subject })
})
