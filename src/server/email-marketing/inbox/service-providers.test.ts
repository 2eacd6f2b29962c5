import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { letter } from '#test/messages.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'
import { type MailService, mailService, type ServiceType } from '#test/stand-ins/mail-service.ts'

// Messages over API services: recipients see each other, and replies are threaded under whatever Message-ID the service
// assigned.

const types: ServiceType[] = ['ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'resend']
/** Services that replace our Message-ID, with the id of the first message as its recipients see it. */
const names: Partial<Record<ServiceType, string>> = {
  ses: '<0100018c-1@eu-west-1.amazonses.com>',
  brevo: '<1@smtp-relay.mailin.fr>',
}

let sanad: TestSanad
let server: Dovecot
beforeAll(async () => {
  server = await dovecot()
  sanad = await startSanad()
})
afterAll(async () => {
  await sanad.stop()
  await server.stop()
})

// oxlint-disable-next-line typescript/no-explicit-any
type Any = any

describe.each(types)('messages over %s', (type) => {
  let service: MailService
  let own: Awaited<ReturnType<typeof sender>>
  let providerId: string
  beforeAll(async () => {
    service = await mailService(type)
    own = await sender(sanad, 25)
    const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: type, password: server.password }
    providerId = (await own.provider({ type, name: 'Service', settings: service.settings, imap })).body.data._id
  })
  afterAll(() => service.stop())

  const message = async (id: string): Promise<Any> => (await own.call('GET', `message/${id}`)).body.data
  const received = async (): Promise<Any[]> =>
    (await own.call('GET', 'message?sent_or_received=received&size=100')).body.data
  const written = async (more: object) => {
    const { body } = await own.call('POST', 'message', { providerId, subject: 'Offer', text: 'Words', ...more })
    await eventually(async () => expect((await message(body.data._id)).delivery_status).toBe('sent'))
    return message(body.data._id)
  }

  test('To and Cc go out in one call, a reply joins its thread, and our reply refers to the id the recipient has', async () => {
    const to = ['sara@customers.test', 'ali@customers.test']
    const cc = ['omar@customers.test', 'lina@customers.test']
    const sent = await written({ to, cc })
    expect(service.taken).toMatchObject([{ to: to[0], also: to.slice(1), cc }])
    expect(sent.recipients.map(({ state }: Any) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])

    const known = names[type] ?? sent.messageId
    await server.deliver(type, letter({ 'Message-ID': '<answer@x.test>', 'In-Reply-To': known, References: known }))
    await eventually(async () => expect(await received()).toHaveLength(1))
    expect((await received())[0]).toMatchObject({ thread: sent.thread, belongToMessageId: sent.messageId })
    const found = (await own.call('GET', `message/by-message-id/${encodeURIComponent(known)}`)).body.data
    expect(found).toMatchObject([{ _id: sent._id }])
    expect((await own.call('GET', 'message/debug/check-belong-to')).body.data).toMatchObject({ missing: 0, astray: 0 })

    await written({ to: ['sara@customers.test'], subject: 'Re: Offer', belongToMessageId: '<answer@x.test>' })
    const headers = service.taken[1]?.headers
    expect(headers?.['In-Reply-To']).toBe('<answer@x.test>')
    expect(headers?.['References']).toBe(`${known} <answer@x.test>`)
  })

  test('a blind copy is sent in its own call, and no other copy names it', async () => {
    service.taken.length = 0
    const sent = await written({
      to: ['sara@customers.test'],
      cc: ['omar@customers.test'],
      bcc: ['aya@customers.test'],
    })
    expect(service.taken).toMatchObject([
      { to: 'sara@customers.test', also: [], cc: ['omar@customers.test'] },
      { to: 'aya@customers.test', also: [], cc: [] },
    ])
    expect(JSON.stringify(service.taken[0])).not.toContain('aya@')
    expect(sent.correspondents.bcc).toEqual([{ name: '', address: 'aya@customers.test' }])
  })

  test('attachments arrive byte for byte with their names', async () => {
    service.taken.length = 0
    const bytes = Buffer.from(Array.from({ length: 512 }, (_, at) => at % 256)).toString('base64')
    const files = [
      { name: 'عرض السعر.pdf', type: 'application/pdf', content: bytes },
      { name: 'list, "old"; a=b.csv', type: 'text/csv', content: Buffer.from('a,b\r\n1,2\r\n').toString('base64') },
    ]
    await written({ to: ['sara@customers.test'], html: '<p>As said</p>', attachments: files })
    const [mail] = service.taken
    expect(mail?.files.map(({ content }) => content)).toEqual(files.map(({ content }) => content))
    expect(mail?.files.map(({ name }) => name)).toEqual(files.map(({ name }) => name))
    // Brevo derives the type from the name.
    if (type !== 'brevo') expect(mail?.files.map((file) => file.type)).toEqual(files.map((file) => file.type))
    expect([mail?.html, mail?.text].join()).toContain('As said')
  })

  test('a message without a subject is delivered', async () => {
    service.taken.length = 0
    await written({ to: ['sara@customers.test'], subject: '' })
    expect(service.taken.map(({ subject }) => subject.trim())).toEqual([''])
  })

  test('a message with more recipients than one call allows reaches all of them', async () => {
    service.taken.length = 0
    const to = addresses('many', 30)
    const cc = addresses('more', 30)
    const sent = await written({ to, cc })
    expect(sent.recipients.map(({ state }: Any) => state)).toEqual(Array.from({ length: 60 }, () => 'sent'))
    const reached = service.taken.flatMap((mail) => [mail.to, ...mail.also, ...mail.cc])
    expect(reached.toSorted()).toEqual([...to, ...cc].toSorted())
  })

  test('a single recipient gets one call, and each recipient of a job gets their own', async () => {
    service.taken.length = 0
    await written({ to: ['sara@customers.test'] })
    expect(service.taken).toMatchObject([{ to: 'sara@customers.test', also: [], cc: [] }])
    await own.contacts(['a@customers.test', 'b@customers.test'])
    const { body } = await own.send()
    await own.ended(body.jobId)
    expect(service.taken.slice(1).map(({ also, cc }) => [...also, ...cc])).toEqual([[], []])
  })
})

test('a reply to a job’s message sent by SES counts as a reply of that contact', async () => {
  const service = await mailService('ses')
  const own = await sender(sanad, 25)
  const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: 'job', password: server.password }
  await own.provider({ type: 'ses', name: 'Service', settings: service.settings, imap })
  await own.contacts(['sara@customers.test'])
  const { body } = await own.send()
  await own.ended(body.jobId)
  await server.deliver('job', letter({ 'In-Reply-To': '<0100018c-1@eu-west-1.amazonses.com>' }))
  await eventually(async () =>
    expect((await own.call('GET', 'message/latest-per-thread?sent_or_received=received')).body.data).toMatchObject([
      { threadCount: 2 },
    ]),
  )
  const job = await sanad.services.db
    .selectFrom('jobs')
    .select('replied')
    .where('id', '=', body.jobId)
    .executeTakeFirst()
  expect(job).toEqual({ replied: 1 })
  await service.stop()
})
