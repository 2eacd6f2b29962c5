import { expect, test } from 'vitest'
import { watchedWordIn } from './watched-words.ts'

test.each([
  ['Win at the CASINO today', 'casino'],
  ['win at the cas\u200bi\u00adno!', 'casino'],
  ['Get rich quick, now', 'get rich quick'],
  ['أفضل كازينو', 'كازينو'],
  ['جرّب الكازينو', 'كازينو'],
  ['اربح بالكـــازينو', 'كازينو'],
  ['كَازِينُو', 'كازينو'],
  ['والقمار حرام', 'قمار'],
  ['أرباحٌ مضمونة', 'ارباح مضمونه'],
])('“%s” contains the watched word “%s”', (text, word) => {
  expect(watchedWordIn(text, ['nothing', word])).toBe(word)
})

test.each([
  ['A classy assistant', 'ass'],
  ['The casinos', 'casino'],
  ['مقمار', 'قمار'],
  ['anything', ' '],
])('“%s” does not contain the watched word “%s”', (text, word) => {
  expect(watchedWordIn(text, [word])).toBeUndefined()
})
