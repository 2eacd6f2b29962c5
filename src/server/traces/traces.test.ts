import { afterAll, beforeAll, expect, test } from 'vitest'
import { admin, startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { eventually } from '#test/eventually.ts'
import { collector } from '#test/stand-ins/collector.ts'

let sanad: TestSanad
let collected: Awaited<ReturnType<typeof collector>>

const measuring = 'a token of those who measure'

beforeAll(async () => {
  collected = await collector()
  sanad = await startSanad({
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collected.url,
      OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20key,other=1',
      OTEL_SERVICE_NAME: 'sanad-tested',
      METRICS_TOKEN: measuring,
    },
  })
})
afterAll(async () => {
  await sanad.stop()
  await collected.stop()
})

let last = 0
/** The headers of a caller with a trace of its own. */
function callerTrace(sampled = true) {
  last += 1
  const traceId = last.toString(16).padStart(32, 'c')
  return { traceId, headers: { traceparent: `00-${traceId}-00f067aa0ba902b7-${sampled ? '01' : '00'}` } }
}
const ofTrace = (traceId: string) => collected.spans.filter((span) => span.traceId === traceId)

test("a call is a span of its caller's trace, with its endpoint, status and database queries", async () => {
  const { traceId, headers } = callerTrace()
  const answer = await sanad.call('GET', '/api/en/question?search=secret-word', { headers })
  const [span] = await eventually(() => {
    expect(ofTrace(traceId)).toHaveLength(1)
    return ofTrace(traceId)
  })
  expect(span).toMatchObject({ name: 'GET /api/:lang/question', kind: 2, parentSpanId: '00f067aa0ba902b7' })
  expect(span?.attributes).toMatchObject({
    'http.request.method': 'GET',
    'http.route': '/api/:lang/question',
    'http.response.status_code': 200,
    'sanad.request_id': answer.headers.get('x-request-id'),
  })
  expect(span?.attributes['sanad.database.statements']).toBeGreaterThan(0)
  expect(span?.attributes['sanad.database.milliseconds']).toBeGreaterThan(0)
  expect(BigInt(span?.endTimeUnixNano ?? 0)).toBeGreaterThan(BigInt(span?.startTimeUnixNano ?? 0))
  expect(span?.resource).toMatchObject({ 'service.name': 'sanad-tested', 'sanad.role': 'all' })
  expect(collected.keys).toContain('a key')
  expect(collected.refused).toEqual([])
})

test('a job continues the trace of the call that enqueued it', async () => {
  const { traceId, headers } = callerTrace()
  expect((await sanad.call('POST', '/auth/forgot-password', { body: { email: admin.email }, headers })).status).toBe(
    200,
  )
  await eventually(() =>
    expect(ofTrace(traceId).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['POST /auth/forgot-password', expect.stringMatching(/^task /)]),
    ),
  )
  const spans = ofTrace(traceId)
  const call = spans.find(({ kind }) => kind === 2)
  const task = spans.find(({ kind }) => kind === 5)
  expect(task?.parentSpanId).toBe(call?.spanId)
  expect(call?.attributes['sanad.database.statements']).toBeGreaterThan(0)
})

test('a batch of a send is a span; no span has personal data', async () => {
  const { call, provider, contacts, send } = await sender(sanad, 1)
  await provider({ type: 'sandbox', settings: undefined })
  await contacts(['reem@customers.test', 'huda@customers.test'])
  const { body } = await send()
  expect(body.successCount).toBe(2)
  // One span for both, or one each, since the first one is not delayed.
  const counted = (what: 'claimed' | 'tried') =>
    batches().reduce((sum, { attributes }) => sum + Number(attributes[`sanad.send.${what}`]), 0)
  const batches = () => collected.spans.filter(({ attributes }) => attributes['sanad.send.job'] === body.jobId)
  await eventually(() => expect([counted('claimed'), counted('tried')]).toEqual([2, 2]))
  for (const batch of batches()) {
    expect(batch).toMatchObject({ name: 'send batch', kind: 4, attributes: { 'sanad.send.ended': 'sent' } })
  }
  await call('GET', 'email?search=reem')
  await eventually(() =>
    expect(collected.spans.map(({ name }) => name)).toContain('GET /api/:tenant/email-marketing/email'),
  )
  const all = collected.bodies.join('\n')
  expect(
    /customers\.test|member\.test|sanad\.test|reem|huda|Maha|secret-word|127\.0\.0\.1/.exec(all)?.[0],
  ).toBeUndefined()
})

test('a trace that its caller does not sample is not recorded; an invalid traceparent starts a new one', async () => {
  const [quiet, heard] = [callerTrace(false), callerTrace()]
  const odd = { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }
  expect((await sanad.call('GET', '/api/en/answer', { headers: quiet.headers })).status).toBe(200)
  const { headers } = await sanad.call('GET', '/api/en/answer', { headers: odd })
  await sanad.call('GET', '/api/en/answer', { headers: heard.headers })
  await eventually(() => expect(ofTrace(heard.traceId)).toHaveLength(1))
  expect(ofTrace(quiet.traceId)).toEqual([])
  const id = headers.get('x-request-id')
  const span = collected.spans.find(({ attributes }) => attributes['sanad.request_id'] === id)
  expect(span?.parentSpanId).toBeUndefined()
  expect(span?.traceId).not.toMatch(/^0+$/)
})

test('a failing collector loses spans, but never a response', async () => {
  collected.state.answers = 503
  try {
    const dropped = async () => {
      const { body } = await sanad.call('GET', '/metrics', { token: measuring })
      return Number(/^sanad_trace_spans_total\{state="dropped"\} (\d+)$/m.exec(body as string)?.[1])
    }
    expect((await sanad.call('GET', '/api/en/question')).status).toBe(200)
    await eventually(async () => expect(await dropped()).toBeGreaterThan(0))
  } finally {
    collected.state.answers = 200
  }
  const { traceId, headers } = callerTrace()
  expect((await sanad.call('GET', '/api/en/question', { headers })).status).toBe(200)
  await eventually(() => expect(ofTrace(traceId)).toHaveLength(1))
})
