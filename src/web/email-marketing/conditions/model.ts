import type { Condition, Conditions } from '#contract/email-marketing/conditions.ts'

export type Field = Condition['field']
export type Operator = Condition['is']

const texts = ['equals', 'notEquals', 'contains', 'notContains', 'begins'] as const
const times = ['within', 'notWithin', 'between', 'ever', 'never'] as const

/** The operators of each field. */
export const operatorsOf: Record<Field, readonly Operator[]> = {
  tags: ['any', 'all', 'none'],
  status: ['in', 'notIn'],
  language: ['is', 'isNot'],
  timeZone: ['is', 'isNot'],
  email: [...texts],
  firstName: [...texts, 'empty', 'filled'],
  lastName: [...texts, 'empty', 'filled'],
  attribute: [...texts, 'above', 'below', 'empty', 'filled'],
  created: ['within', 'notWithin', 'between'],
  sent: times,
  opened: times,
  clicked: times,
  replied: times,
}

export const fields = Object.keys(operatorsOf) as Field[]

/** The maximum nesting depth of sets. */
export const maxDepth = 3

/** A condition in the form. Values of other operators stay, in case the reader switches back. */
export type Draft = {
  field: Field
  is: Operator
  tagIds?: string[]
  values?: string[]
  value?: string | number | null
  name?: string
  days?: number
  from?: string | null
  to?: string | null
}

export type DraftSet = { match: 'any' | 'all'; of: (Draft | DraftSet)[] }

export const blank: Draft = { field: 'tags', is: 'any' }
export const blankSet: DraftSet = { match: 'all', of: [blank] }

/** A new condition for another field. */
export const withField = (field: Field): Draft => ({
  field,
  is: operatorsOf[field][0] ?? 'any',
  ...(field === 'language' && { value: 'ar' }),
  ...(operatorsOf[field].includes('within') && { days: 30 }),
})

/** The conditions as the server expects them; null if one is incomplete. */
export function toConditions(set: DraftSet): Conditions | null {
  const of = set.of.map((one) => ('of' in one ? toConditions(one) : complete(one)))
  return of.length === 0 || of.includes(null) ? null : { match: set.match, of: of.filter((one) => one !== null) }
}

/** The complete conditions; null if there are none. */
export function completePart(set: DraftSet): Conditions | null {
  const of = set.of.map((one) => ('of' in one ? completePart(one) : complete(one))).filter((one) => one !== null)
  return of.length === 0 ? null : { match: set.match, of }
}

function complete(draft: Draft): Condition | null {
  const parts = partsOf(draft)
  return parts && ({ field: draft.field, is: draft.is, ...parts } as Condition)
}

function partsOf({ field, is, tagIds = [], values = [], value, name = '', days, from, to }: Draft): object | null {
  if (field === 'tags') return tagIds.length > 0 ? { tagIds } : null
  if (field === 'status') return values.length > 0 ? { values } : null
  if (field === 'language' || field === 'timeZone') return { value: value || null }
  if (is === 'within' || is === 'notWithin') return days !== undefined && days >= 1 ? { days } : null
  if (is === 'between') return from || to ? { from: from ?? null, to: to ?? null } : null
  if (is === 'ever' || is === 'never') return {}
  const named = field === 'attribute' ? { name: name.trim() } : {}
  if (field === 'attribute' && !name.trim()) return null
  if (is === 'empty' || is === 'filled') return named
  const text = String(value ?? '').trim()
  if (text === '') return null
  if (is !== 'above' && is !== 'below') return { ...named, value: text }
  return Number.isNaN(Number(text)) ? null : { ...named, value: Number(text) }
}

/** The number of conditions in a set. */
export const conditionCount = (set: DraftSet): number =>
  set.of.reduce((sum, one) => sum + ('of' in one ? conditionCount(one) : 1), 0)

/** Parses the conditions of a URL; null if they are invalid. */
export function parseConditions(text: string): DraftSet | null {
  try {
    const read = JSON.parse(text) as DraftSet
    return Array.isArray(read.of) ? read : null
  } catch {
    return null
  }
}
