import * as doors from '#contract/developers.ts'
import { route } from '../http/route.ts'
import * as keys from './api-keys.ts'

export const routes = [
  route(doors.listApiKeys, keys.list),
  route(doors.createApiKey, keys.create),
  route(doors.revokeApiKey, keys.revoke),
]
