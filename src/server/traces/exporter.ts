import { randomUUID } from 'node:crypto'

// OTLP over HTTP in JSON: https://opentelemetry.io/docs/specs/otlp/#otlphttp and opentelemetry/proto/trace/v1/trace.proto

export type Attributes = Record<string, string | number>

/** `SpanKind` of the protocol. */
export const kinds = { internal: 1, server: 2, producer: 4, consumer: 5 } as const
export type Kind = keyof typeof kinds

export type FinishedSpan = {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  kind: Kind
  /** Milliseconds since 1970; `milliseconds` is the duration. */
  startedAt: number
  milliseconds: number
  attributes: Attributes
  isError: boolean
}

export type Collector = { endpoint: string; headers: Record<string, string>; resource: Attributes }

export type Exporter = {
  add: (span: FinishedSpan) => void
  counts: { sent: number; dropped: number }
  /** Flushes queued spans, for a limited time. */
  close: () => Promise<void>
}

const maxWaiting = 2048
const batchSize = 512
const every = 2000
const requestTimeoutMs = 5000
const closeTimeoutMs = 2000

type Log = Record<'info' | 'warn', (about: object, message: string) => void>

/** Exports spans to a collector in batches. Callers never wait: rejected or excess spans are dropped and counted. */
export function openExporter(collector: Collector, log: Log): Exporter {
  const counts = { sent: 0, dropped: 0 }
  const resource = { ...collector.resource, 'service.instance.id': randomUUID() }
  let waiting: FinishedSpan[] = []
  let sending: Promise<void> | null = null
  let isAway = false

  function drop(number: number, why: unknown) {
    counts.dropped += number
    if (isAway) return
    isAway = true
    log.warn({ err: why }, 'the trace collector is unavailable, dropping spans')
  }

  async function send(limit: number) {
    const batch = waiting.slice(0, batchSize)
    waiting = waiting.slice(batchSize)
    if (batch.length === 0) return
    try {
      const response = await fetch(`${collector.endpoint}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...collector.headers },
        body: JSON.stringify(requestOf(resource, batch)),
        redirect: 'error',
        signal: AbortSignal.timeout(limit),
      })
      await response.body?.cancel()
      if (!response.ok) return drop(batch.length, new Error(`It answered ${response.status}`))
      counts.sent += batch.length
      if (isAway) log.info({}, 'the trace collector is available again')
      isAway = false
    } catch (error) {
      drop(batch.length, error)
    }
  }

  const flush = (limit: number) => (sending ??= send(limit).finally(() => (sending = null)))
  const timer = setInterval(() => void flush(requestTimeoutMs), every).unref()
  return {
    counts,
    add(span) {
      if (waiting.length < maxWaiting) waiting.push(span)
      else counts.dropped += 1
      if (waiting.length >= batchSize) void flush(requestTimeoutMs)
    },
    async close() {
      clearInterval(timer)
      const end = Date.now() + closeTimeoutMs
      await sending
      for (let left = waiting.length; left > 0 && Date.now() < end; left = isAway ? 0 : waiting.length)
        await flush(Math.max(1, end - Date.now()))
    },
  }
}

const requestOf = (resource: Attributes, spans: readonly FinishedSpan[]) => ({
  resourceSpans: [
    {
      resource: { attributes: pairs(resource) },
      scopeSpans: [{ scope: { name: 'sanad' }, spans: spans.map(written) }],
    },
  ],
})

const written = (span: FinishedSpan) => ({
  traceId: span.traceId,
  spanId: span.spanId,
  ...(span.parentSpanId !== undefined && { parentSpanId: span.parentSpanId }),
  name: span.name,
  kind: kinds[span.kind],
  startTimeUnixNano: nanoseconds(span.startedAt),
  endTimeUnixNano: nanoseconds(span.startedAt + span.milliseconds),
  attributes: pairs(span.attributes),
  // STATUS_CODE_ERROR. Other results leave it unset, as the specification requires of a server.
  ...(span.isError && { status: { code: 2 } }),
})

/** Text, since 64 bits exceed a JSON number. */
const nanoseconds = (milliseconds: number) => `${BigInt(Math.round(milliseconds * 1000)) * 1000n}`

const pairs = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value:
      typeof value === 'string'
        ? { stringValue: value }
        : Number.isInteger(value)
          ? { intValue: String(value) }
          : { doubleValue: value },
  }))
