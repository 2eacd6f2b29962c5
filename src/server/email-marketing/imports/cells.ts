import { toNfc, EmailAddress, stripDirectionMarks } from '#contract/fields.ts'
import { folded } from '#contract/folding.ts'
import { trimWhere } from '#contract/trimming.ts'
import { withWholeYear } from '../clock/local-time.ts'

/** Direction marks, zero-width blanks and byte order marks: noise at both ends of a cell. */
const atTheEnds = /[\s\u200b\u200e\u200f\u061c\ufeff]/

/** A text that a spreadsheet stores as formula: `="0501234567"`, `=T("050")`, or the text of a link. */
const formulaText = /^=(?:T\(|HYPERLINK\("(?:[^"]|"")*"[,;]\s*)?"((?:[^"]|"")*)"\)?$/i
/** A phone number that a spreadsheet took for a sum: `=+966501234567`. */
const formulaNumber = /^=(\+?\d[\d ]*)$/

/** A cell in NFC without invisible characters at its ends. */
export function trimInvisible(cell: string): string {
  // Nearly every cell ends in a visible character and needs no further check.
  const bare = /[\u061c\u200b-\u206f\ufeff]/.test(cell) ? trimWhere(stripDirectionMarks(cell), atTheEnds) : cell
  const trimmed = bare.trim()
  const text = trimmed.startsWith('=')
    ? (formulaText.exec(trimmed)?.[1]?.replaceAll('""', '"') ?? formulaNumber.exec(trimmed)?.[1] ?? trimmed).trim()
    : trimmed
  const plain = text.includes('&') ? withoutEntities(text) : text
  // ASCII and isolated letters have one form only.
  return /[\u0300-\u{10ffff}]/u.test(plain) ? toNfc(plain) : plain
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Text with the entities that web shops leave in their exports. */
const withoutEntities = (text: string) =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos|nbsp));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole
    const code = Number.parseInt(String(decimal ?? hex), decimal ? 10 : 16)
    // Control characters stay as they are written.
    return code >= 32 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : whole
  })

const plainAddress = /^[a-z0-9._%+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,20}$/

/** The address in a cell, also after a name or as a link; null without one. */
export function emailIn(cell: string): string | null {
  const small = cell.toLowerCase()
  // The common case, ten times faster.
  if (small.length <= 254 && plainAddress.test(small) && !small.includes('xn--')) return small
  const text = cell.includes('＠') ? narrow(cell) : cell
  // Google separates several addresses by three colons.
  const first = text.split(' ::: ', 1)[0] ?? ''
  return addressIn(first) ?? severalAddresses(text)
}

/** Wide letters and signs (Unicode, U+FF01 to U+FF5E) as those of ASCII. */
const narrow = (text: string) =>
  text.replaceAll(/[\uff01-\uff5e]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))

/** Punctuation, brackets and quotation marks of the text around an address. */
const aroundAddress = /[\s.,;:،؛"'“”„‘’‚«»‹›()[\]{}]/

function addressIn(text: string): string | null {
  const [, within] = /^[^<>]{0,200}<([^<>@\s]+@[^<>@\s]+)>$/.exec(text) ?? []
  const bare = (within ?? text).replace(/^mailto:/i, '').split('?', 1)[0] ?? ''
  const read = EmailAddress.safeParse(trimWhere(bare, aroundAddress))
  return read.success ? read.data : null
}

/** Characters of a cell that is searched for the first of several addresses. */
const maxSeveral = 1000

/** The first of several addresses in a cell; null unless each part is one. */
function severalAddresses(cell: string): string | null {
  if (cell.length > maxSeveral) return null
  for (const separator of [/[;،؛/|\r\n\t]|,|\s(?:and|or|&|و|أو|او)\s/i, /[;,،؛/|\s]/]) {
    const parts = cell.split(separator).filter((part) => part.trim() !== '')
    const addresses = parts.map((part) => addressIn(part.trim()))
    if (parts.length > 1 && addresses.every((one) => one !== null)) return addresses[0] ?? null
  }
  return null
}

/** Anything but letters, digits and the marks that folding drops. */
const wordSeparators = /[^\p{L}\p{M}\p{N}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** A heading folded as in searches, with single blanks between words. Word lists have the same form. */
export const foldedTitle = (title: string) => folded(title.replaceAll(wordSeparators, ' '))

const ofBirths =
  /birth|(?:^| )(?:dob|born)(?: |$)|naissance|geburt|nacimiento|cumpleanos|nascita|compleanno|nascimento|aniversario|dogum|ميلاد/
const ofDates = /date|datum|fecha|tarih|anniversary|anniversaire|تاريخ|ذكري/

/** Whether a heading is of dates: elsewhere `3/4` without a year is no date. */
export function isDateHeading(title: string) {
  const name = foldedTitle(title)
  return ofBirths.test(name) || ofDates.test(name)
}

const endsInTwoDigits = /^.{3,20}[-/. ][\d٠-٩۰-۹]{2}$/u

/** A cell below this heading, its date with the whole year. */
export const withDateOf = (title: string, cell: string) =>
  endsInTwoDigits.test(cell) && isDateHeading(title)
    ? withWholeYear(cell, { isBirth: ofBirths.test(foldedTitle(title)) })
    : cell
