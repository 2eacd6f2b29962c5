import * as endpoints from '#contract/email-marketing/returns.ts'
import { type Route, route } from '../../http/route.ts'
import * as sendingRules from './sending-settings.ts'

export const routes: Route[] = [
  route(endpoints.getSendingRules, sendingRules.get),
  route(endpoints.updateSendingRules, sendingRules.update),
]
