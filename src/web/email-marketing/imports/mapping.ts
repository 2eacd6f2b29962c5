import { maxAttributeColumns, uniqueName } from '#contract/email-marketing/import-fields.ts'
import type { ImportColumn, ImportPreview } from '#contract/email-marketing/imports.ts'

type Fault = 'noEmail' | 'twice' | 'unnamedAttribute' | 'tooManyColumns' | 'undecidedDates'

/** The error of a mapping, or null. @param ambiguousDates by column, as the preview found them */
export function faultOf(
  columns: readonly ImportColumn[],
  ambiguousDates: ImportPreview['ambiguousDates'] = [],
): Fault | null {
  if (!columns.some((column) => column && 'field' in column && column.field === 'email')) return 'noEmail'
  if (columns.some((column) => column && 'attribute' in column && column.attribute.trim() === ''))
    return 'unnamedAttribute'
  if (columns.filter((column) => column && 'attribute' in column).length > maxAttributeColumns) return 'tooManyColumns'
  const taken = columns.map(uniqueName).filter((name) => name !== null)
  if (new Set(taken).size < taken.length) return 'twice'
  const undecided = columns.some(
    (column, at) => ambiguousDates[at] && column && 'attribute' in column && column.dates === undefined,
  )
  return undecided ? 'undecidedDates' : null
}

/** A column heading as an attribute name: letters, digits, spaces and hyphens. */
export const attributeOf = (heading: string) =>
  heading
    .replaceAll(/[^\p{L}\p{N}_ -]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 60)
    .trim()
