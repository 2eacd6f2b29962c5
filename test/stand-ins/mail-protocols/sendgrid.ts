import { z } from 'zod'
import {
  Base64,
  emails,
  FileName,
  FileType,
  Headers,
  Named,
  nowhere,
  type Protocol,
  several,
  tooMany,
  understood,
} from './protocol.ts'

const sendgridKey = 'SG.stand-in.0123456789abcdef'
export const sendgrid: Protocol = {
  settings: { apiKey: sendgridKey },
  secrets: [sendgridKey],
  success: 202,
  refusesKey: ({ headers }) =>
    headers.authorization === `Bearer ${sendgridKey}`
      ? undefined
      : {
          status: 401,
          body: {
            errors: [
              { message: 'The provided authorization grant is invalid, expired, or revoked', field: null, help: null },
            ],
          },
        },
  read(heard) {
    const call = `${heard.method} ${heard.path}`
    if (call === 'GET /v3/scopes')
      return { told: { scopes: ['mail.send', 'sender_verification_eligible', 'user.profile.read'] } }
    if (call === 'GET /v3/verified_senders')
      return {
        told: {
          results: [
            {
              id: 1,
              nickname: 'Shop',
              from_email: 'hello@shop.test',
              from_name: 'متجر مها',
              verified: true,
              locked: false,
            },
            { id: 2, nickname: 'New', from_email: 'new@shop.test', from_name: '', verified: false, locked: false },
          ],
        },
      }
    if (call === 'GET /v3/whitelabel/domains')
      return {
        told: [
          { id: 1, subdomain: 'em', domain: 'shop.test', username: 'maha', valid: true, default: true, legacy: false },
          { id: 2, subdomain: 'em', domain: 'new.test', username: 'maha', valid: false, default: false, legacy: false },
          // A domain may be configured again under another subdomain.
          {
            id: 3,
            subdomain: 'em2',
            domain: 'shop.test',
            username: 'maha',
            valid: false,
            default: false,
            legacy: false,
          },
        ],
      }
    if (call !== 'POST /v3/mail/send') return nowhere
    const off = z.strictObject({ enable: z.literal(false), enable_text: z.literal(false).optional() })
    const Call = z.strictObject({
      personalizations: z.array(z.strictObject({ to: several(Named), cc: several(Named).optional() })).length(1),
      from: Named,
      reply_to: Named.optional(),
      subject: z.string().min(1),
      content: z.array(z.strictObject({ type: z.enum(['text/plain', 'text/html']), value: z.string().min(1) })).min(1),
      // https://www.twilio.com/docs/sendgrid/api-reference/mail-send/errors: these headers may not be set.
      headers: Headers.refine(
        (headers) =>
          !Object.keys(headers).some((name) =>
            /^(?:x-sg-|received|dkim-|content-|to$|from$|subject$|reply-to$|cc$|bcc$)/i.test(name),
          ),
      ),
      attachments: z
        .array(
          z.strictObject({
            content: Base64,
            type: FileType.optional(),
            filename: FileName,
            disposition: z.enum(['inline', 'attachment']).optional(),
            content_id: z.string().optional(),
          }),
        )
        .min(1)
        .optional(),
      tracking_settings: z.strictObject({
        click_tracking: off,
        open_tracking: off,
        subscription_tracking: off,
        ganalytics: off,
      }),
    })
    return understood(Call, heard, ({ personalizations, from, subject, content, headers, attachments = [] }) => {
      const to = personalizations[0]?.to[0]
      const refused = tooMany(1000, personalizations[0]?.to ?? [], personalizations[0]?.cc ?? [])
      if (refused) return refused
      const body = (type: string) => content.find((part) => part.type === type)?.value ?? ''
      if (content[0]?.type === 'text/html' && content.length > 1)
        return { refused: { status: 400, body: { errors: [{ message: 'text/plain must be first' }] } } }
      const mail = { to: to?.email ?? '', toName: to?.name ?? '', from: from.email, fromName: from.name ?? '' }
      const others = { also: emails(personalizations[0]?.to.slice(1) ?? []), cc: emails(personalizations[0]?.cc ?? []) }
      const files = attachments.map(({ filename, type = '', content }) => ({ name: filename, type, content }))
      return {
        mail: { ...mail, subject, html: body('text/html'), text: body('text/plain'), headers, ...others, files },
      }
    })
  },
  accepted: (number) => ({ body: '', headers: { 'x-message-id': `sg-${number}` } }),
  faults: {
    401: {
      body: {
        errors: [{ message: `The provided authorization grant ${sendgridKey} is invalid`, field: null, help: null }],
      },
    },
    403: {
      body: {
        errors: [{ message: 'The from address does not match a verified Sender Identity.', field: 'from', help: null }],
      },
    },
    429: { body: { errors: [{ message: 'too many requests', field: null, help: null }] } },
    400: {
      body: {
        errors: [{ message: 'Does not contain a valid address.', field: 'personalizations.0.to.0.email', help: null }],
      },
    },
    500: { body: { errors: [{ message: 'Internal Server Error' }] } },
  },
}
