import type { JsonColumn, Timestamp } from './columns.ts'

type Returns = {
  tenant_id: string
  id: string
  key: string
  at: Date
  source: 'mailbox' | 'service' | 'server'
  kind: 'bounce' | 'complaint' | 'unsubscribe'
  outcome: 'hard' | 'soft' | 'sender' | null
  reason: string | null
  rule: string | null
  response: string
  email: string
  job_id: string | null
  contact_id: string | null
  message_id: string | null
}

type AddressRests = {
  tenant_id: string
  email: string
  until: Date
  detail: string
  bounce_rule: string | null
  job_id: string | null
  created_at: Timestamp
}

type HookTokens = {
  tenant_id: string
  provider_id: string
  token: string
  told_hash: Buffer
  at: Date
}

type SendingRules = {
  tenant_id: string
  rules: JsonColumn<unknown>
  updated_at: Timestamp
}

/** Bounces, complaints and other feedback on sent mail. */
export type ReturnsTables = {
  delivery_feedback: Returns
  address_pauses: AddressRests
  event_webhook_tokens: HookTokens
  sending_rules: SendingRules
}
