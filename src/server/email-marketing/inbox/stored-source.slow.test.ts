import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { letter, multipart } from '#test/messages.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type Dovecot, dovecot } from '#test/stand-ins/dovecot.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'
import { type Store, stores } from '#test/stores.ts'
import { moveLargeMails } from '../../storage/move-files.ts'

// Messages whose sources are stored outside the database, received from a real Dovecot and read through the endpoints.

let server: Dovecot
let post: MailReceiver

beforeAll(async () => {
  server = await dovecot()
  post = await mailReceiver()
})
afterAll(async () => {
  await post.stop()
  await server.stop()
})

describe.each(Object.entries(stores))('message sources in a %s', (kind, newStore) => {
  let store: Store
  let sanad: TestSanad
  let own: Awaited<ReturnType<typeof sender>>
  let providerId: string

  beforeAll(async () => {
    store = await newStore()
    sanad = await startSanad({ environment: { STORAGE_URL: store.url } })
    own = await sender(sanad, post.port)
    const imap = { host: '127.0.0.1', port: server.port, secure: 'none', username: kind, password: server.password }
    providerId = (await own.provider({ imap })).body.data._id
  })
  afterAll(async () => {
    await sanad.stop()
    await store.stop()
  })

  /** Incompressible text as an attachment. */
  const file = () => randomBytes(150_000).toString('hex')
  async function arrives(subject: string, content: string) {
    const part = `Content-Type: text/plain; name="list.txt"\nContent-Disposition: attachment; filename="list.txt"\n\n${content}`
    const { type, body } = multipart(['Content-Type: text/plain\n\nSee the list', part])
    await server.deliver(kind, letter({ Subject: subject, 'Content-Type': type }, body))
  }
  const found = async (subject: string) =>
    (await own.call('GET', `message?size=100&search=${subject}`)).body.data as { _id: string }[]
  const come = (subject: string) =>
    eventually(async () => {
      const [one] = await found(subject)
      if (!one) throw new Error(`${subject} has not come`)
      return one._id
    }, 60_000)
  const attachment = (id: string) => own.call('GET', `message/${id}/attachment/0`)

  test('attachments of received and written messages are stored there and download unchanged', async () => {
    const content = file()
    await arrives('First', content)
    const id = await come('First')
    const lay = (await store.files()).size
    expect((await attachment(id)).body.trimEnd()).toBe(content)
    expect((await own.call('GET', `message/${id}/source`)).body).toContain(content.slice(0, 1000))
    const row = await sanad.services.db
      .selectFrom('message_contents')
      .select(['source', 'source_file'])
      .where('message_id', '=', id)
      .execute()
    expect(row).toEqual([{ source: null, source_file: expect.stringMatching(/^[0-9a-f]{64}$/) }])

    const forwarded = {
      subject: 'Forwarded',
      text: 'As said',
      to: [`${kind}@customers.test`],
      providerId,
      status: 'sent',
    }
    const sent = await own.call('POST', 'message', { ...forwarded, attachments: [{ messageId: id, number: 0 }] })
    expect(sent.status).toBe(201)
    await eventually(() => expect(post.received.map(({ to }) => to)).toContain(`${kind}@customers.test`))
    expect((await attachment(sent.body.data._id)).body.trimEnd()).toBe(content)
    expect((await store.files()).size).toBe(lay + 1)
  })

  test('a transactional message moves there some time after it was sent, and is read from there', async () => {
    const text = file()
    const to = `receipt-${kind}@customers.test`
    const content = Buffer.from(text).toString('base64')
    const attachments = [{ name: 'list.txt', type: 'text/plain', content }]
    const mail = { to, subject: 'Receipt', html: '<p>As said in the list</p>', attachments }
    const sent = await own.call('POST', 'transactional', mail)
    expect([sent.status, sent.body.message]).toEqual([202, undefined])
    const id = sent.body.data._id as string
    await eventually(async () => expect((await own.call('GET', `transactional/${id}`)).body.data.state).toBe('sent'))
    const { db, queue } = sanad.services
    const lay = (await store.files()).size
    const row = () =>
      db
        .selectFrom('transactional_mails')
        .select(['source', 'source_file'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    await db
      .updateTable('transactional_mails')
      .set({ created_at: new Date(Date.now() - 2 * 60 * 60_000) })
      .where('id', '=', id)
      .execute()
    await queue.add(db, moveLargeMails, {}, { key: 'by hand' })
    await eventually(async () => expect((await row()).source).toBeNull())
    expect((await store.files()).size).toBe(lay + 1)
    expect((await store.files()).get((await row()).source_file ?? '')?.includes('As said in the list')).toBe(true)
  })

  test.runIf(kind === 'folder')('mail stays on its server while disk space is low, and is fetched later', async () => {
    const state = async () => (await own.call('GET', `email-service-provider/${providerId}`)).body.data.imap
    const { config } = sanad.services
    const before = config.diskFreePercent
    config.diskFreePercent = 10_000
    await new Promise((resolve) => setTimeout(resolve, 300))
    await arrives('Roomless', 'As said')
    await eventually(async () =>
      expect(await state()).toMatchObject({
        state: 'failing',
        message: expect.stringMatching(/free disk space.*مساحة الخادم/),
      }),
    )
    expect(await found('Roomless')).toEqual([])
    config.diskFreePercent = before
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await own.call('POST', `email-service-provider/${providerId}/check-mail`, {})).status).toBe(200)
    await come('Roomless')
  })

  test('mail stays on its server while storage is unavailable, and is fetched afterwards', async () => {
    const content = file()
    await store.break()
    try {
      await arrives('Patient', content)
      const state = async () => (await own.call('GET', `email-service-provider/${providerId}`)).body.data.imap
      await eventually(async () =>
        expect(await state()).toMatchObject({
          state: 'failing',
          message: expect.stringContaining('Files cannot be kept'),
        }),
      )
      expect(await found('Patient')).toEqual([])
    } finally {
      await store.mend()
    }
    expect((await attachment(await come('Patient'))).body.trimEnd()).toBe(content)
  })
})
