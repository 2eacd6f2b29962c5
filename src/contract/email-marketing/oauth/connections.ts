import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Instant, one } from '../../fields.ts'
import { MailIssuer } from '../provider-settings.ts'

/** An account that a person connected, by which a provider sends or its mailbox is read. */
export const MailConnection = z.object({
  issuer: MailIssuer,
  account: z.string(),
  /** `lost`: the account no longer allows access, and mail waits until a person connects it again. */
  state: z.enum(['connected', 'lost']),
  /** Why it was lost, in the words of the issuer. */
  message: z.string(),
  connectedAt: Instant,
})

const Server = z.object({ host: z.string(), port: z.number(), secure: z.enum(['none', 'starttls', 'tls']) })

const suite = '/api/:tenant/email-marketing' as const

export const listMailIssuers = endpoint(`GET ${suite}/mail-issuer`, {
  access: 'viewer',
  output: one(z.array(z.object({ id: MailIssuer, name: z.string(), smtp: Server, imap: Server }))),
  about: 'Returns the issuers whose accounts can be connected by OAuth in place of a password.',
})

export const startMailConnection = endpoint(`POST ${suite}/email-service-provider/:providerId/connection`, {
  access: 'owner',
  limit: { calls: 30, seconds: 60 },
  input: z.strictObject({ issuer: MailIssuer }),
  output: one(z.object({ url: z.string() })),
  about:
    'Starts to connect an account. Open `url` in the browser; the issuer then sends it back with `state` and `code`.',
})

export const finishMailConnection = endpoint(`POST ${suite}/mail-connection`, {
  access: 'owner',
  limit: { calls: 30, seconds: 60 },
  input: z.strictObject({ state: z.string().max(300), code: z.string().min(1).max(4000) }),
  output: one(z.object({ providerId: z.string(), account: z.string() })),
  about: 'Connects the account. Only the session that started it can finish it, once and within ten minutes.',
})
