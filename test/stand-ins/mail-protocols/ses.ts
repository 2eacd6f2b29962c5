import { z } from 'zod'
import { verifiedSignature } from '../aws-verification.ts'
import { parsedMail } from '../mime-reading.ts'
import { Email, nowhere, type Protocol, several, tooMany, understood } from './protocol.ts'

/** https://docs.aws.amazon.com/ses/latest/APIReference-V2/API_MessageTag.html */
const Tagged = z.string().regex(/^[\w-]{1,256}$/)

export const ses: Protocol = {
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
  // SES answers a missing signature with 403 too.
  statusOf: { 401: 403 },
}
