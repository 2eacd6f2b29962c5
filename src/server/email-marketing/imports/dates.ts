import type { DateOrder, ImportForecast } from '#contract/email-marketing/imports.ts'
import { isDateHeading, trimInvisible, withDateOf } from './cells.ts'
import type { Column } from './columns.ts'
import type { TableColumns } from './row-to-contact.ts'
import { dateOrderOf, withIsoDate } from '../clock/local-time.ts'

/** The order that a column's clear dates have, and the number of ambiguous ones. */
type Found = { dayFirst: boolean; monthFirst: boolean; count: number; example: string }

/** Detects the order of dates such as 05/06/1990 in a file's attributes. */
export function dateOrderDetector() {
  const found = new Map<number, Found>()

  function watch({ fields, titles }: Pick<TableColumns, 'fields' | 'titles'>, cells: readonly string[]) {
    for (const [at, cell] of cells.entries()) {
      const field = fields[at]
      if (!field || !('attribute' in field) || cell.length > 100) continue
      const shown = dateOrderOf(withDateOf(titles[at] ?? '', trimInvisible(cell)))
      if (!shown || !(shown.hasYear || isDateHeading(titles[at] ?? ''))) continue
      const before = found.get(at) ?? { dayFirst: false, monthFirst: false, count: 0, example: '' }
      if (shown.order !== 'either') found.set(at, { ...before, [shown.order]: true })
      else found.set(at, { ...before, count: before.count + 1, example: before.example || trimInvisible(cell) })
    }
  }

  /** The order of the column's clear dates; null if there are none or they contradict each other. */
  function orderOf(at: number): DateOrder | null {
    const { dayFirst = false, monthFirst = false } = found.get(at) ?? {}
    if (dayFirst === monthFirst) return null
    return dayFirst ? 'dayFirst' : 'monthFirst'
  }

  return {
    watch,
    /** The columns with the detected order, unless they have one. */
    ordered: (fields: readonly Column[]): Column[] =>
      fields.map((field, at) => {
        const order = orderOf(at)
        return field && 'attribute' in field && order ? { dates: order, ...field } : field
      }),
    /** Whether a column has ambiguous dates and no clear one. */
    isAmbiguous: (at: number) => (found.get(at)?.count ?? 0) > 0 && orderOf(at) === null,
    /** The columns with ambiguous dates, for the dry run. @param fields with their orders */
    forecast: (fields: readonly Column[], titles: readonly string[]): ImportForecast['dates'] =>
      [...found].flatMap(([at, { count, example }]) => {
        const field = fields[at]
        if (count === 0 || !field || !('attribute' in field)) return []
        const order = field.dates === 'text' ? null : (field.dates ?? null)
        const stored = order ? withIsoDate(withDateOf(titles[at] ?? '', example), order) : example
        return [{ attribute: field.attribute, order, count, example, stored }]
      }),
  }
}
