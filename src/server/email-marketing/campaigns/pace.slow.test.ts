import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { start } from '#server/start.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { dnsServer, type DnsServer } from '#test/stand-ins/dns-server.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

let sanad: TestSanad
let second: Awaited<ReturnType<typeof start>>
let receiver: MailReceiver
let dns: DnsServer
/** The product's clock; it stands still until a test moves it: a Wednesday, mid-minute. */
let clock = Date.parse('2026-11-25T10:20:30Z')
const now = () => new Date(clock)
const minute = 60_000
const day = 24 * 60 * minute

beforeAll(async () => {
  ;[dns, receiver] = await Promise.all([dnsServer(), mailReceiver()])
  dns.zones['firm.test'] = { mx: [{ exchange: 'aspmx.l.google.com', priority: 1 }] }
  dns.zones['other-firm.test'] = { mx: [{ exchange: 'mx1.mail.hoster.co.uk', priority: 5 }] }
  dns.zones['third-firm.test'] = { mx: [{ exchange: 'mx2.hoster.co.uk', priority: 5 }] }
  sanad = await startSanad({ environment: { DNS_SERVERS: dns.address }, now })
  second = await start(sanad.environment, { now })
})
afterAll(async () => {
  await second.stop()
  await sanad.stop()
  await Promise.all([receiver.stop(), dns.stop()])
})
beforeEach(() => {
  receiver.atRecipient = () => undefined
  receiver.delay = 0
})

const at = (domain: string, name: string, count: number) =>
  addresses(name, count).map((address) => address.replace('customers.test', domain))

/** A member with their own provider; a call with an unexpected status fails the test. */
async function shop() {
  const owner = await sender(sanad, receiver.port)
  const { id } = (await owner.provider()).body.data
  const send = async (more: object = {}) => {
    const { status, body } = await owner.send({ despiteWarnings: true, ...more })
    expect([status, body]).toEqual([expect.toBeOneOf([200, 202]), expect.anything()])
    return body.jobId as string
  }
  const pace = async () => (await owner.call('GET', `email-service-provider/${id}/pace`)).body.data
  const limit = async (limits: object) => {
    const { status, body } = await owner.call('PATCH', `email-service-provider/${id}/pace`, limits)
    expect([status, body]).toEqual([200, expect.anything()])
  }
  const arrived = (name: string, count: number) =>
    eventually(async () => expect(receiver.got(name)).toHaveLength(count))
  /**
   * Advances the clock while waiting, because looking up the domains' mail servers takes some seconds. For use early
   * in an hour.
   */
  const arrivedSoon = (name: string, count: number) =>
    eventually(async () => {
      clock += 1000
      expect(receiver.got(name)).toHaveLength(count)
    })
  /** Waits until no message is in flight and the counts match: all other messages are waiting. */
  const stopsAt = (jobId: string, counts: object) =>
    eventually(async () => expect((await owner.job(jobId)).counts).toMatchObject({ claimed: 0, ...counts }))
  return { ...owner, id, send, pace, limit, arrived, arrivedSoon, stopsAt }
}

/** Locks this table until released. */
async function lockTable(table: string) {
  const database = new pg.Client({ connectionString: sanad.databaseUrl })
  await database.connect()
  await database.query('begin')
  await database.query(`lock table ${table} in access exclusive mode`)
  return {
    met: () =>
      eventually(async () => {
        const { rows } = await database.query('select from pg_locks where relation = $1::regclass and not granted', [
          table,
        ])
        expect(rows.length).toBeGreaterThan(0)
      }),
    async goOn() {
      await database.query('commit')
      await database.end()
    },
  }
}

test('a mailbox provider gets at most its limit per minute across processes, while others continue', async () => {
  const owner = await shop()
  await owner.limit({ google: { perMinute: 5 } })
  await owner.contacts([
    ...at('gmail.com', 'minutely', 8),
    ...at('firm.test', 'minutelyalso', 4),
    ...at('outlook.com', 'free', 6),
  ])
  const jobId = await owner.send()
  await owner.arrived('free', 6)
  await owner.stopsAt(jobId, { sent: 11, waiting: 7, queued: 0 })
  expect(receiver.got('minutely')).toHaveLength(5)
  const google = (await owner.pace()).mailboxes.find(({ pool }: { pool: string }) => pool === 'google')
  expect(google).toMatchObject({ minute: 5, hour: 5, day: 5, restsUntil: null })
  expect(await owner.call('GET', `job/${jobId}/pace`)).toMatchObject({ body: { data: { waiting: 7 } } })
  expect((await owner.recipients(jobId, '&status=waiting')).length).toBe(7)
  clock += minute
  await eventually(async () => {
    clock += 5000
    expect(receiver.got('minutely').length).toBeGreaterThan(5)
  })
  await eventually(async () => {
    clock += 5000
    expect((await owner.job(jobId)).status).toBe('done')
  }, 30_000)
  expect(new Set(receiver.got('minutely')).size).toBe(12)
})

test('domains with the same mail host share a limit, and a raised limit reaches waiting messages', async () => {
  const owner = await shop()
  await owner.limit({ others: { perHour: 3 } })
  await owner.contacts([...at('other-firm.test', 'hosted', 4), ...at('third-firm.test', 'hosted', 4)])
  const jobId = await owner.send()
  await eventually(async () => {
    clock += 1000
    expect((await owner.job(jobId)).counts).toMatchObject({ sent: 3, waiting: 5, queued: 0 })
  })
  expect((await owner.pace()).mailboxes).toMatchObject([{ pool: 'hoster.co.uk', hour: 3 }])
  await owner.limit({ others: { perHour: 100 } })
  await owner.arrivedSoon('hosted', 8)
})

test('a limit raised while a batch is being claimed applies to that batch', async () => {
  const owner = await shop()
  await owner.call('PATCH', `email-service-provider/${owner.id}`, { limits: { perHour: 1000 } })
  await owner.limit({ others: { perHour: 3 } })
  await owner.contacts(at('other-firm.test', 'early', 8))
  const lock = await lockTable('provider_usage')
  const jobId = await owner.send()
  await lock.met()
  await owner.limit({ others: { perHour: 100 } })
  await lock.goOn()
  await owner.arrivedSoon('early', 8)
  await owner.stopsAt(jobId, { sent: 8, waiting: 0, queued: 0 })
})

test("a mailbox provider's connection limit is never exceeded and fully used across processes", async () => {
  const owner = await shop()
  await owner.call('PATCH', `email-service-provider/${owner.id}`, { limits: { connections: 10 } })
  await owner.limit({ microsoft: { connections: 2 } })
  let open = 0
  let maxOpen = 0
  receiver.atRecipient = (address) => {
    if (address.startsWith('narrow')) maxOpen = Math.max(maxOpen, (open += 1))
    return undefined
  }
  receiver.atData = (address) => {
    if (address.startsWith('narrow')) setTimeout(() => (open -= 1), receiver.delay - 5)
    return undefined
  }
  receiver.delay = 40
  await owner.contacts(at('hotmail.com', 'narrow', 30))
  const jobs = await Promise.all([owner.send(), owner.send({ subject: 'Another' })])
  await eventually(async () => {
    clock += 500
    for (const jobId of jobs) expect((await owner.job(jobId)).status).toBe('done')
  }, 30_000)
  receiver.atData = () => undefined
  expect(receiver.got('narrow')).toHaveLength(60)
  expect(maxOpen).toBe(2)
})

test('a throttling mailbox provider gets a pause and then a lower rate, while others continue', async () => {
  const owner = await shop()
  receiver.atRecipient = (address) =>
    address.startsWith('strained')
      ? { code: 421, words: '4.7.28 Our system has detected an unusual rate of mail' }
      : undefined
  await owner.contacts([...at('gmail.com', 'strained', 20), ...at('customers.test', 'unstrained', 20)])
  const jobId = await owner.send()
  await owner.arrived('unstrained', 20)
  await eventually(async () =>
    expect((await owner.pace()).mailboxes).toMatchObject([
      { pool: 'google', response: expect.stringContaining('unusual rate') },
    ]),
  )
  const [google] = (await owner.pace()).mailboxes
  expect(Date.parse(google.restsUntil)).toBeGreaterThan(clock)
  await eventually(async () => {
    const { counts } = await owner.job(jobId)
    expect(counts).toMatchObject({ queued: 0, claimed: 0, sent: 20, failed: 0 })
    expect(counts.waiting).toBeGreaterThan(0)
  })
  receiver.atRecipient = () => undefined
  clock += 30_000
  await eventually(async () => {
    clock += 5000
    expect((await owner.job(jobId)).status).toBe('done')
  }, 30_000)
  expect(new Set(receiver.got('strained')).size).toBe(20)
  expect((await owner.pace()).mailboxes[0].slowedTo).toBeGreaterThan(0)
})

test('a greylisted recipient is retried without delaying anyone else', async () => {
  const owner = await shop()
  receiver.atRecipient = (address) =>
    address.startsWith('grey0@') ? { code: 451, words: '4.7.1 Greylisted, try again later' } : undefined
  await owner.contacts(at('gmail.com', 'grey', 5))
  const jobId = await owner.send()
  await owner.stopsAt(jobId, { sent: 4, deferred: 1, waiting: 0 })
  expect((await owner.pace()).mailboxes).toEqual([])
})

const zones = [
  { timeZone: 'Asia/Tokyo', ahead: 9 * 60 * minute },
  { timeZone: 'Asia/Riyadh', ahead: 3 * 60 * minute },
]
const reversed = zones.toReversed()

test.each([zones, reversed])(
  'sending resumes at the later midnight if provider ($timeZone) and domain both used up their warm-up',
  async (ofProvider, ofDomain) => {
    const owner = await shop()
    await owner.contacts(addresses('zoned', 3))
    for (const [of, { timeZone }] of Object.entries({ provider: ofProvider, domain: ofDomain })) {
      const plan = { of, volumes: [1, 9], timeZone }
      expect((await owner.call('POST', `email-service-provider/${owner.id}/warm-up`, plan)).status).toBe(201)
    }
    const jobId = await owner.send()
    await owner.stopsAt(jobId, { sent: 1, queued: 2 })
    const midnights = zones.map(({ ahead }) => Math.floor((clock + ahead) / day + 1) * day - ahead)
    expect((await owner.call('GET', `job/${jobId}/pace`)).body.data.held).toEqual({
      by: 'warmup',
      until: new Date(Math.max(...midnights)).toISOString(),
    })
  },
)

test('a warm-up plan grows daily in its own time zone, sends to engaged contacts first, and holds across processes and a restart', async () => {
  const owner = await shop()
  const ids = await owner.contacts(addresses('warm', 12))
  await sanad.services.db
    .updateTable('contacts')
    .set({ last_clicked_at: now() })
    .where('id', 'in', ids.slice(-2))
    .execute()
  const started = await owner.call('POST', `email-service-provider/${owner.id}/warm-up`, {
    volumes: [3, 5],
    timeZone: 'Asia/Riyadh',
  })
  expect(started).toMatchObject({ status: 201, body: { data: { status: 'running', step: 1 } } })
  const again = await owner.call('POST', `email-service-provider/${owner.id}/warm-up`, { volumes: [1] })
  expect(again.status).toBe(409)
  const jobId = await owner.send()
  await owner.stopsAt(jobId, { sent: 3, queued: 9 })
  expect(receiver.got('warm')).toEqual(expect.arrayContaining(['warm10@customers.test', 'warm11@customers.test']))
  expect((await owner.call('GET', `job/${jobId}/pace`)).body.data.held).toEqual({
    by: 'warmup',
    until: new Date(Math.floor((clock + 3 * 60 * minute) / day + 1) * day - 3 * 60 * minute).toISOString(),
  })
  expect((await owner.pace()).warmups).toMatchObject([{ step: 1, today: { volume: 3, used: 3 } }])
  await second.stop()
  second = await start(sanad.environment, { now })
  clock += day
  await owner.signInAgain()
  await owner.stopsAt(jobId, { sent: 8, queued: 4 })
  clock += day
  await owner.signInAgain()
  await owner.ended(jobId)
  expect(new Set(receiver.got('warm')).size).toBe(12)
  expect((await owner.pace()).warmups).toMatchObject([{ status: 'finished' }])
})

test("a domain's warm-up plan covers every service that sends for it, and ends on request", async () => {
  const owner = await shop()
  await owner.contacts(addresses('domainwarm', 6))
  const { body } = await owner.call('POST', `email-service-provider/${owner.id}/warm-up`, {
    of: 'domain',
    volumes: [2, 100],
  })
  expect(body.data).toMatchObject({ domain: 'shop.test', providerId: null })
  const other = (await owner.provider({ name: 'Another' })).body.data.id
  const jobId = await owner.send({ providerId: other })
  await owner.stopsAt(jobId, { sent: 2, queued: 4 })
  const plan = await owner.call('PATCH', `warm-up/${body.data.id}`, { status: 'finished' })
  expect(plan.body.data.status).toBe('finished')
  await owner.ended(jobId)
  expect((await owner.call('PATCH', `warm-up/${body.data.id}`, { status: 'running' })).status).toBe(409)
})
