import type { TextDirection } from '#contract/email-marketing/blocks.ts'
import { type Direction, firstDirection, hasOtherDirection, ownDirection } from '#contract/text/direction.ts'

/** Matches Liquid outputs and tags. The capturing group puts them at odd positions when a text is split. */
export const fields = /(\{\{[^{}]*\}\}|\{%[^{}]*%\})/

/** Also matches an unclosed tag at the end, as while it is typed. */
export const typedFields = /(\{\{[^{}]*\}\}|\{%[^{}]*%\}|\{[{%][^{}\p{Script=Arabic}]*$)/u

const textOutside = (text: string) =>
  text
    .split(fields)
    .filter((_, index) => index % 2 === 0)
    .join(' ')

/** The direction of the first letter outside merge tags; without one, that of the message. */
export const directionOutsideFields = (text: string) => ownDirection(textOutside(text)) ?? undefined

/**
 * The direction of a text of a block; undefined if it follows the message.
 * @param chosen that of the block; blocks stored before it could be chosen have none
 */
export const textDirection = (text: string, chosen: TextDirection | undefined): Direction | undefined =>
  chosen === 'ltr' || chosen === 'rtl' ? chosen : directionOutsideFields(text)

/** The direction of an input with merge tags; `auto` while it contains only tags. */
export const inputDirection = (text: string): Direction | 'auto' => firstDirection(textOutside(text)) ?? 'auto'

// LRI and PDI (UAX #9). An input cannot contain elements, so these marks isolate a merge tag. They are never stored.
const opening = '\u2066'
const closing = '\u2069'

const isMark = (character: string | undefined) => character === opening || character === closing

/** The displayed text: merge tags are isolated in right-to-left text. */
export function withMarks(text: string, direction: Direction | 'auto'): string {
  if (direction !== 'rtl' && !hasOtherDirection(text, 'ltr')) return text
  return text
    .split(typedFields)
    .map((piece, index) => (index % 2 === 1 ? opening + piece + closing : piece))
    .join('')
}

/** The text of an input without directional marks. */
export const withoutMarks = (shown: string) => shown.replaceAll(/[\u2066\u2069]/g, '')

/** Converts a position in the input to one in the text. */
export const placeInText = (shown: string, at: number) => withoutMarks(shown.slice(0, at)).length

/** Converts a position in the text to one in the input. At either end of a merge tag it is outside the tag. */
export function placeInInput(shown: string, at: number): number {
  let place = 0
  for (let seen = 0; seen < at && place < shown.length; place += 1) if (!isMark(shown[place])) seen += 1
  while (shown[place] === closing) place += 1
  return place
}

/** The caret after an arrow key, which skips directional marks. */
export function afterArrow(shown: string, from: number, to: number): number {
  const step = to - from
  if (Math.abs(step) !== 1 || !isMark(shown[Math.min(from, to)])) return to
  let at = to
  while (isMark(shown[step > 0 ? at : at - 1])) at += step
  return Math.min(Math.max(at + step, 0), shown.length)
}

/** The text after an edit. If only directional marks are deleted, the adjacent character is deleted too. */
export function textAfter(before: string, shown: string, at: number, inputType: string) {
  const text = withoutMarks(shown)
  const place = placeInText(shown, at)
  if (text !== before || !inputType.startsWith('delete')) return { text, place }
  const first = inputType.endsWith('Forward') ? place : Math.max(place - 1, 0)
  return { text: text.slice(0, first) + text.slice(first + 1), place: first }
}

/** A merge tag that a chip shows: a field of the contact, and the text for contacts without it. */
export type MergeTag = { path: string; fallback: string }

const simpleTag =
  /^\{\{\s*([a-z_]\w*(?:\.[a-z_]\w*|\["[^"\]]*"\])?)\s*(?:\|\s*default:\s*(?:"([^"]*)"|'([^']*)'|\u201c([^\u201d]*)\u201d)\s*)?\}\}$/i

/** The parts of a merge tag; null for other Liquid, which stays text. */
export function mergeTagOf(liquid: string): MergeTag | null {
  const [, path, double, single, curly] = simpleTag.exec(liquid) ?? []
  return path === undefined ? null : { path, fallback: double ?? single ?? curly ?? '' }
}

/** Splits a text at its Liquid outputs, which the capturing group puts at odd positions. */
export const outputs = /(\{\{[^{}]*\}\})/

/** The beginning of a text of at most this many characters. It ends in no part of a merge tag or of a character. */
export function cutText(text: string, max: number): string {
  let cut = ''
  for (const piece of text.length <= max ? [text] : text.split(outputs)) {
    if (cut.length + piece.length <= max) cut += piece
    else if (mergeTagOf(piece)) return cut
    else return cut + piece.slice(0, max - cut.length).replace(/[\ud800-\udbff]$/, '')
  }
  return cut
}

/** Whether a rewritten text has all merge tags of the original and no others, and its conditions in the same order. */
export function hasSameTags(original: string, text: string): boolean {
  const [before, after] = [original, text].map((one) => one.split(fields).filter((_, index) => index % 2 === 1))
  const conditions = (tags: string[] = []) => tags.filter((tag) => tag.startsWith('{%')).join('')
  return conditions(before) === conditions(after) && before?.toSorted().join('') === after?.toSorted().join('')
}

/** A merge tag as it is stored. */
export function liquidOf({ path, fallback }: MergeTag): string {
  const otherwise = fallback.replaceAll(/["\\{}]/g, '')
  return otherwise.trim() ? `{{ ${path} | default: "${otherwise}" }}` : `{{ ${path} }}`
}

const attributePath = /^attributes(?:\.([a-z_]\w*)|\["([^"\]]*)"\])$/i

/** The name of a contact’s own field; null for other paths. */
export function attributeOf(path: string): string | null {
  const [, plain, quoted] = attributePath.exec(path) ?? []
  return plain ?? quoted ?? null
}

/** The path of a contact’s own field. A name with spaces or non-Latin letters cannot follow a dot. */
export const attributePathOf = (name: string) =>
  /^[a-z_]\w*$/i.test(name) ? `attributes.${name}` : `attributes["${name}"]`
