import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import type { TakenMail } from '../mail-service.ts'

// The documented requests of each service, as strict schemas: unknown properties are rejected.

export type Heard = {
  method: string
  path: string
  query: URLSearchParams
  target: string
  headers: IncomingHttpHeaders
  body: Buffer
}

type Refusal = { status: number; body: object | string }
type Answer = { body: object | string; headers?: Record<string, string> }
export type Send = { mail: TakenMail; key?: string } | { told: object } | { refused: Refusal }

export type Protocol = {
  settings: Record<string, unknown>
  secrets: string[]
  success: number
  /** The response to a wrong key; undefined if the key is right. */
  refusesKey: (heard: Heard) => Refusal | undefined
  read: (heard: Heard) => Send | Promise<Send>
  accepted: (number: number) => Answer
  faults: Record<401 | 403 | 429 | 400 | 500, Answer>
  /** Statuses that replace the usual ones. */
  statusOf?: Partial<Record<number, number>>
}

export const nowhere: Send = { refused: { status: 404, body: { message: 'Not Found' } } }
const json = ({ body }: Heard): unknown => JSON.parse(body.toString('utf8'))

/** Parses a request by its schema, or returns the service's validation error. */
export function understood<T>(
  schema: z.ZodType<T>,
  heard: Heard,
  mailOf: (call: T) => Send | Promise<Send>,
): Send | Promise<Send> {
  const read = schema.safeParse(json(heard))
  if (!read.success) return { refused: { status: 400, body: { message: `Bad Request: ${read.error.message}` } } }
  return mailOf(read.data)
}

/** Parses `Name <a@b>`; the name may be quoted or encoded. */
export function spelled(text: string): { name: string; email: string } {
  const [, name = '', email = text] = /^(.*?)\s*<([^<>]+)>$/.exec(text) ?? []
  const words = name
    .replace(/^"(.*)"$/, '$1')
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/g, (_all, part: string) => Buffer.from(part, 'base64').toString())
  return { name: words, email }
}

export const Email = z.string().regex(/^[^\s@<>]+@[^\s@<>]+$/)
export const Named = z.strictObject({ email: Email, name: z.string().optional() })
export const several = <T extends z.ZodType>(one: T) => z.array(one).min(1)
/** Rejects the whole call if To and Cc together exceed the limit. */
export const tooMany = (max: number, ...lists: unknown[][]): Send | undefined =>
  lists.flat().length > max
    ? { refused: { status: 400, body: { message: `Recipient count exceeds ${max}.` } } }
    : undefined
/** A file name without a path, on one line. */
export const FileName = z.string().regex(/^[^/\\\r\n]+$/)
export const FileType = z.string().regex(/^[\w.+-]+\/[\w.+-]+$/)
export const Base64 = z.base64().min(1)
export const emails = (people: { email: string }[]) => people.map(({ email }) => email)
export const Headers = z.record(z.string(), z.string().regex(/^[\u0020-\u007e]*$/))
