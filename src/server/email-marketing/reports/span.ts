import { fault } from '../../failure.ts'
import { dayIn, instantAt } from '../../text/time-zone.ts'
import { addDays } from '../clock/local-time.ts'

const wrongSpan = fault(
  'validation_failed',
  {
    en: 'Choose a period of up to two years, with the end after the start.',
    ar: 'يلزم اختيار مدة لا تتجاوز سنتين وتنتهي بعد بدايتها.',
  },
  'from',
)

const dayLength = 24 * 60 * 60_000
const maxDays = 731
/** Minimum days of a span for weekly points. */
const weekly = 93

/** Days in a zone and as many before them, as half-open intervals. A day may have 23 or 25 hours. */
export type Span = {
  timeZone: string
  from: string
  to: string
  unit: 'day' | 'week'
  /** First days of the curve's points, and their instants. */
  points: { day: string; at: Date }[]
  begins: Date
  ends: Date
  before: Date
}

type SpanInput = { from?: string | undefined; to?: string | undefined }

/** The requested span, by default the last thirty days. @throws validation_failed */
export function spanOf({ from, to }: SpanInput, timeZone: string, now: Date): Span {
  const last = to ?? dayIn(timeZone, now)
  const first = from ?? addDays(last, -29)
  const days = (Date.parse(last) - Date.parse(first)) / dayLength + 1
  if (days < 1 || days > maxDays) throw wrongSpan()
  const midnight = (day: string) => instantAt(Date.parse(day), timeZone)
  const step = days >= weekly ? 7 : 1
  const points = Array.from({ length: Math.ceil(days / step) }, (_, point) => {
    const day = addDays(first, point * step)
    return { day, at: midnight(day) }
  })
  return {
    timeZone,
    from: first,
    to: last,
    unit: step === 7 ? 'week' : 'day',
    points,
    begins: midnight(first),
    ends: midnight(addDays(last, 1)),
    before: midnight(addDays(first, -days)),
  }
}
