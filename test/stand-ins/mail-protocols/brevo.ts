import { z } from 'zod'
import {
  Base64,
  emails,
  FileName,
  Headers,
  Named,
  nowhere,
  type Protocol,
  several,
  tooMany,
  understood,
} from './protocol.ts'

const brevoKey = 'xkeysib-of-the-stand-in'
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
/** https://developers.brevo.com/reference/send-transac-email */
const brevoFiles =
  /\.(?:xlsx?|ods|docx|docm|doc|csv|pdf|txt|gif|jpe?g|png|tiff?|rtf|bmp|cgm|css|s?html?|zip|xml|pptx?|tar|ez|ics|mobi|msg|pub|eps|odt|mp[34]|m4[av]|wma|ogg|flac|wav|aiff?|aifc|mov|avi|mkv|mpe?g|wmv|pkpass|xlsm)$/i
export const brevo: Protocol = {
  settings: { apiKey: brevoKey },
  secrets: [brevoKey],
  success: 201,
  refusesKey: ({ headers }) =>
    headers['api-key'] === brevoKey
      ? undefined
      : { status: 401, body: { code: 'unauthorized', message: 'Key not found' } },
  read(heard) {
    const call = `${heard.method} ${heard.path}`
    if (call === 'GET /v3/account')
      return {
        told: {
          email: 'maha@shop.test',
          companyName: 'Shop',
          plan: [{ type: 'payAsYouGo', credits: 900, creditsType: 'sendLimit' }],
        },
      }
    if (call === 'GET /v3/senders')
      return {
        told: {
          senders: [
            { id: 1, name: 'Shop', email: 'hello@shop.test', active: true, ips: [] },
            { id: 2, name: 'New', email: 'new@shop.test', active: false, ips: [] },
          ],
        },
      }
    if (call === 'GET /v3/senders/domains')
      return {
        told: {
          domains: [
            { id: '1', domain_name: 'shop.test', authenticated: true, verified: true, ip: null },
            { id: '2', domain_name: 'new.test', authenticated: false, verified: true, ip: null },
          ],
          count: 2,
          current_page: 1,
          total_pages: 1,
        },
      }
    if (call !== 'POST /v3/smtp/email') return nowhere
    const Call = z.strictObject({
      sender: Named,
      to: several(Named),
      cc: several(Named).optional(),
      replyTo: Named.optional(),
      subject: z.string().min(1),
      htmlContent: z.string().optional(),
      textContent: z.string().optional(),
      attachment: z
        .array(z.strictObject({ name: FileName.regex(brevoFiles), content: Base64 }))
        .min(1)
        .optional(),
      headers: Headers.refine(({ idempotencyKey }) => uuid.test(idempotencyKey ?? '')),
    })
    return understood(Call, heard, (call) => {
      const { sender, to, cc = [], subject, htmlContent = '', textContent = '', headers, attachment = [] } = call
      const { idempotencyKey = '', 'X-Mailin-custom': custom, ...rest } = headers
      const refused = tooMany(99, to, cc)
      if (refused) return refused
      // Brevo derives the type from the file name.
      const files = attachment.map(({ name, content }) => ({ name, type: '', content }))
      const who = { to: to[0]?.email ?? '', toName: to[0]?.name ?? '', from: sender.email, fromName: sender.name ?? '' }
      const others = { also: emails(to.slice(1)), cc: emails(cc) }
      const carried = custom === undefined ? {} : { 'X-Mailin-custom': custom }
      const mail = { ...who, ...others, subject, html: htmlContent, text: textContent, headers: rest, files, carried }
      return { mail, key: idempotencyKey }
    })
  },
  accepted: (number) => ({ body: { messageId: `<${number}@smtp-relay.mailin.fr>` } }),
  faults: {
    401: { body: { code: 'unauthorized', message: 'Key not found' } },
    403: { body: { code: 'account_under_validation', message: 'Your SMTP account is not yet activated.' } },
    429: { body: { code: 'too_many_requests', message: 'Too many requests' } },
    400: { body: { code: 'invalid_parameter', message: 'email is not valid in to' } },
    500: { body: { code: 'internal_error', message: 'Internal error' } },
  },
}
