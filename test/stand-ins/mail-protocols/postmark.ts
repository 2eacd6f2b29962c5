import { z } from 'zod'
import { Base64, emails, FileName, FileType, nowhere, type Protocol, spelled, tooMany, understood } from './protocol.ts'

const serverToken = 'server-token-of-the-stand-in'
const accountToken = 'account-token-of-the-stand-in'
export const postmark: Protocol = {
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
