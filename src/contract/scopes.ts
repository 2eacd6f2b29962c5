import { z } from 'zod'

/** What an API key may do: each opens the endpoints that name it, within one workspace, and no others. */
export const ApiScope = z.enum([
  'contacts:read',
  'contacts:write',
  'templates:read',
  'mail:read',
  'mail:send',
  'mail:transactional',
])
export type ApiScope = z.infer<typeof ApiScope>
