import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'

// An OpenTelemetry trace collector (OTLP over HTTP, JSON), as strict as the protocol's definition of a span.

const Value = z.union([
  z.strictObject({ stringValue: z.string() }),
  z.strictObject({ intValue: z.string().regex(/^-?\d+$/) }),
  z.strictObject({ doubleValue: z.number() }),
])
const Attributes = z.array(z.strictObject({ key: z.string().min(1), value: Value }))
const Nanoseconds = z.string().regex(/^\d{19}$/)
const Span = z.strictObject({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  name: z.string().min(1),
  kind: z.number().int().min(1).max(5),
  startTimeUnixNano: Nanoseconds,
  endTimeUnixNano: Nanoseconds,
  attributes: Attributes,
  status: z.strictObject({ code: z.number().int().min(0).max(2) }).optional(),
})
const Export = z.strictObject({
  resourceSpans: z.array(
    z.strictObject({
      resource: z.strictObject({ attributes: Attributes }),
      scopeSpans: z.array(z.strictObject({ scope: z.strictObject({ name: z.string() }), spans: z.array(Span) })),
    }),
  ),
})

type Plain = Record<string, string | number>
export type CollectedSpan = Omit<z.infer<typeof Span>, 'attributes'> & { attributes: Plain; resource: Plain }

const plain = (attributes: z.infer<typeof Attributes>): Plain =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      'stringValue' in value ? value.stringValue : 'intValue' in value ? Number(value.intValue) : value.doubleValue,
    ]),
  )

export async function collector() {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const refused: string[] = []
  const keys: (string | undefined)[] = []
  const state = { answers: 200 }
  const server = createServer((request, response) => void take(request, response))
  async function take(request: IncomingMessage, response: ServerResponse) {
    let text = ''
    for await (const piece of request) text += String(piece)
    const isRight = request.method === 'POST' && request.url === '/v1/traces'
    if (!isRight || request.headers['content-type'] !== 'application/json')
      refused.push(`${request.method} ${request.url}`)
    const read = Export.safeParse(JSON.parse(text))
    if (!read.success) refused.push(read.error.message)
    if (state.answers === 200) {
      bodies.push(text)
      keys.push(request.headers['api-key'] as string | undefined)
      for (const { resource, scopeSpans } of read.data?.resourceSpans ?? [])
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, attributes: plain(span.attributes), resource: plain(resource.attributes) })
    }
    response.writeHead(state.answers, { 'content-type': 'application/json' }).end('{}')
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    spans,
    /** Request bodies as received. */
    bodies,
    /** Bodies that were no valid export. */
    refused,
    keys,
    /** The HTTP status of its responses. */
    state,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
