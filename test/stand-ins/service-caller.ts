import { createHmac, createSign, generateKeyPairSync, type KeyObject, randomBytes, randomUUID, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { ServiceType, TakenMail } from './mail-service.ts'

// Webhooks of each service as documented: event format and signature.

export type Happening = {
  /** `unsure`: the service cannot classify the server's reply, if it has a name for that. */
  what: 'gone' | 'full' | 'spam' | 'complained' | 'unsure'
  mail: TakenMail
  number: number
  messageId: string
}
export type Telling = { body: string; headers: Record<string, string> }

export type ServiceCaller = {
  /** The key that verifies its signatures; undefined if it signs without one. */
  webhookKey: string | undefined
  /** Provider settings that point to the stand-in. */
  settings: Record<string, unknown>
  tell: (happenings: Happening[], at?: Date) => Telling[]
  /** One event in the service's format, signed as the service signs it. */
  say: (event: object, at?: Date) => Telling
  /** SES only: the subscription request, and whether it was confirmed. */
  subscribe?: (url: string) => Telling
  /**
   * Resend only: an accepted message that was not sent, because its address is suppressed or because of a fault on our
   * side.
   */
  unsent?: (happening: Happening, why: 'suppressed' | 'failed') => Telling
  confirmed: string[]
  stop: () => Promise<void>
}

const said = {
  gone: '550 5.1.1 No such user here',
  full: '552 5.2.2 The mailbox is full',
  spam: '554 5.7.1 Blocked: listed by spamhaus',
  complained: 'abuse',
  unsure: '550 5.1.1 User unknown',
}
const statusOf = (what: Happening['what']) => said[what].slice(4, 9)
const json = (body: unknown, headers: Record<string, string> = {}): Telling => ({
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json', ...headers },
})
const seconds = (at: Date) => Math.floor(at.getTime() / 1000)

const quiet = { confirmed: [], stop: () => Promise.resolve(), settings: {} }

function sendgrid(): ServiceCaller {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const webhookKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const eventsOf = (events: object[], at: Date): Telling => {
    const body = JSON.stringify(events)
    const signature = sign('sha256', Buffer.from(`${seconds(at)}${body}`), privateKey).toString('base64')
    const headers = {
      'x-twilio-email-event-webhook-signature': signature,
      'x-twilio-email-event-webhook-timestamp': `${seconds(at)}`,
    }
    return { body, headers: { 'content-type': 'application/json', ...headers } }
  }
  const tell: ServiceCaller['tell'] = (happenings, at = new Date()) => {
    const events = happenings.map(({ what, mail, number }) => ({
      email: mail.to,
      timestamp: seconds(at),
      'smtp-id': mail.headers['Message-ID'],
      event: what === 'complained' ? 'spamreport' : 'bounce',
      sg_event_id: `event-${number}`,
      ...(what !== 'complained' && {
        reason: said[what],
        status: statusOf(what),
        type: what === 'gone' || what === 'unsure' ? 'bounce' : 'blocked',
      }),
    }))
    return [eventsOf(events, at)]
  }
  const say: ServiceCaller['say'] = (event, at = new Date()) => eventsOf(Array.isArray(event) ? event : [event], at)
  return { ...quiet, webhookKey, tell, say }
}

function mailgun(): ServiceCaller {
  const webhookKey = randomBytes(16).toString('hex')
  const say: ServiceCaller['say'] = (event, at = new Date()) => {
    const timestamp = `${seconds(at)}`
    const token = randomBytes(25).toString('hex')
    const signature = createHmac('sha256', webhookKey)
      .update(timestamp + token)
      .digest('hex')
    return json({ signature: { timestamp, token, signature }, 'event-data': event })
  }
  const tell: ServiceCaller['tell'] = (happenings, at = new Date()) =>
    happenings.map(({ what, mail, number }) => {
      const failed = {
        event: 'failed',
        severity: 'permanent',
        reason: what === 'gone' ? 'bounce' : 'generic',
        'delivery-status': { code: Number(said[what].slice(0, 3)), message: said[what].slice(4), description: '' },
      }
      const event = {
        id: `event-${number}`,
        timestamp: seconds(at),
        recipient: mail.to,
        message: { headers: { 'message-id': mail.headers['Message-ID']?.slice(1, -1) } },
        ...(what === 'complained' ? { event: 'complained' } : failed),
      }
      return say(event, at)
    })
  return { ...quiet, webhookKey, tell, say }
}

function postmark(): ServiceCaller {
  const types = {
    gone: 'HardBounce',
    full: 'SoftBounce',
    spam: 'SpamNotification',
    complained: 'SpamComplaint',
    unsure: 'Unknown',
  }
  const tell: ServiceCaller['tell'] = (happenings, at = new Date()) =>
    happenings.map(({ what, mail, number }) =>
      json({
        RecordType: what === 'complained' ? 'SpamComplaint' : 'Bounce',
        ID: number,
        Type: types[what],
        MessageID: randomUUID(),
        Email: mail.to,
        Details: what === 'complained' ? '' : said[what],
        Description: 'The server told so.',
        BouncedAt: at.toISOString(),
        Metadata: mail.carried,
      }),
    )
  return { ...quiet, webhookKey: undefined, tell, say: (event) => json(event) }
}

function brevo(): ServiceCaller {
  const events = {
    gone: 'hard_bounce',
    full: 'soft_bounce',
    spam: 'blocked',
    complained: 'spam',
    unsure: 'hard_bounce',
  }
  const tell: ServiceCaller['tell'] = (happenings, at = new Date()) =>
    happenings.map(({ what, mail, messageId }) =>
      json({
        event: events[what],
        email: mail.to,
        id: 4711,
        'message-id': messageId,
        ts_event: seconds(at),
        ...(what !== 'complained' && { reason: said[what] }),
        ...mail.carried,
      }),
    )
  return { ...quiet, webhookKey: undefined, tell, say: (event) => json(event) }
}

function resend(): ServiceCaller {
  const secret = randomBytes(24)
  const types = { gone: 'Permanent', full: 'Transient', spam: 'Transient', complained: '', unsure: 'Undetermined' }
  const signed = (event: object, id: string, at: Date): Telling => {
    const body = JSON.stringify(event)
    const signature = createHmac('sha256', secret)
      .update(`${id}.${seconds(at)}.${body}`)
      .digest('base64')
    const headers = {
      'svix-id': id,
      'svix-timestamp': `${seconds(at)}`,
      'svix-signature': `v1,b3RoZXI= v1,${signature}`,
    }
    return { body, headers: { 'content-type': 'application/json', ...headers } }
  }
  const eventOf = ({ mail, number }: Happening, type: string, more: object, at = new Date()): Telling => {
    const tags = Object.entries(mail.carried ?? {}).map(([name, value]) => ({ name, value }))
    const data = { email_id: randomUUID(), to: [mail.to], tags, ...more }
    return signed({ type: `email.${type}`, created_at: at.toISOString(), data }, `msg_${number}`, at)
  }
  const say: ServiceCaller['say'] = (event, at = new Date()) => signed(event, `msg_${randomUUID()}`, at)
  const tell: ServiceCaller['tell'] = (happenings, at) =>
    happenings.map((happening) =>
      happening.what === 'complained'
        ? eventOf(happening, 'complained', {}, at)
        : eventOf(
            happening,
            'bounced',
            { bounce: { type: types[happening.what], subType: 'General', diagnosticCode: [said[happening.what]] } },
            at,
          ),
    )
  const why = {
    suppressed: { message: 'On the account-level suppression list', type: 'OnAccountSuppressionList' },
    failed: { reason: 'reached_daily_quota' },
  }
  const unsent: ServiceCaller['unsent'] = (happening, event) => eventOf(happening, event, { [event]: why[event] })
  return { ...quiet, webhookKey: `whsec_${secret.toString('base64')}`, tell, say, unsent }
}

/** Also acts as SNS: serves its certificate and the URL that confirms a subscription. */
async function ses(): Promise<ServiceCaller> {
  const { certificate, key } = certified()
  const confirmed: string[] = []
  const server = createServer((request, response) => {
    if (request.url?.startsWith('/confirm')) confirmed.push(request.url)
    response.end(request.url === '/cert.pem' ? certificate : 'ok')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const types = { gone: 'Permanent', full: 'Transient', spam: 'Transient', complained: '', unsure: 'Undetermined' }
  const signed = (fields: Record<string, string>) => {
    const text = Object.keys(fields)
      .toSorted()
      .map((name) => `${name}\n${fields[name]}\n`)
      .join('')
    const Signature = createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64')
    return json({ ...fields, SignatureVersion: '2', Signature, SigningCertURL: `${url}/cert.pem` })
  }
  const envelope = (Type: string, Message: string, at: Date) => ({
    Type,
    MessageId: randomUUID(),
    TopicArn: 'arn:aws:sns:us-east-1:123456789012:mail',
    Message,
    Timestamp: at.toISOString(),
  })
  const say: ServiceCaller['say'] = (event, at = new Date()) =>
    signed(envelope('Notification', JSON.stringify(event), at))
  const tell: ServiceCaller['tell'] = (happenings, at = new Date()) =>
    happenings.map(({ what, mail, number, messageId }) => {
      const person = { emailAddress: mail.to, status: statusOf(what), diagnosticCode: `smtp; ${said[what]}` }
      const feedback = { timestamp: at.toISOString(), feedbackId: `feedback-${number}` }
      const event =
        what === 'complained'
          ? { eventType: 'Complaint', complaint: { ...feedback, complainedRecipients: [{ emailAddress: mail.to }] } }
          : { eventType: 'Bounce', bounce: { ...feedback, bounceType: types[what], bouncedRecipients: [person] } }
      const id = /<([^@]+)@/.exec(messageId)?.[1]
      const tags = Object.fromEntries(Object.entries(mail.carried ?? {}).map(([name, value]) => [name, [value]]))
      return say({ ...event, mail: { messageId: id, tags } }, at)
    })
  const subscribe = (confirm: string) =>
    signed({
      ...envelope('SubscriptionConfirmation', 'You have chosen to subscribe to the topic.', new Date()),
      Token: 'token',
      SubscribeURL: confirm.replace('https://sns.test', url),
    })
  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections()
      server.close(() => resolve())
    })
  return { webhookKey: undefined, settings: { endpoint: url }, tell, say, subscribe, confirmed, stop }
}

/** A self-signed certificate (X.509 in DER): only its key is used. */
function certified(): { certificate: string; key: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const der = (tag: number, ...parts: Buffer[]) => {
    const body = Buffer.concat(parts)
    const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255]
    return Buffer.concat([Buffer.from([tag, ...length]), body])
  }
  const hex = (text: string) => Buffer.from(text, 'hex')
  // sha256WithRSAEncryption (RFC 4055 §5), commonName (RFC 5280 A.1).
  const algorithm = der(0x30, der(0x06, hex('2a864886f70d01010b')), hex('0500'))
  const name = der(0x30, der(0x31, der(0x30, der(0x06, hex('550403')), der(0x0c, Buffer.from('sns.test')))))
  const time = (text: string) => der(0x17, Buffer.from(text))
  const until = der(0x30, time('250101000000Z'), time('490101000000Z'))
  const spki = publicKey.export({ format: 'der', type: 'spki' })
  const content = der(0x30, der(0xa0, hex('020102')), hex('020101'), algorithm, name, until, name, spki)
  const signature = createSign('RSA-SHA256').update(content).sign(privateKey)
  const whole = der(0x30, content, algorithm, der(0x03, Buffer.from([0]), signature))
  const lines = whole.toString('base64').replaceAll(/.{64}/g, '$&\n').trim()
  return { certificate: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`, key: privateKey }
}

/** Sends webhooks as a service does, with its own keys. */
export async function serviceCaller(type: ServiceType): Promise<ServiceCaller> {
  return type === 'ses' ? ses() : { sendgrid, mailgun, postmark, brevo, resend }[type]()
}
