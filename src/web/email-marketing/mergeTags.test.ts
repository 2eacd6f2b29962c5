import { expect, test } from 'vitest'
import {
  afterArrow,
  inputDirection,
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
