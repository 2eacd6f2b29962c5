import type { ImportColumn } from '#contract/email-marketing/imports.ts'

export const fields = [
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

type Fault = 'noEmail' | 'twice' | 'unnamedAttribute' | 'tooManyColumns'

const maxAttributes = 50

/** What is wrong with what the columns are said to hold, or null. */
export function faultOf(columns: readonly ImportColumn[]): Fault | null {
  if (!columns.some((column) => column && 'field' in column && column.field === 'email')) return 'noEmail'
  if (columns.some((column) => column && 'attribute' in column && column.attribute.trim() === ''))
    return 'unnamedAttribute'
  if (columns.filter((column) => column && 'attribute' in column).length > maxAttributes) return 'tooManyColumns'
  const taken = columns.filter((column) => !mayRepeat(column)).map((column) => JSON.stringify(column))
  return new Set(taken).size < taken.length ? 'twice' : null
}

/** Several columns may hold consent; anything else only one. */
const mayRepeat = (column: ImportColumn) =>
  column === null || ('field' in column && (column.field === 'optIn' || column.field === 'optOut'))

/** A heading as the name of an attribute: letters, digits, spaces and hyphens. */
export const attributeOf = (heading: string) =>
  heading
    .replaceAll(/[^\p{L}\p{N}_ -]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 60)
    .trim()
