// Shared with the import page, which loads no schemas.

/** Contact fields a column of a file may hold, besides attributes. */
export const importFields = [
  'email',
  'firstName',
  'lastName',
  'fullName',
  'language',
  'timeZone',
  'status',
  'optIn',
  'optOut',
  'consentTime',
  'consentNetwork',
  'consentSource',
  'tags',
  'attributes',
] as const

/** Types of fields that an import can create. */
export const newFieldTypes = ['text', 'number', 'date', 'yearlessDate', 'yesNo'] as const

/** Maximum number of columns that become attributes. */
export const maxAttributeColumns = 50

/** Maximum number of unknown words of consent and status columns that are asked. */
export const maxUnknownWords = 50

type Column = { field: (typeof importFields)[number] } | { attribute: string } | null

/** Key of a column that may occur only once; null for consent columns and ignored columns, which may repeat. */
export function uniqueName(column: Column) {
  if (column === null) return null
  if ('attribute' in column) return `attribute ${column.attribute}`
  return column.field === 'optIn' || column.field === 'optOut' ? null : column.field
}
