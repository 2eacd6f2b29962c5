import { language } from '../i18n/language.ts'
import { wordsIn } from '../i18n/words.ts'
import { unitWords } from '../ui/words/unitWords.ts'

/** Formats a file size in the reader's language. */
export function sizeOf(bytes: number): string {
  const { B: small, KB: medium, MB: large } = wordsIn(unitWords, language())
  if (bytes < 1024) return `${bytes} ${small}`
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} ${medium}` : `${(bytes / 1024 / 1024).toFixed(1)} ${large}`
}
