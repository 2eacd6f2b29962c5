import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Exporter, Kind } from './exporter.ts'
import { type Parent, traceparentOf } from './traceparent.ts'

// What those who are followed know of it; how it is collected (`traces.ts`) is loaded only where it is.

/** Something that is under way. Names and attributes never hold what people wrote, are called, or where they are. */
export type Span = {
  /** Runs work as a part of it: what that asks of the database and puts on the queue belongs to it. */
  within: <T>(work: () => T) => T
  end: (more: { name?: string; attributes?: Attributes; isError?: boolean }) => void
}

type Begun = { name: string; kind: Kind; traceparent?: string | undefined; attributes?: Attributes }

export type Traces = { begin: (span: Begun) => Span; counts: Exporter['counts']; close: () => Promise<void> }

/** What is under way where somebody asks. */
export const current = new AsyncLocalStorage<Parent>()

/** Runs work as a span of its own, where traces are wanted. @param told what its result says, as attributes */
export async function withSpan<T>(
  traces: Traces | null,
  begun: Begun,
  work: () => Promise<T>,
  told: (result: T) => Attributes = () => ({}),
): Promise<T> {
  if (!traces) return work()
  const span = traces.begin(begun)
  try {
    const result = await span.within(work)
    span.end({ attributes: told(result) })
    return result
  } catch (error) {
    span.end({ isError: true })
    throw error
  }
}

/** What is under way, for what goes on elsewhere; undefined where nothing is followed. */
export function traceparentNow(): string | undefined {
  const own = current.getStore()
  return own && traceparentOf(own)
}
