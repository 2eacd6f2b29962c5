import { language } from '../i18n/language.ts'
import { wordsIn } from '../i18n/words.ts'
import { unitWords } from '../ui/words/unitWords.ts'

/** Formats bytes with a decimal unit, in the reader's language. */
export function formatBytes(bytes: number): string {
  const names = Object.values(wordsIn(unitWords, language()))
  const power = Math.min(names.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const value = bytes / 1000 ** power
  return `${value.toFixed(value < 10 && power > 0 ? 1 : 0)} ${names[power]}`
}
