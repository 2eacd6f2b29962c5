import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { blank, Count, Id, Instant, line, one, TimeZone, Version } from './fields.ts'
import { trimEndWhere } from './trimming.ts'

/** Features that use a language model; usage is counted per kind. */
export const aiKinds = ['draft', 'answer', 'summary', 'translation', 'reply', 'mail', 'embedding'] as const
export const AiKind = z.enum(aiKinds)
export type AiKind = z.infer<typeof AiKind>

/** Faults of a call to a model endpoint; `stopped`: the reader cancelled it or closed the page. */
export const modelFaults = [
  'not_set',
  'key_refused',
  'no_model',
  'rate_limit',
  'quota',
  'overloaded',
  'unreachable',
  'tls',
  'slow_start',
  'stalled',
  'cut',
  'malformed',
  'too_long',
  'refused',
  'empty',
  'stopped',
] as const
export const ModelFaultKind = z.enum(modelFaults)
export type ModelFaultKind = z.infer<typeof ModelFaultKind>

/** The reader's time zone: the daily share starts at their midnight. */
export const readersDay = { timeZone: blank(TimeZone).transform((zone) => zone ?? 'UTC') }

/** Event sent on a stream that cannot continue. */
export type ModelFaultEvent = { kind: ModelFaultKind | 'budget'; message: string; retryAfter: number | null }

/** Share of the daily allowance that is used; null: unlimited. */
const Share = z.object({ limit: Count, used: Count }).nullable()

export const aiState = endpoint('GET /api/:lang/ai', {
  access: 'user',
  input: z.strictObject(readersDay),
  output: one(
    z.object({
      /** Whether a language model is configured; without one only the built-in features work. */
      ready: z.boolean(),
      model: z.string().nullable(),
      /** Tokens the caller used today. */
      share: Share,
    }),
  ),
  about: 'Returns whether an AI model is set up, and how much of it the caller may still use today.',
})

const BaseUrl = z
  .string()
  .trim()
  .max(500)
  .refine((text) => /^https?:\/\/[^\s/?#@]+(?:\/[^\s?#]*)?$/i.test(text) && URL.canParse(text), 'link')
  .transform((text) => trimEndWhere(text, /\//))
const Tokens = z.number().int().min(1).max(1_000_000_000_000).nullable()

export const AiSettings = z.object({
  /** Where the endpoint is configured: by an administrator, by the operator (AI_BASE_URL), or nowhere. */
  source: z.enum(['settings', 'environment', 'none']),
  baseUrl: z.string().nullable(),
  model: z.string().nullable(),
  /** The key is never returned. */
  hasKey: z.boolean(),
  /** Daily limits for one member and for the whole site; null: unlimited. */
  memberTokens: Tokens,
  siteTokens: Tokens,
  usedToday: Count,
  /** Model that searches published content by meaning; empty: search by words only. */
  embeddingModel: z.string(),
  /** Progress of indexing, and why it stopped. */
  embedding: z.object({
    done: Count,
    waiting: Count,
    fault: z.union([ModelFaultKind, z.literal('budget')]).nullable(),
  }),
  updatedAt: Instant,
})
export type AiSettings = z.infer<typeof AiSettings>

const base = '/api/:lang/admin/ai' as const

export const getAi = endpoint(`GET ${base}`, {
  access: 'admin',
  output: one(AiSettings),
  about: 'Returns the settings and usage of the language model.',
})

const chosen = {
  baseUrl: z.union([z.literal('').transform(() => null), z.null(), BaseUrl]),
  model: line(200, 0),
  /** A value replaces the key; an empty string removes it. */
  apiKey: line(1000, 0),
  embeddingModel: line(200, 0),
}

export const updateAi = endpoint(`PATCH ${base}`, {
  access: 'admin',
  input: z.strictObject({
    baseUrl: chosen.baseUrl.optional(),
    model: chosen.model.optional(),
    apiKey: chosen.apiKey.optional(),
    memberTokens: Tokens.optional(),
    siteTokens: Tokens.optional(),
    embeddingModel: chosen.embeddingModel.optional(),
    version: Version,
  }),
  output: one(AiSettings),
  about:
    'Updates the AI settings. A new address deletes the key of the previous one. Without an address, the operator’s endpoint is used.',
})

export const testAi = endpoint(`POST ${base}/test`, {
  access: 'admin',
  limit: { calls: 20, seconds: 600 },
  input: z.strictObject({
    baseUrl: chosen.baseUrl.optional(),
    model: chosen.model.optional(),
    apiKey: chosen.apiKey.optional(),
    embeddingModel: chosen.embeddingModel.optional(),
  }),
  output: one(
    z.object({
      success: z.boolean(),
      fault: ModelFaultKind.nullable(),
      /** In the caller's language. */
      message: z.string(),
      /** The endpoint's own error message. */
      said: z.string(),
      models: z.array(z.string()),
      milliseconds: Count,
    }),
  ),
  about:
    'Tests an AI endpoint: lists its models and requests one word, and one vector if an embedding model is chosen. Uses the given settings or the saved ones. Stores nothing.',
})

const Used = { calls: Count, tokens: Count, faults: Count }

export const AiUsage = z.object({
  days: z.array(z.object({ day: z.iso.date(), ...Used })),
  members: z.array(z.object({ member: z.object({ _id: Id, name: z.string() }).nullable(), ...Used })),
  kinds: z.array(z.object({ kind: AiKind, ...Used })),
  faults: z.array(z.object({ fault: ModelFaultKind, calls: Count, lastAt: Instant })),
})
export type AiUsage = z.infer<typeof AiUsage>

export const aiUsage = endpoint(`GET ${base}/usage`, {
  access: 'admin',
  input: z.strictObject({ days: blank(z.coerce.number().int().min(1).max(90)).transform((days) => days ?? 30) }),
  output: one(AiUsage),
  about: 'Returns AI usage by day (UTC), member, kind and fault.',
})
