import { z } from 'zod'
import { Id, InstantInput, Lang, line, parseNumber, TimeZone } from '../fields.ts'

export const ContactStatus = z.enum(['subscribed', 'unconfirmed', 'unsubscribed', 'bounced', 'complained', 'blocked'])
export type ContactStatus = z.infer<typeof ContactStatus>

/**
 * How recently a contact opened, clicked or replied; machine opens do not count. `active`: within 90 days, `cooling`:
 * within 180 days, `asleep`: longer ago, or never for 180 days with email, `new`: not yet, for less than 90 days or
 * without email.
 */
export const Engagement = z.enum(['active', 'cooling', 'asleep', 'new'])
export type Engagement = z.infer<typeof Engagement>

export const AttributeName = z.string().regex(/^[\p{L}\p{N}_ -]{1,60}$/u, 'attributeName')

const text = z
  .string()
  .trim()
  .min(1, 'required')
  .max(200)
  .refine((text) => !text.includes('\u0000'), 'unprintable')

/** A number, also with Arabic digits or thousands separators. */
const NumberInput = z.preprocess(
  (value) => (typeof value === 'string' ? (parseNumber(value) ?? value) : value),
  z.number(),
)

const days = z.number().int().min(1).max(3650)

/** Whether and when an event happened: within the last days, not within them, between two instants, ever, never. */
const moments = <F extends string>(field: F) => [
  z.strictObject({ field: z.literal(field), is: z.enum(['within', 'notWithin']), days }),
  z.strictObject({ field: z.literal(field), is: z.literal('between'), from: Instants, to: Instants }),
  z.strictObject({ field: z.literal(field), is: z.enum(['ever', 'never']) }),
]

/** One end of a period; null: open. */
const Instants = z.union([InstantInput.transform((at) => at.toISOString()), z.null()])

const words = <F extends string>(field: F) => [
  z.strictObject({
    field: z.literal(field),
    is: z.enum(['equals', 'notEquals', 'contains', 'notContains', 'begins']),
    value: text,
  }),
  z.strictObject({ field: z.literal(field), is: z.enum(['empty', 'filled']) }),
]

/** One condition on a contact. */
export const Condition = z.union([
  z.strictObject({
    field: z.literal('tags'),
    is: z.enum(['any', 'all', 'none']),
    tagIds: z.array(Id).min(1, 'required').max(50),
  }),
  z.strictObject({
    field: z.literal('status'),
    is: z.enum(['in', 'notIn']),
    values: z.array(ContactStatus).min(1, 'required').max(6),
  }),
  z.strictObject({ field: z.literal('language'), is: z.enum(['is', 'isNot']), value: Lang.nullable() }),
  z.strictObject({ field: z.literal('timeZone'), is: z.enum(['is', 'isNot']), value: TimeZone.nullable() }),
  ...words('email'),
  ...words('firstName'),
  ...words('lastName'),
  z.strictObject({
    field: z.literal('attribute'),
    name: AttributeName,
    is: z.enum(['equals', 'notEquals', 'contains', 'notContains', 'begins']),
    value: text,
  }),
  z.strictObject({
    field: z.literal('attribute'),
    name: AttributeName,
    is: z.enum(['above', 'below']),
    value: NumberInput,
  }),
  z.strictObject({ field: z.literal('attribute'), name: AttributeName, is: z.enum(['empty', 'filled', 'yes', 'no']) }),
  /** Numbers, both ends included; null: open. */
  z.strictObject({
    field: z.literal('attribute'),
    name: AttributeName,
    is: z.literal('range'),
    min: NumberInput.nullable(),
    max: NumberInput.nullable(),
  }),
  z.strictObject({
    field: z.literal('attribute'),
    name: AttributeName,
    is: z.enum(['anyOf', 'noneOf']),
    values: z.array(text).min(1, 'required').max(100),
  }),
  /** A date with its year: on the day, before or after it. */
  z.strictObject({
    field: z.literal('attribute'),
    name: AttributeName,
    is: z.enum(['on', 'before', 'after']),
    date: z.iso.date(),
  }),
  /** A date with its year: within the last or next days, today included. */
  z.strictObject({ field: z.literal('attribute'), name: AttributeName, is: z.enum(['lastDays', 'nextDays']), days }),
  /** The anniversary of a date, with or without a year: in exactly so many days, or today and the days up to then. */
  z.strictObject({
    field: z.literal('attribute'),
    name: AttributeName,
    is: z.enum(['anniversaryIn', 'anniversaryWithin']),
    days: z.number().int().min(0).max(365),
  }),
  /**
   * The email of a regular campaign. Those who did not open or click it are among those who got it; nobody matches a
   * campaign that does not exist.
   */
  z.strictObject({
    field: z.literal('campaign'),
    is: z.enum(['got', 'notGot', 'opened', 'notOpened', 'clicked', 'notClicked']),
    campaignId: Id,
  }),
  /** A link of a campaign, as in its report. Those who did not click it are among those who got the campaign. */
  z.strictObject({
    field: z.literal('campaign'),
    is: z.enum(['clickedLink', 'notClickedLink']),
    campaignId: Id,
    url: line(2000),
  }),
  /** A topic that a contact receives, by choice or by default. Nobody matches a deleted topic. */
  z.strictObject({ field: z.literal('topic'), is: z.enum(['wanted', 'notWanted']), topicId: Id }),
  /** A form through which a contact gave consent. Nobody matches a deleted form. */
  z.strictObject({ field: z.literal('form'), is: z.enum(['joined', 'notJoined']), formId: Id }),
  /** An import that created, changed or met a contact. Nobody matches an unknown import. */
  z.strictObject({ field: z.literal('import'), is: z.enum(['cameWith', 'notCameWith']), importId: Id }),
  /** An automation that a contact is in, has left, or never entered. Nobody matches a deleted automation. */
  z.strictObject({
    field: z.literal('automation'),
    is: z.enum(['inside', 'exited', 'neverEntered']),
    automationId: Id,
  }),
  /**
   * Whether a consent is on record, by a form or named in an imported file, and whether the contact gave one within a
   * period. `never`: no consent is on record.
   */
  z.strictObject({ field: z.literal('consent'), is: z.enum(['ever', 'never', 'byForm', 'byImport']) }),
  z.strictObject({ field: z.literal('consent'), is: z.literal('between'), from: Instants, to: Instants }),
  z.strictObject({
    field: z.literal('engagement'),
    is: z.enum(['in', 'notIn']),
    values: z.array(Engagement).min(1, 'required').max(4),
  }),
  ...moments('created'),
  ...moments('sent'),
  ...moments('opened'),
  ...moments('clicked'),
  ...moments('replied'),
])
export type Condition = z.infer<typeof Condition>

/** Conditions joined by any or all. Groups nest twice at most. */
export type Conditions = { match: 'any' | 'all'; of: (Condition | Conditions)[] }

/** Maximum conditions in total. */
const mostConditions = 30

const setOf = (inner: z.ZodType<Condition | Conditions>): z.ZodType<Conditions> =>
  z.strictObject({ match: z.enum(['any', 'all']), of: z.array(inner).min(1, 'required').max(mostConditions) })

const countOf = (conditions: Conditions): number =>
  conditions.of.reduce((sum, one) => sum + ('of' in one ? countOf(one) : 1), 0)

const Innermost = setOf(Condition)
const Inner = setOf(z.union([Condition, Innermost]))

export const Conditions: z.ZodType<Conditions> = setOf(z.union([Condition, Inner])).refine(
  (conditions) => countOf(conditions) <= mostConditions,
  'tooMany',
)

/** Conditions as JSON in a query string. */
export const ConditionsInQuery = z.preprocess((given) => {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given) as unknown
  } catch {
    return given
  }
}, Conditions)
