import { z } from 'zod'
import { decomposeMessage } from '../compose/decompose.ts'
import { readJson, type Account, getRequest, bodyJson, type Service } from './service.ts'
import { asciiDomain } from '../smtp/session.ts'

export type MailgunOptions = { apiKey: string; domain: string; region: 'us' | 'eu'; endpoint?: string | undefined }

const Taken = z.object({ id: z.string().min(1) })
const ErrorBody = z.object({ message: z.string() })
const Domain = z.object({ name: z.string(), state: z.string(), is_disabled: z.boolean().optional() })
const BOUNDARY = '=_sanad_form'

/**
 * Mailgun, `POST /v3/{domain}/messages.mime`: the raw message, Message-ID included.
 * https://documentation.mailgun.com/docs/mailgun/api-reference/openapi-final/messages
 */
export function mailgun({ apiKey, domain, region, endpoint }: MailgunOptions): Service {
  const base = endpoint ?? (region === 'eu' ? 'https://api.eu.mailgun.net' : 'https://api.mailgun.net')
  const authorization = { authorization: `Basic ${Buffer.from(`api:${apiKey}`).toString('base64')}` }
  return {
    sendRequest: ({ to, together }, message) => ({
      method: 'POST',
      url: `${base}/v3/${encodeURIComponent(domain)}/messages.mime`,
      headers: {
        ...authorization,
        accept: 'application/json',
        'content-type': `multipart/form-data; boundary="${BOUNDARY}"`,
      },
      // `to` lists all recipients; the message itself shows who is in Cc.
      body: form({ to: together ? everyone(message) : asciiDomain(to), 'o:tracking': 'no' }, message),
    }),
    idOf: (answer) => Taken.safeParse(bodyJson(answer)).data?.id,
    // The response to a wrong key is the plain text "Forbidden".
    errorText: (answer) => ErrorBody.safeParse(bodyJson(answer)).data?.message,
    refusalKind: (_answer, words) => {
      if (/\bto'? parameter is not a valid address/i.test(words)) return 'gone'
      return /domain .{0,200} is not allowed to send|sandbox subdomains|disabled/i.test(words) ? 'account' : undefined
    },
    async check(call) {
      const path = `${base}/v4/domains/${encodeURIComponent(domain)}`
      const { domain: found } = await readJson(call, getRequest(path, authorization), z.object({ domain: Domain }))
      const success = found.state === 'active' && found.is_disabled !== true
      return { success, message: `Mailgun ${region}: ${found.name} is ${found.state}`, capabilities: [] }
    },
    async accounts(call) {
      const all = await readJson(
        call,
        getRequest(`${base}/v4/domains?limit=1000`, authorization),
        z.object({ items: z.array(Domain) }),
      )
      return all.items.map(({ name, state, is_disabled }): Account => {
        const status = state === 'active' && !is_disabled ? 'active' : state === 'unverified' ? 'pending' : 'inactive'
        return { email: `*@${name}`, name: '', status }
      })
    },
  }
}

function everyone(message: Buffer): string {
  const { to, also, cc } = decomposeMessage(message)
  return [to, ...also, ...cc].map(({ email }) => asciiDomain(email)).join(',')
}

/**
 * RFC 7578. The boundary begins no line of the message: its own boundaries are `=_alternative` and `=_mixed`, and no
 * encoded body contains `=_`.
 */
function form(fields: Record<string, string>, message: Buffer): Buffer {
  const named = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="message"; filename="message.eml"\r\nContent-Type: message/rfc822\r\n\r\n`
  return Buffer.concat([Buffer.from(named.join('') + file), message, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
}
