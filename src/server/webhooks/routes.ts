import * as contract from '#contract/webhooks.ts'
import { route } from '../http/route.ts'
import * as deliveries from './deliveries.ts'
import * as endpoints from './endpoints.ts'

export const routes = [
  route(contract.listWebhooks, endpoints.list),
  route(contract.createWebhook, endpoints.create),
  route(contract.getWebhook, endpoints.get),
  route(contract.updateWebhook, endpoints.update),
  route(contract.deleteWebhook, endpoints.remove),
  route(contract.rotateWebhookSecret, endpoints.rotate),
  route(contract.testWebhook, deliveries.test),
  route(contract.replayWebhook, deliveries.replayFailed),
  route(contract.listWebhookDeliveries, deliveries.list),
  route(contract.getWebhookDelivery, deliveries.get),
  route(contract.replayWebhookDelivery, deliveries.replayOne),
]
