import type { FilterImplOptions, Liquid } from 'liquidjs'

type Handler = (this: unknown, value: unknown, format?: unknown, ...more: unknown[]) => unknown

/**
 * Formats dates in Arabic where the engine knows only English: AM/PM and ordinals. Day and month names follow its
 * locale.
 */
export function localizeDates(liquid: Liquid) {
  const date = liquid.filters['date'] as Handler
  const inArabic: Handler = function (value, format, ...more) {
    if (typeof format !== 'string' || !/%[-_0^#:]*[pPq]/.test(format)) return date.call(this, value, format, ...more)
    const hour = Number(date.call(this, value, '%H', ...more))
    const half = hour < 12 ? 'ص' : 'م'
    return date.call(this, value, format.replace(/%[-_0^#:]*[pP]/g, half).replace(/%[-_0^#:]*q/g, ''), ...more)
  }
  liquid.filters['date'] = inArabic as FilterImplOptions
}
