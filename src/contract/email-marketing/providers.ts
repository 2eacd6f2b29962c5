import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  blank,
  Count,
  Deleted,
  EmailAddress,
  entity,
  Instant,
  line,
  one,
  pageInput,
  pageOf,
  paragraph,
} from '../fields.ts'
import { MailConnection } from './oauth/connections.ts'
import {
  MailIssuer,
  ProviderType,
  SettingsInput,
  settingsFaults,
  SettingsOutput,
  SmtpSettings,
} from './provider-settings.ts'

export const ProviderStatus = z.enum(['active', 'inactive'])

/** Limits of a service; days begin at midnight in the workspace's time zone. Null: no limit. */
export const ProviderLimits = z.strictObject({
  perSecond: z.number().int().min(1).max(10_000).nullable().default(null),
  perHour: z.number().int().min(1).max(10_000_000).nullable().default(null),
  perDay: z.number().int().min(1).max(100_000_000).nullable().default(null),
  connections: z.number().int().min(1).max(20).default(5),
})

/** Mailbox that receives the mail of a provider's address. */
export const ImapSettings = z.strictObject({
  host: SmtpSettings.shape.host,
  port: SmtpSettings.shape.port,
  secure: z.enum(['none', 'starttls', 'tls']).default('tls'),
  username: line(254),
  /** Stored encrypted, never returned. Absent in a change: stays. */
  password: z.string().max(1000).optional(),
  /** Signs in by an account that a person connects. Server, user and password are then the issuer's. */
  issuer: MailIssuer.optional(),
  folders: z.array(line(200)).min(1, 'required').max(10).default(['INBOX']),
})

/** A provider's mailbox and its state: last check, and the server's last response. */
export const Imap = z.object({
  host: z.string(),
  port: z.number(),
  secure: z.enum(['none', 'starttls', 'tls']),
  username: z.string(),
  hasPassword: z.boolean(),
  issuer: MailIssuer.optional(),
  folders: z.array(z.string()),
  state: z.enum(['waiting', 'syncing', 'ready', 'failing']),
  checkedAt: Instant.nullable(),
  nextTryAt: Instant.nullable(),
  message: z.string(),
  /** Folders that cannot be opened while others can: missing, or with the server's message. */
  unreadFolders: z.array(z.object({ folder: z.string(), missing: z.boolean(), message: z.string() })),
  /** Messages in the folders, and messages fetched so far. */
  total: Count,
  fetched: Count,
})

export const Provider = z.object({
  ...entity,
  name: z.string(),
  type: ProviderType,
  status: ProviderStatus,
  isDefault: z.boolean(),
  fromName: z.string(),
  fromEmail: z.string(),
  replyTo: z.string().nullable(),
  /** Address for bounces, each tagged with a signed suffix after `+`; null: the sender. */
  returnPath: z.string().nullable(),
  /** Plain text below messages written by hand; campaigns do not include it. */
  signature: z.string(),
  settings: SettingsOutput,
  limits: ProviderLimits,
  lastTest: z
    .object({
      at: Instant,
      success: z.boolean(),
      message: z.string(),
      /** Explanation of a failure and its remedy, if known. */
      advice: z.string().nullable(),
    })
    .nullable(),
  /** Null: mail is not received. */
  imap: Imap.nullable().default(null),
  /** Accounts connected by OAuth, for sending or for the mailbox. */
  connections: z.array(MailConnection).default([]),
})
export type Provider = z.infer<typeof Provider>

const base = '/api/:tenant/email-marketing/email-service-provider' as const

export const listProviders = endpoint(`GET ${base}`, {
  access: 'viewer',
  input: z.strictObject({
    ...pageInput(['createdAt', 'name']),
    type: blank(ProviderType),
    status: blank(ProviderStatus),
  }),
  output: pageOf(Provider),
  about: 'Lists email service providers.',
})

export const getProvider = endpoint(`GET ${base}/:providerId`, {
  access: 'viewer',
  output: one(Provider),
  about: 'Returns an email service provider.',
})
export const getDefaultProvider = endpoint(`GET ${base}/default/my`, {
  access: 'viewer',
  output: one(Provider),
  about: 'Returns the default email service provider.',
})

const fields = {
  name: line(120),
  status: ProviderStatus,
  isDefault: z.boolean(),
  fromName: line(120, 0),
  fromEmail: EmailAddress,
  replyTo: EmailAddress.nullable(),
  returnPath: EmailAddress.regex(/^[^+@]{1,24}@/, 'returnPath').nullable(),
  signature: paragraph(2000),
  limits: ProviderLimits.partial(),
  /** Null: stops receiving mail. */
  imap: ImapSettings.nullable().optional(),
}

export const createProvider = endpoint(`POST ${base}`, {
  access: 'owner',
  status: 201,
  input: z
    .strictObject({
      ...fields,
      type: ProviderType,
      status: fields.status.default('active'),
      isDefault: fields.isDefault.default(false),
      fromName: fields.fromName.default(''),
      replyTo: fields.replyTo.default(null),
      returnPath: fields.returnPath.default(null),
      signature: fields.signature.default(''),
      limits: fields.limits.default({}),
      /** Required except for `sandbox`; the members of each type are in `settingsOfType`. */
      settings: SettingsInput.optional(),
    })
    .superRefine(
      ({ type, settings }, said) => {
        for (const fault of settingsFaults(type, settings)) said.addIssue({ ...fault })
      },
      // Also runs if other fields are invalid, so that a form reports all errors at once.
      {
        when: ({ value }) =>
          z.object({ type: ProviderType, settings: SettingsInput.optional() }).safeParse(value).success,
      },
    ),
  output: one(Provider),
  about: 'Adds an email service provider.',
})

export const updateProvider = endpoint(`PATCH ${base}/:providerId`, {
  access: 'owner',
  input: z.strictObject({ ...fields, settings: SettingsInput }).partial(),
  output: one(Provider),
  about: 'Updates an email service provider.',
})

export const deleteProvider = endpoint(`DELETE ${base}/:providerId`, {
  access: 'owner',
  output: Deleted,
  about: 'Deletes a provider. Fails while an unfinished campaign (`job`) uses it (409).',
})

export const testProvider = endpoint(`POST ${base}/:providerId/test`, {
  access: 'editor',
  limit: { calls: 30, seconds: 60 },
  input: z.strictObject({ to: EmailAddress.optional() }),
  output: one(
    z.object({
      success: z.boolean(),
      /** The server's response, or the connection fault. */
      message: z.string(),
      /** Explanation of a failure and its remedy, if known. */
      advice: z.string().nullable(),
      latencyMs: Count,
      capabilities: z.array(z.string()).optional(),
    }),
  ),
  about:
    'Tests a provider: connects, signs in, and sends an email to `to` if given. Returns 200 even if the test fails.',
})

export const checkMail = endpoint(`POST ${base}/:providerId/check-mail`, {
  access: 'editor',
  limit: { calls: 30, seconds: 60 },
  output: one(Imap),
  about: 'Fetches new email from the provider’s mailbox immediately.',
})

/** `pending`: not confirmed yet. */
const AccountStatus = z.enum(['active', 'pending', 'inactive'])

export const emailAccounts = endpoint(`GET ${base}/:providerId/email-accounts`, {
  access: 'viewer',
  output: one(
    z.array(z.object({ email: z.string(), name: z.string(), status: AccountStatus, isDefault: z.boolean() })),
  ),
  about:
    'Returns the addresses that the provider can send from. `*@example.com` means every address of a domain. Fails with the provider’s message if it refuses (409), or if it doesn’t respond (503).',
})
