import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { blank, Count, Deleted, EmailAddress, entity, Instant, line, one, pageInput, pageOf } from '../fields.ts'

/** The kinds of service that can be set up today; those of `spec/api.md` that speak HTTP come with their own issue. */
export const ProviderType = z.enum(['sandbox', 'smtp'])
export type ProviderType = z.infer<typeof ProviderType>

export const ProviderStatus = z.enum(['active', 'inactive'])

export const SmtpSettings = z.strictObject({
  host: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9_.:[\]-]{1,253}$/, 'host'),
  port: z.number().int().min(1).max(65535),
  /** `starttls` upgrades where the server offers it and refuses to send where it does not; `tls` speaks TLS from the first byte. */
  secure: z.enum(['none', 'starttls', 'tls']).default('starttls'),
  username: line(254).optional(),
  /** Goes in, is sealed, never comes out. Absent in a change: the kept one stays. */
  password: z.string().max(1000).optional(),
})

export const Limits = z.strictObject({
  perSecond: z.number().int().min(1).max(10_000).nullable().default(null),
  perHour: z.number().int().min(1).max(10_000_000).nullable().default(null),
  perDay: z.number().int().min(1).max(100_000_000).nullable().default(null),
  connections: z.number().int().min(1).max(20).default(5),
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
  settings: z.object({
    host: z.string().optional(),
    port: z.number().optional(),
    secure: z.enum(['none', 'starttls', 'tls']).optional(),
    username: z.string().optional(),
    hasPassword: z.boolean(),
  }),
  limits: Limits,
  lastTest: z.object({ at: Instant, success: z.boolean(), message: z.string() }).nullable(),
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
})

export const getProvider = endpoint(`GET ${base}/:providerId`, { access: 'viewer', output: one(Provider) })
export const getDefaultProvider = endpoint(`GET ${base}/default/my`, { access: 'viewer', output: one(Provider) })

const fields = {
  name: line(120),
  status: ProviderStatus,
  isDefault: z.boolean(),
  fromName: line(120, 0),
  fromEmail: EmailAddress,
  replyTo: EmailAddress.nullable(),
  limits: Limits.partial(),
}

export const createProvider = endpoint(`POST ${base}`, {
  access: 'owner',
  status: 201,
  input: z.strictObject({
    ...fields,
    type: ProviderType,
    status: fields.status.default('active'),
    isDefault: fields.isDefault.default(false),
    fromName: fields.fromName.default(''),
    replyTo: fields.replyTo.default(null),
    limits: fields.limits.default({}),
    /** Required for `smtp`. */
    settings: SmtpSettings.optional(),
  }),
  output: one(Provider),
})

export const updateProvider = endpoint(`PATCH ${base}/:providerId`, {
  access: 'owner',
  input: z.strictObject({ ...fields, settings: SmtpSettings.partial() }).partial(),
  output: one(Provider),
})

export const deleteProvider = endpoint(`DELETE ${base}/:providerId`, {
  access: 'owner',
  output: Deleted,
  about: 'Deletes a provider; 409 while a job that is not over uses it.',
})

export const testProvider = endpoint(`POST ${base}/:providerId/test`, {
  access: 'editor',
  limit: { calls: 30, seconds: 60 },
  input: z.strictObject({ to: EmailAddress.optional() }),
  output: one(
    z.object({
      success: z.boolean(),
      message: z.string(),
      latencyMs: Count,
      capabilities: z.array(z.string()).optional(),
    }),
  ),
  about: 'Connects and signs in, and sends a mail to `to` when given. Answers 200 also where the test fails.',
})

export const emailAccounts = endpoint(`GET ${base}/:providerId/email-accounts`, {
  access: 'viewer',
  output: one(
    z.array(z.object({ email: z.string(), name: z.string(), status: ProviderStatus, isDefault: z.boolean() })),
  ),
})
