import { z } from 'zod'
import { normalForm } from './folding.ts'

/** A UUID of any version; ours are version 7, so that they sort by time. */
export const Id = z.uuid()

export const Lang = z.enum(['en', 'ar'])
export type Lang = z.infer<typeof Lang>

/** An instant: ISO 8601 in UTC on the wire; a `Date` is written so on the way out. */
export const Instant = z.preprocess((value) => (value instanceof Date ? value.toISOString() : value), z.string())

/** An instant as a caller writes it: ISO 8601 with an offset. */
export const InstantInput = z.iso
  .datetime({ offset: true })
  .transform((text) => new Date(text))
  .refine((at) => at.getUTCFullYear() >= 2000 && at.getUTCFullYear() < 2200)

/** A name of the IANA time zone database that this runtime knows. */
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

/** Sent with a change: the `updatedAt` of what was read. Where that has been changed since, the answer is 409 with `current`. */
export const Version = InstantInput.optional()

export const Count = z.number().int().nonnegative()

/** Every entity carries its id under both names, and when it came to be and last changed. */
export const entity = {
  _id: Id,
  id: Id,
  createdAt: Instant,
  updatedAt: Instant,
}

/**
 * Without the marks that telephones and word processors put around what is copied from them, so that it reads in its own direction (UAX #9 §2).
 * U+202E, which turns a text over, is none of them.
 */
export const stripDirectionMarks = (text: string) => text.replaceAll(/[\u202a-\u202d\u2066-\u2069]/g, '')

/** With the digits that programs read, for those of an Arabic or a Persian keyboard. */
export const latinDigits = (text: string) => text.replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

/** The number that a text reads as, also with Arabic digits and grouped by thousands; null for what is none. */
export function parseNumber(text: string): number | null {
  const digits = latinDigits(text).trim().replaceAll('٬', ',').replaceAll('٫', '.')
  const read = /^[+-]?(?:\d{1,20}|\d{1,3}(?:,\d{3}){1,6})(?:\.\d{1,20})?$/.test(digits)
  return read ? Number(digits.replaceAll(',', '')) : null
}

/** Of an address nothing that nobody sees belongs to it. */
export const stripInvisible = (address: string) =>
  stripDirectionMarks(address).replaceAll(/[\u061c\u200b\u200e\u200f\ufeff]/g, '')

/** One form of letters that may be written as one character or as several: é, أ. Keyboards and programs differ in it. */
export const toNfc = (text: string) => normalForm(text, 'NFC')

/** NUL cannot be stored; other control characters and what turns a text over have no place in a line of text. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u001f\u007f\u202e]/u

/** Whether anything of a text is to be seen: a letter, a digit, a sign; not blanks, joiners, fillers or marks alone. */
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

/** One line of text: trimmed, in NFC, without marks of direction; no control characters, nothing that turns it over. */
export const line = (max: number, min = 1) => lineOf(stripDirectionMarks, max, min)

/** In tables a name may stand on two lines of its cell, or in two cells: it is one name all the same. */
export const joinLines = (name: string) => name.replaceAll(/[\t\r\n]+/g, ' ')

/** A contact's name: as one line, of however many it was copied. */
export const contactName = (max: number, min = 1) => lineOf((name) => stripDirectionMarks(joinLines(name)), max, min)

/** Several lines of text: as typed, no NUL. */
export const paragraph = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\u0000'), 'unprintable')

/** Text in both languages; on input either side may be missing, and a plain string stands for both. */
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

/** As `bothInput`, of several lines; may be empty. */
export const bothParagraphs = (max: number) =>
  z
    .union([paragraph(max), z.strictObject({ en: paragraph(max).optional(), ar: paragraph(max).optional() })])
    .transform((text): Both => {
      if (typeof text === 'string') return { en: text, ar: text }
      return { en: text.en || text.ar || '', ar: text.ar || text.en || '' }
    })

type Sides = { en?: string | undefined; ar?: string | undefined }

/** A change of bilingual text: the side that is not given stays as it is; a plain string stands for both. */
export const bothChange = <T extends z.ZodType<string, string>>(side: T) =>
  z
    .union([side, z.strictObject({ en: side.optional(), ar: side.optional() })])
    .transform((text): Sides => (typeof text === 'string' ? { en: text, ar: text } : (text as Sides)))

/** A label of a domain name (RFC 1035 §2.3.1, RFC 5890): letters, digits and hyphens, none at its ends. */
const label = String.raw`[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?`
/** The last label is not a number: an IP address is no domain (RFC 3696 §2). */
const topLabel = String.raw`(?!\p{N}+$)[\p{L}\p{N}][\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]`
const address = new RegExp(String.raw`^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@(?:${label}\.){1,60}${topLabel}$`, 'u')

/** RFC 5321 §4.5.3.1: 64 octets before the @, 254 in all. Lower-cased in full: no big provider tells cases apart. In NFC. */
export const EmailAddress = z
  .string()
  .overwrite((text) => toNfc(stripInvisible(text)))
  .trim()
  .max(254, 'email')
  .toLowerCase()
  .regex(address, 'email')

/** The minimum of every form that sets a password. The sign-in form takes shorter, older ones. */
export const NewPassword = z.string().min(8).max(200)

export const pageSize = { min: 1, max: 100 }

/** Query values are strings: blank ones count as absent. */
export const blank = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())

export const flag = z.preprocess(
  (value) => (value === 'true' || value === '1' ? true : value === 'false' || value === '0' ? false : value),
  z.boolean(),
)

const wholeNumber = (min: number, max: number) => z.coerce.number().int().min(min).max(max)

/** The page of a list, where its endpoint says what an absent one means. */
export const pageNumber = blank(wholeNumber(1, 1_000_000))

/**
 * The input of a list: `page` from 1, `size` and `limit` as two names of one thing, and where to sort.
 * @param orderBy the fields a caller may sort by; the first is the default
 * @param unless the direction when none is asked for
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
export const Deleted = one(z.object({ _id: Id }))

/** Ids joined by commas in a query. */
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

/** From an instant on, or from the beginning of a day in UTC. */
export const Since = orDay('00:00:00')
/** Up to an instant, or to the end of a day in UTC. */
export const Until = orDay('23:59:59.999999')

/** `kept`: no mail server is set, an administrator reads the product's own mails in the product. */
export const MailTransport = z.enum(['smtp', 'kept'])
