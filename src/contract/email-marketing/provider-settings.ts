import { z } from 'zod'
import { line, stripInvisible } from '../fields.ts'
import { trimEndWhere } from '../trimming.ts'

export const ProviderType = z.enum(['sandbox', 'smtp', 'ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'resend'])
export type ProviderType = z.infer<typeof ProviderType>

/** Issuer of access tokens (OAuth) that the operator set up: Google, Microsoft, or one of their own. */
export const MailIssuer = z.enum(['google', 'microsoft', 'other'])
export type MailIssuer = z.infer<typeof MailIssuer>

const Host = z
  .string()
  .overwrite(stripInvisible)
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9_.:[\]-]{1,253}$/, 'host')

/** Sent in a header, so it contains neither spaces nor characters outside ASCII. */
const Key = z
  .string()
  .overwrite(stripInvisible)
  .trim()
  .min(1, 'required')
  .max(1000)
  .regex(/^[\u0021-\u007e]+$/, 'key')

/** API address in place of the service's own; `http:` and private addresses only if the operator allows them. */
const ApiAddress = z
  .string()
  .overwrite(stripInvisible)
  .trim()
  .max(300)
  .regex(/^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#@\\]*)?$/i, 'link')
  .transform((address) => trimEndWhere(address, /\//))

const api = { endpoint: ApiAddress.optional() }

/** Key that verifies the signatures of the service's webhooks; without it they are refused. */
const signs = { webhookKey: Key.optional() }

export const SmtpSettings = z.strictObject({
  host: Host,
  port: z.number().int().min(1).max(65535),
  /**
   * `starttls` upgrades the connection and refuses to send if the server does not offer it; `tls` uses TLS from the
   * first byte.
   */
  secure: z.enum(['none', 'starttls', 'tls']).default('starttls'),
  username: line(254).optional(),
  password: z.string().max(1000).optional(),
  /** Signs in by an account that a person connects. Server, user and password are then the issuer's. */
  issuer: MailIssuer.optional(),
})

export const SesSettings = z.strictObject({
  region: z.string().regex(/^[a-z]{2,3}(?:-[a-z]+){1,3}-\d{1,2}$/, 'region'),
  accessKeyId: z
    .string()
    .trim()
    .regex(/^\w{16,128}$/, 'key'),
  secretAccessKey: Key,
  configurationSet: z
    .string()
    .trim()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
  ...api,
})

export const SendgridSettings = z.strictObject({
  apiKey: Key,
  region: z.enum(['global', 'eu']).default('global'),
  ...signs,
  ...api,
})

export const MailgunSettings = z.strictObject({
  apiKey: Key,
  domain: Host,
  region: z.enum(['us', 'eu']).default('us'),
  ...signs,
  ...api,
})

export const PostmarkSettings = z.strictObject({
  serverToken: Key,
  /** Only needed to list the sending addresses. */
  accountToken: Key.optional(),
  /** Campaigns use a stream of the kind "broadcast". */
  messageStream: z
    .string()
    .trim()
    .regex(/^[\w-]{1,50}$/)
    .default('broadcast'),
  ...api,
})

export const BrevoSettings = z.strictObject({ apiKey: Key, ...api })
export const ResendSettings = z.strictObject({ apiKey: Key, ...signs, ...api })

/** Settings of each type. A change may be partial; the result is validated as a whole, with errors at `settings.…`. */
export const settingsOfType = {
  sandbox: z.object({}),
  smtp: SmtpSettings,
  ses: SesSettings,
  sendgrid: SendgridSettings,
  mailgun: MailgunSettings,
  postmark: PostmarkSettings,
  brevo: BrevoSettings,
  resend: ResendSettings,
} as const

/** Secrets: stored encrypted, never returned. In a change, an absent one stays and an empty one is removed. */
export const secretNames = [
  'password',
  'apiKey',
  'secretAccessKey',
  'serverToken',
  'accountToken',
  'webhookKey',
] as const
export type SecretName = (typeof secretNames)[number]

const short = z.string().max(300).optional()
const secret = z.string().max(1000).optional()

/** Settings of all types, as submitted. */
export const SettingsInput = z.strictObject({
  host: short,
  port: z.number().optional(),
  secure: z.enum(['none', 'starttls', 'tls']).optional(),
  username: short,
  /** In a change: empty for sign-in by password again. */
  issuer: z.union([MailIssuer, z.literal('')]).optional(),
  region: short,
  domain: short,
  accessKeyId: short,
  configurationSet: short,
  messageStream: short,
  endpoint: short,
  password: secret,
  apiKey: secret,
  secretAccessKey: secret,
  serverToken: secret,
  accountToken: secret,
  webhookKey: secret,
})

/** Settings as returned. */
export const SettingsOutput = z.object({
  ...SettingsInput.omit({
    password: true,
    apiKey: true,
    secretAccessKey: true,
    serverToken: true,
    accountToken: true,
    webhookKey: true,
    issuer: true,
  }).shape,
  issuer: MailIssuer.optional(),
  hasPassword: z.boolean(),
  /** Names of the stored secrets. */
  secrets: z.array(z.enum(secretNames)),
})

/** Validation errors of settings for a type, at `settings.…`; empty values count as absent. */
export function settingsFaults(type: ProviderType, given: unknown): z.core.$ZodIssue[] {
  const filled = Object.entries(given ?? {}).filter(([, value]) => value !== '')
  const read = settingsOfType[type].safeParse(Object.fromEntries(filled), { reportInput: true })
  return (read.error?.issues ?? []).map((issue) => ({ ...issue, path: ['settings', ...issue.path] }))
}
