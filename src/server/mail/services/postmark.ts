import { z } from 'zod'
import { decomposeMessage } from '../compose/decompose.ts'
import { postmarkMarkKey } from '../webhooks/postmark.ts'
import { type Mailbox, mailboxHeader } from '../compose/headers.ts'
import { markOf } from '../compose/message-mark.ts'
import {
  type RefusalKind,
  readJson,
  type Account,
  getRequest,
  bodyJson,
  postRequest,
  type Service,
  domainAccount,
} from './service.ts'

export type PostmarkOptions = {
  serverToken: string
  accountToken?: string | undefined
  messageStream: string
  endpoint?: string | undefined
}

const Taken = z.object({ ErrorCode: z.literal(0).optional(), MessageID: z.string().min(1) })
const ErrorBody = z.object({ ErrorCode: z.number(), Message: z.string() })
const Stream = z.object({
  ID: z.string(),
  Name: z.string(),
  MessageStreamType: z.string(),
  ArchivedAt: z.string().nullish(),
})
const Signatures = z.object({
  SenderSignatures: z.array(z.object({ EmailAddress: z.string(), Name: z.string().nullish(), Confirmed: z.boolean() })),
})

const DomainsOf = z.object({ Domains: z.array(z.object({ Name: z.string(), DKIMVerified: z.boolean() })) })

/** https://postmarkapp.com/developer/api/overview#error-codes, those of the email call; all have status 422. */
const aboutCode: Record<number, RefusalKind> = {
  10: 'signin', // bad or missing server token
  100: 'later', // down for maintenance
  400: 'account', // no such sender signature
  401: 'account', // sender signature not confirmed
  405: 'account', // out of credits
  406: 'gone', // inactive: permanently bounced, complained or suppressed before
  412: 'account', // account is pending approval
  413: 'account', // account may not send
  429: 'later',
  1226: 'account', // the stream cannot be used this way
  1235: 'account', // no such stream
  1236: 'account', // the stream is archived
}

/**
 * Postmark, `POST /email` over a message stream. It does not accept raw messages. `X-PM-KeepID` preserves our
 * Message-ID (https://postmarkapp.com/developer/user-guide/send-email-with-smtp). Tracking is ours.
 */
export function postmark({ serverToken, accountToken, messageStream, endpoint }: PostmarkOptions): Service {
  const base = endpoint ?? 'https://api.postmarkapp.com'
  const token = { 'x-postmark-server-token': serverToken }
  return {
    sendRequest({ to, together }, message) {
      const { from, also, cc, replyTo, subject, html, text, headers, attachments, ...mail } = decomposeMessage(message)
      return postRequest(`${base}/email`, token, {
        From: spelled(from),
        To: [
          spelled({ name: mail.to.name, email: to }),
          ...(together ? also.map((mailbox) => spelled(mailbox)) : []),
        ].join(', '),
        ...(together && cc.length > 0 && { Cc: cc.map((mailbox) => spelled(mailbox)).join(', ') }),
        ...(replyTo && { ReplyTo: spelled(replyTo) }),
        Subject: subject,
        ...(html !== undefined && { HtmlBody: html }),
        ...(text !== undefined && { TextBody: text }),
        Headers: Object.entries({ ...headers, 'X-PM-KeepID': 'true' }).map(([Name, Value]) => ({ Name, Value })),
        ...(attachments.length > 0 && {
          Attachments: attachments.map(({ filename, contentType, content, contentId }) => ({
            Name: filename || 'attachment',
            Content: content.toString('base64'),
            ContentType: contentType,
            ...(contentId && { ContentID: `cid:${contentId}` }),
          })),
        }),
        // Repeated in the message's events; Postmark identifies the message by its own id.
        Metadata: { [postmarkMarkKey]: markOf(mail.messageId) },
        MessageStream: messageStream,
        TrackOpens: false,
        TrackLinks: 'None',
      })
    },
    idOf: (answer) => Taken.safeParse(bodyJson(answer)).data?.MessageID,
    errorText(answer) {
      const error = ErrorBody.safeParse(bodyJson(answer)).data
      return error && `${error.ErrorCode} ${error.Message}`
    },
    refusalKind(answer, words) {
      const code = ErrorBody.safeParse(bodyJson(answer)).data?.ErrorCode
      if (code === 300 && /'To'/.test(words)) return 'gone'
      if (code === 300 && /'From'/.test(words)) return 'account'
      return code === undefined ? undefined : aboutCode[code]
    },
    // https://postmarkapp.com/developer/api/message-streams-api
    async check(call) {
      const stream = await readJson(call, getRequest(`${base}/message-streams/${messageStream}`, token), Stream)
      const success = !stream.ArchivedAt
      const message = `Postmark: stream “${stream.Name}”${success ? '' : ' is archived'}`
      return { success, message, capabilities: [stream.MessageStreamType] }
    },
    // https://postmarkapp.com/developer/api/signatures-api and …/domains-api
    async accounts(call) {
      if (accountToken === undefined) return []
      const account = { 'x-postmark-account-token': accountToken }
      const signatures = await readJson(call, getRequest(`${base}/senders?count=500&offset=0`, account), Signatures)
      const found = await readJson(call, getRequest(`${base}/domains?count=500&offset=0`, account), DomainsOf)
      return [
        ...signatures.SenderSignatures.map(({ EmailAddress, Name, Confirmed }): Account => ({
          email: EmailAddress,
          name: Name ?? '',
          status: Confirmed ? 'active' : 'pending',
        })),
        ...found.Domains.map(({ Name, DKIMVerified }) => domainAccount(Name, DKIMVerified)),
      ]
    },
  }
}

/** As in a message header, on one line. */
const spelled = (mailbox: Mailbox) => mailboxHeader('To', mailbox).slice(4).replace(/\r\n/g, '').trim()
