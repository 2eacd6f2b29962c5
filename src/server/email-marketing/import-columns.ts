import type { ContactStatus } from '#contract/email-marketing/conditions.ts'
import type { ImportColumn } from '#contract/email-marketing/imports.ts'
import type { Both } from '#contract/fields.ts'
import { addressOf, folded, visible } from './import-cells.ts'
import { consentIn } from './import-consent.ts'

/** What a column of the file holds: a field, an attribute by its name, or nothing. */
export type Column = ImportColumn

type Field = Exclude<Extract<NonNullable<Column>, { field: unknown }>['field'], 'optIn' | 'optOut'>

const names: Record<Field, readonly string[]> = {
  email: [
    'email',
    'e mail',
    'email address',
    'e mail address',
    'mail',
    'البريد',
    'بريد',
    'البريد الالكتروني',
    'بريد الكتروني',
    'عنوان البريد',
    'عنوان البريد الالكتروني',
    'الايميل',
    'ايميل',
  ],
  firstName: ['first name', 'firstname', 'given name', 'name', 'full name', 'الاسم الاول', 'الاسم', 'اسم', 'الاسم الكامل'],
  lastName: [
    'last name',
    'lastname',
    'surname',
    'family name',
    'الاسم الاخير',
    'اسم العائله',
    'العائله',
    'اللقب',
    'الكنيه',
  ],
  language: ['language', 'lang', 'اللغه', 'لغه'],
  timeZone: ['time zone', 'timezone', 'tz', 'المنطقه الزمنيه', 'التوقيت'],
  status: ['status', 'الحاله', 'حاله'],
  tags: ['tags', 'tag', 'labels', 'الوسوم', 'وسوم', 'الوسم'],
  attributes: ['attributes', 'attribs'],
}

/** What each column of a header holds. Of two that name the same field the first is it, the other an attribute. */
export function columnsOf(header: readonly string[]): Column[] {
  const used = new Set<string>()
  return header.map((title): Column => {
    const name = folded(title)
    const field = (Object.keys(names) as Field[]).find((field) => names[field].includes(name))
    if (field && !used.has(field)) {
      used.add(field)
      return { field }
    }
    const consent = consentIn(title)
    if (consent) return { field: consent.polarity }
    const attribute = attributeName(title)
    if (attribute === '' || used.has(`attribute ${attribute}`)) return null
    used.add(`attribute ${attribute}`)
    return { attribute }
  })
}

/** What each column of a first row holds that is a contact: which one has the address is plain to see, the rest is for a person to say. */
export function columnsOfContact(cells: readonly string[]): Column[] {
  const address = cells.findIndex(isAddress)
  return cells.map((_, at): Column => (at === address ? { field: 'email' } : null))
}

/** Whether a first row names columns: no heading is an address. */
export const isHeader = (cells: readonly string[]) => !cells.some(isAddress)

const isAddress = (cell: string) => addressOf(visible(cell)) !== null

export const attributeName = (title: string) =>
  title
    .replaceAll(/[^\p{L}\p{N}_ -]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 60)
    .trim()

const separators = /[;|,،؛\t\r\n]/

/** A name in quotation marks that is no longer than a tag's may be, or what goes up to the next separator. */
const nameInCell = /\s*(?:"((?:[^"]|""){0,160})"\s*(?=[;|,،؛\t\r\n]|$)|([^;|,،؛\t\r\n]*))(?:[;|,،؛\t\r\n]|$)/gy

/** The tags of a cell. What separates them may stand in a name that is quoted. */
export const tagNames = (cell: string): string[] => [
  ...new Set(
    (cell.includes('"') ? quotedNames(cell) : cell.split(separators)).map((name) => name.trim()).filter(Boolean),
  ),
]

const quotedNames = (cell: string) =>
  [...cell.matchAll(nameInCell)].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '')

/** Names of tags as one cell from which `tagNames` reads the same. */
export const tagCell = (names: readonly string[]) =>
  names
    .map((name) => (name.startsWith('"') || separators.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join('; ')

const languages = new Map<string, 'en' | 'ar'>(
  Object.entries({
    en: 'en',
    english: 'en',
    الانجليزيه: 'en',
    انجليزي: 'en',
    انجليزيه: 'en',
    'en us': 'en',
    'en gb': 'en',
    ar: 'ar',
    arabic: 'ar',
    العربيه: 'ar',
    عربي: 'ar',
    عربيه: 'ar',
    'ar sa': 'ar',
    'ar eg': 'ar',
  } as const),
)

/** The language that a cell names: null for an empty one, undefined for a word that is none. */
export const languageOf = (cell: string): 'en' | 'ar' | null | undefined =>
  cell === '' ? null : (languages.get(cell) ?? languages.get(folded(cell)))

const zones = new Map<string, string | undefined>()

/** The time zone that a cell names, as the IANA's database spells it; undefined for a word that is none. */
export function timeZoneOf(cell: string): string | undefined {
  const name = cell.trim().replaceAll(' ', '_')
  if (name.length > 60 || !/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name)) return undefined
  if (!zones.has(name) && zones.size < 2000) zones.set(name, knownZone(name))
  return zones.get(name)
}

/** The runtime names it as it is spelt; what it does not know it throws. */
function knownZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** What a status is called in tables for people. */
export const statusWords = {
  subscribed: { en: 'Subscribed', ar: 'مشترك' },
  unconfirmed: { en: 'Unconfirmed', ar: 'غير مؤكد' },
  unsubscribed: { en: 'Unsubscribed', ar: 'ألغى الاشتراك' },
  bounced: { en: 'Bounced', ar: 'مرتد' },
  complained: { en: 'Complained', ar: 'اشتكى' },
  blocked: { en: 'Blocked', ar: 'محظور' },
} satisfies Record<ContactStatus, Both>
