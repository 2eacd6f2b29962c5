import type { Context, FilterImplOptions, Liquid } from 'liquidjs'

type Handler = (this: { context: Context }, value: unknown, format?: unknown, ...more: unknown[]) => unknown

/** The variable with the time of the send, for a message that is rendered again: no template can name it. */
export const sentAtVariable = 'sent at'

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

/** In a message that is rendered again, `now` and `today` are the time of the send. */
export function datesOfSend(liquid: Liquid) {
  const date = liquid.filters['date'] as Handler
  const then: Handler = function (value, ...more) {
    const isNow = value === 'now' || value === 'today'
    return date.call(this, isNow ? (sentAtOf(this.context) ?? value) : value, ...more)
  }
  liquid.filters['date'] = then as FilterImplOptions
}

function sentAtOf({ environments }: Context) {
  const at = (environments as Record<string, unknown>)[sentAtVariable]
  return typeof at === 'string' ? at : undefined
}
