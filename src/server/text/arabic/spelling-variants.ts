import { foldPlain } from './letters.ts'

// Spellings that no dictionary has, but that people type.

const hamza = /[أإؤئء]/
const seats = ['أ', 'ئ', 'ؤ', 'ء']

/** The words that a word with a hamza on an unusual seat may be: مسؤل is مسؤول, أسألة أسئلة, شيئ شيء and قرءان قرآن. */
export function hamzaVariants(plain: string): string[] {
  const folded = foldPlain(plain)
  const variants = hamzasIn(plain).flatMap(([before, behind]) => [
    ...seats.map((seat) => before + seat + behind),
    ...(behind.startsWith('و') ? [] : [`${before}ؤو${behind}`]),
    `${before}آ${behind.replace(/^ا/, '')}`,
  ])
  return [...new Set(variants)].filter((one) => foldPlain(one) !== folded)
}

/** The words of which a colloquial word has a hamza in place of the ق: دلوئتي is دلوقتي. */
export const colloquialVariants = (plain: string): string[] =>
  hamzasIn(plain).map(([before, behind]) => `${before}ق${behind}`)

/** What is before and behind each hamza within a word. */
const hamzasIn = (plain: string): [string, string][] =>
  [...plain].flatMap((letter, at) =>
    at > 0 && hamza.test(letter) ? [[plain.slice(0, at), plain.slice(at + 1)] as [string, string]] : [],
  )

/** An unknown word with each hamza within it on the same seat. */
export const withUsualHamzas = (plain: string): string => plain.replaceAll(/(?<=.)(?:ؤو|[أإؤئءآ])(?=.)/gu, 'ئ')
