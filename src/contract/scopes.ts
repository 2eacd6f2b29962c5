import { z } from 'zod'

/** Scopes of an API key. A scope allows only the endpoints that name it, within one workspace. */
export const ApiScope = z.enum([
  'contacts:read',
  'contacts:write',
  'templates:read',
  'mail:read',
  'mail:send',
  'mail:transactional',
])
export type ApiScope = z.infer<typeof ApiScope>
