import { z } from 'zod'
import { line, stripInvisible } from '../fields.ts'
import { trimEndWhere } from '../trimming.ts'

export const ProviderType = z.enum(['sandbox', 'smtp', 'ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'resend'])
export type ProviderType = z.infer<typeof ProviderType>

const Host = z
  .string()
  .overwrite(stripInvisible)
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9_.:[\]-]{1,253}$/, 'host')

/** Goes into a header, so it can hold neither spaces nor anything outside ASCII. */
const Key = z
  .string()
  .overwrite(stripInvisible)
  .trim()
  .min(1, 'required')
  .max(1000)
  .regex(/^[\u0021-\u007e]+$/, 'key')

/** Where the service's API is asked instead of at its own address; `http:` and private addresses only where the operator allows them. */
const ApiAddress = z
  .string()
  .overwrite(stripInvisible)
  .trim()
  .max(300)
  .regex(/^https?:\/\/[^\s/?#@\\]+(?:\/[^\s?#@\\]*)?$/i, 'link')
  .transform((address) => trimEndWhere(address, /\//))

const api = { endpoint: ApiAddress.optional() }

/** With which the service signs what it tells us; without it that is refused. */
const signs = { webhookKey: Key.optional() }

export const SmtpSettings = z.strictObject({
  host: Host,
  port: z.number().int().min(1).max(65535),
  /** `starttls` upgrades where the server offers it and refuses to send where it does not; `tls` speaks TLS from the first byte. */
  secure: z.enum(['none', 'starttls', 'tls']).default('starttls'),
  username: line(254).optional(),
  password: z.string().max(1000).optional(),
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
  /** Only to ask for the addresses that may send. */
  accountToken: Key.optional(),
  /** Mail to many goes over a stream of the kind "broadcast". */
  messageStream: z
    .string()
    .trim()
    .regex(/^[\w-]{1,50}$/)
    .default('broadcast'),
  ...api,
})

export const BrevoSettings = z.strictObject({ apiKey: Key, ...api })
export const ResendSettings = z.strictObject({ apiKey: Key, ...signs, ...api })

/** What each type needs. A change holds what changes; the whole is checked by the provider's type, faults lie at `settings.…`. */
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

/** These go in, are sealed, and never come out. Absent in a change: the kept one stays; empty: it goes. */
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

/** Settings as they are given: those of all types. */
export const SettingsInput = z.strictObject({
  host: short,
  port: z.number().optional(),
  secure: z.enum(['none', 'starttls', 'tls']).optional(),
  username: short,
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

/** Settings as they are shown. */
export const SettingsOutput = z.object({
  ...SettingsInput.omit({
    password: true,
    apiKey: true,
    secretAccessKey: true,
    serverToken: true,
    accountToken: true,
    webhookKey: true,
  }).shape,
  hasPassword: z.boolean(),
  /** Which secrets are kept. */
  secrets: z.array(z.enum(secretNames)),
})

/** What is wrong with settings as they are given for a type, at `settings.…`; what was left empty counts as not given. */
export function settingsFaults(type: ProviderType, given: unknown): z.core.$ZodIssue[] {
  const filled = Object.entries(given ?? {}).filter(([, value]) => value !== '')
  const read = settingsOfType[type].safeParse(Object.fromEntries(filled), { reportInput: true })
  return (read.error?.issues ?? []).map((issue) => ({ ...issue, path: ['settings', ...issue.path] }))
}
