import {
  type Both,
  toNfc,
  EmailAddress,
  Id,
  line,
  joinLines,
  stripDirectionMarks,
  stripInvisible,
} from '#contract/fields.ts'
import type { z } from 'zod'
import { Failure } from '../../failure.ts'
import { parse } from '../../http/validation.ts'
import type { Typed } from '../../db/tables/forms.ts'
import type { Faults, Values } from './page.ts'
import type { PublicForm } from './public-form.ts'
import { textOf, textsOf } from '../../http/public-page.ts'
import { typedValue } from '../field-values/value.ts'
import { misfitOf } from '../field-values/words.ts'

/** The input of a form, as its page shows it again. */
export type SignUp = Values & { chosen: string[] }

/** Parses a visitor's input without validating it. */
export function typedIn({ drawn }: PublicForm, fields: Record<string, unknown>): SignUp {
  const offered = drawn.topics.map(({ id }) => id)
  return {
    email: toNfc(stripInvisible(textOf(fields, 'email')))
      .trim()
      .toLowerCase(),
    own: drawn.fields.map(({ kind }, at) => {
      const text = toNfc(stripDirectionMarks(textOf(fields, `own-${at}`) || dayAndMonthIn(fields, `own-${at}`))).trim()
      return kind === 'attribute' ? text : joinLines(text)
    }),
    chosen: textsOf(fields, 'topic').filter((id) => Id.safeParse(id).success && offered.includes(id)),
  }
}

/** The day and month of two menus (`--05-31`); half of them is shown again as it is, and refused. */
function dayAndMonthIn(fields: Record<string, unknown>, name: string) {
  const [month, day] = [textOf(fields, `${name}-month`), textOf(fields, `${name}-day`)]
  return month || day ? `--${month || '??'}-${day || '??'}` : ''
}

/** The validation errors by field; null if there are none. */
export function faultsOf({ drawn }: PublicForm, { email, own }: SignUp): Faults | null {
  const ofEmail = email === '' ? faultIn(line(1), '') : faultIn(EmailAddress, email)
  const ofOwn = drawn.fields.map(({ kind, required, typing, label }, at) => {
    const value = own[at] ?? ''
    const fault = faultIn(line(kind === 'attribute' ? 1000 : 120, required ? 1 : 0), value)
    return fault ?? (typing && value !== '' && typedValue(typing, value) === null ? misfitOf(typing, label) : undefined)
  })
  if (!ofEmail && !ofOwn.some(Boolean)) return null
  return { ...(ofEmail && { email: ofEmail }), own: ofOwn }
}

function faultIn(schema: z.ZodType, value: string): Both | undefined {
  try {
    parse(schema, value)
    return undefined
  } catch (error) {
    if (error instanceof Failure) return error.words
    throw error
  }
}

/** The same input as it is stored for a contact. */
export function storedInput({ drawn }: PublicForm, { email, own, chosen }: SignUp): { email: string; given: Typed } {
  const named = drawn.fields.map((field, at) => ({ ...field, value: own[at] ?? '' }))
  const of = (fieldKind: string) => named.find(({ kind }) => kind === fieldKind)?.value ?? ''
  const attributes = named
    .filter(({ kind, value }) => kind === 'attribute' && value !== '')
    .map(({ attribute, value, typing }) => [attribute, typing ? (typedValue(typing, value) ?? value) : value] as const)
  return {
    email,
    given: {
      firstName: of('firstName'),
      lastName: of('lastName'),
      attributes: Object.fromEntries(attributes),
      offered: drawn.topics.map(({ id }) => id),
      chosen,
    },
  }
}
