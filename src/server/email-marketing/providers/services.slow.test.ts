import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import {
  type Fault,
  type MailService,
  mailService,
  type ServiceType,
  type TakenMail,
  type Worded,
} from '#test/stand-ins/mail-service.ts'

const minute = 60_000
const types: ServiceType[] = ['ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'resend']
/** Services with idempotency keys: a request without an answer is repeated. */
const repeatable = new Set<ServiceType>(['brevo', 'resend'])

let sanad: TestSanad
/** The product's clock; it stands still until a test moves it. */
let time = Date.UTC(2026, 10, 2, 8, 30)

beforeAll(async () => {
  sanad = await startSanad({ now: () => new Date(time) })
})
afterAll(() => sanad.stop())

const names = ['ليلى', 'Omar', 'عبد الرحمن', 'Zoë', "O'Neil"]
const nameOf = (number: number) => `${names[number % names.length]} ${number}`
const quiet = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Starts a send without waiting for its end. */
async function scheduled(owner: Awaited<ReturnType<typeof sender>>): Promise<string> {
  const { jobId } = (await owner.send({ scheduleAt: new Date(time + 10).toISOString() })).body
  time += 10
  return jobId
}

const suppressions = (workspace: string) =>
  sanad.services.db
    .selectFrom('suppressions')
    .innerJoin('workspaces', 'workspaces.id', 'suppressions.tenant_id')
    .select('email')
    .where('workspaces.slug', '=', workspace)
    .execute()

describe.each(types)('%s', (type) => {
  let service: MailService
  beforeAll(async () => {
    service = await mailService(type)
  })
  afterAll(() => service.stop())
  beforeEach(() => {
    service.taken.length = 0
    service.atMessage = () => undefined
    service.atAsking = () => undefined
    service.retryAfter = 1
  })

  /** A member with a provider of this type and contacts. */
  async function ready(contacts: string[], more: object = {}) {
    const owner = await sender(sanad, 25)
    const settings = service.settings
    const made = await owner.provider({
      type,
      name: 'Service',
      fromName: 'متجر مها',
      settings,
      replyTo: 'help@shop.test',
      signature: 'مها\nShop',
      ...more,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(made.body.data.signature).toBe('مها\nShop')
    const people = contacts.map((email, number) =>
      owner.contacts([email], { firstName: nameOf(number), lastName: 'الأحمد' }),
    )
    await Promise.all(people)
    return { ...owner, providerId: made.body.data.id as string }
  }
  const send = (owner: Awaited<ReturnType<typeof ready>>) =>
    owner.send({
      subject: 'أهلًا {{ firstName }} – welcome',
      html: '<p>Hello {{ firstName }}, أهلًا</p><p dir="rtl">سند</p>',
    })
  const mailsTo = (to: string) => service.taken.filter((mail) => mail.to === to)

  test('each of 25 contacts gets one personalised message with our Message-ID and unsubscribe headers', async () => {
    const contacts = addresses('each', 25)
    const owner = await ready(contacts)
    const { body } = await send(owner)
    await owner.ended(body.jobId)
    expect((await owner.job(body.jobId)).counts).toMatchObject({ sent: 25, unknown: 0, failed: 0 })
    expect(service.taken.map(({ to }) => to).toSorted()).toEqual(contacts.toSorted())
    for (const [number, email] of contacts.entries()) expectMail(mailsTo(email)[0], email, nameOf(number))
    expect(new Set(service.taken.map(({ headers }) => headers['Message-ID'])).size).toBe(25)
    const [row] = await owner.recipients(body.jobId)
    expect(row.response).toMatch(/^20\d \S+$/)
  })

  function expectMail(mail: TakenMail | undefined, email: string, firstName: string) {
    expect(mail).toMatchObject({
      to: email,
      from: 'hello@shop.test',
      fromName: 'متجر مها',
      toName: `${firstName} الأحمد`,
    })
    expect(mail?.subject).toBe(`أهلًا ${firstName} – welcome`)
    const escapedName = firstName.replace("'", '&#39;')
    expect(mail?.html).toContain(`Hello ${escapedName}, أهلًا`)
    expect(mail?.text).toContain(`Hello ${firstName}, أهلًا`)
    expect(mail?.headers['Message-ID']).toMatch(/^<[\da-f-]{36}@shop\.test>$/)
    expect(mail?.headers['List-Unsubscribe']).toMatch(/^<http:\/\/sanad\.test\/u\/[\w-]+>$/)
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  }

  test.each([401, 403] as const)(
    '%i pauses the job with the response; no message counts as attempted and no address is suppressed',
    async (fault) => {
      const owner = await ready(addresses('refused', 4))
      service.atMessage = () => fault
      const { jobId } = (await send(owner)).body
      await eventually(async () => expect((await owner.job(jobId)).status).toBe('paused'))
      const job = await owner.job(jobId)
      expect(job.counts).toMatchObject({ queued: 4, failed: 0, sent: 0, unknown: 0 })
      expect(job.message).toMatch(/reject(?:s|ed)/)
      expect(job.message).toMatch(/4\d\d /)
      for (const secret of service.secrets) expect(job.message).not.toContain(secret)
      expect(await suppressions(owner.member.workspace)).toEqual([])
      service.atMessage = () => undefined
      await owner.call('POST', `job/${jobId}/resume`)
      await owner.ended(jobId)
      expect(service.taken).toHaveLength(4)
    },
  )

  test('a 429 defers one message for the stated time, the others wait, and the service is in back-off', async () => {
    const owner = await ready(addresses('fast', 6), { limits: { connections: 1 } })
    let refused = 0
    service.atMessage = () => (refused++ === 2 ? 429 : undefined)
    service.retryAfter = 90
    const jobId = await scheduled(owner)
    const { counts } = await eventually(async () => {
      const job = await owner.job(jobId)
      expect(job.counts).toMatchObject({ deferred: 1, claimed: 0 })
      return job
    })
    // A send may have two running batches; messages in flight in the other are accepted.
    expect([2, 3]).toContain(counts.sent)
    expect(counts.queued).toBe(5 - counts.sent)
    const [row] = await owner.recipients(jobId, '&status=deferred')
    expect(row.response).toMatch(/^4\d\d /)
    expect(Date.parse(row.nextTryAt) - time).toBe(90_000)
    // Recorded at the end of the batch.
    await eventually(async () => {
      const { slowed } = (await owner.call('GET', `job/${jobId}/pace`)).body.data
      expect(slowed).toEqual({ response: row.response, until: row.nextTryAt })
    })
    expect((await owner.job(jobId)).message).toContain(row.response)
    const calls = service.calls.length
    await quiet(700)
    expect(service.calls.length).toBe(calls)
  })

  test('a 400 for one recipient fails that message with the response and suppresses the address; the others are sent', async () => {
    const contacts = [...addresses('good', 3), 'gone@customers.test']
    const owner = await ready(contacts)
    service.atMessage = (to) => (to.startsWith('gone') ? 400 : undefined)
    const { body } = await send(owner)
    await owner.ended(body.jobId)
    expect((await owner.job(body.jobId)).counts).toMatchObject({ sent: 3, failed: 1 })
    const [row] = await owner.recipients(body.jobId, '&status=failed')
    expect(row).toMatchObject({ email: 'gone@customers.test', response: expect.stringMatching(/^4\d\d \S/) })
    expect(await suppressions(owner.member.workspace)).toEqual([{ email: 'gone@customers.test' }])
  })

  test('a 5xx, a dropped connection and an unreadable answer leave the outcome unknown; a repeat has the same Message-ID and is marked', async () => {
    const doubts: Fault[] = [500, 'cut', 'lost', 'malformed']
    const owner = await ready(doubts.map((fault) => `${fault}@customers.test`))
    const wrong = new Map<string, number>()
    service.atMessage = (to) => {
      const times = (wrong.get(to) ?? 0) + 1
      wrong.set(to, times)
      return times > (repeatable.has(type) ? 2 : 1) ? undefined : doubts.find((fault) => to.startsWith(`${fault}@`))
    }
    const jobId = await scheduled(owner)
    await eventually(async () => expect((await owner.job(jobId)).counts).toMatchObject({ unknown: 4, claimed: 0 }))
    time += minute
    await owner.signInAgain()
    await owner.ended(jobId)
    for (const row of await owner.recipients(jobId))
      expect(row).toMatchObject({ status: 'unknown', response: expect.stringMatching(/^20\d /) })
    for (const fault of doubts) {
      const copies = mailsTo(`${fault}@customers.test`)
      expect([fault, copies.length]).toEqual([fault, fault === 'lost' && !repeatable.has(type) ? 2 : 1])
      expect(new Set(copies.map(({ headers }) => headers['Message-ID'])).size).toBe(1)
    }
  })

  if (repeatable.has(type)) {
    test('a request whose answer was lost is repeated with the same key, so one message arrives and the outcome is known', async () => {
      const owner = await ready(addresses('lost', 5))
      const lost = new Set<string>()
      service.atMessage = (to) => (lost.size < 3 && !lost.has(to) ? (lost.add(to), 'lost') : undefined)
      const { body } = await send(owner)
      await owner.ended(body.jobId)
      expect((await owner.job(body.jobId)).counts).toMatchObject({ sent: 5, unknown: 0 })
      expect(service.taken.map(({ to }) => to).toSorted()).toEqual(addresses('lost', 5))
    })
  }

  test("a provider test reports the service's answer and name, delivers a mail, and explains a wrong key", async () => {
    const owner = await ready([])
    const path = `email-service-provider/${owner.providerId}`
    const good = await owner.call('POST', `${path}/test`, { to: 'maha@customers.test' })
    expect(good.body.data).toMatchObject({ success: true, message: expect.stringMatching(/^20\d /) })
    expect(mailsTo('maha@customers.test')).toHaveLength(1)
    const result = await owner.call('POST', `${path}/test`, {})
    expect(result.body.data.message).toMatch(/^(?:Amazon SES|SendGrid|Mailgun|Postmark|Brevo|Resend)/)
    expect(result.body.data.latencyMs).toBeGreaterThanOrEqual(0)
    const [secret = ''] = service.secrets
    const name = ['apiKey', 'secretAccessKey', 'serverToken'].find((one) => service.settings[one] === secret) ?? ''
    const wrong = 'wrong-key-that-nobody-shall-see'
    expect((await owner.call('PATCH', path, { settings: { [name]: wrong } })).status).toBe(200)
    const bad = await owner.call('POST', `${path}/test`, {})
    expect(bad).toMatchObject({
      status: 200,
      body: {
        data: {
          success: false,
          message: expect.stringMatching(/^40[13] \S/),
          advice: expect.stringMatching(/this key/),
        },
      },
    })
    const stored = await owner.call('GET', path)
    expect(stored.body.data.lastTest).toMatchObject({ success: false })
    expect(JSON.stringify([bad.body, stored.body])).not.toContain(wrong)
    // Postmark has a separate key for that.
    if (type !== 'postmark') expect((await owner.call('GET', `${path}/email-accounts`)).status).toBe(409)
  })

  test("sender addresses come from the service, with the provider's own one marked; a refusal is shown, and an answer is cached", async () => {
    const owner = await ready([])
    const path = `email-service-provider/${owner.providerId}/email-accounts`
    service.atAsking = () => 500
    const failed = await owner.call('GET', path)
    expect([failed.status, failed.body.message]).toEqual([409, expect.stringContaining('500')])
    service.atAsking = () => 'cut'
    expect((await owner.call('GET', path)).status).toBe(503)
    service.atAsking = () => 'malformed'
    expect((await owner.call('GET', path)).status).toBe(409)
    service.atAsking = () => undefined
    const { status, body } = await owner.call('GET', path)
    expect(status).toBe(200)
    expect(body.data[0]).toMatchObject({ status: 'active', email: expect.stringContaining('shop.test') })
    if (type !== 'mailgun') expect(body.data[0].isDefault).toBe(true)
    if (type !== 'postmark') expect(body.data.some((item: { status: string }) => item.status === 'pending')).toBe(true)
    service.atAsking = () => 'cut'
    expect((await owner.call('GET', path)).body.data).toEqual(body.data)
  })

  test('missing settings are reported at their fields, and no secret ever appears in an answer', async () => {
    const owner = await ready([])
    const lacking = await owner.provider({ type, settings: {} })
    expect(lacking.status).toBe(400)
    const needed = Object.keys(service.settings).filter(
      (name) => !['endpoint', 'region', 'messageStream', 'accountToken'].includes(name),
    )
    for (const name of needed) expect(lacking.body.fields).toHaveProperty([`settings.${name}`])
    const nameless = await owner.call('POST', 'email-service-provider', { name: '', fromEmail: '', type, settings: {} })
    const fields = ['name', 'fromEmail', ...needed.map((name) => `settings.${name}`)]
    expect(Object.keys(nameless.body.fields)).toEqual(expect.arrayContaining(fields))
    const foreign = await owner.provider({ type, settings: { ...service.settings, host: 'mail.shop.test' } })
    expect(foreign.body.fields).toHaveProperty(['settings.host'])
    const path = `email-service-provider/${owner.providerId}`
    const renamed = await owner.call('PATCH', path, { name: 'Renamed', settings: {} })
    expect(renamed.body.data.settings.secrets.length).toBe(service.secrets.length)
    expect((await owner.call('POST', `${path}/test`, {})).body.data.success).toBe(true)
    const redirected = await owner.call('PATCH', path, { settings: { endpoint: 'http://127.0.0.1:9' } })
    expect(redirected.status).toBe(400)
    const all = [renamed, redirected, await owner.call('GET', 'email-service-provider')]
    const audit = await sanad.services.db.selectFrom('audit_log').selectAll().execute()
    for (const secret of service.secrets) expect(JSON.stringify([all, audit])).not.toContain(secret)
  })
})

describe('an answer whose status misleads', () => {
  async function refusing(type: ServiceType, contacts: string[], { status, body }: Worded) {
    const service = await mailService(type)
    onTestFinished(() => service.stop())
    service.atMessage = () => ({ status, body })
    const owner = await sender(sanad, 25)
    expect((await owner.provider({ type, settings: service.settings })).status).toBe(201)
    await owner.contacts(contacts)
    return { owner, service, jobId: await scheduled(owner) }
  }

  test('SendGrid without credits answers 401 and pauses the job for its account, not its key', async () => {
    const { owner, jobId } = await refusing('sendgrid', addresses('dry', 4), {
      status: 401,
      body: { errors: [{ message: 'Maximum credits exceeded', field: null, help: null }] },
    })
    await eventually(async () => expect((await owner.job(jobId)).status).toBe('paused'))
    const { message, counts } = await owner.job(jobId)
    expect(message).toContain('rejects this sender')
    expect(message).toContain('401 Maximum credits exceeded')
    expect(counts).toMatchObject({ queued: 4, failed: 0 })
  })

  test('SendGrid answers 451 for a wrong region and pauses the job; no message failed', async () => {
    const { owner, jobId } = await refusing('sendgrid', addresses('abroad', 3), {
      status: 451,
      body: { errors: [{ message: 'Unavailable due to data residency restrictions', field: null, help: null }] },
    })
    await eventually(async () => expect((await owner.job(jobId)).status).toBe('paused'))
    const { message, counts } = await owner.job(jobId)
    expect(message).toContain('451 Unavailable due to data residency')
    expect(counts).toMatchObject({ queued: 3, failed: 0 })
  })

  test('Postmark answers 422 during maintenance; no message failed, and all are sent afterwards', async () => {
    const { owner, service, jobId } = await refusing('postmark', ['late@customers.test'], {
      status: 422,
      body: { ErrorCode: 100, Message: 'Maintenance' },
    })
    await eventually(async () => expect((await owner.job(jobId)).counts).toMatchObject({ deferred: 1, failed: 0 }))
    service.atMessage = () => undefined
    time += 60 * minute
    await owner.signInAgain()
    await owner.ended(jobId)
    expect(service.taken.map(({ to }) => to)).toEqual(['late@customers.test'])
  })
})

test('a service that does not answer within ten seconds leaves the outcome unknown', async () => {
  const service = await mailService('mailgun')
  try {
    const owner = await sender(sanad, 25)
    await owner.provider({ type: 'mailgun', settings: service.settings })
    await owner.contacts(['stalled@customers.test'])
    service.atMessage = () => 'stall'
    const jobId = await scheduled(owner)
    await eventually(async () => expect((await owner.job(jobId)).counts).toMatchObject({ unknown: 1 }), 20_000)
    expect((await owner.recipients(jobId))[0].response).toContain('10 s')
  } finally {
    await service.stop()
  }
})

test('a 429 slows sending down, and every message arrives', async () => {
  const service = await mailService('sendgrid')
  try {
    const owner = await sender(sanad, 25)
    await owner.provider({ type: 'sendgrid', settings: service.settings, limits: { connections: 1 } })
    await owner.contacts(addresses('slow', 8))
    let calls = 0
    service.atMessage = () => (++calls === 3 ? 429 : undefined)
    const jobId = await scheduled(owner)
    await eventually(async () => expect(service.taken).toHaveLength(3))
    // The test's clock stands still, so the second in which the limit was exceeded does not end.
    await quiet(1000)
    expect(service.taken).toHaveLength(3)
    for (let seconds = 0; seconds < 60 && service.taken.length < 8; seconds++) {
      time += 1000
      await quiet(600)
    }
    await owner.ended(jobId)
    expect(service.taken.map(({ to }) => to).toSorted()).toEqual(addresses('slow', 8))
    expect((await owner.job(jobId)).counts).toMatchObject({ sent: 8, failed: 0, unknown: 0 })
  } finally {
    await service.stop()
  }
})

test('an unreachable service pauses sending without using up attempts, and sending continues when it is back', async () => {
  const stopped = await mailService('sendgrid')
  await stopped.stop()
  const owner = await sender(sanad, 25)
  const { body } = await owner.provider({ type: 'sendgrid', settings: stopped.settings })
  await owner.contacts(['waiting@customers.test'])
  const jobId = await scheduled(owner)
  await quiet(1500)
  expect((await owner.recipients(jobId))[0]).toMatchObject({ status: 'queued', attempts: 0 })
  const service = await mailService('sendgrid')
  try {
    await owner.call('PATCH', `email-service-provider/${body.data.id}`, { settings: service.settings })
    await owner.ended(jobId)
    expect(service.taken.map(({ to }) => to)).toEqual(['waiting@customers.test'])
  } finally {
    await service.stop()
  }
})

describe('where the operator allows no private addresses', () => {
  let guarded: TestSanad
  beforeAll(async () => {
    guarded = await startSanad({ environment: { ALLOW_PRIVATE_HOSTS: 'off' } })
  })
  afterAll(() => guarded.stop())

  const settings = { apiKey: 'SG.key' }
  test.each([
    'http://api.sendgrid.com',
    'https://127.0.0.1',
    'https://127.1:8443/x',
    'https://0x7f.1',
    'https://[::1]',
    'https://[::ffff:10.0.0.1]',
    'https://localhost',
    'https://169.254.169.254/latest',
    'https://user:pass@api.sendgrid.com',
    'file:///etc/passwd',
    'https://api.sendgrid.com?x',
  ])('%s is refused as the address of a service', async (endpoint) => {
    const owner = await sender(guarded, 25)
    const { status, body } = await owner.provider({ type: 'sendgrid', settings: { ...settings, endpoint } })
    expect([status, Object.keys(body.fields)]).toEqual([400, ['settings.endpoint']])
  })

  test('an address accepted earlier is checked at each connection', async () => {
    const service = await mailService('sendgrid')
    try {
      const owner = await sender(guarded, 25)
      const made = await owner.provider({ type: 'sendgrid', settings: { apiKey: service.settings['apiKey'] } })
      for (const endpoint of [service.url, service.url.replace('127.0.0.1', 'localhost')]) {
        await guarded.services.db
          .updateTable('providers')
          .set({ settings: JSON.stringify({ region: 'global', endpoint, secrets: ['apiKey'] }) })
          .where('id', '=', made.body.data.id)
          .execute()
        const { body } = await owner.call('POST', `email-service-provider/${made.body.data.id}/test`, {})
        expect(body.data).toMatchObject({ success: false, message: expect.stringContaining('private address') })
      }
      await owner.contacts(['guarded@customers.test'])
      const { jobId } = (await owner.send()).body
      await eventually(async () => expect((await owner.job(jobId)).status).toBe('paused'))
      expect((await owner.job(jobId)).message).toContain('private address')
      expect(service.calls).toEqual([])
    } finally {
      await service.stop()
    }
  })
})
