import { expect, test } from 'vitest'
import { withLineDirections } from './text-direction.ts'

test.each([
  ['an Arabic line that starts with a Latin name', 'ar', 'Sanad تطلق متجرها', '\u200fSanad تطلق متجرها'],
  ['a line that starts with a merge tag', 'en', '{{ firstName }}, we have 5', '\u200e{{ firstName }}, we have 5'],
  ['an Arabic line that starts with a merge tag', 'en', '{{ firstName }}، أهلًا', '\u200f{{ firstName }}، أهلًا'],
])('a plain-text line keeps the direction of its words: %s', (_what, language, line, expected) => {
  expect(withLineDirections(`Hello\n${line}\n`, language)).toBe(`Hello\n${expected}\n`)
})

test.each([
  'Hello {{ firstName }}',
  'أهلًا {{ firstName }}',
  '{{ unsubscribeUrl }}',
  'https://shop.test/a',
  '> {{ firstName }}, hello',
  '{% if firstName %}Hello{% endif %}',
  '12.50 – 5',
])('a line whose first letter decides already, a link and a quotation stay unchanged: %s', (line) => {
  for (const language of ['en', 'ar']) expect(withLineDirections(line, language)).toBe(line)
})
