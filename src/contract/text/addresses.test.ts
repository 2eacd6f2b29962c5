import { expect, test } from 'vitest'
import { findUrls } from './addresses.ts'

test.each([
  ['Look at https://shop.example/a. Or (see https://shop.example/b), or "https://shop.example/c".', ['a', 'b', 'c']],
  ['هل رأيت https://shop.example/d؟ شكرًا، https://shop.example/e، ثم <https://shop.example/f>.', ['d', 'e', 'f']],
  ['«https://shop.example/g»، “https://shop.example/h”؛https://shop.example/i...', ['g', 'h', 'i']],
  ['[https://shop.example/j_(k)] (https://shop.example/l_(m)) *https://shop.example/n!*', ['j_(k)', 'l_(m)', 'n']],
  ["'https://shop.example/o' https://shop.example/p?q=r,s&t=u;v#w: https://", ['o', 'p?q=r,s&t=u;v#w']],
  ['https://shop.example/عروض؟ https://shop.example/\u2069', ['عروض', '']],
])('punctuation after a web address belongs to the sentence: %s', (text, ends) => {
  expect(findUrls(text).map(({ url }) => url)).toEqual(ends.map((end) => `https://shop.example/${end}`))
})
