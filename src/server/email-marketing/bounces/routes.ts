import * as endpoints from '#contract/email-marketing/service-events.ts'
import { type Route, route } from '../../http/route.ts'
import * as serviceEvents from './provider-webhooks.ts'

export const routes: Route[] = [
  route(endpoints.serviceEvents, serviceEvents.get),
  route(endpoints.renewServiceEvents, serviceEvents.renewUrl),
  route(endpoints.receiveServiceEvents, serviceEvents.receive),
]
