import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Services } from '../../context.ts'
import type { Db } from '../../db/connection/database.ts'
import { publicHost } from '../../net/host-name.ts'
import { languageOfBrowser } from '../reader-language.ts'
import { unknownPage } from '../public-page.ts'

// The other hosts of this server: domains of workspaces, which lead to the public pages of their emails.

/** Confines the hosts of workspaces to their own public pages, so that one's content never appears on another's. */
export function confineLinkHosts(app: FastifyInstance, services: Services) {
  const ownHost = publicHost(services.config)
  app.addHook('onRequest', async (request, reply) => {
    const host = hostOf(request)
    if (host === ownHost || !host.includes('.') || isIP(host) > 0) return
    // A process is alive also without a database.
    if (request.url === '/health/live') return
    const tenantId = await workspaceOf(services.db, host)
    if (tenantId === null) return
    const { servedOn } = request.routeOptions.config
    if (await servedOn?.(services, request.params as Record<string, string>, tenantId)) return
    const { status, headers, body } = unknownPage(languageOfBrowser(request))
    for (const [name, value] of Object.entries(headers)) if (value !== null) reply.header(name, value)
    await reply.code(status).send(body)
  })
}

/** In the DNS a name may end with a dot, and its case does not matter. */
const hostOf = ({ hostname }: FastifyRequest) => hostname.toLowerCase().replace(/\.$/, '')

/** The workspace that proved a host: the one for which it is active, else the last one. It may be deleted. */
async function workspaceOf(db: Db, host: string): Promise<string | null> {
  const row = await db
    .selectFrom('link_domains')
    .select('tenant_id')
    .where('host', '=', host)
    .where('proven_at', 'is not', null)
    .orderBy(sql`state = 'active'`, 'desc')
    .orderBy('proven_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.tenant_id ?? null
}
