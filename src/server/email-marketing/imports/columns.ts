import type { ContactStatus } from '#contract/email-marketing/conditions.ts'
import type { ImportColumn } from '#contract/email-marketing/imports.ts'
import { type Both, toNfc } from '#contract/fields.ts'
import { type Lang, languages as known } from '#contract/text/languages.ts'
import { emailIn, foldedTitle, trimInvisible } from './cells.ts'
import { consentIn } from './consent.ts'
import { textIn } from '../../i18n/text-in.ts'
import { reasonHeading } from './words.ts'

/** The content of a column: a field, an attribute with its name, or nothing. */
export type Column = ImportColumn

type Field = Exclude<Extract<NonNullable<Column>, { field: unknown }>['field'], 'optIn' | 'optOut'>

/** Headings by field, the most specific first. */
const names: Record<Field, readonly [string, ...string[]]> = {
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
    'primary email',
    'e mail 1 value',
    'email 1 value',
    'e mail 1',
    'email 1',
    'subscriber email',
    'contact email',
    'customer email',
    'work email',
    'recipient email',
    'recipientemail',
    // MailerLite
    'subscriber',
    ...`adresse e mail,adresse email,adresse mail,adresse electronique,adresse courriel,courriel,e mail adresse,email adresse,mail adresse,
mailadresse,emailadresse,correo,correo electronico,direccion de correo,direccion de correo electronico,direccion de email,email cliente,
indirizzo email,indirizzo e mail,indirizzo mail,posta elettronica,indirizzo di posta elettronica,endereco de email,endereco de e mail,
correio eletronico,correio electronico,eposta,e posta,eposta adresi,e posta adresi,email adresi,mail adresi`.split(
      /,\s*/,
    ),
  ],
  firstName: [
    'first name',
    'firstname',
    'given name',
    'recipient first name',
    'recipientfirstname',
    'الاسم الاول',
    ...'prenom,vorname,primer nombre,nome proprio,primeiro nome'.split(','),
  ],
  lastName: [
    'last name',
    'lastname',
    'surname',
    'family name',
    'recipient last name',
    'recipientlastname',
    'الاسم الاخير',
    'اسم العايله',
    'العايله',
    'اللقب',
    'الكنيه',
    ...'nom de famille,nachname,familienname,apellido,apellidos,cognome,sobrenome,apelido,apelidos,soyad,soyadi,soyisim'.split(
      ',',
    ),
  ],
  fullName: [
    'full name',
    'name',
    'display name',
    'الاسم الكامل',
    'الاسم',
    'اسم',
    ...'nom complet,nom et prenom,nom prenom,prenom nom,vollstandiger name,nombre completo,nombre y apellidos,nome completo'.split(
      ',',
    ),
    ...'nome e cognome,ad soyad,adi soyadi,isim soyisim,nom,nome,nombre,nombres,ad,adi,isim'.split(','),
  ],
  language: ['language', 'lang', 'اللغه', 'لغه'],
  timeZone: ['time zone', 'timezone', 'tz', 'المنطقه الزمنيه', 'التوقيت'],
  consentTime: [
    'optin time',
    'opt in time',
    'opt in date',
    'optin date',
    'opted in at',
    'confirm time',
    'confirmed at',
    'consent date',
    'consent time',
    'opted in on',
    'optin timestamp',
    'opt in timestamp',
    'signup timestamp',
    'signup time',
    'signup date',
    'sign up date',
    'signed up at',
    'confirm date',
    'confirmation timestamp',
    'confirmation time',
    'confirmation date',
    'consent timestamp',
    'consented at',
    'subscribed at',
    'subscribed on',
    'subscribed date',
    'subscription date',
    'date subscribed',
    'تاريخ الموافقه',
    'تاريخ الاشتراك',
  ],
  consentNetwork: [
    'optin ip',
    'opt in ip',
    'optin ip address',
    'opt in ip address',
    'confirm ip',
    'confirmation ip',
    'confirmation ip address',
    'consent ip',
    'consent ip address',
    'signup ip',
    'signup ip address',
    'عنوان ip',
  ],
  consentSource: [
    'consent source',
    'optin source',
    'opt in source',
    'subscription source',
    'signup source',
    'sign up source',
    'signup form',
    'مصدر الموافقه',
  ],
  status: ['status', 'الحاله', 'حاله'],
  tags: ['tags', 'tag', 'labels', 'group membership', 'categories', 'الوسوم', 'وسوم', 'الوسم'],
  attributes: ['attributes', 'attribs'],
}

/**
 * The content of each header column. If two columns name one field, the more specific heading wins; the other becomes
 * an attribute.
 */
export function columnsOf(header: readonly string[]): Column[] {
  const used = new Set<string>()
  const fields = fieldsIn(header.map(foldedTitle))
  return header.map((title, at): Column => {
    const field = fields.get(at)
    if (field) return { field }
    if (isReasonHeading(title)) return null
    const consent = consentIn(title)
    if (consent && !isAnyState(title)) return { field: consent.polarity }
    const attribute = attributeName(title)
    if (attribute === '' || used.has(`attribute ${attribute}`)) return null
    used.add(`attribute ${attribute}`)
    return { attribute }
  })
}

/** Whether a heading is that of the address. */
export const namesEmail = (title: string) => names.email.includes(foldedTitle(title))

/** The field that a heading names; null for none. */
export function fieldOf(title: string): Field | null {
  const name = foldedTitle(title)
  return (Object.keys(names) as Field[]).find((field) => names[field].includes(name)) ?? null
}

/** A heading by which a file without a header is read in the same way. */
export function headingOf(column: Column): string {
  if (column === null) return ''
  if ('attribute' in column) return column.attribute
  const { field } = column
  if (field === 'optIn') return 'subscribed'
  return field === 'optOut' ? 'unsubscribed' : names[field][0]
}

/** Whether a column has the reasons of a file of rows to correct, in any language. */
export const isReasonHeading = (title: string) =>
  known().some(({ code }) => foldedTitle(textIn(reasonHeading, code)) === foldedTitle(title))

/** A column of states stays a field, because they may be of a country; a subscription's states count anyhow. */
export const isAnyState = (title: string) => foldedTitle(title) === 'state'

function fieldsIn(titles: readonly string[]): Map<number, Field> {
  const found = new Map<number, Field>()
  for (const field of Object.keys(names) as Field[]) {
    const best = names[field].find((name) => titles.includes(name))
    if (best !== undefined) found.set(titles.indexOf(best), field)
  }
  nameTheRest(titles, found)
  return hasConsentTime(titles, found) ? withCircumstances(titles, found) : found
}

/** Headings of a whole name that mean its other part beside a column of the first or the last name. */
const besideOther = {
  lastName: { beside: 'firstName', titles: ['nom', 'name'], words: ['prenom', 'vorname'] },
  firstName: { beside: 'lastName', titles: ['nom', 'nome', 'nombre', 'nombres', 'ad', 'adi', 'isim'], words: null },
} as const

function nameTheRest(titles: readonly string[], found: Map<number, Field>) {
  const all = new Set(found.values())
  for (const [at, field] of found) {
    if (field !== 'fullName') continue
    for (const part of ['lastName', 'firstName'] as const) {
      const { beside, titles: names, words } = besideOther[part]
      const isNamed = (names as readonly string[]).includes(titles[at] ?? '')
      const isInLanguage = words === null || words.some((word) => titles.includes(word))
      if (isNamed && isInLanguage && all.has(beside) && !all.has(part)) found.set(at, part)
    }
  }
}

/** Whether rows have a time of consent: by a column of its own, or in MailerLite’s column of subscribing. */
const hasConsentTime = (titles: readonly string[], found: ReadonlyMap<number, Field>) =>
  [...found.values()].includes('consentTime') ||
  (titles.includes('subscribed') && ['subscriber', 'clicked', 'clicks'].some((name) => titles.includes(name)))

/** Headings that are about consent only beside its time. */
const circumstances = { consentNetwork: ['ip', 'ip address'], consentSource: ['source'] } as const

function withCircumstances(titles: readonly string[], found: ReadonlyMap<number, Field>): Map<number, Field> {
  const all = new Map(found)
  for (const field of ['consentNetwork', 'consentSource'] as const) {
    const at = titles.findIndex((title) => (circumstances[field] as readonly string[]).includes(title))
    if (at !== -1 && ![...found.values()].includes(field)) all.set(at, field)
  }
  return all
}

/** The content of each column without a header: the address is recognised, a person assigns the rest. */
export function columnsOfContact(cells: readonly string[]): Column[] {
  const address = cells.findIndex(isAddress)
  return cells.map((_, at): Column => (at === address ? { field: 'email' } : null))
}

const isAddress = (cell: string) => emailIn(trimInvisible(cell)) !== null

export const attributeName = (title: string) =>
  toNfc(title)
    .replaceAll(/[^\p{L}\p{N}_ -]+/gu, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, 60)
    .trim()

const separators = /[;|,،؛\t\r\n]|:::/

/** A quoted name no longer than a tag name, or the text up to the next separator. */
const nameInCell = /\s*(?:"((?:[^"]|""){0,160})"\s*(?=[;|,،؛\t\r\n]|$)|([^;|,،؛\t\r\n]*))(?:[;|,،؛\t\r\n]|$)/gy

/** Google's own contact groups. */
const systemLabels = new Set(['* myContacts', '* starred', '* My Contacts', '* Starred in Android'])

/** The tags of a cell. A quoted name may contain separators. */
export const tagNames = (cell: string): string[] => [
  ...new Set(
    (cell.includes('"') ? quotedNames(cell) : cell.split(separators))
      .map((name) => name.trim())
      .filter((name) => name !== '' && !systemLabels.has(name)),
  ),
]

const quotedNames = (cell: string) =>
  [...cell.matchAll(nameInCell)].map(([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '')

/** Tag names as one cell that `tagNames` reads back. */
export const tagCell = (names: readonly string[]) =>
  names
    .map((name) => (name.startsWith('"') || separators.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join('; ')

const languages = new Map<string, Lang>(
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

/** The language of a cell: null if empty, undefined if unknown. */
export const languageOf = (cell: string): Lang | null | undefined =>
  cell === '' ? null : (languages.get(cell) ?? languages.get(foldedTitle(cell)) ?? addedLanguage(cell.toLowerCase()))

/** A language beside English and Arabic, by its code or its own name. */
const addedLanguage = (cell: string) =>
  known().find(({ code, name }) => code.toLowerCase() === cell || name.toLowerCase() === cell)?.code

const zones = new Map<string, string | undefined>()

/** The time zone of a cell in the spelling of the IANA database; undefined if unknown. */
export function timeZoneOf(cell: string): string | undefined {
  const name = cell.trim().replaceAll(' ', '_')
  if (name.length > 60 || !/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/.test(name)) return undefined
  if (!zones.has(name) && zones.size < 2000) zones.set(name, knownZone(name))
  return zones.get(name)
}

/** The runtime returns the canonical spelling and throws for an unknown zone. */
function knownZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}

/** Status names in tables. */
export const statusWords = {
  subscribed: { en: 'Subscribed', ar: 'مشترك' },
  unconfirmed: { en: 'Unconfirmed', ar: 'غير مؤكد' },
  unsubscribed: { en: 'Unsubscribed', ar: 'اشتراك ملغى' },
  bounced: { en: 'Bounced', ar: 'بريد مرتد' },
  complained: { en: 'Complained', ar: 'بلاغ بريد غير مرغوب فيه' },
  blocked: { en: 'Blocked', ar: 'محظور' },
} satisfies Record<ContactStatus, Both>
