import * as doors from '#contract/email-marketing/service-events.ts'
import { type Route, route } from '../../http/route.ts'
import * as serviceEvents from './provider-webhooks.ts'

export const routes: Route[] = [
  route(doors.serviceEvents, serviceEvents.get),
  route(doors.renewServiceEvents, serviceEvents.renew),
  route(doors.tellEvents, serviceEvents.tell),
]
