import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'

/**
 * `/health/live`: the process answers. `/health/ready`: the database answers and the process is not stopping.
 * Unreachable file storage is reported but does not make the process unready: most calls need no files, and other
 * processes would miss them too.
 */
export function mountHealth(app: FastifyInstance, services: Services) {
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    if (services.leaving.aborted) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(services.db)
      return { status: 'ok', ...(services.storage.state().state === 'away' && { storage: 'away' }) }
    } catch {
      return reply.code(503).send({ status: 'database away' })
    }
  })
}
