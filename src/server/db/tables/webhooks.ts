import type { Generated, GeneratedAlways } from 'kysely'
import type { WebhookDelivery, WebhookEvent } from '#contract/webhooks.ts'
import type { Timestamp } from './columns.ts'

/** Rows of a workspace's webhook endpoints and their deliveries. */

type WebhookEndpoints = {
  tenant_id: string
  id: string
  url: string
  name: string
  events: WebhookEvent[]
  secret: Buffer
  previous_secret: Buffer | null
  previous_until: Date | null
  status: Generated<'on' | 'off'>
  off_by: 'hand' | 'gone' | 'failing' | null
  failing_since: Date | null
  failures: Generated<number>
  rest_until: Date | null
  delivered_at: Date | null
  lease: string | null
  lease_until: Date | null
  created_at: Timestamp
  updated_at: Timestamp
}

type WebhookListeners = {
  tenant_id: string
  type: string
  endpoint_id: string
}

type WebhookDeliveries = {
  tenant_id: string
  id: Generated<string>
  endpoint_id: string
  seq: GeneratedAlways<number>
  type: string
  body: string
  state: Generated<WebhookDelivery['state']>
  attempts: Generated<number>
  next_at: Timestamp
  tried_at: Date | null
  took_ms: number | null
  status: number | null
  answer: string | null
  fault: WebhookDelivery['fault']
  created_at: Timestamp
}

export type WebhookTables = {
  webhook_endpoints: WebhookEndpoints
  webhook_listeners: WebhookListeners
  webhook_deliveries: WebhookDeliveries
}
