import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'

/**
 * `/health/live`: the process answers. `/health/ready`: it can work, that is, the database answers and nobody asked it to stop. Where files
 * cannot be reached it says so and is ready all the same: most needs none, and no other process would have them either.
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
