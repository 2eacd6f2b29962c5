import type { Condition, Conditions } from '#contract/email-marketing/conditions.ts'
import type { FieldType } from '#contract/email-marketing/fields/types.ts'

export type Field = Condition['field']
export type Operator = Condition['is']

const texts = ['equals', 'notEquals', 'contains', 'notContains', 'begins'] as const
const times = ['within', 'notWithin', 'between', 'ever', 'never'] as const

const anniversaries = ['anniversaryIn', 'anniversaryWithin'] as const
const known = ['empty', 'filled'] as const

/** The operators of custom fields, by type. */
export const operatorsOfType: Record<FieldType, readonly Operator[]> = {
  text: [...texts, ...known],
  number: ['equals', 'notEquals', 'above', 'below', 'range', ...known],
  date: ['on', 'before', 'after', 'lastDays', 'nextDays', ...anniversaries, ...known],
  yearlessDate: [...anniversaries, ...known],
  choice: ['anyOf', 'noneOf', ...known],
  yesNo: ['yes', 'no', ...known],
  url: [...texts, ...known],
  phone: [...texts, ...known],
}

/** The operators of each field; those of custom fields for any type. */
export const operatorsOf: Record<Field, readonly Operator[]> = {
  tags: ['any', 'all', 'none'],
  status: ['in', 'notIn'],
  language: ['is', 'isNot'],
  timeZone: ['is', 'isNot'],
  email: [...texts],
  firstName: [...texts, 'empty', 'filled'],
  lastName: [...texts, 'empty', 'filled'],
  attribute: [...new Set(Object.values(operatorsOfType).flat())],
  created: ['within', 'notWithin', 'between'],
  sent: times,
  opened: times,
  clicked: times,
  replied: times,
  campaign: ['got', 'notGot', 'opened', 'notOpened', 'clicked', 'notClicked', 'clickedLink', 'notClickedLink'],
  topic: ['wanted', 'notWanted'],
  form: ['joined', 'notJoined'],
  import: ['cameWith', 'notCameWith'],
  automation: ['inside', 'exited', 'neverEntered'],
  consent: ['ever', 'never', 'between', 'byForm', 'byImport'],
  engagement: ['in', 'notIn'],
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
  date?: string
  min?: string | number | null
  max?: string | number | null
  campaignId?: string
  url?: string
  topicId?: string
  formId?: string
  importId?: string
  automationId?: string
}

export type DraftSet = { match: 'any' | 'all'; of: (Draft | DraftSet)[] }

export const blank: Draft = { field: 'tags', is: 'any' }
export const blankSet: DraftSet = { match: 'all', of: [blank] }

/** A new condition on a custom field. */
export function withAttribute(name: string, type: FieldType): Draft {
  const is = operatorsOfType[type][0] ?? 'equals'
  return { field: 'attribute', name, is, ...(is.startsWith('anniversary') && { days: 7 }) }
}

/** A new condition for another field. */
export const withField = (field: Field): Draft => ({
  field,
  is: operatorsOf[field][0] ?? 'any',
  ...(field === 'language' && { value: 'ar' }),
  ...(operatorsOf[field].includes('within') && { days: 30 }),
})

/** The conditions as the server expects them; null if one is incomplete. */
export function toConditions(set: DraftSet): Conditions | null {
  const of = set.of.map((condition) => ('of' in condition ? toConditions(condition) : complete(condition)))
  return of.length === 0 || of.includes(null)
    ? null
    : { match: set.match, of: of.filter((condition) => condition !== null) }
}

/** The complete conditions; null if there are none. */
export function completePart(set: DraftSet): Conditions | null {
  const of = set.of
    .map((condition) => ('of' in condition ? completePart(condition) : complete(condition)))
    .filter((condition) => condition !== null)
  return of.length === 0 ? null : { match: set.match, of }
}

function complete(draft: Draft): Condition | null {
  const parts = partsOf(draft)
  return parts && ({ field: draft.field, is: draft.is, ...parts } as Condition)
}

function partsOf(draft: Draft): object | null {
  const {
    field,
    is,
    tagIds = [],
    values = [],
    value,
    days,
    from,
    to,
    campaignId,
    url,
    topicId,
    formId,
    importId,
    automationId,
  } = draft
  if (field === 'attribute') return attributeParts(draft)
  if (is === 'clickedLink' || is === 'notClickedLink') return campaignId && url ? { campaignId, url } : null
  if (field === 'campaign') return campaignId ? { campaignId } : null
  if (field === 'topic') return topicId ? { topicId } : null
  if (field === 'form') return formId ? { formId } : null
  if (field === 'import') return importId ? { importId } : null
  if (field === 'automation') return automationId ? { automationId } : null
  if (field === 'tags') return tagIds.length > 0 ? { tagIds } : null
  if (field === 'status' || field === 'engagement') return values.length > 0 ? { values } : null
  if (field === 'language' || field === 'timeZone') return { value: value || null }
  if (is === 'within' || is === 'notWithin') return days !== undefined && days >= 1 ? { days } : null
  if (is === 'between') return from || to ? { from: from ?? null, to: to ?? null } : null
  if (is === 'ever' || is === 'never' || is === 'byForm' || is === 'byImport') return {}
  if (is === 'empty' || is === 'filled') return {}
  const text = String(value ?? '').trim()
  return text === '' ? null : { value: text }
}

function attributeParts({ is, name = '', value, values = [], days, date, min, max }: Draft): object | null {
  if (!name.trim()) return null
  const named = { name: name.trim() }
  if (is === 'empty' || is === 'filled' || is === 'yes' || is === 'no') return named
  if (is === 'anyOf' || is === 'noneOf') return values.length > 0 ? { ...named, values } : null
  if (is === 'on' || is === 'before' || is === 'after') return date ? { ...named, date } : null
  if (is === 'lastDays' || is === 'nextDays') return days !== undefined && days >= 1 ? { ...named, days } : null
  if (is === 'anniversaryIn' || is === 'anniversaryWithin') return days === undefined ? null : { ...named, days }
  if (is === 'range') {
    const [from, to] = [numberIn(min), numberIn(max)]
    return (from === null && to === null) || from === undefined || to === undefined
      ? null
      : { ...named, min: from, max: to }
  }
  const text = String(value ?? '').trim()
  if (text === '') return null
  if (is !== 'above' && is !== 'below') return { ...named, value: text }
  const number = numberIn(text)
  return number === undefined || number === null ? null : { ...named, value: number }
}

/** A number in any digits; null if there is none, undefined for other text. */
function numberIn(written: string | number | null | undefined): number | null | undefined {
  const text = String(written ?? '')
    .trim()
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .replaceAll('٫', '.')
    .replaceAll(/[٬,](?=\d{3})/g, '')
  if (text === '') return null
  return Number.isNaN(Number(text)) ? undefined : Number(text)
}

/** The number of conditions in a set. */
export const conditionCount = (set: DraftSet): number =>
  set.of.reduce((sum, condition) => sum + ('of' in condition ? conditionCount(condition) : 1), 0)

/** Parses the conditions of a URL; null if they are invalid. */
export function parseConditions(text: string): DraftSet | null {
  try {
    const read = JSON.parse(text) as DraftSet
    return Array.isArray(read.of) ? read : null
  } catch {
    return null
  }
}
