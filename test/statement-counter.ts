import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { Method } from '#contract/endpoint.ts'
import { eventually } from './eventually.ts'
import { startSanad } from './sanad.ts'
import { collector } from './stand-ins/collector.ts'

/** A server that reports the number of database statements of each request, whatever else runs meanwhile. */
export async function startCounted(environment: Record<string, string> = {}) {
  const collected = await collector()
  const sanad = await startSanad({ environment: { ...environment, OTEL_EXPORTER_OTLP_ENDPOINT: collected.url } })
  return {
    ...sanad,
    async stop() {
      await sanad.stop()
      await collected.stop()
    },
    /** Statements of one call, a GET unless it says otherwise, which must succeed. */
    async statementsOf(
      path: string,
      token?: string,
      { method = 'GET', body }: { method?: Method; body?: unknown } = {},
    ) {
      const traceId = randomBytes(16).toString('hex')
      const traceparent = `00-${traceId}-00f067aa0ba902b7-01`
      const { status } = await sanad.call(method, path, { headers: { traceparent }, body, ...(token && { token }) })
      expect(status).toBe(200)
      const span = await eventually(() => {
        const found = collected.spans.find((span) => span.traceId === traceId)
        expect(found).toBeDefined()
        return found
      })
      return Number(span?.attributes['sanad.database.statements'])
    },
  }
}
