import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { start } from '#server/start.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { type MailService, mailService, type ServiceType } from '#test/stand-ins/mail-service.ts'
import { type Happening, type ServiceCaller, serviceCaller, type Telling } from '#test/stand-ins/service-caller.ts'

// Webhooks of the sending services after a send through each, with each service's signature and format.

const types: ServiceType[] = ['ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'resend']
const all: Happening['what'][] = ['gone', 'full', 'spam', 'complained', 'unsure']

/** A second process on the same database that receives webhooks too. */
async function another({ environment }: TestSanad) {
  const second = await start({ ...environment, ROLE: 'web' })
  return {
    webhook: (path: string, { body, headers }: Telling) => fetch(second.url + path, { method: 'POST', headers, body }),
    stop: () => second.stop(),
  }
}

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

describe.each(types)('webhooks of %s', (type) => {
  let service: MailService
  let caller: ServiceCaller
  let own: Awaited<ReturnType<typeof sender>>
  let provider: string
  let jobId: string
  let happenings: Happening[]

  beforeAll(async () => {
    ;[service, caller] = await Promise.all([mailService(type), serviceCaller(type)])
  })
  afterAll(() => Promise.all([service.stop(), caller.stop()]))
  beforeEach(async () => {
    service.taken.length = 0
    own = await sender(sanad, 25)
    const { webhookKey } = caller
    const settings = { ...service.settings, ...(webhookKey && { webhookKey }) }
    const made = await own.provider({ type, settings })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    provider = made.body.data.id
    await own.contacts(addresses(type, 5))
    jobId = (await own.send()).body.jobId
    await own.ended(jobId)
    // The stand-ins for the API and for the webhook caller have different addresses.
    if (caller.settings['endpoint']) {
      const moved = { ...caller.settings, secretAccessKey: service.settings['secretAccessKey'] }
      expect((await own.call('PATCH', `email-service-provider/${provider}`, { settings: moved })).status).toBe(200)
    }
    const names = await sanad.services.db.selectFrom('message_names').selectAll().execute()
    const rows = await own.recipients(jobId)
    happenings = all.map((what, number) => {
      const mail = service.taken.find(({ to }) => to === `${type}${number}@customers.test`)
      if (!mail) throw new Error('A mail is missing')
      const own = rows.find((row: { email: string }) => row.email === mail.to)
      const renamed = names.find(({ message_id }) => message_id === own.messageId)?.name
      return { what, mail, number, messageId: renamed ?? own.messageId }
    })
  })

  const url = async () => (await own.call('GET', `email-service-provider/${provider}/events`)).body.data.url as string
  const post = async ({ body, headers }: Telling, to?: string) => {
    const path = (to ?? (await url())).replace('http://sanad.test', '')
    return (await fetch(sanad.url + path, { method: 'POST', headers, body })).status
  }
  const state = async () => ({
    returned: (await own.job(jobId)).returned,
    bounces: Object.fromEntries(
      (await own.recipients(jobId)).map(({ email, bounce, complainedAt }: Record<string, string>) => [
        Number(/\d/.exec(email ?? '')?.[0]),
        complainedAt ? 'complained' : bounce,
      ]),
    ),
    closed: (await own.call('GET', 'suppression?orderBy=email&sortType=asc')).body.data.map(
      ({ email, reason }: Record<string, string>) => [email, reason],
    ),
  })
  const expected = () => ({
    returned: { hard: 2, soft: 1, sender: 1, complained: 1 },
    bounces: { 0: 'hard', 1: 'soft', 2: 'sender', 3: 'complained', 4: 'hard' },
    closed: [
      [`${type}0@customers.test`, 'bounced'],
      [`${type}3@customers.test`, 'complained'],
      [`${type}4@customers.test`, 'bounced'],
    ],
  })

  test('webhook events have the same result when they are repeated, reordered or concurrent', async () => {
    const requests = caller.tell(happenings)
    for (const request of requests) expect(await post(request)).toBe(200)
    expect(await state()).toEqual(expected())
    await Promise.all(
      [...requests.toReversed(), ...requests, ...caller.tell(happenings.toReversed())].map((one) => post(one)),
    )
    expect(await state()).toEqual(expected())
    const { data } = (await own.call('GET', `email-service-provider/${provider}/events`)).body
    expect(data).toMatchObject({ lastAt: expect.any(String), hasKey: caller.webhookKey !== undefined })
  })

  test('webhook events that share a name each count', async () => {
    const sameName = happenings.map((happening) => ({ ...happening, number: 7 }))
    for (const one of caller.tell(sameName)) expect(await post(one)).toBe(200)
    expect(await state()).toEqual(expected())
  })

  test('an unsigned or altered webhook event, or one to a guessed URL, is refused and changes nothing', async () => {
    const [request] = caller.tell(happenings)
    if (!request) throw new Error('Nothing to tell')
    const guessed = (await url()).replace(/.{4}$/, 'AAAA')
    expect(await post(request, guessed)).toBe(401)
    expect(await post(request, '/e/x')).toBe(401)
    const signs = type !== 'postmark' && type !== 'brevo'
    if (signs) {
      const other = await serviceCaller(type)
      const bad = [
        {
          ...request,
          headers: { 'content-type': 'application/json' },
          body: request.body.replace(/"[Ss]ignature/, '"none'),
        },
        { ...request, body: request.body.replace(/customers/g, 'others') + (type === 'mailgun' ? 'x' : ' ') },
        ...other.tell(happenings).slice(0, 1),
        { body: '', headers: {} },
        { body: '[]', headers: { 'content-type': 'text/plain' } },
      ]
      for (const one of bad) expect([await post(one), one.body.slice(0, 60)]).toEqual([401, one.body.slice(0, 60)])
      await other.stop()
    }
    for (const body of ['', 'null', '{"a":', '[1]']) expect(await post({ body, headers: {} })).toBe(signs ? 401 : 200)
    expect(await state()).toMatchObject({ returned: { hard: 0, soft: 0, sender: 0, complained: 0 }, closed: [] })
  })

  test('a webhook event that two processes receive at once, and that is repeated with another timestamp, counts once', async () => {
    const { webhook, stop } = await another(sanad)
    const requests = caller.tell(happenings)
    const path = (await url()).replace('http://sanad.test', '')
    await Promise.all([
      ...requests.map((request) => post(request)),
      ...requests.map((request) => webhook(path, request)),
    ])
    expect(await state()).toEqual(expected())
    // An address that was reopened meanwhile is not closed by a repeated event.
    const emails = [`${type}0@customers.test`, `${type}3@customers.test`]
    expect((await own.call('POST', 'suppression/lift', { emails, despiteComplaints: true })).status).toBe(200)
    for (const one of caller.tell(happenings, new Date(Date.now() - 60_000))) await post(one)
    expect((await state()).closed).toEqual([[`${type}4@customers.test`, 'bounced']])
    await stop()
  })

  test('a webhook event about an unknown message or a deleted contact still closes the address', async () => {
    const [hardBounce, , , complained] = happenings
    if (!hardBounce || !complained) throw new Error('Nothing happened')
    const strange = {
      ...hardBounce.mail,
      to: 'stranger@elsewhere.test',
      headers: { 'Message-ID': '<strange@elsewhere.test>' },
    }
    delete strange.carried
    for (const one of caller.tell([{ ...hardBounce, mail: strange, messageId: '<strange@elsewhere.test>' }]))
      expect(await post(one)).toBe(200)
    expect(await state()).toMatchObject({
      returned: { hard: 0, complained: 0 },
      closed: [['stranger@elsewhere.test', 'bounced']],
    })
    const { data } = (await own.call('GET', `email?search=${complained.mail.to}`)).body
    expect((await own.call('DELETE', `email/${data[0]._id}`)).status).toBe(200)
    for (const one of caller.tell([{ ...complained, number: 9 }])) expect(await post(one)).toBe(200)
    expect(await state()).toMatchObject({
      returned: { complained: 1 },
      closed: [
        ['stranger@elsewhere.test', 'bounced'],
        [complained.mail.to, 'complained'],
      ].toSorted(),
    })
    const [again = ''] = await own.contacts([complained.mail.to])
    expect((await own.call('GET', `email/${again}`)).body.data.status).toBe('complained')
  })

  test('webhook events to another workspace about our mail change nothing in ours', async () => {
    const other = await sender(sanad, 25)
    const { webhookKey } = caller
    const settings = { ...service.settings, ...caller.settings, ...(webhookKey && { webhookKey }) }
    const theirs = (await other.provider({ type, settings })).body.data.id
    const to = (await other.call('GET', `email-service-provider/${theirs}/events`)).body.data.url
    for (const one of caller.tell(happenings)) expect(await post(one, to)).toBe(200)
    expect(await state()).toMatchObject({ returned: { hard: 0, soft: 0, sender: 0, complained: 0 }, closed: [] })
  })

  test('a webhook body over five megabytes is refused and changes nothing', async () => {
    const [request] = caller.tell(happenings)
    if (!request) throw new Error('Nothing to tell')
    expect(await post({ ...request, body: request.body + ' '.repeat(5 * 1024 * 1024) })).toBe(413)
    expect((await state()).closed).toEqual([])
  })

  test('characters that PostgreSQL cannot store are removed from webhook events, which are still recorded', async () => {
    const [hardBounce, ...others] = happenings
    if (!hardBounce) throw new Error('Nothing happened')
    const odd = { ...hardBounce, mail: { ...hardBounce.mail, to: `${hardBounce.mail.to}\0` } }
    for (const one of caller.tell([odd, ...others])) expect(await post(one)).toBe(200)
    expect(await state()).toEqual(expected())
  })

  test('a renewed webhook URL invalidates the previous one', async () => {
    const before = await url()
    const after = (await own.call('POST', `email-service-provider/${provider}/events/renew`)).body.data.url
    const requests = caller.tell(happenings)
    for (const request of requests) expect(await post(request, before)).toBe(401)
    for (const request of requests) expect(await post(request, after)).toBe(200)
    expect(await state()).toEqual(expected())
  })

  if (type === 'ses' || type === 'brevo')
    test('a webhook event that arrives before the service’s message id is known finds its message by the UUID of our Message-ID', async () => {
      await sanad.services.db.deleteFrom('message_names').execute()
      for (const one of caller.tell(happenings)) expect(await post(one)).toBe(200)
      expect(await state()).toEqual(expected())
    })

  if (type === 'mailgun')
    test('a Mailgun signature is valid only with its own body, and for a limited time', async () => {
      const [request, other] = caller.tell(happenings)
      if (!request || !other) throw new Error('Nothing to tell')
      const [signed, event] = [JSON.parse(request.body), JSON.parse(other.body)]
      expect(await post(request)).toBe(200)
      expect(await post(request)).toBe(200)
      const forged = JSON.stringify({ signature: signed.signature, 'event-data': event['event-data'] })
      expect(await post({ ...request, body: forged })).toBe(401)
      expect((await state()).returned).toEqual({ hard: 1, soft: 0, sender: 0, complained: 0 })
      const hours = (count: number) => new Date(Date.now() + count * 60 * 60_000)
      for (const [at, status] of [
        [hours(-8), 200],
        [hours(-13), 401],
        [hours(1), 401],
      ] as const)
        for (const one of caller.tell(happenings.slice(1, 2), at)) expect([at, await post(one)]).toEqual([at, status])
    })

  if (type === 'sendgrid')
    test('an invalid event in a SendGrid batch does not block the others', async () => {
      const [request] = caller.tell(happenings)
      const events = JSON.parse(request?.body ?? '[]') as object[]
      const odd = [null, 7, { event: 'bounce' }, { event: 'bounce', email: 7, sg_event_id: 'x' }]
      expect(await post(caller.say([...odd, ...events, ...events]))).toBe(200)
      expect(await state()).toEqual(expected())
    })

  if (type === 'ses')
    test('an SNS subscription is confirmed at Amazon’s URL only', async () => {
      const { subscribe } = caller
      if (!subscribe) throw new Error('It does not subscribe')
      expect(await post(subscribe('https://sns.test/confirm?x=1'))).toBe(200)
      expect(caller.confirmed).toEqual(['/confirm?x=1'])
      expect(await post(subscribe('https://evil.test/confirm'))).toBe(401)
      const moved = subscribe('https://sns.test/confirm')
      const body = moved.body.replace(
        /http:\/\/127\.0\.0\.1:\d+\/cert/,
        'https://sns.us-east-1.amazonaws.com.evil.test/cert',
      )
      expect(await post({ ...moved, body })).toBe(401)
    })

  if (type === 'resend')
    test('a message that Resend accepted but did not send is a bounce: hard if suppressed, else the sender’s fault', async () => {
      const { unsent } = caller
      const [listed, failed] = happenings
      if (!unsent || !listed || !failed) throw new Error('It tells of none')
      for (const one of [unsent(listed, 'suppressed'), unsent(failed, 'failed'), unsent(failed, 'failed')])
        expect(await post(one)).toBe(200)
      expect(await state()).toMatchObject({
        returned: { hard: 1, soft: 0, sender: 1, complained: 0 },
        bounces: { 0: 'hard', 1: 'sender' },
        closed: [['resend0@customers.test', 'bounced']],
      })
    })

  if (type === 'resend')
    test('a Resend signature is valid for five minutes', async () => {
      const [old] = caller.tell(happenings, new Date(Date.now() - 6 * 60_000))
      expect(old && (await post(old))).toBe(401)
    })
})
