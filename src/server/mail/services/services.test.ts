import { expect, test } from 'vitest'
import { brevo } from './brevo.ts'
import { composeMessage } from '../compose/compose.ts'
import { mailgun } from './mailgun.ts'
import { postmark } from './postmark.ts'
import { resend } from './resend.ts'
import { sendgrid } from './sendgrid.ts'
import type { Service } from './service.ts'
import { ses } from './ses.ts'

const key = { accessKeyId: 'AKIDSANAD00000000001', secretAccessKey: 'secret' }
const envelope = { from: 'hello@shop.test', to: 'layla@customers.test' }
const mail = {
  from: { email: 'hello@shop.test' },
  to: { email: 'layla@customers.test' },
  subject: 'Hello',
  text: 'Hello',
  messageId: '<1@shop.test>',
}

// Each service's documented URL: a wrong region answers that the key is unknown.
test.each<[string, Service]>([
  ['https://email.eu-west-1.amazonaws.com/v2/email/outbound-emails', ses({ region: 'eu-west-1', ...key })],
  ['https://email.us-gov-west-1.amazonaws.com/v2/email/outbound-emails', ses({ region: 'us-gov-west-1', ...key })],
  ['https://api.sendgrid.com/v3/mail/send', sendgrid({ apiKey: 'k', region: 'global' })],
  ['https://api.eu.sendgrid.com/v3/mail/send', sendgrid({ apiKey: 'k', region: 'eu' })],
  [
    'https://api.mailgun.net/v3/mg.shop.test/messages.mime',
    mailgun({ apiKey: 'k', domain: 'mg.shop.test', region: 'us' }),
  ],
  [
    'https://api.eu.mailgun.net/v3/mg.shop.test/messages.mime',
    mailgun({ apiKey: 'k', domain: 'mg.shop.test', region: 'eu' }),
  ],
  ['https://api.postmarkapp.com/email', postmark({ serverToken: 't', messageStream: 'broadcast' })],
  ['https://api.brevo.com/v3/smtp/email', brevo({ apiKey: 'k' })],
  ['https://api.resend.com/emails', resend({ apiKey: 'k' })],
])('a service is called at its documented URL: %s', (url, service) => {
  expect(service.sendRequest(envelope, composeMessage(mail))).toMatchObject({ method: 'POST', url })
})

test('an SES request is signed for its region, and the region is part of the Message-ID', () => {
  const service = ses({ region: 'me-south-1', ...key })
  const { headers } = service.sendRequest(envelope, composeMessage(mail))
  expect(headers['authorization']).toContain('/me-south-1/ses/aws4_request')
  const answer = { status: 200, headers: {}, text: '{"MessageId":"0100"}' }
  expect(service.replacedMessageId?.(answer)).toBe('<0100@me-south-1.amazonses.com>')
  expect(ses({ region: 'us-east-1', ...key }).replacedMessageId?.(answer)).toBe('<0100@email.amazonses.com>')
})

test('an attachment without a name gets one at Brevo, which derives the type from it', () => {
  const attachments = [{ filename: '', contentType: 'image/png', content: Buffer.from('png') }]
  const { body } = brevo({ apiKey: 'k' }).sendRequest(envelope, composeMessage({ ...mail, attachments }))
  expect(JSON.parse(String(body))).toMatchObject({ attachment: [{ name: 'attachment.png' }] })
})
