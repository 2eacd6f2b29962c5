import * as doors from '#contract/email-marketing/returns.ts'
import { type Route, route } from '../../http/route.ts'
import * as sendingRules from './sending-settings.ts'

export const routes: Route[] = [
  route(doors.getSendingRules, sendingRules.get),
  route(doors.updateSendingRules, sendingRules.update),
]
