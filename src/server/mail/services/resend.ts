import { z } from 'zod'
import { decomposeMessage } from '../compose/decompose.ts'
import { ascii, type Mailbox, mailboxHeader } from '../compose/headers.ts'
import { markName, markOf } from '../compose/message-mark.ts'
import {
  type RefusalKind,
  readJson,
  type Account,
  getRequest,
  bodyJson,
  idempotencyKeyOf,
  postRequest,
  UnexpectedResponse,
  type Service,
} from './service.ts'

const Taken = z.object({ id: z.string().min(1) })
const ErrorBody = z.object({ name: z.string(), message: z.string() })
const Domains = z.object({ data: z.array(z.object({ name: z.string(), status: z.string() })) })

/** https://resend.com/docs/api-reference/errors, where the status alone is ambiguous. */
const aboutName: Record<string, RefusalKind> = {
  missing_api_key: 'signin',
  invalid_api_key: 'signin',
  restricted_api_key: 'signin',
  invalid_from_address: 'account',
  invalid_access: 'account',
  daily_quota_exceeded: 'later',
  monthly_quota_exceeded: 'later',
  rate_limit_exceeded: 'later',
  invalid_idempotent_request: 'taken',
  concurrent_idempotent_requests: 'doubt',
}

/**
 * Resend, `POST /emails` (https://resend.com/docs/api-reference/emails/send-email). It does not accept raw messages. A
 * message repeated with its `Idempotency-Key` within a day is not sent twice
 * (https://resend.com/docs/dashboard/emails/idempotency-keys).
 */
export function resend({ apiKey, endpoint }: { apiKey: string; endpoint?: string | undefined }): Service {
  const base = endpoint ?? 'https://api.resend.com'
  const authorization = { authorization: `Bearer ${apiKey}` }
  return {
    isIdempotent: true,
    sendRequest({ to, together }, message) {
      const { from, also, cc, replyTo, subject, html, text, headers, attachments, messageId, ...mail } =
        decomposeMessage(message)
      const body = {
        from: unencoded(from),
        to: [spelled({ name: mail.to.name, email: to }), ...(together ? also.map((mailbox) => spelled(mailbox)) : [])],
        ...(together && cc.length > 0 && { cc: cc.map((mailbox) => spelled(mailbox)) }),
        ...(replyTo && { reply_to: [spelled(replyTo)] }),
        // An empty subject is refused.
        subject: subject || ' ',
        ...(html !== undefined && { html }),
        ...(text !== undefined && { text }),
        headers,
        // Repeated in the message's events; Resend identifies the message by its own id.
        tags: [{ name: markName, value: markOf(messageId) }],
        ...(attachments.length > 0 && {
          attachments: attachments.map(({ filename, contentType, content, contentId }) => ({
            filename: filename || 'attachment',
            content: content.toString('base64'),
            content_type: contentType,
            ...(contentId && { content_id: contentId }),
          })),
        }),
      }
      return postRequest(
        `${base}/emails`,
        { ...authorization, 'idempotency-key': idempotencyKeyOf(messageId, body) },
        body,
      )
    },
    idOf: (answer) => Taken.safeParse(bodyJson(answer)).data?.id,
    errorText(answer) {
      const error = ErrorBody.safeParse(bodyJson(answer)).data
      return error && `${error.name}: ${error.message}`
    },
    refusalKind(answer, words) {
      const name = ErrorBody.safeParse(bodyJson(answer)).data?.name ?? ''
      if (/invalid `?to`? field/i.test(words)) return 'gone'
      return /invalid `?from`? field/i.test(words) ? 'account' : aboutName[name]
    },
    async check(call) {
      try {
        const { data } = await readJson(call, getRequest(`${base}/domains`, authorization), Domains)
        // `partially_…`: it can send or receive, and the list does not show which.
        const verified = data.filter(({ status }) => /^verified$|^partially_/.test(status)).map(({ name }) => name)
        const success = verified.length > 0
        return {
          success,
          message: success ? 'Resend: the API key is valid' : 'Resend: verify a domain first',
          capabilities: verified,
        }
      } catch (error) {
        // A key restricted to sending cannot list domains; this error shows that it is valid.
        const name =
          error instanceof UnexpectedResponse ? ErrorBody.safeParse(bodyJson(error.answer)).data?.name : undefined
        if (name !== 'restricted_api_key') throw error
        return { success: true, message: 'Resend: the API key is valid (sending only)', capabilities: [] }
      }
    },
    async accounts(call) {
      const { data } = await readJson(call, getRequest(`${base}/domains`, authorization), Domains)
      return data.map(({ name, status }): Account => {
        const waiting = /^(?:pending|not_started|temporary_failure|partially_(?:verified|failed))$/.test(status)
        return {
          email: `*@${name}`,
          name: '',
          status: status === 'verified' ? 'active' : waiting ? 'pending' : 'inactive',
        }
      })
    },
  }
}

/** For recipients Resend refuses quoted names and accepts encoded ones; a sender's name must not be encoded. */
function spelled({ name, email }: Mailbox) {
  const plain = !name || ascii.test(name) ? name?.replace(/[^\w .'-]+/g, ' ') : name
  return mailboxHeader('To', { name: plain, email }).slice(4).replace(/\r\n/g, '').trim()
}

const unencoded = ({ name, email }: Mailbox) => {
  const plain = name
    ?.replace(/[<>",;:@()[\]\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return plain ? `${plain} <${email}>` : email
}
