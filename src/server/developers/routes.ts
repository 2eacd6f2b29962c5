import * as endpoints from '#contract/developers.ts'
import { route } from '../http/route.ts'
import * as keys from './api-keys.ts'

export const routes = [
  route(endpoints.listApiKeys, keys.list),
  route(endpoints.createApiKey, keys.create),
  route(endpoints.revokeApiKey, keys.revoke),
]
