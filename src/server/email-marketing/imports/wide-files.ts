import type { Column } from './columns.ts'
import { type FindField, maxAttributes } from './row-to-contact.ts'

/** A file with more new attributes is wide: each would become a custom field. */
const maxNewAttributes = 20

/**
 * Attributes with values, in the order of the file, up to the maximum of an import. Of a wide file only those that are
 * fields already.
 */
export function affordable(columns: readonly Column[], filled: readonly boolean[], find: FindField): Column[] {
  const attributes = [...columns.keys()].filter((at) => isAttribute(columns[at]))
  const isKnown = (at: number) => {
    const column = columns[at]
    return Boolean(column && 'attribute' in column && find(column.attribute))
  }
  const used = attributes.filter((at) => filled[at])
  const isWide = used.filter((at) => !isKnown(at)).length > maxNewAttributes
  if (!isWide && attributes.length <= maxAttributes) return [...columns]
  const taken = new Set(used.filter((at) => !isWide || isKnown(at)).slice(0, maxAttributes))
  return columns.map((column, at) => (isAttribute(column) && !taken.has(at) ? null : column))
}

export const isAttribute = (column: Column | undefined) => Boolean(column && 'attribute' in column)
