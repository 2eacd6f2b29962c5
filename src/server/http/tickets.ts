import type { FastifyRequest } from 'fastify'
import { endpoints } from '#contract/api.ts'
import { createDownload, ticketLifetimeSeconds } from '#contract/downloads.ts'
import type { AnyEndpoint } from '#contract/endpoint.ts'
import type { Viewer } from '../context.ts'
import type { Db } from '../db/connection/database.ts'
import { requireRecentProof } from './recent-proof.ts'
import { hashOf, newToken } from '../secrets/secrets.ts'
import { route } from './route.ts'
import { sessionExpired, viewerOf, viewerOfSession } from './session.ts'

// A browser download cannot send a header, so a ticket takes its place. It opens one address once, within one minute,
// and not after the session that requested it ends.

const ending = /[?&]ticket=([\w-]{43})$/

/** Files that require a confirmed identity. */
const confirming = endpoints
  .filter(({ file, confirmsIdentity }) => file && confirmsIdentity)
  .map(({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}(?:[?]|$)`))

export const routes = [
  route(createDownload, async (ctx, { address }) => {
    const { db, viewer, now } = ctx
    // Asked here already, since a browser that opens the address could only show the failure.
    if (confirming.some((path) => path.test(address))) await requireRecentProof(ctx)
    const token = newToken()
    await db
      .insertInto('download_tickets')
      .values({
        token_hash: hashOf(token),
        session_id: viewer.sessionId,
        address,
        expires_at: new Date(now().getTime() + ticketLifetimeSeconds * 1000),
      })
      .execute()
    return { data: { address: `${address}${address.includes('?') ? '&' : '?'}ticket=${token}` } }
  }),
]

/**
 * The caller, by session, or by a ticket at an endpoint that answers with a file. @throws session_expired for a used,
 * expired or foreign ticket
 */
export async function callerOf(
  db: Db,
  { file }: AnyEndpoint,
  { headers, url }: FastifyRequest,
  now: Date,
): Promise<Viewer | null> {
  const ticket = file && headers.authorization === undefined ? ending.exec(url) : null
  if (!ticket) return viewerOf(db, headers.authorization, now)
  const used = await db
    .deleteFrom('download_tickets')
    .where('token_hash', '=', hashOf(ticket[1] ?? ''))
    .where('address', '=', url.slice(0, ticket.index))
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst()
  if (!used) throw sessionExpired()
  return viewerOfSession(db, used.session_id, now)
}

/** The query without its ticket. */
export function stripTicket(query: Record<string, unknown>) {
  const { ticket: _ticket, ...rest } = query
  return rest
}
