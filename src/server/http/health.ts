import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context.ts'

/** `/health/live`: the process answers. `/health/ready`: it can work, that is, the database answers and nobody asked it to stop. */
export function mountHealth(app: FastifyInstance, services: Services) {
  app.get('/health/live', () => ({ status: 'ok' }))
  app.get('/health/ready', async (_request, reply) => {
    if (services.leaving.aborted) return reply.code(503).send({ status: 'stopping' })
    try {
      await sql`select 1`.execute(services.db)
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'database away' })
    }
  })
}
