import { z } from 'zod'
import { decomposeMessage } from '../compose/decompose.ts'
import type { Mailbox } from '../compose/headers.ts'
import { readJson, getRequest, bodyJson, postRequest, type Service, readPermitted, domainAccount } from './service.ts'
import { asciiDomain } from '../smtp/session.ts'

const ErrorBody = z.object({ errors: z.array(z.object({ message: z.string(), field: z.string().nullish() })).min(1) })
const Scopes = z.object({ scopes: z.array(z.string()) })
const Senders = z.object({
  results: z.array(
    z.object({
      from_email: z.string(),
      from_name: z.string().nullish(),
      nickname: z.string().nullish(),
      verified: z.boolean(),
    }),
  ),
})

const DomainsOf = z.array(z.object({ domain: z.string(), valid: z.boolean() }))

/**
 * Sanad tracks links and opens and handles unsubscribing: rewritten links would break the unsubscribe link.
 * https://www.twilio.com/docs/sendgrid/api-reference/mail-send/mail-send
 */
const untouched = {
  click_tracking: { enable: false, enable_text: false },
  open_tracking: { enable: false },
  subscription_tracking: { enable: false },
  ganalytics: { enable: false },
}

/**
 * SendGrid, API v3 (Mail Send). It does not accept raw messages: subject, bodies and non-reserved headers are sent
 * unchanged, including Message-ID. The response is 202 with `X-Message-Id`.
 */
export function sendgrid({
  apiKey,
  region,
  endpoint,
}: {
  apiKey: string
  region: 'global' | 'eu'
  endpoint?: string | undefined
}): Service {
  const base = endpoint ?? (region === 'eu' ? 'https://api.eu.sendgrid.com' : 'https://api.sendgrid.com')
  const authorization = { authorization: `Bearer ${apiKey}` }
  return {
    sendRequest({ to, together }, message) {
      const { from, also, cc, replyTo, subject, html, text, headers, attachments, ...mail } = decomposeMessage(message)
      // `text/plain` must come first; a body must not be empty.
      const bodies = [
        ...(text ? [{ type: 'text/plain', value: text }] : []),
        ...(html ? [{ type: 'text/html', value: html }] : []),
      ]
      return postRequest(`${base}/v3/mail/send`, authorization, {
        personalizations: [
          {
            to: [
              addressed({ name: quoted(mail.to.name), email: asciiDomain(to) }),
              ...(together ? also.map((mailbox) => addressed(mailbox)) : []),
            ],
            ...(together && cc.length > 0 && { cc: cc.map((mailbox) => addressed(mailbox)) }),
          },
        ],
        from: addressed(from),
        ...(replyTo && { reply_to: addressed(replyTo) }),
        subject: subject || ' ',
        content: bodies.length > 0 ? bodies : [{ type: 'text/plain', value: ' ' }],
        headers,
        ...(attachments.length > 0 && {
          attachments: attachments.map(({ filename, contentType, content, contentId }) => ({
            content: content.toString('base64'),
            type: contentType,
            filename: filename || 'attachment',
            ...(contentId ? { disposition: 'inline', content_id: contentId } : { disposition: 'attachment' }),
          })),
        }),
        tracking_settings: untouched,
      })
    },
    idOf: ({ headers }) => (typeof headers['x-message-id'] === 'string' ? headers['x-message-id'] : undefined),
    errorText: (answer) =>
      ErrorBody.safeParse(bodyJson(answer))
        .data?.errors.map(({ message }) => message)
        .join(' '),
    refusalKind(answer, words) {
      // SendGrid responds 401 as for a wrong key, although the key is right.
      // https://github.com/sendgrid/sendgrid-nodejs/issues/1032
      if (/credits exceeded/i.test(words)) return 'account'
      // This account may not send such data from here, to any recipient.
      if (answer.status === 451) return 'account'
      const field = ErrorBody.safeParse(bodyJson(answer)).data?.errors[0]?.field ?? ''
      if (/^personalizations\.\d+\.to/.test(field)) return 'gone'
      return field.startsWith('from') ? 'account' : undefined
    },
    // https://www.twilio.com/docs/sendgrid/api-reference/api-key-permissions/retrieve-a-list-of-scopes-for-which-this-user-has-access
    async check(call) {
      const { scopes } = await readJson(call, getRequest(`${base}/v3/scopes`, authorization), Scopes)
      const success = scopes.includes('mail.send')
      const message = success
        ? 'SendGrid: the API key is valid'
        : 'SendGrid: the API key doesn’t have the “mail.send” permission'
      return { success, message, capabilities: scopes.filter((scope) => /^(?:mail|sender|verified)/.test(scope)) }
    },
    // https://www.twilio.com/docs/sendgrid/api-reference/sender-verification/get-all-verified-senders and
    // …/domain-authentication/list-all-authenticated-domains: each requires its own permission.
    accounts: (call) =>
      readPermitted([
        async () => {
          const { results } = await readJson(
            call,
            getRequest(`${base}/v3/verified_senders?limit=1000`, authorization),
            Senders,
          )
          return results.map(({ from_email: email, from_name: name, verified }) => ({
            email,
            name: name ?? '',
            status: verified ? 'active' : 'pending',
          }))
        },
        async () => {
          const found = await readJson(
            call,
            getRequest(`${base}/v3/whitelabel/domains?limit=1000`, authorization),
            DomainsOf,
          )
          return found.map(({ domain, valid }) => domainAccount(domain, valid))
        },
      ]),
  }
}

const addressed = ({ name, email }: Mailbox) => (name ? { email, name } : { email })

/**
 * SendGrid does not quote a recipient's name, and cuts it at a comma.
 * https://github.com/sendgrid/sendgrid-python/issues/291
 */
const quoted = (name: string | undefined) =>
  name !== undefined && /[,;]/.test(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : name
