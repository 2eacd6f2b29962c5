import { toNfc, EmailAddress, stripDirectionMarks } from '#contract/fields.ts'
import { folded } from '#contract/folding.ts'
import { trimWhere } from '#contract/trimming.ts'

/** Marks of direction, blanks without width and the mark of a file's beginning: at the ends of a cell they say nothing. */
const atTheEnds = /[\s\u200b\u200e\u200f\u061c\ufeff]/

/** A number that a spreadsheet was told to keep as text: `="0501234567"`. */
const formulaText = /^="((?:[^"]|"")*)"$/

/** A cell without what nobody sees of it, in NFC. */
export function trimInvisible(cell: string): string {
  // Nearly every cell ends in something that is seen, and is asked no more than this.
  const bare = /[\u061c\u200b-\u206f\ufeff]/.test(cell) ? trimWhere(stripDirectionMarks(cell), atTheEnds) : cell
  const trimmed = bare.trim()
  const text = trimmed.startsWith('="')
    ? (formulaText.exec(trimmed)?.[1] ?? trimmed).replaceAll('""', '"').trim()
    : trimmed
  // ASCII and letters that stand alone have one form only.
  return /[\u0300-\u{10ffff}]/u.test(text) ? toNfc(text) : text
}

const plainAddress = /^[a-z0-9._%+-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,20}$/

/** The address in a cell, also where a name stands before it or it is a link; null where it holds none. */
export function emailIn(cell: string): string | null {
  const small = cell.toLowerCase()
  // Most addresses are of this kind, and it is read ten times faster.
  if (small.length <= 254 && plainAddress.test(small)) return small
  // Google joins several by three colons.
  const first = cell.split(' ::: ', 1)[0] ?? ''
  const [, within] = /^[^<>]{0,200}<([^<>@\s]+@[^<>@\s]+)>$/.exec(first) ?? []
  const read = EmailAddress.safeParse((within ?? first).replace(/^mailto:/i, ''))
  return read.success ? read.data : null
}

/** Between words: what is neither a letter nor a digit, but the marks that folding drops. */
const wordSeparators = /[^\p{L}\p{M}\p{N}\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** A heading as searches compare letters, its words with one blank between. Lists of words to compare with it are written so. */
export const foldedTitle = (title: string) => folded(title.replaceAll(wordSeparators, ' '))
