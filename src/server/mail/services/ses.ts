import { z } from 'zod'
import { signRequest } from '../../net/aws-signature.ts'
import type { HttpRequest } from '../../net/http-call.ts'
import { decomposeMessage } from '../compose/decompose.ts'
import { readMark, markName } from '../compose/message-mark.ts'
import { readJson, type Account, getRequest, bodyJson, postRequest, type Service } from './service.ts'
import { asciiDomain } from '../smtp/session.ts'

export type SesOptions = {
  region: string
  accessKeyId: string
  secretAccessKey: string
  configurationSet?: string | undefined
  endpoint?: string | undefined
}

const Taken = z.object({ MessageId: z.string().min(1) })
const ErrorBody = z.object({ message: z.string().optional(), Message: z.string().optional() })
const AccountOf = z.object({
  SendingEnabled: z.boolean(),
  ProductionAccessEnabled: z.boolean().optional(),
  SendQuota: z
    .object({ Max24HourSend: z.number(), MaxSendRate: z.number(), SentLast24Hours: z.number() })
    .partial()
    .optional(),
})
const Identities = z.object({
  EmailIdentities: z.array(
    z.object({
      IdentityName: z.string(),
      IdentityType: z.string(),
      SendingEnabled: z.boolean().optional(),
      VerificationStatus: z.string().optional(),
    }),
  ),
})

/**
 * https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_SendEmail.html#API_SendEmail_Errors, and states of the
 * account.
 */
const aboutAccount = /AccountSuspended|SendingPaused|MailFromDomainNotVerified|NotFound|ConfigurationSet/
const aboutPace = /TooManyRequests|LimitExceeded|Throttling/
const badAddress = /illegal address|missing final|local address contains|domain contains|address (?:length|contains)/i

/**
 * Amazon SES, API v2: the raw message in base64. SES replaces our Message-ID and Date
 * (https://docs.aws.amazon.com/ses/latest/dg/header-fields.html). Its Message-ID is `<MessageId of the
 * answer@region.amazonses.com>`; in its first region the host is `email`.
 */
export function ses({ region, configurationSet, endpoint, ...key }: SesOptions, now = () => new Date()): Service {
  const base = `${endpoint ?? `https://email.${region}.amazonaws.com`}/v2/email`
  const sign = (request: HttpRequest) => signRequest(request, { ...key, region, service: 'ses' }, now())
  return {
    sendRequest({ from, to, together }, message) {
      const mark = readMark(message)
      return sign(
        postRequest(
          `${base}/outbound-emails`,
          {},
          {
            FromEmailAddress: asciiDomain(from),
            Destination: together ? destinationOf(message) : { ToAddresses: [asciiDomain(to)] },
            Content: { Raw: { Data: message.toString('base64') } },
            // Repeated in the events of a configuration set, even before SES's id of the message is known.
            ...(mark && { EmailTags: [{ Name: markName, Value: mark }] }),
            ...(configurationSet && { ConfigurationSetName: configurationSet }),
          },
        ),
      )
    },
    idOf: (answer) => Taken.safeParse(bodyJson(answer)).data?.MessageId,
    replacedMessageId(answer) {
      const id = Taken.safeParse(bodyJson(answer)).data?.MessageId
      return id && `<${id}@${region === 'us-east-1' ? 'email' : region}.amazonses.com>`
    },
    errorText(answer) {
      const error = ErrorBody.safeParse(bodyJson(answer)).data
      const kind = String(answer.headers['x-amzn-errortype'] ?? '').split(':')[0]
      return [kind, error?.message ?? error?.Message].filter(Boolean).join(': ') || undefined
    },
    refusalKind({ status }, words) {
      if (status === 403) return 'signin'
      if (aboutPace.test(words)) return 'later'
      if (aboutAccount.test(words) || /not verified/i.test(words)) return 'account'
      return badAddress.test(words) ? 'gone' : undefined
    },
    async check(call) {
      const account = await readJson(call, sign(getRequest(`${base}/account`, {})), AccountOf)
      const access =
        account.ProductionAccessEnabled === false ? 'sandbox (verified addresses only)' : 'production access'
      const quota = Object.entries(account.SendQuota ?? {}).map(([name, value]) => `${name} ${value}`)
      const message = `Amazon SES ${region}: ${account.SendingEnabled ? access : 'sending is turned off'}`
      return { success: account.SendingEnabled, message, capabilities: quota }
    },
    async accounts(call) {
      const { EmailIdentities } = await readJson(
        call,
        sign(getRequest(`${base}/identities?PageSize=1000`, {})),
        Identities,
      )
      return EmailIdentities.map(({ IdentityName, IdentityType, SendingEnabled, VerificationStatus }): Account => {
        const email = IdentityType === 'EMAIL_ADDRESS' ? IdentityName : `*@${IdentityName}`
        const waiting = VerificationStatus === 'PENDING' || VerificationStatus === 'TEMPORARY_FAILURE'
        const active = SendingEnabled === true && (VerificationStatus ?? 'SUCCESS') === 'SUCCESS'
        return { email, name: '', status: active ? 'active' : waiting ? 'pending' : 'inactive' }
      })
    },
  }
}

function destinationOf(message: Buffer) {
  const { to, also, cc } = decomposeMessage(message)
  const addresses = (people: { email: string }[]) => people.map(({ email }) => asciiDomain(email))
  return { ToAddresses: addresses([to, ...also]), ...(cc.length > 0 && { CcAddresses: addresses(cc) }) }
}
