import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { classifyBounce } from '../bounces/classify.ts'
import type { Classified } from '../bounces/reason.ts'
import type { Call } from '../../net/http-call.ts'

/** A webhook call of a service. */
export type WebhookRequest = {
  body: Buffer
  header: (name: string) => string | undefined
  now: Date
  call: Call
  /** Whether a token is new, or came with the same body before. */
  isFresh: (token: string) => Promise<boolean>
}

/** One event: what became of which message. */
export type WebhookEvent = {
  /** The event's name at the service; a repeat has the same one. */
  key: string
  at: Date
  email: string | null
  /** What identifies the message: its Message-ID, or the mark that the service carried. */
  hints: { messageId?: string | null; mark?: string | null }
  response: string
} & (({ kind: 'bounce' } & Classified) | { kind: 'complaint' } | { kind: 'unsubscribe' })

/** Reads a call of one service. Null if its signature is invalid. Events of no interest are dropped. */
export type WebhookReader = (heard: WebhookRequest) => Promise<WebhookEvent[] | null> | WebhookEvent[] | null

/**
 * Classifies an event by the remote server's text and the service's verdict, permanent or temporary. A fault of the
 * sender closes no address. Without a verdict (null) only the text counts.
 */
export function classifyEvent(
  permanent: boolean | null,
  diagnostic: { status: string | null; text: string },
): Classified {
  const meaning = classifyBounce(diagnostic)
  if (permanent === null || meaning.outcome === 'sender') return meaning
  if (!permanent) return { ...meaning, outcome: 'soft' }
  const mends = meaning.reason === 'full' || meaning.reason === 'expired' || meaning.reason === 'server'
  if (mends) return { ...meaning, outcome: 'soft' }
  if (meaning.reason === 'other') return { outcome: 'hard', reason: 'no_mailbox', rule: 'service-permanent' }
  return { ...meaning, outcome: 'hard' }
}

/** The body as JSON of the expected shape, or undefined. */
export function parseJson<T extends z.ZodType>(body: Buffer, schema: T): z.output<T> | undefined {
  try {
    return schema.safeParse(read(body)).data
  } catch {
    return undefined
  }
}

/** Events of the expected shape, in a body with one or many; other items are skipped. */
export function parseEvents<T extends z.ZodType>(body: Buffer, schema: T): z.output<T>[] {
  const all = parseJson(body, z.array(z.unknown())) ?? [parseJson(body, schema)]
  return all.flatMap((event) => {
    const { success, data } = schema.safeParse(event)
    return success ? [data] : []
  })
}

/** Removes what PostgreSQL cannot store. */
const read = (body: Buffer): unknown =>
  JSON.parse(body.toString('utf8'), (_name, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )

/** Compares two signatures in constant time. */
export function equalSignatures(actual: Buffer, expected: Buffer): boolean {
  return actual.length === expected.length && timingSafeEqual(actual, expected)
}

/** No event is older. */
const earliest = new Date('2000-01-01')

export const eventTime = (at: string | number | undefined | null, now: Date): Date => {
  const time = typeof at === 'number' ? new Date(at * 1000) : new Date(at ?? Number.NaN)
  return time > earliest && time < now ? time : now
}

export const toMessageId = (id: string | undefined | null) => (id ? `<${id.replace(/^<|>$/g, '')}>` : null)

/** In lower case; null if it is no valid address (RFC 5321 §4.5.3.1). */
export const normalizeAddress = (email: string | undefined | null) => {
  const address = email?.trim().toLowerCase() ?? ''
  return address !== '' && address.length <= 320 ? address : null
}
