import type { ContactStatus } from '#contract/email-marketing/conditions.ts'
import type { Contact } from '#contract/email-marketing/contacts.ts'

/** How many contacts become one at once. */
export const maxMergedContacts = 10

/** What a field says in one or several of the contacts; null where nothing. */
export type FieldValue = { value: string | null; by: string }

/** A field in which contacts differ, with each thing that it says once, by the first contact that says so. */
export type DifferingField = { key: string; name: string; values: FieldValue[] }

const plain = ['email', 'firstName', 'lastName', 'language', 'timeZone'] as const

/** Every field in which they differ, their attributes by name. */
export function differingFields(contacts: readonly Contact[]): DifferingField[] {
  const field = (key: string, name: string, of: (contact: Contact) => string | null): DifferingField => {
    const said = new Map<string | null, string>()
    for (const contact of contacts) if (!said.has(of(contact))) said.set(of(contact), contact._id)
    return { key, name, values: [...said].map(([value, by]) => ({ value, by })) }
  }
  const fields = plain.map((key) => field(key, key, (contact) => contact[key] || null))
  const attributes = attributeNames(contacts).map((name) =>
    field(`attributes.${name}`, name, (contact) => textOf(contact.attributes[name])),
  )
  return [...fields, ...attributes].filter(({ values: said }) => said.length > 1)
}

const attributeNames = (contacts: readonly Contact[]) => [
  ...new Set(contacts.flatMap(({ attributes }) => Object.keys(attributes))),
]

const textOf = (value: string | number | boolean | undefined) => (value === undefined ? null : String(value))

/** Of each field, whose is taken where nobody has chosen: the first who says something. */
export const defaultChoices = (fields: readonly DifferingField[]): Record<string, string> =>
  Object.fromEntries(
    fields.flatMap(({ key, values: said }) => {
      const first = said.find(({ value }) => value !== null)
      return first ? [[key, first.by]] : []
    }),
  )

/** What the merging is told: of each field what the chosen contact says. @param chosen ids by field */
export function mergeInput(contacts: readonly [Contact, ...Contact[]], chosen: Record<string, string>) {
  const of = (key: string) => contacts.find(({ _id }) => _id === chosen[key]) ?? contacts[0]
  const attributes = attributeNames(contacts).flatMap((name) => {
    // In what they do not differ, any of them will do.
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

/** The tags of all, each once. */
export const tagsOf = (contacts: readonly Contact[]) => [
  ...new Map(contacts.flatMap(({ tags }) => tags).map((tag) => [tag._id, tag])).values(),
]
