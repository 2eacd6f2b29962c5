import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type MailService, mailService } from '#test/stand-ins/mail-service.ts'
import { type ServiceCaller, serviceCaller } from '#test/stand-ins/service-caller.ts'

// Repeated soft bounces pause an address for as long as the owner set, and not a day longer.

let sanad: TestSanad
let service: MailService
let caller: ServiceCaller

beforeAll(async () => {
  ;[sanad, service, caller] = await Promise.all([startSanad(), mailService('postmark'), serviceCaller('postmark')])
})
afterAll(() => Promise.all([sanad.stop(), service.stop(), caller.stop()]))

const day = 24 * 60 * 60_000
const email = 'full@customers.test'

async function suite() {
  const own = await sender(sanad, 25)
  const provider = (await own.provider({ type: 'postmark', settings: service.settings })).body.data.id
  const { url } = (await own.call('GET', `email-service-provider/${provider}/events`)).body.data
  const rules = { softBounces: 2, softDays: 7, restDays: 3 }
  expect((await own.call('PATCH', 'sending-rules', rules)).body.data).toMatchObject(rules)
  await own.contacts([email])
  let bounces = 0
  return {
    ...own,
    /** Simulates elapsed time by making the stored rows older. */
    later: async (ms: number) => {
      const { db } = sanad.services
      await sql`update address_pauses set until = until - make_interval(secs => ${ms / 1000})`.execute(db)
      await sql`update delivery_feedback set at = at - make_interval(secs => ${ms / 1000})`.execute(db)
    },
    rests: async () => (await own.call('GET', 'suppression?reason=resting')).body.data,
    /** Sends to the contact; the mail bounces because the mailbox is full. */
    comesBack: async () => {
      const before = service.taken.length
      const { status, body } = await own.send()
      expect(status, JSON.stringify(body)).toBe(200)
      await own.ended(body.jobId)
      const mail = await eventually(() => {
        const [taken] = service.taken.slice(before)
        if (!taken) throw new Error('Nothing was taken')
        return taken
      })
      bounces += 1
      const at = new Date()
      for (const request of caller.tell([{ what: 'full', mail, number: bounces, messageId: '' }], at)) {
        const answer = await fetch(sanad.url + url.replace('http://sanad.test', ''), { method: 'POST', ...request })
        expect(answer.status).toBe(200)
      }
      return at
    },
  }
}

test('an address paused after soft bounces receives mail again afterwards, and one more soft bounce pauses it again', async () => {
  const owner = await suite()
  await owner.comesBack()
  expect(await owner.rests()).toEqual([])
  const second = await owner.comesBack()
  const [rest] = await owner.rests()
  expect(rest).toMatchObject({ email, reason: 'resting' })
  expect(Math.abs(Date.parse(rest.until) - second.getTime() - 3 * day)).toBeLessThan(60_000)
  expect((await owner.send()).status).toBe(400)
  await owner.later(3 * day - 60_000)
  expect((await owner.send()).status).toBe(400)
  await owner.later(2 * 60_000)
  expect(await owner.rests()).toEqual([])
  const third = await owner.comesBack()
  const [again] = await owner.rests()
  expect(Math.abs(Date.parse(again.until) - third.getTime() - 3 * day)).toBeLessThan(60_000)
  expect((await owner.send()).status).toBe(400)
})

test('soft bounces older than the rule’s period do not pause an address', async () => {
  const owner = await suite()
  await owner.comesBack()
  await owner.later(7 * day + 60_000)
  await owner.comesBack()
  expect(await owner.rests()).toEqual([])
  await owner.later(6 * day)
  await owner.comesBack()
  expect(await owner.rests()).toHaveLength(1)
})
