import { type Direction, firstDirection, hasOtherDirection, ownDirection } from '#contract/text/direction.ts'

/** Fields and tags of Liquid within a text: every other piece of what is split by it. */
export const fields = /(\{\{[^{}]*\}\}|\{%[^{}]*%\})/

/** The same, and one at the end that is not closed yet. */
const written = /(\{\{[^{}]*\}\}|\{%[^{}]*%\}|\{[{%][^{}\p{Script=Arabic}]*$)/u

const textOutside = (text: string) =>
  text
    .split(fields)
    .filter((_, index) => index % 2 === 0)
    .join(' ')

/** That of its first letter outside fields; without one, that of the mail. */
export const directionOutsideFields = (text: string) => ownDirection(textOutside(text)) ?? undefined

/** The direction of an input for text with fields; `auto` as long as only fields are in it. */
export const inputDirection = (text: string): Direction | 'auto' => firstDirection(textOutside(text)) ?? 'auto'

// LRI and PDI (UAX #9). An input can show no elements within its text, so these marks isolate a field there; they are never stored.
const opening = '\u2066'
const closing = '\u2069'

const isMark = (character: string | undefined) => character === opening || character === closing

/** What an input shows: each field is isolated where words are read from right to left. */
export function withMarks(text: string, direction: Direction | 'auto'): string {
  if (direction !== 'rtl' && !hasOtherDirection(text, 'ltr')) return text
  return text
    .split(written)
    .map((piece, index) => (index % 2 === 1 ? opening + piece + closing : piece))
    .join('')
}

/** What an input holds without the marks. */
export const withoutMarks = (shown: string) => shown.replaceAll(/[\u2066\u2069]/g, '')

/** The place in the text that a place in the input is. */
export const placeInText = (shown: string, at: number) => withoutMarks(shown.slice(0, at)).length

/** The place in the input that a place in the text is: outside a field at both its ends. */
export function placeInInput(shown: string, at: number): number {
  let place = 0
  for (let seen = 0; seen < at && place < shown.length; place += 1) if (!isMark(shown[place])) seen += 1
  while (shown[place] === closing) place += 1
  return place
}

/** Where the caret belongs after an arrow key: marks are no step. */
export function afterArrow(shown: string, from: number, to: number): number {
  const step = to - from
  if (Math.abs(step) !== 1 || !isMark(shown[Math.min(from, to)])) return to
  let at = to
  while (isMark(shown[step > 0 ? at : at - 1])) at += step
  return Math.min(Math.max(at + step, 0), shown.length)
}

/** The text after its input has changed. A deletion that took marks alone takes the character beside them. */
export function textAfter(before: string, shown: string, at: number, inputType: string) {
  const text = withoutMarks(shown)
  const place = placeInText(shown, at)
  if (text !== before || !inputType.startsWith('delete')) return { text, place }
  const first = inputType.endsWith('Forward') ? place : Math.max(place - 1, 0)
  return { text: text.slice(0, first) + text.slice(first + 1), place: first }
}
