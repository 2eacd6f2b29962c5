import type { Condition, Conditions } from '#contract/email-marketing/conditions.ts'

export type Field = Condition['field']
export type Operator = Condition['is']

const texts = ['equals', 'notEquals', 'contains', 'notContains', 'begins'] as const
const times = ['within', 'notWithin', 'between', 'ever', 'never'] as const

/** How each field can be looked at. */
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

/** So deep may sets stand in each other. */
export const maxDepth = 3

/**
 * A condition as it is being written: whatever has been filled in so far. What has been typed for one way of looking is kept for another.
 */
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

/** Another field begins anew. */
export const withField = (field: Field): Draft => ({
  field,
  is: operatorsOf[field][0] ?? 'any',
  ...(field === 'language' && { value: 'ar' }),
  ...(operatorsOf[field].includes('within') && { days: 30 }),
})

/** What was written as the server takes it; null where something is not filled in. */
export function toConditions(set: DraftSet): Conditions | null {
  const of = set.of.map((one) => ('of' in one ? toConditions(one) : complete(one)))
  return of.length === 0 || of.includes(null) ? null : { match: set.match, of: of.filter((one) => one !== null) }
}

/** What of it is filled in so far; null where nothing is. */
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

/** How many conditions a whole has. */
export const conditionCount = (set: DraftSet): number =>
  set.of.reduce((sum, one) => sum + ('of' in one ? conditionCount(one) : 1), 0)

/** What stands in an address; null for what nobody wrote here. */
export function parseConditions(text: string): DraftSet | null {
  try {
    const read = JSON.parse(text) as DraftSet
    return Array.isArray(read.of) ? read : null
  } catch {
    return null
  }
}
