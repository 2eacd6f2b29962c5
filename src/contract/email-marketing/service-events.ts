import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Instant, one } from '../fields.ts'

/** Webhook through which a sending service reports delivery events. */
export const ServiceEvents = z.object({
  /** Address to enter at the service. */
  url: z.string(),
  /** The service signs its calls, and verifying them needs its key. */
  needsKey: z.boolean(),
  hasKey: z.boolean(),
  lastAt: Instant.nullable(),
  /** When a call was last refused because of its signature. */
  lastRefusedAt: Instant.nullable(),
})
export type ServiceEvents = z.infer<typeof ServiceEvents>

const provider = '/api/:tenant/email-marketing/email-service-provider/:providerId' as const

export const serviceEvents = endpoint(`GET ${provider}/events`, {
  access: 'owner',
  output: one(ServiceEvents.nullable()),
  about: 'Returns the URL for the provider’s events, null if the provider doesn’t send events.',
})

export const renewServiceEvents = endpoint(`POST ${provider}/events/renew`, {
  access: 'owner',
  output: one(ServiceEvents),
  about: 'Creates a new URL for the provider’s events. The previous URL stops working.',
})

export const receiveServiceEvents = endpoint('POST /e/:token', {
  responseType: 'text/plain',
  access: 'signed',
  body: 'raw',
  maxBody: 5 * 1024 * 1024,
  limit: { calls: 6000, seconds: 60 },
  about: 'Receives bounce and complaint events from a provider, in its own format and with its own signature.',
})
