// W3C Trace Context, level 1: https://www.w3.org/TR/trace-context/#traceparent-header

/** The trace, the parent span, and whether it is sampled. */
export type Parent = { traceId: string; spanId: string; sampled: boolean }

const shape = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Parses a caller's `traceparent`; null if it is missing or invalid. */
export function parentOf(text: string | undefined): Parent | null {
  const [, version, traceId = '', spanId = '', flags = '', more] = shape.exec(text?.slice(0, 200) ?? '') ?? []
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return null
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 }
}

export const traceparentOf = ({ traceId, spanId, sampled }: Parent) =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`
