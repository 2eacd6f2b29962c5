import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Deleted, Id, Instant, InstantInput, line, one, pageInput, pageOf } from './fields.ts'
import { ApiScope } from './scopes.ts'

export const ApiKey = z.object({
  _id: Id,
  id: Id,
  createdAt: Instant,
  name: z.string(),
  /** The first characters of the key. */
  hint: z.string(),
  scopes: z.array(ApiScope),
  /** The person the key acts for. */
  maker: z.object({ _id: Id, name: z.string() }),
  state: z.enum(['active', 'expired', 'revoked']),
  expiresAt: Instant.nullable(),
  /** Precise to the minute. */
  lastUsedAt: Instant.nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

const base = '/api/:tenant/developers/key' as const

export const listApiKeys = endpoint(`GET ${base}`, {
  access: 'owner',
  input: z.strictObject(pageInput(['createdAt'])),
  output: pageOf(ApiKey),
  about: 'Lists the API keys of the workspace, without their secrets.',
})

export const createApiKey = endpoint(`POST ${base}`, {
  confirmsIdentity: true,
  access: 'owner',
  status: 201,
  input: z.strictObject({
    name: line(80),
    scopes: z.array(ApiScope).min(1).max(ApiScope.options.length),
    /** Null: valid until revoked. */
    expiresAt: InstantInput.nullable().default(null),
  }),
  output: one(ApiKey.extend({ key: z.string() })),
  about:
    'Creates an API key, used as `Authorization: Bearer sk_…`. The key is shown only in this response. Requires a confirmed identity (403). It acts on behalf of its creator and can call only endpoints with one of its scopes.',
})

export const revokeApiKey = endpoint(`DELETE ${base}/:keyId`, {
  access: 'owner',
  output: Deleted,
  about: 'Revokes an API key immediately. It stays in the list.',
})
