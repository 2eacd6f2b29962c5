import type { ContactStatus } from '#contract/email-marketing/conditions.ts'
import type { Contact } from '#contract/email-marketing/contacts.ts'

/** A field in which two contacts differ, with what each says; null where one says nothing. */
export type Differing = { key: string; name: string; own: string | null; other: string | null }

const plain = ['email', 'firstName', 'lastName', 'language', 'timeZone'] as const

/** Every field in which the two differ, their attributes by name. */
export function differing(own: Contact, other: Contact): Differing[] {
  const fields = plain.map((key) => ({ key, name: key, own: own[key] || null, other: other[key] || null }))
  const names = [...new Set([...Object.keys(own.attributes), ...Object.keys(other.attributes)])]
  const attributes = names.map((name) => ({
    key: `attributes.${name}`,
    name,
    own: textOf(own.attributes[name]),
    other: textOf(other.attributes[name]),
  }))
  return [...fields, ...attributes].filter((field) => field.own !== field.other)
}

const textOf = (value: string | number | boolean | undefined) => (value === undefined ? null : String(value))

/** What the merging is told: of each field the chosen side's. */
export function given(own: Contact, other: Contact, sides: Record<string, 'own' | 'other'>) {
  const of = (key: string) => (sides[key] === 'other' ? other : own)
  const names = [...new Set([...Object.keys(own.attributes), ...Object.keys(other.attributes)])]
  const attributes = names.flatMap((name) => {
    const value = of(`attributes.${name}`).attributes[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    email: sides['email'] ?? ('own' as const),
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

export const strictest = (one: ContactStatus, other: ContactStatus): ContactStatus =>
  byStrictness.find((status) => status === one || status === other) ?? one
