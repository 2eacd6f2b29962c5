import type { z } from 'zod'
import type { AnyEndpoint, In } from '#contract/endpoint.ts'
import type { Services, Tenant, TenantContext, Viewer } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { joinable } from '../../db/connection/savepoints.ts'

/** The demo's workspace and its owner, in the transaction that fills it. */
export type Demo = { services: Services; db: Db; viewer: Viewer; tenant: Tenant }

/** The context of a call by the owner at a given time, as the product's functions expect it. */
export const callAt = ({ services, db, viewer, tenant }: Demo, at: Date): TenantContext => ({
  ...services,
  db: joinable(db),
  primary: joinable(db),
  now: () => at,
  lang: viewer.language,
  requestId: 'demo',
  address: '127.0.0.1',
  // A browser, so that opens and clicks count as those of a person.
  device: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15',
  idempotencyKey: null,
  viewer,
  tenant,
  upload: async () => null,
  raw: Buffer.alloc(0),
  method: 'GET',
  header: () => undefined,
  signal: services.stopping,
})

type BodyOf<E extends AnyEndpoint> = E extends { input?: infer I extends z.ZodType } ? z.input<I> : never

/** Parses a body as the endpoint does. @throws ZodError */
export const parseInput = <E extends AnyEndpoint>(endpoint: E, body: BodyOf<E>, params: object = {}): In<E> =>
  ({ ...(endpoint.input?.parse(body) as object), ...params }) as In<E>

/** A deterministic number from 0 to 1 for two inputs. */
export function chance(number: number, salt: number): number {
  let mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(salt + 1, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}
