// Folding of letters for searches and for filters in the browser: mirrors the database function `folded`
// (`migrations/0001-foundation.sql`). `server/text/folding.test.ts` compares the two.

/** More marks on one letter than any language writes; the Stream-Safe Text Format (UAX #15) allows 30. */
const stacked = /[\p{M}\uff9e\uff9f]{31}/u

/**
 * A text in a Unicode normal form. Text with more than 30 marks on a letter stays unchanged: sorting marks takes
 * quadratic time, and a megabyte of them took a minute.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFKC' | 'NFKD') =>
  stacked.test(text) ? text : text.normalize(form)

// Combining marks, vowel signs, the tatweel, and invisible marks. After decomposition the hamza above and below is a
// mark.
const marks =
  /(?:[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\ufe00-\ufe0f])+/g

const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ð: 'd',
  ς: 'σ',
  ة: 'ه',
  ۃ: 'ه',
  ھ: 'ه',
  ہ: 'ه',
  ە: 'ه',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ے: 'ي',
  ک: 'ك',
  ڪ: 'ك',
  ٱ: 'ا',
  ٲ: 'ا',
  ٳ: 'ا',
}

/**
 * A text without case, accents, vowel signs, hyphens and apostrophes. Arabic letters that people interchange become
 * one; digits become Western.
 */
export const folded = (text: string): string =>
  normalForm(text, 'NFKD')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .toLowerCase()
    .replace(marks, '')
    .replace(/[ßæœøłđıðςةۃھہەىیېےکڪٱٲٳ]/g, (letter) => letters[letter] ?? letter)
    .replace(/[-'`\u2010\u2011\u2018\u2019\u02bc]/g, '')
    .replace(/[ \t\n\v\f\r\u0085\u2028\u2029]+/g, ' ')
    .trim()

// Each further one multiplies the spellings.
const maxHamzas = 2

/**
 * Folded spellings of a search text; any of them may match. A hamza (ؤ ئ ء) matches every seat. Short words match
 * whether written together, apart or with a hyphen (Wi-Fi). Empty if nothing searchable remains.
 */
export function spellings(text: string): string[] {
  const apart = hamzaSeats(text).flatMap((hamzaSeat) => [
    hamzaSeat,
    ...(/\p{L}[-\u2010\u2011]\p{L}/u.test(hamzaSeat) ? [hamzaSeat.replace(/[-\u2010\u2011]/g, ' ')] : []),
  ])
  const all = apart
    .map(folded)
    .flatMap((one) => [one, ...(/^\S{1,4}(?: \S{1,4})+$/.test(one) ? [one.replaceAll(' ', '')] : [])])
  return [...new Set(all)].filter(Boolean)
}

/** The text once for each seat on which people write its hamzas. */
export const hamzaSeats = (text: string): string[] => withHamzas(normalForm(text, 'NFKC'), maxHamzas)

function withHamzas(text: string, most: number): string[] {
  const hamza = most > 0 ? /[ؤئء](\p{L}?)/u.exec(text) : null
  if (!hamza) return [text]
  const [before, behind] = [text.slice(0, hamza.index), text.slice(hamza.index + 1)]
  const seats = ['و', 'ي', 'ء', ...(hamza[1] ? [] : [''])]
  return withHamzas(behind, most - 1).flatMap((rest) => seats.map((seat) => before + seat + rest))
}

/** Whether a text contains another, in any spelling. An empty search matches every text. */
export const includesFolded = (text: string, search: string): boolean => {
  const within = folded(text)
  return search.trim() === '' || spellings(search).some((spelling) => within.includes(spelling))
}
