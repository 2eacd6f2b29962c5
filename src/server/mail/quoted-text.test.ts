import { expect, test } from 'vitest'
import { quotedSpans } from './quoted-text.ts'

/** What is left to read when what is quoted is folded. */
function fresh(text: string) {
  let out = text
  for (const { from, to } of quotedSpans(text).toReversed()) out = out.slice(0, from) + out.slice(to)
  return out.trim()
}

test.each([
  [
    'Gmail',
    'Yes please\n\nOn Tue, Nov 17, 2026 at 10:33 AM Shop <hello@shop.test> wrote:\n\n> Do you want it?\n> Yes?\n',
  ],
  [
    'Gmail, broken',
    'Yes please\n\nOn Tue, Nov 17, 2026 at 10:33 AM A Shop With A Long Name\n<hello@shop.test> wrote:\n\n> Do you\n',
  ],
  [
    'Gmail in Arabic',
    'Yes please\n\nفي الثلاثاء، 17 نوفمبر 2026 في 10:33 ص تمت كتابة ما يلي بواسطة متجر <‪hello@shop.test‬‏>:\n\n> أهلًا\n',
  ],
  ['Apple Mail', 'Yes please\n\n> On 17 Nov 2026, at 10:33, Shop <hello@shop.test> wrote:\n> \n> Do you\n'],
  ['Apple Mail in Arabic', 'Yes please\n\nفي ١٧ نوفمبر ٢٠٢٦، الساعة ١٠:٣٣ ص، كتب متجر <hello@shop.test>:\n\n> أهلًا\n'],
  ['Arabic, the name first', 'Yes please\n\nكتبت سارة في 17 نوفمبر 2026:\n> أهلًا\n'],
  [
    'Outlook',
    'Yes please\n\n________________________________\nFrom: Shop <hello@shop.test>\nSent: Tuesday, November 17, 2026 10:33 AM\nTo: Sara\nSubject: Price\n\nDo you want it?\n',
  ],
  ['Outlook, old', 'Yes please\n\n-----Original Message-----\nFrom: Shop\n\nDo you want it?'],
  [
    'Outlook in Arabic',
    'Yes please\n\n‏من: متجر <hello@shop.test>\n‏تم الإرسال: 17 نوفمبر 2026\n‏إلى: سارة\n‏الموضوع: السعر\n\nهل تريدين؟',
  ],
  ['Outlook in Arabic, old', 'Yes please\n\n-----الرسالة الأصلية-----\nمن: متجر\n\nهل تريدين؟'],
  ['marks alone', 'Yes please\n\n> Do you\n> want it?'],
])('%s', (_name, text) => expect(fresh(text)).toBe('Yes please'))

test('an answer below what it quotes stays to be read, and so do answers between', () => {
  expect(fresh('On Tue, Nov 17, 2026 Shop <a@b.test> wrote:\n> Do you want it?\n\nYes please')).toBe('Yes please')
  expect(fresh('> One?\nFirst\n\n> Two?\nSecond').split('\n').filter(Boolean)).toEqual(['First', 'Second'])
})

test('nothing is folded of a mail that says nothing itself, nor of one that only looks like it', () => {
  for (const text of [
    '---------- Forwarded message ---------\nFrom: A\n\nSee this',
    '> only quoted',
    'On Monday we open at nine.\nIn short, she wrote:\na book',
    'From: my heart\nI thank you',
    'كتبت سارة رسالة جميلة',
    '',
  ])
    expect(quotedSpans(text), text).toEqual([])
})

test('long texts are read in a moment', () => {
  const begun = performance.now()
  for (const line of ['On ', 'في ', '> x\n', 'From: x\n', 'a'.repeat(290) + '\n', 'On x wrote\n'])
    quotedSpans(line.repeat(Math.floor(1_000_000 / line.length)))
  expect(performance.now() - begun).toBeLessThan(10_000)
})
