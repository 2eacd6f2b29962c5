import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Lang, Language } from '#contract/text/languages.ts'
import type { TextSource } from '#contract/text/text-key.ts'
import { readCatalogue } from '#server/i18n/catalogue.ts'
import { toIcu } from '#server/i18n/icu.ts'

/**
 * A made-up language: English with accents between brackets. Plural forms, dates and numbers are those of Ukrainian, so
 * that no Latin letter without an accent comes from Intl.
 */
export const pseudo = { code: 'qps' as Lang, name: '[Þšéúðó]', direction: 'ltr', locale: 'uk' } as const

/** The same from right to left. */
export const mirrored = { ...pseudo, code: 'qpr' as Lang, name: '[Mïrrörèð]', direction: 'rtl' } as const

const accents: Record<string, string> = {
  a: 'à',
  e: 'é',
  i: 'ï',
  o: 'ö',
  u: 'ü',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  y: 'ý',
  A: 'Å',
  E: 'É',
  I: 'Î',
  O: 'Ø',
  U: 'Û',
  S: 'Š',
}

/** Placeholders, Liquid, tags, entities and addresses stay; every other letter that has an accent gets it. */
export const untranslatable = /\{\{.*?\}\}|\{%.*?%\}|\{\w+\}|<[^<>]*>|&\w+;|https?:\S+|[\w.+-]+@[\w.-]+/g

/** A text of the pseudo-language. */
export function pseudoText(text: string): string {
  let [at, result] = [0, '']
  const accented = (part: string) => part.replaceAll(/[A-Za-z]/g, (letter) => accents[letter] ?? letter)
  for (const match of text.matchAll(untranslatable)) {
    result += accented(text.slice(at, match.index)) + match[0]
    at = match.index + match[0].length
  }
  return `[${result}${accented(text.slice(at))}]`
}

/** Each plural form says which it is: `[few: 3 öpéñš]`. */
function pseudoSource(source: TextSource): TextSource {
  if (typeof source === 'string') return pseudoText(source)
  const categories = new Intl.PluralRules(pseudo.locale).resolvedOptions().pluralCategories
  return Object.fromEntries(
    categories.map((category) => [category, `${category}:${pseudoText(source[category] ?? source['other'] ?? '')}`]),
  )
}

/**
 * Writes the list and the texts of made-up languages into a folder for `LANGUAGES_DIR`. The catalogue has to be written
 * before (`writeTexts`).
 */
export async function writePseudoLanguages(folder: string, list: readonly Language[] = [pseudo]) {
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'languages.json'), JSON.stringify(list))
  const texts = readCatalogue().map(({ id, en }) => [id, toIcu(pseudoSource(en))] as const)
  for (const { code } of list)
    await writeFile(path.join(folder, `${code}.json`), JSON.stringify(Object.fromEntries(texts)))
}
