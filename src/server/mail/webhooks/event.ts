import { timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { classifyBounce } from '../bounces/classify.ts'
import type { Outcome, Reason } from '../bounces/reason.ts'
import type { Call } from '../../net/http-call.ts'

/** What a service calls us with. */
export type WebhookRequest = {
  body: Buffer
  header: (name: string) => string | undefined
  now: Date
  call: Call
  /** Whether a token of the service's is new, or comes with what it came with before. */
  isFresh: (token: string) => Promise<boolean>
}

/** One event as we understand it: what became of which mail. */
export type WebhookEvent = {
  /** The event's own name with the service: told again, it is the same. */
  key: string
  at: Date
  email: string | null
  /** What tells which mail it was: its Message-ID, or the mark that the service carried with it. */
  hints: { messageId?: string | null; mark?: string | null }
  response: string
} & ({ kind: 'bounce'; outcome: Outcome; reason: Reason } | { kind: 'complaint' } | { kind: 'unsubscribe' })

/** Reads a call of one service. Null: it is not signed as it should be. What it tells besides is none of ours, and lets be. */
export type WebhookReader = (heard: WebhookRequest) => Promise<WebhookEvent[] | null> | WebhookEvent[] | null

/**
 * What a service says for good and for now, judged by the words of the server behind it: our own doing closes no address. Where the
 * service itself does not know (null), the words alone count.
 */
export function classifyEvent(permanent: boolean | null, said: { status: string | null; text: string }) {
  const meaning = classifyBounce(said)
  if (permanent === null || meaning.outcome === 'sender') return meaning
  if (!permanent) return { outcome: 'soft' as const, reason: meaning.reason }
  const mends = meaning.reason === 'full' || meaning.reason === 'expired' || meaning.reason === 'server'
  if (mends) return { outcome: 'soft' as const, reason: meaning.reason }
  return { outcome: 'hard' as const, reason: meaning.reason === 'other' ? ('no_mailbox' as const) : meaning.reason }
}

/** A body as JSON of the expected shape, or undefined: what is something else tells us nothing. */
export function parseJson<T extends z.ZodType>(body: Buffer, schema: T): z.output<T> | undefined {
  try {
    return schema.safeParse(read(body)).data
  } catch {
    return undefined
  }
}

/** Events of the expected shape, in a body that holds one or many; what is something else among them holds up none. */
export function parseEvents<T extends z.ZodType>(body: Buffer, schema: T): z.output<T>[] {
  const all = parseJson(body, z.array(z.unknown())) ?? [parseJson(body, schema)]
  return all.flatMap((one) => {
    const { success, data } = schema.safeParse(one)
    return success ? [data] : []
  })
}

/** A text without what no text of the database can hold. */
const read = (body: Buffer): unknown =>
  JSON.parse(body.toString('utf8'), (_name, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
  )

/** Whether two signatures are the same, found out in a time that tells nothing. */
export function equalSignatures(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Nothing was told of earlier. */
const earliest = new Date('2000-01-01')

export const eventTime = (at: string | number | undefined | null, now: Date): Date => {
  const time = typeof at === 'number' ? new Date(at * 1000) : new Date(at ?? Number.NaN)
  return time > earliest && time < now ? time : now
}

export const toMessageId = (id: string | undefined | null) => (id ? `<${id.replace(/^<|>$/g, '')}>` : null)

/** In lower case; null where it is none that could be written to (RFC 5321 §4.5.3.1). */
export const normalizeAddress = (email: string | undefined | null) => {
  const address = email?.trim().toLowerCase() ?? ''
  return address !== '' && address.length <= 320 ? address : null
}
