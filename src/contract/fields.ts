import { z } from 'zod'
import { normalForm } from './folding.ts'
import { isLanguage, languages, type Lang as Code } from './text/languages.ts'
import { readableDomain } from './text/readable-domain.ts'

/** A UUID of any version; ours are version 7 and sort by time. */
export const Id = z.uuid()

/** The code of a language of the interface. The API documentation lists them, since they are data. */
export const Lang = z
  .custom<Code>((code) => typeof code === 'string')
  .superRefine((code, context) => {
    if (!isLanguage(code))
      context.addIssue({ code: 'invalid_value', input: code, values: languages().map((language) => language.code) })
  })
export type Lang = Code

/** A language in which people have both sides of their content written. */
export const ContentLang = z.enum(['en', 'ar'])

/** An instant: ISO 8601 in UTC. A `Date` is converted in responses. */
export const Instant = z.preprocess((value) => (value instanceof Date ? value.toISOString() : value), z.string())

/** An instant in a request: ISO 8601 with an offset. */
export const InstantInput = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2200)

/** A time zone of the IANA database that this runtime knows. */
export const TimeZone = z
  .string()
  .regex(/^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/)
  .max(60)
  .refine((name) => {
    try {
      return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
    } catch {
      return false
    }
  })

/**
 * Optimistic lock of a change: the `updatedAt` of the version read. If it is outdated, the answer is 409 with
 * `current`.
 */
export const Version = InstantInput.optional()

export const Count = z.number().int().nonnegative()

/** Members of every entity: its id under both names, and its times of creation and last change. */
export const entity = {
  _id: Id,
  id: Id,
  createdAt: Instant,
  updatedAt: Instant,
}

/**
 * Removes the direction marks (UAX #9 §2) that phones and word processors add around copied text. U+202E, which
 * reverses text, is not among them.
 */
export const stripDirectionMarks = (text: string) => text.replaceAll(/[\u202a-\u202d\u2066-\u2069]/g, '')

/** Replaces Arabic and Persian digits with Latin ones. */
export const latinDigits = (text: string) => text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** Parses a number, also with Arabic digits and thousands separators; null if the text is none. */
export function parseNumber(text: string): number | null {
  const digits = latinDigits(text).trim().replaceAll('٬', ',').replaceAll('٫', '.')
  const read = /^[+-]?(?:\d{1,20}|\d{1,3}(?:,\d{3}){1,6})(?:\.\d{1,20})?$/.test(digits)
  return read ? Number(digits.replaceAll(',', '')) : null
}

/** Removes invisible characters; an address contains none. */
export const stripInvisible = (address: string) =>
  stripDirectionMarks(address).replaceAll(/[\u061c\u200b\u200e\u200f\ufeff]/g, '')

/** Unicode NFC: keyboards and programs write é and أ as one character or as several. */
export const toNfc = (text: string) => normalForm(text, 'NFC')

/** NUL cannot be stored; other control characters and U+202E, which reverses text, are not allowed in one line. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u001f\u007f\u202e]/u

/**
 * Whether a text has a visible character: a letter, digit or symbol. Blanks, joiners, fillers and marks alone are
 * invisible.
 */
export const hasVisibleText = (text: string) =>
  /[^\p{Default_Ignorable_Code_Point}\p{M}\p{Z}\p{Cc}\p{Cf}\u2800]/u.test(text)

const lineOf = (cleaned: (text: string) => string, max: number, min: number) =>
  z
    .string()
    .overwrite((text) => toNfc(cleaned(text)))
    .trim()
    .min(min, min === 1 ? 'required' : undefined)
    .max(max)
    .refine((text) => min === 0 || text === '' || hasVisibleText(text), 'required')
    .refine((text) => !/[\r\n]/.test(text), 'oneLine')
    .refine((text) => !unprintable.test(text), 'unprintable')

/** One line of text: trimmed, in NFC, without direction marks, control characters or U+202E. */
export const line = (max: number, min = 1) => lineOf(stripDirectionMarks, max, min)

/** Joins a name that spreads over two lines of a table cell, or over two cells. */
export const joinLines = (name: string) => name.replaceAll(/[\t\r\n]+/g, ' ')

/** A contact's name as one line, even if it was copied as several. */
export const contactName = (max: number, min = 1) => lineOf((name) => stripDirectionMarks(joinLines(name)), max, min)

/** Several lines of text, unchanged; without NUL. */
export const paragraph = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\u0000'), 'unprintable')

/** Text in both languages. Input may omit one side; a plain string sets both. */
export const Both = z.object({ en: z.string(), ar: z.string() })
export type Both = z.infer<typeof Both>

export const bothInput = (max: number) =>
  z
    .union([line(max), z.object({ en: line(max, 0).optional(), ar: line(max, 0).optional() }).strict()])
    .transform((text): Both => {
      if (typeof text === 'string') return { en: text, ar: text }
      return { en: text.en || text.ar || '', ar: text.ar || text.en || '' }
    })
    .refine((text) => text.en !== '', 'required')

/** Like `bothInput`, but with several lines and possibly empty. */
export const bothParagraphs = (max: number) =>
  z
    .union([paragraph(max), z.strictObject({ en: paragraph(max).optional(), ar: paragraph(max).optional() })])
    .transform((text): Both => {
      if (typeof text === 'string') return { en: text, ar: text }
      return { en: text.en || text.ar || '', ar: text.ar || text.en || '' }
    })

type Sides = { en?: string | undefined; ar?: string | undefined }

/** A change of bilingual text: an absent side stays unchanged; a plain string sets both. */
export const bothChange = <T extends z.ZodType<string, string>>(side: T) =>
  z
    .union([side, z.strictObject({ en: side.optional(), ar: side.optional() })])
    .transform((text): Sides => (typeof text === 'string' ? { en: text, ar: text } : (text as Sides)))

/** A label of a domain name (RFC 1035 §2.3.1, RFC 5890): letters, digits and hyphens, none at its ends. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
/** The last label is not a number: an IP address is not a domain (RFC 3696 §2). */
const topLabel = String.raw`(?!\p{N}+$)[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]`
const address = new RegExp(String.raw`^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@(?:${label}\.){1,60}${topLabel}$`, 'u')

function withReadableDomain(email: string): string {
  const at = email.lastIndexOf('@') + 1
  return at === 0 ? email : email.slice(0, at) + readableDomain(email.slice(at))
}

/**
 * RFC 5321 §4.5.3.1: 64 octets before the @, 254 in total. In NFC and lower case throughout: no large provider
 * distinguishes case. An international domain is stored in its readable spelling, and sent in that of DNS.
 */
export const EmailAddress = z
  .string()
  .overwrite((text) => withReadableDomain(toNfc(stripInvisible(text)).trim()))
  .max(254, 'email')
  .toLowerCase()
  .regex(address, 'email')

/** The minimum for new passwords. Sign-in accepts shorter, older ones. */
export const NewPassword = z.string().min(8).max(200)

export const pageSize = { min: 1, max: 100 }

/** Query values are strings: empty ones count as absent. */
export const blank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

export const flag = z.preprocess(
  (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  z.boolean(),
)

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** Page of a list, for endpoints that define what an absent one means. */
export const pageNumber = blank(wholeNumber(1, 1_000_000))

/**
 * Input of a list: `page` from 1, `size` and its alias `limit`, and the order.
 * @param orderBy the fields a caller may sort by; the first is the default
 * @param unless the default direction
 */
export const pageInput = <const Fields extends readonly [string, ...string[]]>(
  orderBy: Fields,
  unless: 'asc' | 'desc' = 'desc',
) => ({
  page: pageNumber.transform((page) => page ?? 1),
  size: blank(wholeNumber(pageSize.min, pageSize.max)),
  limit: blank(wholeNumber(pageSize.min, pageSize.max)),
  orderBy: blank(z.enum(orderBy)).transform((field): Fields[number] => field ?? orderBy[0]),
  sortType: blank(z.enum(['asc', 'desc'])).transform((direction) => direction ?? unless),
  search: blank(line(200, 0)),
})

export const Pagination = z.object({
  total: Count,
  page: Count,
  size: Count,
  limit: Count,
  pages: Count,
  /** Beyond 10,000 the total may be an estimate. */
  totalIsEstimate: z.boolean().optional(),
  unread: Count.optional(),
})
export type Pagination = z.infer<typeof Pagination>

export const one = <T extends z.ZodType>(schema: T) => z.object({ data: schema })
export const pageOf = <T extends z.ZodType>(schema: T) => z.object({ data: z.array(schema), pagination: Pagination })
/** The words that the results share with a search that nothing matches in all words. */
export const Loosened = z.string().optional()
/** Like `pageOf`, for lists that return the closest results of a search that nothing matches in all words. */
export const searchedPageOf = <T extends z.ZodType>(schema: T) => pageOf(schema).extend({ loosened: Loosened })
export const Deleted = one(z.object({ _id: Id }))

/** Ids in a query, separated by commas. */
export const idList = blank(
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean),
    )
    .pipe(z.array(Id).max(100)),
)

const orDay = (hour: string) =>
  z
    .string()
    .transform((given) => (/^\d{4}-\d\d-\d\d$/.test(given) ? `${given}T${hour}Z` : given))
    .pipe(z.iso.datetime({ offset: true }))

/** From an instant on, or from the start of a day in UTC. */
export const Since = orDay('00:00:00')
/** Up to an instant, or to the end of a day in UTC. */
export const Until = orDay('23:59:59.999999')

/** `kept`: without a mail server, administrators read the site's own mail in the product. */
export const MailTransport = z.enum(['smtp', 'kept'])
