import { expect, test } from 'vitest'
import {
  afterArrow,
  attributeOf,
  cutText,
  hasSameTags,
  inputDirection,
  liquidOf,
  mergeTagOf,
  placeInInput,
  placeInText,
  textAfter,
  withMarks,
  withoutMarks,
} from './mergeTags.ts'

const text = 'أهلًا {{ firstName }} بك'
const shown = 'أهلًا \u2066{{ firstName }}\u2069 بك'

test('merge tags are isolated in right-to-left text, and the stored text has no directional marks', () => {
  expect(withMarks(text, 'auto')).toBe(shown)
  expect(withoutMarks(shown)).toBe(text)
  expect(withMarks('{{ firstName }}', 'rtl')).toBe('\u2066{{ firstName }}\u2069')
  expect(withMarks('مرحبًا {{ first', 'rtl')).toBe('مرحبًا \u2066{{ first\u2069')
  for (const plain of ['Hello {{ firstName }}', 'أهلًا بك', '']) expect(withMarks(plain, 'auto')).toBe(plain)
})

test('a text that begins with a merge tag has the direction of its words', () => {
  expect(inputDirection('{{ firstName }}، أهلًا')).toBe('rtl')
  expect(inputDirection('{{ firstName }}, hello')).toBe('ltr')
  expect(inputDirection('{{ firstName }}')).toBe('auto')
})

test('caret positions map from input to text and back, outside merge tags', () => {
  const begins = text.indexOf('{')
  const ends = text.indexOf('}') + 2
  expect([placeInInput(shown, begins), placeInInput(shown, ends)]).toEqual([begins, ends + 2])
  for (let at = 0; at <= text.length; at += 1) expect(placeInText(shown, placeInInput(shown, at))).toBe(at)
})

test('an arrow key skips a directional mark together with the next character', () => {
  const begins = shown.indexOf('\u2066')
  const ends = shown.indexOf('\u2069')
  expect(afterArrow(shown, begins, begins + 1)).toBe(begins + 2)
  expect(afterArrow(shown, ends + 1, ends)).toBe(ends - 1)
  expect(afterArrow(shown, 2, 3)).toBe(3)
  expect(afterArrow(shown, 2, begins + 3)).toBe(begins + 3)
})

test('a deletion at the edge of a merge tag deletes a character of the tag, and other edits are unchanged', () => {
  const ends = shown.indexOf('\u2069')
  const withoutEnd = shown.replace('\u2069', '')
  expect(textAfter(text, withoutEnd, ends, 'deleteContentBackward')).toEqual({
    text: text.replace('}}', '}'),
    place: ends - 2,
  })
  const begins = shown.indexOf('\u2066')
  const withoutStart = shown.replace('\u2066', '')
  expect(textAfter(text, withoutStart, begins, 'deleteContentForward')).toEqual({
    text: text.replace('{{', '{'),
    place: begins,
  })
  const typed = shown.replace('\u2069', 'x\u2069')
  expect(textAfter(text, typed, ends + 1, 'insertText').text).toBe(text.replace('}}', '}}x'))
})

test.each([
  ['{{ firstName }}', { path: 'firstName', fallback: '' }],
  ['{{firstName|default:"friend"}}', { path: 'firstName', fallback: 'friend' }],
  ['{{ attributes["home town"] | default: “صور” }}', { path: 'attributes["home town"]', fallback: 'صور' }],
])('a field with a fallback is a chip: %s', (liquid, tag) => {
  expect(mergeTagOf(liquid)).toEqual(tag)
  expect(mergeTagOf(liquidOf(tag))).toEqual(tag)
})

test('other Liquid stays text, and a fallback cannot end its tag', () => {
  for (const liquid of ['{{ firstName | upcase }}', '{% if firstName %}', '{{ 1 | plus: 2 }}', '{{ firstName', 'Hi'])
    expect(mergeTagOf(liquid)).toBeNull()
  expect(liquidOf({ path: 'firstName', fallback: 'a"}} b' })).toBe('{{ firstName | default: "a b" }}')
  expect([attributeOf('attributes["home town"]'), attributeOf('attributes.city'), attributeOf('firstName')]).toEqual([
    'home town',
    'city',
    null,
  ])
})

test('a text is cut before a merge tag or a character that has no room', () => {
  const text = 'Hello {{ firstName }}, welcome 🎉'
  expect(cutText(text, text.length)).toBe(text)
  expect(cutText(text, 3)).toBe('Hel')
  expect(cutText(text, 20)).toBe('Hello ')
  expect(cutText(text, 22)).toBe('Hello {{ firstName }},')
  expect(cutText(text, text.length - 1)).toBe('Hello {{ firstName }}, welcome ')
})

test('a translation keeps each merge tag as it is, in any order, and each condition in its order', () => {
  const original = '{% if firstName %}Dear {{ firstName }}{% endif %}, from {{ workspace }}'
  const same = 'من {{ workspace }}: {% if firstName %}عزيزنا {{ firstName }}{% endif %}'
  expect(hasSameTags(original, same)).toBe(true)
  expect(hasSameTags('Hello', 'أهلًا')).toBe(true)
  for (const changed of [
    same.replace('{{ workspace }}', ''),
    same.replace('{{ firstName }}', '{{ lastName }}'),
    `${same} {{ workspace }}`,
    '{% endif %} {{ workspace }} {{ firstName }} {% if firstName %}',
  ])
    expect([changed, hasSameTags(original, changed)]).toEqual([changed, false])
})
