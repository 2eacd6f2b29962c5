import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactsForm, imported } from '#test/importing.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'

let sanad: TestSanad

beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

test('an export is imported unchanged, including tag names with separators', async () => {
  const suite = await sender(sanad, 25)
  const names = ['الرياض، السعودية', 'Riyadh, KSA', '"Best" buyers', 'a|b; c', '=sum']
  const tagIds = await Promise.all(names.map((name) => suite.tag(name)))
  const known = {
    firstName: '=1+1',
    lastName: 'a "b", c; =2;-3',
    attributes: { zip: '00123', phone: '+966500000001; +966500000002' },
  }
  await suite.contacts(['again@own.test'], { ...known, tagIds })
  const written = async () => (await suite.call('GET', 'email/export.csv?search=own.test')).body as string
  const before = await written()
  const unchanged = { status: 'done', rows: 1, created: 0, unchanged: 1, refused: 0 }
  expect(await imported(suite, before)).toMatchObject(unchanged)
  expect(await written()).toBe(before)
})

const statuses = ['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocked'] as const

test.each(['en', 'ar'])('an export for Excel with headings of %s is imported unchanged', async (lang) => {
  const suite = await sender(sanad, 25)
  const tagIds = await Promise.all(['الرياض، السعودية', 'Riyadh, KSA', 'tab\u00a0here'].map((name) => suite.tag(name)))
  for (const [at, status] of statuses.entries()) {
    const inputStatus = status === 'bounced' || status === 'complained' ? 'subscribed' : status
    const known = { firstName: 'ليلى', lastName: 'b "c"; =d', attributes: { 'رقم العميل': '00123' } }
    const language = at % 2 === 0 ? 'ar' : 'en'
    const [id = ''] = await suite.contacts([`${status}@own.test`], {
      ...known,
      tagIds,
      status: inputStatus,
      language,
      timeZone: 'Asia/Riyadh',
    })
    await sanad.services.db.updateTable('contacts').set({ status }).where('id', '=', id).execute()
  }
  const written = async () => {
    const headers = { authorization: `Bearer ${suite.token()}` }
    const answer = await fetch(`${sanad.url}${suite.suite}/email/export.csv?excel=${lang}`, { headers })
    return Buffer.from(await answer.arrayBuffer())
  }
  const before = await written()
  const { body } = await suite.call('POST', 'email/import/preview', contactsForm(before))
  expect(body.data.columns).toEqual([
    ...['email', 'firstName', 'lastName', 'status', 'language', 'timeZone', 'tags'].map((field) => ({ field })),
    { attribute: 'رقم العميل' },
  ])
  expect(await imported(suite, before)).toMatchObject({ status: 'done', rows: 6, created: 0, refused: 0, unchanged: 6 })
  expect(await written()).toEqual(before)
})

test.each(['', '?excel=en', '?excel=ar'])(
  'numbers and booleans keep their type through an export %s and its import',
  async (how) => {
    const suite = await sender(sanad, 25)
    const attributes = { orders: 5, rate: -0.5, vip: false, member: true, zip: '00123', note: 'no' }
    const [id = ''] = await suite.contacts(['typed@own.test'], { attributes })
    const known = async () => (await suite.call('GET', `email/${id}`)).body.data.attributes
    const headers = { authorization: `Bearer ${suite.token()}` }
    const file = await fetch(`${sanad.url}${suite.suite}/email/export.csv${how}`, { headers })
    expect(await imported(suite, Buffer.from(await file.arrayBuffer()))).toMatchObject({ unchanged: 1, refused: 0 })
    expect(await known()).toEqual(attributes)
    await imported(suite, 'email,orders,vip,rate,zip\ntyped@own.test,6,TRUE,many,1\n')
    expect(await known()).toEqual({ ...attributes, orders: 6, vip: true, rate: 'many', zip: '1' })
  },
)
