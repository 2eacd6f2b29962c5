import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Exporter, Kind } from './exporter.ts'
import { type Parent, traceparentOf } from './traceparent.ts'

// The tracing interface for all features. The collector's code (`traces.ts`) is only loaded if traces are exported.

/** An active span. Names and attributes never contain user content, names or addresses. */
export type Span = {
  /** Runs work within the span, to which its database queries and jobs then belong. */
  within: <T>(work: () => T) => T
  end: (more: { name?: string; attributes?: Attributes; isError?: boolean }) => void
}

type SpanStart = { name: string; kind: Kind; traceparent?: string | undefined; attributes?: Attributes }

export type Traces = { begin: (span: SpanStart) => Span; counts: Exporter['counts']; close: () => Promise<void> }

/** The current span. */
export const current = new AsyncLocalStorage<Parent>()

/** Runs work in a new span if traces are exported. @param attributesOf attributes of its result */
export async function withSpan<T>(
  traces: Traces | null,
  start: SpanStart,
  work: () => Promise<T>,
  attributesOf: (result: T) => Attributes = () => ({}),
): Promise<T> {
  if (!traces) return work()
  const span = traces.begin(start)
  try {
    const result = await span.within(work)
    span.end({ attributes: attributesOf(result) })
    return result
  } catch (error) {
    span.end({ isError: true })
    throw error
  }
}

/** The current `traceparent`, for work in another process; undefined without tracing. */
export function traceparentNow(): string | undefined {
  const own = current.getStore()
  return own && traceparentOf(own)
}
