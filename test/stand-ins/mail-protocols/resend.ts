import { z } from 'zod'
import {
  Base64,
  emails,
  FileName,
  FileType,
  Headers,
  nowhere,
  type Protocol,
  type Send,
  several,
  spelled,
  tooMany,
  understood,
} from './protocol.ts'

const resendKey = 're_stand_in_0123456789'
export const resend: Protocol = {
  settings: { apiKey: resendKey },
  secrets: [resendKey],
  success: 200,
  refusesKey: ({ headers }) => {
    if (headers.authorization !== `Bearer ${resendKey}`)
      return { status: 403, body: { statusCode: 403, name: 'invalid_api_key', message: 'API key is invalid' } }
    return headers['user-agent'] ? undefined : { status: 403, body: 'error code: 1010' }
  },
  read(heard) {
    const call = `${heard.method} ${heard.path}`
    if (call === 'GET /domains')
      return {
        told: {
          data: [
            { id: '1', name: 'shop.test', status: 'verified', region: 'eu-west-1' },
            { id: '2', name: 'new.test', status: 'not_started', region: 'eu-west-1' },
            { id: '3', name: 'half.test', status: 'partially_verified', region: 'eu-west-1' },
          ],
        },
      }
    if (call !== 'POST /emails') return nowhere
    const key = String(heard.headers['idempotency-key'] ?? '')
    const Call = z.strictObject({
      from: z.string(),
      to: several(z.string()),
      cc: several(z.string()).optional(),
      reply_to: z.array(z.string()).optional(),
      subject: z.string().min(1),
      html: z.string().optional(),
      text: z.string().optional(),
      headers: Headers,
      attachments: z
        .array(
          z.strictObject({
            filename: FileName,
            content: Base64,
            content_type: FileType.optional(),
            content_id: z.string().max(127).optional(),
          }),
        )
        .optional(),
      tags: z.array(
        z.strictObject({ name: z.string().regex(/^[\w-]{1,256}$/), value: z.string().regex(/^[\w-]{1,256}$/) }),
      ),
    })
    return understood(Call, heard, (mail) => {
      const refuse = (status: number, name: string, message: string): Send => ({
        refused: { status, body: { statusCode: status, name, message } },
      })
      if (key.length < 1 || key.length > 256)
        return refuse(400, 'invalid_idempotency_key', 'The key must be between 1-256 chars.')
      if (/=\?/.test(mail.from)) return refuse(451, 'security_error', 'The email payload contain invalid characters')
      const crowded = tooMany(50, mail.to, mail.cc ?? [])
      if (crowded) return crowded
      const [from, to] = [spelled(mail.from), spelled(mail.to[0] ?? '')]
      const files = (mail.attachments ?? []).map(({ filename, content, content_type = '' }) => ({
        name: filename,
        type: content_type,
        content,
      }))
      const others = { also: emails(mail.to.slice(1).map(spelled)), cc: emails((mail.cc ?? []).map(spelled)) }
      const who = { to: to.email, toName: to.name, from: from.email, fromName: from.name, ...others }
      return {
        mail: {
          ...who,
          subject: mail.subject,
          html: mail.html ?? '',
          text: mail.text ?? '',
          headers: mail.headers,
          files,
          carried: Object.fromEntries(mail.tags.map(({ name, value }) => [name, value])),
        },
        key,
      }
    })
  },
  accepted: (number) => ({ body: { id: `49a3999c-0ce1-4ea6-ab68-${String(number).padStart(12, '0')}` } }),
  faults: {
    401: {
      body: { statusCode: 401, name: 'missing_api_key', message: 'Missing API key in the authorization header.' },
    },
    403: { body: { statusCode: 403, name: 'validation_error', message: 'The shop.test domain is not verified.' } },
    429: { body: { statusCode: 429, name: 'rate_limit_exceeded', message: 'Too many requests.' } },
    400: {
      body: {
        statusCode: 422,
        name: 'validation_error',
        message: 'Invalid `to` field. The email address needs to follow the format.',
      },
    },
    500: { body: { statusCode: 500, name: 'application_error', message: 'An unexpected error occurred.' } },
  },
  statusOf: { 400: 422 },
}
