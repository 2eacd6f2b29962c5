import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { mailService, type ServiceType, type TakenMail } from '#test/stand-ins/mail-service.ts'
import { serviceCaller } from '#test/stand-ins/service-caller.ts'

// Documented events besides plain bounces and complaints: a service's own suppression lists, recipients who
// unsubscribed at its page, messages accepted but not sent, and events without meaning for Sanad.

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

type Mail = { to: string; id: string; number: number; carried: Record<string, string> }
/** The recorded bounce, and the reason for which the address is closed. */
type Meaning = [bounce: 'hard' | 'soft' | 'sender' | null, closed: 'bounced' | 'complained' | 'unsubscribed' | null]
type Saying = [name: string, event: (mail: Mail) => object, meaning: Meaning]

const sgEvent = ({ to, id, number }: Mail, event: string, more: object = {}) => ({
  email: to,
  timestamp: 1_700_000_000,
  'smtp-id': id,
  sg_event_id: `said-${number}`,
  event,
  ...more,
})
const mgEvent = ({ to, id, number }: Mail, event: string, more: object = {}) => ({
  id: `said-${number}`,
  timestamp: 1_700_000_000.5,
  recipient: to,
  message: { headers: { 'message-id': id.slice(1, -1) } },
  event,
  ...more,
})
const mgFailed = (mail: Mail, reason: string, severity = 'permanent', code = 605) =>
  mgEvent(mail, 'failed', { severity, reason, 'delivery-status': { code, message: '', description: 'Not delivering' } })
const pmEvent = ({ to, number, carried }: Mail, type: string, more: object = {}) => ({
  RecordType: type,
  ID: number,
  MessageID: `0000-${number}`,
  [type === 'Bounce' || type === 'SpamComplaint' ? 'Email' : 'Recipient']: to,
  Metadata: carried,
  ...more,
})
const bvEvent = ({ to, id }: Mail, event: string, more: object = {}) => ({
  event,
  email: to,
  id: 4711,
  'message-id': id,
  ts_event: 1_700_000_000,
  ...more,
})
const rsEvent = ({ to, carried }: Mail, type: string, more: object = {}) => ({
  type: `email.${type}`,
  created_at: '2026-11-02T08:30:00.000Z',
  data: { email_id: 'e', to: [to], tags: carried, ...more },
})
const sesEvent = ({ id }: Mail, eventType: string, more: object) => ({
  eventType,
  mail: { messageId: /<([^@]+)@/.exec(id)?.[1] },
  ...more,
})
const sesBounce = (mail: Mail, bounceType: string, bounceSubType: string, diagnosticCode?: string) =>
  sesEvent(mail, 'Bounce', {
    bounce: {
      bounceType,
      bounceSubType,
      bouncedRecipients: [{ emailAddress: mail.to, ...(diagnosticCode && { diagnosticCode }) }],
      feedbackId: `said-${mail.number}`,
    },
  })
const sesComplaint = (mail: Mail, complaintFeedbackType: string | null) =>
  sesEvent(mail, 'Complaint', {
    complaint: {
      complainedRecipients: [{ emailAddress: mail.to }],
      feedbackId: `said-${mail.number}`,
      complaintFeedbackType,
    },
  })

const sayings: Record<ServiceType, Saying[]> = {
  ses: [
    [
      'on the list of its account',
      (mail) =>
        sesBounce(
          mail,
          'Permanent',
          'OnAccountSuppressionList',
          'Amazon SES did not send the message to this address because it is on the suppression list for your account.',
        ),
      ['hard', 'bounced'],
    ],
    ['the content was refused', (mail) => sesBounce(mail, 'Transient', 'ContentRejected'), ['sender', null]],
    ['a mailbox that is full', (mail) => sesBounce(mail, 'Transient', 'MailboxFull'), ['soft', null]],
    ['a virus', (mail) => sesEvent(mail, 'Reject', { reject: { reason: 'Bad content' } }), ['sender', null]],
    ['a complaint of no kind', (mail) => sesComplaint(mail, null), [null, 'complained']],
    ['taken out of spam', (mail) => sesComplaint(mail, 'not-spam'), [null, null]],
    ['delivered', (mail) => sesEvent(mail, 'Delivery', { delivery: { recipients: [mail.to] } }), [null, null]],
  ],
  sendgrid: [
    ['left at its page', (mail) => sgEvent(mail, 'unsubscribe'), [null, 'unsubscribed']],
    ['left a group', (mail) => sgEvent(mail, 'group_unsubscribe', { asm_group_id: 1 }), [null, 'unsubscribed']],
    ['on its list of bounces', (mail) => sgEvent(mail, 'dropped', { reason: 'Bounced Address' }), ['hard', 'bounced']],
    ['no address', (mail) => sgEvent(mail, 'dropped', { reason: 'Invalid' }), ['hard', 'bounced']],
    [
      'on its list of complaints',
      (mail) => sgEvent(mail, 'dropped', { reason: 'Spam Reporting Address' }),
      [null, 'complained'],
    ],
    [
      'on its list of those who left',
      (mail) => sgEvent(mail, 'dropped', { reason: 'Unsubscribed Address' }),
      [null, 'unsubscribed'],
    ],
    ['a fault of ours', (mail) => sgEvent(mail, 'dropped', { reason: 'Invalid SMTPAPI header' }), ['sender', null]],
    ['deferred', (mail) => sgEvent(mail, 'deferred', { response: '450 later' }), [null, null]],
    ['delivered', (mail) => sgEvent(mail, 'delivered', { response: '250 OK' }), [null, null]],
  ],
  mailgun: [
    ['left at its page', (mail) => mgEvent(mail, 'unsubscribed'), [null, 'unsubscribed']],
    ['on its list of bounces', (mail) => mgFailed(mail, 'suppress-bounce'), ['hard', 'bounced']],
    ['on its list of complaints', (mail) => mgFailed(mail, 'suppress-complaint'), [null, 'complained']],
    ['on its list of those who left', (mail) => mgFailed(mail, 'suppress-unsubscribe'), [null, 'unsubscribed']],
    ['tried for long enough', (mail) => mgFailed(mail, 'old', 'permanent', 602), ['soft', null]],
    ['to be tried again', (mail) => mgFailed(mail, 'generic', 'temporary', 451), [null, null]],
    ['delivered', (mail) => mgEvent(mail, 'delivered'), [null, null]],
  ],
  postmark: [
    [
      'left at its page',
      (mail) =>
        pmEvent(mail, 'SubscriptionChange', {
          ChangedAt: '2026-11-02T08:30:00Z',
          SuppressSending: true,
          SuppressionReason: 'ManualSuppression',
        }),
      [null, 'unsubscribed'],
    ],
    [
      'came back to its list',
      (mail) =>
        pmEvent(mail, 'SubscriptionChange', {
          ChangedAt: '2026-11-02T08:30:00Z',
          SuppressSending: false,
          SuppressionReason: null,
        }),
      [null, null],
    ],
    ['no address', (mail) => pmEvent(mail, 'Bounce', { Type: 'BadEmailAddress' }), ['hard', 'bounced']],
    ['an answer by a program', (mail) => pmEvent(mail, 'Bounce', { Type: 'AutoResponder' }), [null, null]],
    ['forged, says the policy', (mail) => pmEvent(mail, 'Bounce', { Type: 'DMARCPolicy' }), ['sender', null]],
    ['opened', (mail) => pmEvent(mail, 'Open', { FirstOpen: true }), [null, null]],
  ],
  brevo: [
    ['left at its page', (mail) => bvEvent(mail, 'unsubscribed'), [null, 'unsubscribed']],
    ['no address', (mail) => bvEvent(mail, 'invalid_email'), ['hard', 'bounced']],
    [
      'on its list',
      (mail) => bvEvent(mail, 'blocked', { reason: 'blocked : due to blacklist user' }),
      ['sender', null],
    ],
    ['a fault', (mail) => bvEvent(mail, 'error', { reason: 'Error' }), ['sender', null]],
    ['deferred', (mail) => bvEvent(mail, 'deferred', { reason: 'later' }), [null, null]],
    ['delivered', (mail) => bvEvent(mail, 'delivered'), [null, null]],
  ],
  resend: [
    [
      'too large',
      (mail) => rsEvent(mail, 'bounced', { bounce: { type: 'Transient', subType: 'MessageTooLarge', message: 'x' } }),
      ['sender', null],
    ],
    [
      'no mailbox',
      (mail) => rsEvent(mail, 'bounced', { bounce: { type: 'Permanent', subType: 'General', message: 'gone' } }),
      ['hard', 'bounced'],
    ],
    ['a complaint', (mail) => rsEvent(mail, 'complained'), [null, 'complained']],
    ['delayed', (mail) => rsEvent(mail, 'delivery_delayed'), [null, null]],
    ['delivered', (mail) => rsEvent(mail, 'delivered'), [null, null]],
  ],
}

test.each(Object.entries(sayings) as [ServiceType, Saying[]][])(
  '%s: each documented event is recorded with its meaning',
  async (type, events) => {
    const [service, caller] = await Promise.all([mailService(type), serviceCaller(type)])
    onTestFinished(async () => {
      await Promise.all([service.stop(), caller.stop()])
    })
    const own = await sender(sanad, 25)
    const webhookKey = caller.webhookKey && { webhookKey: caller.webhookKey }
    const { id } = (await own.provider({ type, settings: { ...service.settings, ...webhookKey } })).body.data
    const emails = addresses(type, events.length)
    await own.contacts(emails)
    const { jobId } = (await own.send()).body
    await own.ended(jobId)
    const before = await own.recipients(jobId)
    if (caller.settings['endpoint']) {
      const settings = { ...caller.settings, secretAccessKey: service.settings['secretAccessKey'] }
      await own.call('PATCH', `email-service-provider/${id}`, { settings })
    }
    const names = await sanad.services.db.selectFrom('message_names').selectAll().execute()
    const { url } = (await own.call('GET', `email-service-provider/${id}/events`)).body.data
    for (const [number, [, event]] of events.entries()) {
      const to = emails[number] ?? ''
      const mail = service.taken.find((mail) => mail.to === to) as TakenMail
      const { messageId } = before.find(({ email }: { email: string }) => email === to)
      const renamed = names.find(({ message_id }) => message_id === messageId)?.name
      const telling = caller.say(event({ to, id: renamed ?? messageId, number, carried: mail.carried ?? {} }))
      const answer = await fetch(sanad.url + url.replace('http://sanad.test', ''), { method: 'POST', ...telling })
      expect(answer.status).toBe(200)
    }
    const rows = await own.recipients(jobId)
    const closed = (await own.call('GET', 'suppression?size=100')).body.data
    const found = events.map(([name], number): [string, unknown[]] => {
      const email = emails[number]
      const row = rows.find((row: { email: string }) => row.email === email)
      const why = closed.find((one: { email: string }) => one.email === email)
      return [name, [row.complainedAt ? null : row.bounce, why?.reason ?? null]]
    })
    expect(found).toEqual(events.map(([name, , meaning]) => [name, meaning]))
  },
)

test('an event of a Mailgun subaccount is verified with the parent account’s key too', async () => {
  const [own, above, stranger] = await Promise.all([
    serviceCaller('mailgun'),
    serviceCaller('mailgun'),
    serviceCaller('mailgun'),
  ])
  const owner = await sender(sanad, 25)
  const settings = { apiKey: 'key', domain: 'mg.shop.test', webhookKey: above.webhookKey }
  const { id } = (await owner.provider({ type: 'mailgun', settings })).body.data
  const { url } = (await owner.call('GET', `email-service-provider/${id}/events`)).body.data
  const postStatus = async (signing: typeof own) => {
    const event = { id: 'e', event: 'delivered' }
    const [below, over] = [own, signing].map((serviceCaller) => JSON.parse(serviceCaller.say(event).body))
    // Both sign the same time and token; the parent's signature is sent beside the subaccount's.
    const signature = { ...over.signature, signature: below.signature.signature }
    const body = JSON.stringify({ ...over, signature: { ...signature, 'parent-signature': over.signature.signature } })
    return (await fetch(sanad.url + url.replace('http://sanad.test', ''), { method: 'POST', body })).status
  }
  expect(await postStatus(above)).toBe(200)
  expect(await postStatus(stranger)).toBe(401)
})
