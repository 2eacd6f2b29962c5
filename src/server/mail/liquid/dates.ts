import type { FilterImplOptions, Liquid } from 'liquidjs'

type Handler = (this: unknown, value: unknown, format?: unknown, ...more: unknown[]) => unknown

/** Lets dates be written in Arabic, also where the engine knows English alone: halves of the day and ordinals. Days and months follow its locale. */
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
