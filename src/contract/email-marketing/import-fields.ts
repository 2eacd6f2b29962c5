// Shared with the page of an import, which loads no schemas.

/** What a column of a file may hold beside attributes. */
export const importFields = [
  'email',
  'firstName',
  'lastName',
  'language',
  'timeZone',
  'status',
  'optIn',
  'optOut',
  'tags',
  'attributes',
] as const

/** Columns of a file that may become attributes. */
export const maxAttributeColumns = 50

type Column = { field: (typeof importFields)[number] } | { attribute: string } | null

/** What only one column may hold; null for consent and for nothing, which several may. */
export function uniqueName(column: Column) {
  if (column === null) return null
  if ('attribute' in column) return `attribute ${column.attribute}`
  return column.field === 'optIn' || column.field === 'optOut' ? null : column.field
}
