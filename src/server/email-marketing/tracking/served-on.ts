import type { ServedOn } from '../../http/link-hosts/served-on.ts'
import { readToken } from './tokens.ts'

/** Pages with a message's token, on the domain of its workspace. */
export const ofMessage =
  (purpose: string): ServedOn =>
  ({ secrets }, { token = '' }, tenantId) =>
    readToken(secrets, purpose, token)?.tenantId === tenantId
