import * as doors from '#contract/email-marketing/returns.ts'
import * as eventDoors from '#contract/email-marketing/service-events.ts'
import { type Route, route } from '../../http/route.ts'
import * as sendingRules from '../settings/sending-settings.ts'
import * as serviceEvents from './provider-webhooks.ts'
import * as suppressionLifting from '../suppressions/lift.ts'
import * as suppressionList from '../suppressions/list.ts'

export const routes: Route[] = [
  route(doors.getSendingRules, sendingRules.get),
  route(doors.updateSendingRules, sendingRules.update),
  route(doors.listSuppressions, suppressionList.list),
  route(doors.exportSuppressions, suppressionList.download),
  route(doors.addSuppression, suppressionList.add),
  route(doors.liftSuppressions, suppressionLifting.lift),
  route(eventDoors.serviceEvents, serviceEvents.get),
  route(eventDoors.renewServiceEvents, serviceEvents.renew),
  route(eventDoors.tellEvents, serviceEvents.tell),
]
