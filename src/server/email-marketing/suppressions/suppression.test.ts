import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type MailService, mailService } from '#test/stand-ins/mail-service.ts'
import { type Happening, type ServiceCaller, serviceCaller } from '#test/stand-ins/service-caller.ts'

// What is known against an address stays known, in whatever order it came: who left is not written to again because something else was lifted.

let sanad: TestSanad
let service: MailService
let caller: ServiceCaller
let own: Awaited<ReturnType<typeof sender>>
let events: string
let tellings: number
let email: string
let id: string
let people = 0

beforeAll(async () => {
  ;[sanad, service, caller] = await Promise.all([startSanad(), mailService('postmark'), serviceCaller('postmark')])
})
afterAll(() => Promise.all([sanad.stop(), service.stop(), caller.stop()]))
beforeEach(async () => {
  people += 1
  tellings = 0
  email = `person${people}@customers.test`
  own = await sender(sanad, 25)
  const provider = (await own.provider({ type: 'postmark', settings: service.settings })).body.data.id
  events = (await own.call('GET', `email-service-provider/${provider}/events`)).body.data.url
  ;[id = ''] = await own.contacts([email])
  await own.ended((await own.send()).body.jobId)
})

const mail = () => {
  const found = service.taken.find(({ to }) => to === email)
  if (!found) throw new Error('Her mail is missing')
  return found
}

async function told(what: Happening['what']) {
  tellings += 1
  for (const { body, headers } of caller.tell([{ what, mail: mail(), number: tellings, messageId: '' }])) {
    const path = events.replace('http://sanad.test', '')
    expect((await fetch(sanad.url + path, { method: 'POST', headers, body })).status).toBe(200)
  }
}
const happens = {
  leaves: async () => {
    const link = /http:\/\/sanad\.test(\/u\/[\w-]+)/.exec(mail().headers['List-Unsubscribe'] ?? '')?.[1]
    expect((await fetch(`${sanad.url}${link}`, { method: 'POST' })).status).toBe(200)
  },
  complains: () => told('complained'),
  bounces: () => told('gone'),
  'is blocked': async () => {
    expect((await own.call('PATCH', `email/${id}`, { status: 'blocked' })).status).toBe(200)
  },
}

const lift = (emails = [email]) => own.call('POST', 'suppression/lift', { emails, despiteComplaints: true })
const closed = async () => (await own.call('GET', 'suppression')).body.data
const status = async (contactId = id) => (await own.call('GET', `email/${contactId}`)).body.data?.status

describe('who unsubscribed as well stays away when the rest is lifted', () => {
  const orders: (keyof typeof happens)[][] = [
    ['leaves', 'complains'],
    ['complains', 'leaves'],
    ['bounces', 'leaves'],
    ['leaves', 'bounces', 'complains'],
    ['is blocked', 'leaves'],
    ['bounces', 'is blocked', 'leaves'],
  ]
  for (const order of orders) {
    const words = order.join(', then ')
    test(`she ${words}`, async () => {
      for (const one of order) await happens[one]()
      expect((await lift()).body.data).toEqual({ lifted: 1, stillClosed: 1 })
      expect(await status()).toBe('unsubscribed')
      expect(await closed()).toMatchObject([{ email, reason: 'unsubscribed' }])
      expect((await own.send()).status).toBe(400)
      expect((await lift()).status).toBe(409)
    })

    test(`she ${words}; is deleted, and added again`, async () => {
      for (const one of order) await happens[one]()
      expect((await own.call('DELETE', `email/${id}`)).status).toBe(200)
      expect((await lift()).status).toBe(200)
      expect(await closed()).toMatchObject([{ email, reason: 'unsubscribed' }])
      const [again = ''] = await own.contacts([email])
      expect(await status(again)).toBe('unsubscribed')
      expect((await own.send()).status).toBe(400)
    })
  }

  test('under another address than the one that she left from', async () => {
    const moved = `moved-${email}`
    expect((await own.call('PATCH', `email/${id}`, { email: moved })).status).toBe(200)
    await happens.leaves()
    expect((await own.call('DELETE', `email/${id}`)).status).toBe(200)
    const [again = ''] = await own.contacts([moved])
    expect(await status(again)).toBe('unsubscribed')
  })

  test('also as one with another contact, who complained', async () => {
    await happens.leaves()
    const first = { id, email }
    email = `other-${email}`
    ;[id = ''] = await own.contacts([email])
    await own.ended((await own.send()).body.jobId)
    await happens.complains()
    const merged = await own.call('POST', `email/${id}/merge`, { otherId: first.id, email: 'own' })
    expect(merged.status, JSON.stringify(merged.body)).toBe(200)
    expect(await status()).toBe('complained')
    expect((await lift([email, first.email])).status).toBe(200)
    expect(await status()).toBe('unsubscribed')
    expect(await closed()).toMatchObject([{ reason: 'unsubscribed' }, { reason: 'unsubscribed' }])
  })
})

test('who complained while she was blocked has complained when she no longer is', async () => {
  await happens['is blocked']()
  await happens.complains()
  expect((await own.call('POST', 'email/bulk', { ids: [id], action: 'unblock' })).status).toBe(200)
  expect(await status()).toBe('complained')
  expect(await closed()).toMatchObject([{ email, reason: 'complained' }])
})

test('who bounced and was blocked is what she was before both', async () => {
  await happens.bounces()
  await happens['is blocked']()
  expect((await lift()).status).toBe(200)
  expect(await status()).toBe('subscribed')
  expect(await closed()).toEqual([])
})

test('a file that says that she unsubscribed is not forgotten over what was known before', async () => {
  await happens.bounces()
  const form = new FormData()
  form.set('file', new Blob([`email,status\n${email},unsubscribed\n`]), 'people.csv')
  const begun = await own.call('POST', 'email/import', form)
  await eventually(async () =>
    expect((await own.call('GET', `email/import/${begun.body.data.id}`)).body.data.status).toBe('done'),
  )
  expect(await closed()).toMatchObject([{ email, reason: 'bounced' }])
  expect((await lift()).status).toBe(200)
  expect(await closed()).toMatchObject([{ email, reason: 'unsubscribed' }])
})
