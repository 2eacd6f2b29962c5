import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Span, Traces } from '../traces/spans.ts'
import { endpointOf } from './metrics.ts'

/**
 * Creates a span per call with its endpoint, status, request id and database queries; never the caller or the input.
 */
export function traceCalls(app: FastifyInstance, traces: Traces) {
  const spans = new WeakMap<FastifyRequest, Span>()
  app.addHook('onRequest', async (request) => {
    const { traceparent } = request.headers
    const parent = typeof traceparent === 'string' ? traceparent : undefined
    spans.set(request, traces.begin({ name: request.method, kind: 'server', traceparent: parent }))
  })
  // Not in `onRequest`: a chunked body is read in the connection's own async context.
  app.addHook('preHandler', (request, _reply, done) => {
    const span = spans.get(request)
    if (span) span.within(done)
    else done()
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, id, routeOptions } = request
    spans.get(request)?.end({
      name: endpointOf(method, routeOptions.url),
      attributes: {
        'http.request.method': method,
        'http.route': routeOptions.url ?? '',
        'http.response.status_code': reply.statusCode,
        'sanad.request_id': id,
      },
      isError: reply.statusCode >= 500,
    })
  })
}
