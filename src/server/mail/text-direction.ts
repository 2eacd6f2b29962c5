import { directionOf, isLanguage } from '#contract/text/languages.ts'
import { mapUrls } from '#contract/text/addresses.ts'
import { type Direction, firstDirection } from '#contract/text/direction.ts'
import { mapLiquid } from './html/liquid-repair.ts'
import { directionOfText } from './html/own-direction.ts'

// LRM and RLM (UAX #9): invisible letters with a direction.
const marks: Record<Direction, string> = { ltr: '\u200e', rtl: '\u200f' }

/**
 * Plain text whose lines keep the direction of their words. A program that shows plain text takes the direction of the
 * first letter, which may be that of a name or a merge tag. A line without letters and a quoted line stay unchanged.
 */
export function withLineDirections(text: string, language: string): string {
  const whole: Direction = isLanguage(language) ? directionOf(language) : 'ltr'
  return text
    .split('\n')
    .map((line) => {
      const words = wordsOf(line)
      if (line.startsWith('>') || !/\p{L}/u.test(words)) return line
      const direction = directionOfText(line) ?? whole
      const startsWithField = /^[^\p{L}{]*\{\{/u.test(line)
      return startsWithField || firstDirection(words) !== direction ? marks[direction] + line : line
    })
    .join('\n')
}

const wordsOf = (line: string) =>
  mapUrls(
    mapLiquid(line, () => ' '),
    () => ' ',
    (part) => part,
  )
