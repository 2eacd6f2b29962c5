import { z } from 'zod'
import { decomposeMessage } from '../compose/decompose.ts'
import { brevoMarkHeader } from '../webhooks/brevo.ts'
import type { Mailbox } from '../compose/headers.ts'
import { markOf } from '../compose/message-mark.ts'
import {
  readJson,
  getRequest,
  bodyJson,
  idempotencyKeyOf,
  postRequest,
  type Service,
  readPermitted,
  domainAccount,
} from './service.ts'
import { asciiDomain } from '../smtp/session.ts'

const Taken = z.object({ messageId: z.string().min(1) })
const ErrorBody = z.object({ code: z.string(), message: z.string() })
const AccountOf = z.object({
  email: z.string(),
  companyName: z.string().nullish(),
  plan: z
    .array(z.object({ type: z.string(), credits: z.number().nullish(), creditsType: z.string().nullish() }))
    .default([]),
})
const Senders = z.object({
  senders: z.array(z.object({ name: z.string().nullish(), email: z.string(), active: z.boolean() })),
})

const DomainsOf = z.object({ domains: z.array(z.object({ domain_name: z.string(), authenticated: z.boolean() })) })

/**
 * Brevo, `POST /v3/smtp/email` (https://developers.brevo.com/reference/sendtransacemail). It does not accept raw
 * messages. A message repeated with its `idempotencyKey` within half an hour is not sent twice
 * (https://developers.brevo.com/docs/heterogenous-versions-batch-emails).
 */
export function brevo({ apiKey, endpoint }: { apiKey: string; endpoint?: string | undefined }): Service {
  const base = endpoint ?? 'https://api.brevo.com'
  const key = { 'api-key': apiKey }
  return {
    isIdempotent: true,
    sendRequest({ to, together }, message) {
      const { from, also, cc, replyTo, subject, html, text, headers, attachments, messageId, ...mail } =
        decomposeMessage(message)
      const body = {
        sender: addressed(from),
        to: [
          addressed({ name: mail.to.name, email: asciiDomain(to) }),
          ...(together ? also.map((mailbox) => addressed(mailbox)) : []),
        ],
        ...(together && cc.length > 0 && { cc: cc.map((mailbox) => addressed(mailbox)) }),
        ...(replyTo && { replyTo: addressed(replyTo) }),
        // An empty subject is refused.
        subject: subject || ' ',
        ...(html !== undefined && { htmlContent: html }),
        ...(text !== undefined && { textContent: text }),
        ...(attachments.length > 0 && {
          attachment: attachments.map(({ filename, contentType, content }) => ({
            // Brevo derives the type from the name, which is required.
            name: filename || `attachment.${contentType.split('/')[1] ?? 'txt'}`,
            content: content.toString('base64'),
          })),
        }),
      }
      const idempotencyKey = idempotencyKeyOf(messageId, body)
      // Repeated in the message's events, even before Brevo's id of the message is known.
      const markedHeaders = { ...headers, [brevoMarkHeader]: markOf(messageId), idempotencyKey }
      return postRequest(`${base}/v3/smtp/email`, key, { ...body, headers: markedHeaders })
    },
    idOf: (answer) => Taken.safeParse(bodyJson(answer)).data?.messageId,
    // https://developers.brevo.com/reference/sendtransacemail: the response has the Message-ID that the recipient sees.
    replacedMessageId(answer) {
      const id = Taken.safeParse(bodyJson(answer)).data?.messageId
      return id !== undefined && /^<[^<>\s]+>$/.test(id) ? id : undefined
    },
    errorText(answer) {
      const error = ErrorBody.safeParse(bodyJson(answer)).data
      return error && `${error.code}: ${error.message}`
    },
    refusalKind(answer, words) {
      const code = ErrorBody.safeParse(bodyJson(answer)).data?.code
      if (code === 'duplicate_request') return 'taken'
      if (code === 'not_enough_credits' || code === 'account_under_validation') return 'account'
      if (/\bsender\b/i.test(words)) return 'account'
      return code === 'invalid_parameter' && /\bin to\b|\bto\b.{0,200}\bnot valid|recipient/i.test(words)
        ? 'gone'
        : undefined
    },
    async check(call) {
      const { email, companyName, plan } = await readJson(call, getRequest(`${base}/v3/account`, key), AccountOf)
      const capabilities = plan.map(({ type, credits, creditsType }) =>
        `${type} ${creditsType ?? ''} ${credits ?? ''}`.trim(),
      )
      return { success: true, message: `Brevo: ${companyName || email}`, capabilities }
    },
    // https://developers.brevo.com/reference/get-senders and …/get-domains
    accounts: (call) =>
      readPermitted([
        async () => {
          const { senders } = await readJson(call, getRequest(`${base}/v3/senders`, key), Senders)
          return senders.map(({ email, name, active }) => ({
            email,
            name: name ?? '',
            status: active ? 'active' : 'pending',
          }))
        },
        async () => {
          const { domains } = await readJson(call, getRequest(`${base}/v3/senders/domains`, key), DomainsOf)
          return domains.map(({ domain_name, authenticated }) => domainAccount(domain_name, authenticated))
        },
      ]),
  }
}

const addressed = ({ name, email }: Mailbox) => (name ? { email, name } : { email })
