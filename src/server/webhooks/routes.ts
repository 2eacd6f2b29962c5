import * as doors from '#contract/webhooks.ts'
import { route } from '../http/route.ts'
import * as deliveries from './deliveries.ts'
import * as endpoints from './endpoints.ts'

export const routes = [
  route(doors.listWebhooks, endpoints.list),
  route(doors.createWebhook, endpoints.create),
  route(doors.getWebhook, endpoints.get),
  route(doors.updateWebhook, endpoints.update),
  route(doors.deleteWebhook, endpoints.remove),
  route(doors.rotateWebhookSecret, endpoints.rotate),
  route(doors.testWebhook, deliveries.test),
  route(doors.replayWebhook, deliveries.replayFailed),
  route(doors.listWebhookDeliveries, deliveries.list),
  route(doors.getWebhookDelivery, deliveries.get),
  route(doors.replayWebhookDelivery, deliveries.replayOne),
]
