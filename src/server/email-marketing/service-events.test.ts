import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { type MailService, mailService, type ServiceType } from '#test/stand-ins/mail-service.ts'
import { type Happening, type ServiceCaller, serviceCaller, type Telling } from '#test/stand-ins/service-caller.ts'

// What services tell of mail that they were given, after a send through each: signed as they sign, and told as they tell.

const types: ServiceType[] = ['ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'resend']
const all: Happening['what'][] = ['gone', 'full', 'spam', 'complained', 'unsure']

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

describe.each(types)('%s', (type) => {
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
    // What the service is called by stands at another address than what calls.
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
  const wanted = () => ({
    returned: { hard: 2, soft: 1, sender: 1, complained: 1 },
    bounces: { 0: 'hard', 1: 'soft', 2: 'sender', 3: 'complained', 4: 'hard' },
    closed: [
      [`${type}0@customers.test`, 'bounced'],
      [`${type}3@customers.test`, 'complained'],
      [`${type}4@customers.test`, 'bounced'],
    ],
  })

  test('each is understood; twice, in another order and all at once makes no difference', async () => {
    const told = caller.tell(happenings)
    for (const one of told) expect(await post(one)).toBe(200)
    expect(await state()).toEqual(wanted())
    await Promise.all([...told.toReversed(), ...told, ...caller.tell(happenings.toReversed())].map((one) => post(one)))
    expect(await state()).toEqual(wanted())
    const { data } = (await own.call('GET', `email-service-provider/${provider}/events`)).body
    expect(data).toMatchObject({ lastAt: expect.any(String), hasKey: caller.webhookKey !== undefined })
  })

  test('what is not signed, changed on its way or told to a guessed address is refused, and changes nothing', async () => {
    const [told] = caller.tell(happenings)
    if (!told) throw new Error('Nothing to tell')
    const guessed = (await url()).replace(/.{4}$/, 'AAAA')
    expect(await post(told, guessed)).toBe(401)
    expect(await post(told, '/e/x')).toBe(401)
    const signs = type !== 'postmark' && type !== 'brevo'
    if (signs) {
      const other = await serviceCaller(type)
      const bad = [
        { ...told, headers: { 'content-type': 'application/json' }, body: told.body.replace(/"[Ss]ignature/, '"none') },
        { ...told, body: told.body.replace(/customers/g, 'others') + (type === 'mailgun' ? 'x' : ' ') },
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

  test('another address takes the place of the one before', async () => {
    const before = await url()
    const after = (await own.call('POST', `email-service-provider/${provider}/events/renew`)).body.data.url
    const told = caller.tell(happenings)
    for (const one of told) expect(await post(one, before)).toBe(401)
    for (const one of told) expect(await post(one, after)).toBe(200)
    expect(await state()).toEqual(wanted())
  })

  if (type === 'ses')
    test('a subscription is confirmed at Amazon, and nowhere else', async () => {
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
    test('what it took and did not send has come back: for its own list, or for a fault of ours that closes no address', async () => {
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
    test('a signature is good for five minutes', async () => {
      const [old] = caller.tell(happenings, new Date(Date.now() - 6 * 60_000))
      expect(old && (await post(old))).toBe(401)
    })
})
