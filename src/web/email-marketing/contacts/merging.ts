import type { ContactStatus } from '#contract/email-marketing/conditions.ts'
import type { Contact } from '#contract/email-marketing/contacts.ts'

/** The maximum number of contacts in one merge. */
export const maxMergedContacts = 10

/** A value of a field, and the first contact that has it; null for an empty field. */
export type FieldValue = { value: string | null; by: string }

/** A field in which contacts differ, with each distinct value once. */
export type DifferingField = { key: string; name: string; values: FieldValue[] }

const plain = ['email', 'firstName', 'lastName', 'language', 'timeZone'] as const

/** Every field in which contacts differ; attributes by name. */
export function differingFields(contacts: readonly Contact[]): DifferingField[] {
  const field = (key: string, name: string, of: (contact: Contact) => string | null): DifferingField => {
    const contactIdByValue = new Map<string | null, string>()
    for (const contact of contacts)
      if (!contactIdByValue.has(of(contact))) contactIdByValue.set(of(contact), contact._id)
    return { key, name, values: [...contactIdByValue].map(([value, by]) => ({ value, by })) }
  }
  const fields = plain.map((key) => field(key, key, (contact) => contact[key] || null))
  const attributes = attributeNames(contacts).map((name) =>
    field(`attributes.${name}`, name, (contact) => textOf(contact.attributes[name])),
  )
  return [...fields, ...attributes].filter(({ values: options }) => options.length > 1)
}

const attributeNames = (contacts: readonly Contact[]) => [
  ...new Set(contacts.flatMap(({ attributes }) => Object.keys(attributes))),
]

const textOf = (value: string | number | boolean | undefined) => (value === undefined ? null : String(value))

/** The default choice for each field: the first contact with a value. */
export const defaultChoices = (fields: readonly DifferingField[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ key, values: options }) => {
      const first = options.find(({ value }) => value !== null)
      return first ? [[key, first.by]] : []
    }),
  )

/** The input of a merge: the value of the chosen contact for each field. @param chosen contact ids by field */
export function mergeInput(contacts: readonly [Contact, ...Contact[]], chosen: Record<string, string>) {
  const of = (key: string) => contacts.find(({ _id }) => _id === chosen[key]) ?? contacts[0]
  const attributes = attributeNames(contacts).flatMap((name) => {
    // Without a choice the contacts agree, so the first one will do.
    const value = of(`attributes.${name}`).attributes[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const email = of('email')
  return {
    email: email === contacts[0] ? ('own' as const) : email._id,
    firstName: of('firstName').firstName,
    lastName: of('lastName').lastName,
    language: of('language').language,
    timeZone: of('timeZone').timeZone,
    attributes: Object.fromEntries(attributes),
  }
}

const byStrictness: readonly ContactStatus[] = [
  'complained',
  'blocked',
  'bounced',
  'unsubscribed',
  'unconfirmed',
  'subscribed',
]

export const strictestStatus = (contacts: readonly Contact[]): ContactStatus =>
  byStrictness.find((status) => contacts.some((contact) => contact.status === status)) ?? 'subscribed'

/** The tags of all contacts, each once. */
export const tagsOf = (contacts: readonly Contact[]) => [
  ...new Map(contacts.flatMap(({ tags }) => tags).map((tag) => [tag._id, tag])).values(),
]
