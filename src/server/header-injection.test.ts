import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'

// Line breaks in user text never start a header of a mail or a response: they are refused or become spaces.

const ends = ['\r\n', '\n', '\r', '\u2028', '\u0085', '\u000b', '\u000c', '%0d%0a', '\\r\\n', '\u560d\u560a']
const attack = (end: string) => `Hi${end}Bcc: victim@evil.test${end}X-Evil: 1${end}${end}<b>evil body</b>`

let sanad: TestSanad
/** Has a mail server of its own. */
let mailing: TestSanad
let receiver: MailReceiver
let token: string
beforeAll(async () => {
  receiver = await mailReceiver()
  const environment = { MAIL_URL: `smtp://127.0.0.1:${receiver.port}?tlsVerify=0`, MAIL_FROM: 'hello@shop.test' }
  ;[sanad, mailing] = await Promise.all([startSanad(), startSanad({ environment })])
  token = (await mailing.admin()).token
})
afterAll(() => Promise.all([sanad.stop(), mailing.stop(), receiver.stop()]))

/** The head of a mail as a parser splits it: header names in order. */
function headersOf(raw: string): string[] {
  const head = raw.slice(0, raw.search(/\r\n\r\n/))
  return head
    .split(/\r\n|\r|\n/)
    .filter((line) => !/^[ \t]/.test(line))
    .map((line) => (/^([!-9;-~]+):/.exec(line)?.[1] ?? `no header: ${line}`).toLowerCase())
}

function clean(mails: MailReceiver['received']) {
  for (const { raw, to } of mails) {
    expect(to).not.toContain('evil')
    const names = headersOf(raw)
    expect(names.filter((name) => /bcc|evil|no header/.test(name))).toEqual([])
    for (const once of ['from', 'to', 'subject', 'date', 'message-id'])
      expect(names.filter((name) => name === once)).toHaveLength(1)
  }
}

describe('mails', () => {
  test("a campaign's mail has no injected header: from names, the sender, and the rendered template", async () => {
    const own = await sender(sanad, receiver.port)
    const before = receiver.received.length
    let people = 0
    for (const end of ends) {
      const text = attack(end)
      await own.provider({ fromName: text.slice(0, 120), name: 'P', isDefault: true })
      const [status] = await Promise.all(
        ['firstName', 'lastName'].map(async (field) => {
          const email = `i${(people += 1)}@customers.test`
          return (await own.call('POST', 'email', { email, [field]: text.slice(0, 80) })).status
        }),
      )
      expect([201, 400]).toContain(status)
    }
    await own.provider({ isDefault: true })
    await own.contacts(['plain@customers.test'])
    const csv = `email,firstName\n${ends.map((end, at) => `csv${at}@customers.test,"${attack(end).replaceAll('"', '')}"`).join('\n')}\n`
    const file = new FormData()
    file.set('file', new Blob([csv], { type: 'text/csv' }), 'people.csv')
    await sanad.call('POST', `${own.suite}/email/import`, { token: own.member.token, body: file })
    await eventually(async () =>
      expect((await own.call('GET', 'email?size=100')).body.pagination.total).toBeGreaterThan(5),
    )
    for (const end of ends.slice(0, 3))
      expect((await own.send({ subject: `S${end}Bcc: victim@evil.test` })).status).toBe(400)
    const sent = await own.send({
      subject: String.raw`S {{ firstName }} {{ lastName }} {{ "a\r\nBcc: victim@evil.test" }}`,
    })
    expect(sent.body.jobId, JSON.stringify(sent.body)).toBeDefined()
    await own.ended(sent.body.jobId)
    const mails = receiver.received.slice(before)
    expect(mails.length).toBeGreaterThan(5)
    clean(mails)
  })

  test.each(ends.map((end) => [JSON.stringify(end), end]))(
    'a personal mail has no injected header with %s',
    async (_name, end) => {
      const own = await sender(sanad, receiver.port)
      await own.provider()
      const before = receiver.received.length
      const text = attack(end)
      const attachments = [{ name: `a${end}b.txt`, type: `text/plain${end}X-Evil: 1`, content: 'YQ==' }]
      const tries = [
        { to: ['a@customers.test'], subject: text, text: 'T' },
        { to: [`a@customers.test${end}Bcc: victim@evil.test`], subject: 'S', text: 'T' },
        { to: ['a@customers.test'], subject: 'S', text: 'T', attachments },
        { to: ['a@customers.test'], subject: 'S', text: 'T', belongToMessageId: `<a@b>${end}X-Evil: 1` },
      ]
      const statuses = await Promise.all(tries.map(async (body) => (await own.call('POST', 'message', body)).status))
      expect(statuses.filter((status) => status !== 201 && status !== 400 && status !== 404)).toEqual([])
      const taken = statuses.filter((status) => status === 201).length
      await eventually(async () => expect(receiver.received.length - before).toBe(taken))
      clean(receiver.received.slice(before))
    },
  )

  test('a system mail has no injected header from names of people, workspaces or the site', async () => {
    const before = receiver.received.length
    for (const [at, end] of ends.entries()) {
      const text = attack(end).slice(0, 80)
      await mailing.call('PATCH', '/api/en/admin/settings', { token, body: { siteName: { en: text, ar: text } } })
      const body = { firstName: text, lastName: 'B', email: `own${at}@customers.test` }
      expect([201, 400]).toContain((await mailing.call('POST', '/api/en/user', { token, body })).status)
    }
    await mailing.call('POST', '/api/en/user', {
      token,
      body: { firstName: 'A', lastName: 'B', email: 'o@customers.test' },
    })
    await eventually(async () => expect(receiver.got('o@').length).toBe(1))
    clean(receiver.received.slice(before))
  })
})

describe('answers', () => {
  test.each(['%0d%0aX-Evil:%201', '%0aX-Evil:%201', '%E5%98%8D%E5%98%8AX-Evil:%201', '%00', '%5cr%5cnX-Evil:%201'])(
    'an address with %s adds no header to the response',
    async (evil) => {
      for (const path of [
        `/qa/${evil}`,
        `/?language=ar${evil}`,
        `/qa?tag=${evil}`,
        `/k/${evil}`,
        `/feed/${evil}/meetings.ics`,
        `/api/en/site?x=${evil}`,
        `/api/${evil}/site`,
        `/i/${evil}`,
        `/${evil}`,
      ]) {
        const answer = await fetch(sanad.url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
        await answer.body?.cancel()
        expect([path, answer.headers.get('x-evil')]).toEqual([path, null])
        expect([path, answer.headers.get('location') ?? '']).toEqual([path, expect.not.stringMatching(/[\r\n]|evil/i)])
        expect([path, answer.status < 500]).toEqual([path, true])
      }
    },
  )

  test('no address of ours redirects to another site', async () => {
    for (const path of [
      '//evil.test',
      '/\\evil.test',
      '/%2f%2fevil.test',
      '/qa//evil.test',
      '/?language=en&next=//evil.test',
    ]) {
      const answer = await fetch(sanad.url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
      await answer.body?.cancel()
      const location = answer.headers.get('location') ?? '/'
      expect([path, new URL(location, 'http://sanad.test').host]).toEqual([path, 'sanad.test'])
    }
  })
})
