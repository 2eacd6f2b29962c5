import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { verifiedSignature } from './aws-verification.ts'
import type { TakenMail } from './mail-service.ts'
import { mailInForm, parsedMail } from './mime-reading.ts'

// What the documentation of each service says of its calls, written down once more and strictly: a member that it does not name is refused.

export type Heard = {
  method: string
  path: string
  query: URLSearchParams
  target: string
  headers: IncomingHttpHeaders
  body: Buffer
}

type Said = { status: number; body: object | string }
type Answer = { body: object | string; headers?: Record<string, string> }
type Send = { mail: TakenMail; key?: string } | { told: object } | { refused: Said }

export type Protocol = {
  settings: Record<string, unknown>
  secrets: string[]
  success: number
  /** What it says to a wrong key; nothing when the key is right. */
  refusesKey: (heard: Heard) => Said | undefined
  read: (heard: Heard) => Send | Promise<Send>
  accepted: (number: number) => Answer
  faults: Record<401 | 403 | 429 | 400 | 500, Answer>
  /** Statuses that it uses in place of the usual ones. */
  statusOf?: Partial<Record<number, number>>
}

const nowhere: Send = { refused: { status: 404, body: { message: 'Not Found' } } }
const json = ({ body }: Heard): unknown => JSON.parse(body.toString('utf8'))

/** A call by its schema, or what the service says to one that it does not understand. */
function understood<T>(
  schema: z.ZodType<T>,
  heard: Heard,
  mailOf: (call: T) => Send | Promise<Send>,
): Send | Promise<Send> {
  const read = schema.safeParse(json(heard))
  if (!read.success) return { refused: { status: 400, body: { message: `Bad Request: ${read.error.message}` } } }
  return mailOf(read.data)
}

/** `Name <a@b>`, the name perhaps quoted or encoded. */
function spelled(text: string): { name: string; email: string } {
  const [, name = '', email = text] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? []
  const words = name
    .replace(/^"(.*)"$/, '$1')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_all, part: string) => Buffer.from(part, 'base64').toString())
  return { name: words, email }
}

const Email = z.string().regex(/^[^\s@<>]+@[^\s@<>]+$/)
const Named = z.strictObject({ email: Email, name: z.string().optional() })
const several = <T extends z.ZodType>(one: T) => z.array(one).min(1)
/** To and Cc together; one too many, and nobody gets it. */
const tooMany = (most: number, ...lists: unknown[][]): Send | undefined =>
  lists.flat().length > most
    ? { refused: { status: 400, body: { message: `Recipient count exceeds ${most}.` } } }
    : undefined
/** A name, not a path, in one line. */
const FileName = z.string().regex(/^[^/\\\r\n]+$/)
const FileType = z.string().regex(/^[\w.+-]+\/[\w.+-]+$/)
const Base64 = z.base64().min(1)
const emails = (people: { email: string }[]) => people.map(({ email }) => email)
const Headers = z.record(z.string(), z.string().regex(/^[\u0020-\u007e]*$/))

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageTag.html */
const Tagged = z.string().regex(/^[\w-]{1,256}$/)

const ses: Protocol = {
  settings: {
    region: 'eu-west-1',
    accessKeyId: 'AKIDSTANDINSANAD0001',
    secretAccessKey: 'ses+secret/of+the+stand+in/0123456789abcd',
  },
  secrets: ['ses+secret/of+the+stand+in/0123456789abcd'],
  success: 200,
  refusesKey: (heard) =>
    verifiedSignature(heard, {
      id: 'AKIDSTANDINSANAD0001',
      secret: 'ses+secret/of+the+stand+in/0123456789abcd',
      scope: 'eu-west-1/ses',
    })
      ? undefined
      : {
          status: 403,
          body: { message: 'The request signature we calculated does not match the signature you provided.' },
        },
  read(heard) {
    const call = `${heard.method} ${heard.path}`
    if (call === 'GET /v2/email/account')
      return {
        told: {
          SendingEnabled: true,
          ProductionAccessEnabled: true,
          SendQuota: { Max24HourSend: 50000, MaxSendRate: 14, SentLast24Hours: 25 },
        },
      }
    if (call === 'GET /v2/email/identities')
      return {
        told: {
          EmailIdentities: [
            { IdentityName: 'shop.test', IdentityType: 'DOMAIN', SendingEnabled: true, VerificationStatus: 'SUCCESS' },
            {
              IdentityName: 'new@other.test',
              IdentityType: 'EMAIL_ADDRESS',
              SendingEnabled: false,
              VerificationStatus: 'PENDING',
            },
          ],
        },
      }
    if (call !== 'POST /v2/email/outbound-emails') return nowhere
    const Call = z.strictObject({
      FromEmailAddress: Email,
      Destination: z.strictObject({ ToAddresses: several(Email), CcAddresses: several(Email).optional() }),
      Content: z.strictObject({ Raw: z.strictObject({ Data: z.base64() }) }),
      ConfigurationSetName: z.string().optional(),
      EmailTags: z
        .array(z.strictObject({ Name: Tagged, Value: Tagged }))
        .max(50)
        .default([]),
    })
    return understood(Call, heard, async ({ Destination: { ToAddresses, CcAddresses = [] }, Content, EmailTags }) => {
      // https://docs.aws.amazon.com/ses/latest/dg/quotas.html
      const refused = tooMany(50, ToAddresses, CcAddresses)
      if (refused) return refused
      const mail = await parsedMail(Buffer.from(Content.Raw.Data, 'base64'))
      const carried = Object.fromEntries(EmailTags.map(({ Name, Value }) => [Name, Value]))
      return { mail: { ...mail, carried, to: ToAddresses[0] ?? '', also: ToAddresses.slice(1), cc: CcAddresses } }
    })
  },
  accepted: (number) => ({ body: { MessageId: `0100018c-${number}` } }),
  faults: {
    401: {
      body: { message: 'Missing Authentication Token' },
      headers: { 'x-amzn-errortype': 'MissingAuthenticationTokenException' },
    },
    403: {
      body: { message: 'The security token included in the request is invalid.' },
      headers: { 'x-amzn-errortype': 'UnrecognizedClientException:http://internal.amazon.com/' },
    },
    429: {
      body: { message: 'Maximum sending rate exceeded.' },
      headers: { 'x-amzn-errortype': 'TooManyRequestsException' },
    },
    400: {
      body: { message: 'Local address contains control or whitespace' },
      headers: { 'x-amzn-errortype': 'BadRequestException' },
    },
    500: { body: { message: 'Internal failure' }, headers: { 'x-amzn-errortype': 'InternalFailure' } },
  },
  // SES answers a missing signature with 403 as well.
  statusOf: { 401: 403 },
}

const sendgridKey = 'SG.stand-in.0123456789abcdef'
const sendgrid: Protocol = {
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
          // A domain may be set up again under another subdomain.
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
      // https://www.twilio.com/docs/sendgrid/api-reference/mail-send/errors: these may not be set.
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

const mailgunKey = 'key-of-the-stand-in'
const mailgun: Protocol = {
  settings: { apiKey: mailgunKey, domain: 'mg.shop.test', region: 'eu' },
  secrets: [mailgunKey],
  success: 200,
  refusesKey: ({ headers }) =>
    headers.authorization === `Basic ${Buffer.from(`api:${mailgunKey}`).toString('base64')}`
      ? undefined
      : { status: 401, body: 'Forbidden' },
  read(heard) {
    const call = `${heard.method} ${heard.path}`
    const domain = { name: 'mg.shop.test', state: 'active', is_disabled: false, type: 'custom' }
    if (call === 'GET /v4/domains/mg.shop.test') return { told: { domain, receiving_dns_records: [] } }
    if (call === 'GET /v4/domains')
      return {
        told: { total_count: 2, items: [domain, { name: 'new.test', state: 'unverified', is_disabled: false }] },
      }
    if (call !== 'POST /v3/mg.shop.test/messages.mime') return nowhere
    const form = mailInForm(heard.headers['content-type'] ?? '', heard.body)
    if (!form || form.fields['o:tracking'] !== 'no')
      return { refused: { status: 400, body: { message: 'message parameter is missing' } } }
    // What the message shows in Cc gets it only when `to` names it as well.
    const [to = '', ...others] = (form.fields['to'] ?? '').split(',')
    const refused = tooMany(1000, [to], others)
    if (refused) return refused
    return parsedMail(form.message).then((mail) => {
      const cc = others.filter((one) => mail.headers['Cc']?.includes(one))
      return { mail: { ...mail, to, also: others.filter((one) => !cc.includes(one)), cc } }
    })
  },
  accepted: (number) => ({ body: { id: `<${number}@mg.shop.test>`, message: 'Queued. Thank you.' } }),
  faults: {
    401: { body: 'Forbidden' },
    403: { body: { message: 'Domain mg.shop.test is not allowed to send: Your account is disabled' } },
    429: { body: { message: 'Domain mg.shop.test is sending too fast' } },
    400: { body: { message: "'to' parameter is not a valid address. please check documentation" } },
    500: { body: { message: 'Internal Server Error' } },
  },
}

const serverToken = 'server-token-of-the-stand-in'
const accountToken = 'account-token-of-the-stand-in'
const postmark: Protocol = {
  settings: { serverToken, accountToken, messageStream: 'broadcast' },
  secrets: [serverToken, accountToken],
  success: 200,
  refusesKey: ({ headers, path }) => {
    const right =
      path === '/senders' || path === '/domains'
        ? headers['x-postmark-account-token'] === accountToken
        : headers['x-postmark-server-token'] === serverToken
    return right ? undefined : { status: 401, body: { ErrorCode: 10, Message: 'Bad or missing API token.' } }
  },
  read(heard) {
    const call = `${heard.method} ${heard.path}`
    if (call === 'GET /message-streams/broadcast')
      return {
        told: { ID: 'broadcast', ServerID: 1, Name: 'Broadcasts', MessageStreamType: 'Broadcasts', ArchivedAt: null },
      }
    if (call === 'GET /senders')
      return {
        told: {
          TotalCount: 1,
          SenderSignatures: [
            { Domain: 'shop.test', EmailAddress: 'hello@shop.test', Name: 'Shop', Confirmed: true, ID: 1 },
          ],
        },
      }
    if (call === 'GET /domains')
      // Both are required. https://postmarkapp.com/developer/api/domains-api
      return heard.query.has('count') && heard.query.has('offset')
        ? {
            told: {
              TotalCount: 2,
              Domains: [
                { Name: 'shop.test', DKIMVerified: true, WeakDKIM: false, ReturnPathDomainVerified: true, ID: 1 },
                { Name: 'new.test', DKIMVerified: false, WeakDKIM: false, ReturnPathDomainVerified: false, ID: 2 },
              ],
            },
          }
        : { refused: { status: 422, body: { ErrorCode: 600, Message: 'The count and offset are required.' } } }
    if (call !== 'POST /email') return nowhere
    const Call = z.strictObject({
      From: z.string(),
      To: z.string(),
      Cc: z.string().optional(),
      ReplyTo: z.string().optional(),
      Subject: z.string(),
      HtmlBody: z.string().optional(),
      TextBody: z.string().optional(),
      Headers: z.array(z.strictObject({ Name: z.string(), Value: z.string() })),
      Attachments: z
        .array(
          z.strictObject({
            Name: FileName,
            Content: Base64,
            ContentType: FileType,
            ContentID: z.string().startsWith('cid:').optional(),
          }),
        )
        .optional(),
      Metadata: z.record(z.string().max(20), z.string().max(80)),
      MessageStream: z.literal('broadcast'),
      TrackOpens: z.literal(false),
      TrackLinks: z.literal('None'),
    })
    return understood(Call, heard, (mail) => {
      const headers = Object.fromEntries(mail.Headers.map(({ Name, Value }) => [Name, Value]))
      if (headers['X-PM-KeepID'] !== 'true') delete headers['Message-ID']
      const [from, to, ...also] = [mail.From, ...mail.To.split(', ')].map(spelled)
      if (!from || !to) return nowhere
      const cc = emails((mail.Cc?.split(', ') ?? []).map(spelled))
      // https://postmarkapp.com/developer/api/email-api
      const refused = tooMany(50, [to], also, cc)
      if (refused) return refused
      const files = (mail.Attachments ?? []).map(({ Name, Content, ContentType }) => ({
        name: Name,
        type: ContentType,
        content: Content,
      }))
      const who = { to: to.email, toName: to.name, from: from.email, fromName: from.name, also: emails(also), cc }
      return {
        mail: {
          ...who,
          subject: mail.Subject,
          html: mail.HtmlBody ?? '',
          text: mail.TextBody ?? '',
          headers,
          files,
          carried: mail.Metadata,
        },
      }
    })
  },
  accepted: (number) => ({
    body: { To: 'x', SubmittedAt: new Date().toISOString(), MessageID: `pm-${number}`, ErrorCode: 0, Message: 'OK' },
  }),
  faults: {
    401: { body: { ErrorCode: 10, Message: 'Bad or missing API token.' } },
    403: {
      body: {
        ErrorCode: 401,
        Message: "The 'From' address you supplied is not a Sender Signature that you have confirmed.",
      },
    },
    429: { body: { ErrorCode: 429, Message: 'Rate limit exceeded' } },
    400: { body: { ErrorCode: 406, Message: 'You tried to send to a recipient that has been marked as inactive.' } },
    500: { body: { ErrorCode: 500, Message: 'Internal Server Error' } },
  },
  statusOf: { 403: 422, 400: 422 },
}

const brevoKey = 'xkeysib-of-the-stand-in'
const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/
/** https://developers.brevo.com/reference/send-transac-email */
const brevoFiles =
  /\.(?:xlsx?|ods|docx|docm|doc|csv|pdf|txt|gif|jpe?g|png|tiff?|rtf|bmp|cgm|css|s?html?|zip|xml|pptx?|tar|ez|ics|mobi|msg|pub|eps|odt|mp[34]|m4[av]|wma|ogg|flac|wav|aiff?|aifc|mov|avi|mkv|mpe?g|wmv|pkpass|xlsm)$/i
const brevo: Protocol = {
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
      // Brevo tells the type by the name.
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

const resendKey = 're_stand_in_0123456789'
const resend: Protocol = {
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

export const protocols = { ses, sendgrid, mailgun, postmark, brevo, resend }
