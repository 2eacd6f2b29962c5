import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type MailService, mailService } from '#test/stand-ins/mail-service.ts'
import { type Happening, type ServiceCaller, serviceCaller } from '#test/stand-ins/service-caller.ts'

// Suppressions do not depend on the order of events: lifting one reason does not lift an unsubscribe.

let sanad: TestSanad
let service: MailService
let caller: ServiceCaller
let own: Awaited<ReturnType<typeof sender>>
let events: string
let reports: number
let email: string
let id: string
let people = 0

beforeAll(async () => {
  ;[sanad, service, caller] = await Promise.all([startSanad(), mailService('postmark'), serviceCaller('postmark')])
})
afterAll(() => Promise.all([sanad.stop(), service.stop(), caller.stop()]))
beforeEach(async () => {
  people += 1
  reports = 0
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

async function report(what: Happening['what']) {
  reports += 1
  for (const { body, headers } of caller.tell([{ what, mail: mail(), number: reports, messageId: '' }])) {
    const path = events.replace('http://sanad.test', '')
    expect((await fetch(sanad.url + path, { method: 'POST', headers, body })).status).toBe(200)
  }
}
const happens = {
  leaves: async () => {
    const link = /http:\/\/sanad\.test(\/u\/[\w-]+)/.exec(mail().headers['List-Unsubscribe'] ?? '')?.[1]
    expect((await fetch(`${sanad.url}${link}`, { method: 'POST' })).status).toBe(200)
  },
  complains: () => report('complained'),
  bounces: () => report('gone'),
  'is blocked': async () => {
    expect((await own.call('PATCH', `email/${id}`, { status: 'blocked' })).status).toBe(200)
  },
}

const lift = (emails = [email]) => own.call('POST', 'suppression/lift', { emails, despiteComplaints: true })
const suppressions = async () => (await own.call('GET', 'suppression')).body.data
const status = async (contactId = id) => (await own.call('GET', `email/${contactId}`)).body.data?.status

describe('an address that also unsubscribed stays suppressed when the rest is lifted', () => {
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
    test(`an unsubscribe survives a lift when the contact ${words}`, async () => {
      for (const event of order) await happens[event]()
      expect((await lift()).body.data).toEqual({ lifted: 1, stillClosed: 1 })
      expect(await status()).toBe('unsubscribed')
      expect(await suppressions()).toMatchObject([{ email, reason: 'unsubscribed' }])
      expect((await own.send()).status).toBe(400)
      expect((await lift()).status).toBe(409)
    })

    test(`an unsubscribe survives a lift when the contact ${words}, is deleted, and is created again`, async () => {
      for (const event of order) await happens[event]()
      expect((await own.call('DELETE', `email/${id}`)).status).toBe(200)
      expect((await lift()).status).toBe(200)
      expect(await suppressions()).toMatchObject([{ email, reason: 'unsubscribed' }])
      const [again = ''] = await own.contacts([email])
      expect(await status(again)).toBe('unsubscribed')
      expect((await own.send()).status).toBe(400)
    })
  }

  test('an unsubscribe from a former address still applies under the current one', async () => {
    const moved = `moved-${email}`
    expect((await own.call('PATCH', `email/${id}`, { email: moved })).status).toBe(200)
    await happens.leaves()
    expect((await own.call('DELETE', `email/${id}`)).status).toBe(200)
    const [again = ''] = await own.contacts([moved])
    expect(await status(again)).toBe('unsubscribed')
  })

  test('an unsubscribe still applies after a merge with a contact that complained', async () => {
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
    expect(await suppressions()).toMatchObject([{ reason: 'unsubscribed' }, { reason: 'unsubscribed' }])
  })
})

test('a contact that complained while blocked is complained after the block is lifted', async () => {
  await happens['is blocked']()
  await happens.complains()
  expect((await own.call('POST', 'email/bulk', { ids: [id], action: 'unblock' })).status).toBe(200)
  expect(await status()).toBe('complained')
  expect(await suppressions()).toMatchObject([{ email, reason: 'complained' }])
})

test('a contact that bounced and was blocked gets back its status before both', async () => {
  await happens.bounces()
  await happens['is blocked']()
  expect((await lift()).status).toBe(200)
  expect(await status()).toBe('subscribed')
  expect(await suppressions()).toEqual([])
})

test('an imported unsubscribe is remembered beside an earlier suppression', async () => {
  await happens.bounces()
  const form = new FormData()
  form.set('file', new Blob([`email,status\n${email},unsubscribed\n`]), 'people.csv')
  const response = await own.call('POST', 'email/import', form)
  await eventually(async () =>
    expect((await own.call('GET', `email/import/${response.body.data.id}`)).body.data.status).toBe('done'),
  )
  expect(await suppressions()).toMatchObject([{ email, reason: 'bounced' }])
  expect((await lift()).status).toBe(200)
  expect(await suppressions()).toMatchObject([{ email, reason: 'unsubscribed' }])
})
