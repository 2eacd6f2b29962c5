import { expect, test } from 'vitest'
import { quotedSpans } from './quoted-text.ts'

/** The text that remains when quotations are folded. */
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
  ['our own in Arabic', 'Yes please\n\nبتاريخ 17 نوفمبر 2026، رسالة من متجر <hello@shop.test>:\n> أهلًا\n'],
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
  ['Gmail app', 'Yes please\n\nOn Tue, 17 Nov 2026, 10:33 Shop, <hello@shop.test> wrote:\n\n> Do you want it?\n'],
  [
    'Yahoo Mail, without marks',
    'Yes please\n\n    On Tuesday, November 17, 2026 at 10:33:12 AM GMT+3, Shop <hello@shop.test> wrote:  \n \n Do you want it?  ',
  ],
  [
    'Yahoo Mail in Arabic, without marks',
    'Yes please\n\n    في الثلاثاء، ١٧ نوفمبر ٢٠٢٦ ١٠:٣٣:١٢ ص غرينتش+٣، كتب ‪Shop‬‏ <hello@shop.test>:  \n \n هل تريدين؟',
  ],
  [
    'Yahoo Mail in Arabic, the verb last',
    'Yes please\n\nفي الثلاثاء، 17 نوفمبر 2026 في 10:33:12 ص غرينتش+3، ‏Shop‏ ‏<hello@shop.test>‏ كتب/كتبت:\n\nهل تريدين؟',
  ],
  ['Thunderbird', 'Yes please\n\nOn 11/17/26 10:33, Shop wrote:\n> Do you want it?\n'],
  ['Thunderbird in Arabic', 'Yes please\n\nبتاريخ ١٧‏/١١‏/٢٠٢٦ ١٠:٣٣ ص، كتب/كتبت Shop:\n> هل تريدين؟\n'],
  [
    'iPhone',
    'Yes please\n\n> On Nov 17, 2026, at 10:33\u202fAM, Shop <hello@shop.test> wrote:\n> \n> \ufeffDo you want it?\n',
  ],
  [
    'iPhone in Arabic',
    'Yes please\n\n> في ١٧ نوفمبر ٢٠٢٦، الساعة ١٠:٣٣ ص، كتب Shop <hello@shop.test>:\n> \n> \ufeffهل تريدين؟\n',
  ],
  [
    'Outlook for iOS',
    'Yes please\n________________________________\nFrom: Shop <hello@shop.test>\nSent: Tuesday, November 17, 2026 10:33:12 AM\nTo: Sara <sara@x.test>\nSubject: Price\n\nDo you want it?\n',
  ],
  [
    'Outlook for Android in Arabic',
    'Yes please\n________________________________\n‏‏من: Shop <hello@shop.test>\n‏‏تم الإرسال: الثلاثاء، ١٧ نوفمبر ٢٠٢٦ ١٠:٣٣ ص\n‏‏إلى: سارة\n‏‏الموضوع: السعر\n\nهل تريدين؟\n',
  ],
  [
    'Outlook with stars',
    'Yes please\n\n*From:* Shop <hello@shop.test>\n*Sent:* Tuesday\n*To:* Sara\n*Subject:* Price\n\nDo you want it?',
  ],
  [
    'Samsung',
    'Yes please\n\n-------- Original message --------\nFrom: Shop <hello@shop.test> \nDate: 17/11/2026  10:33  (GMT+03:00) \nTo: Sara \nSubject: Price \n\nDo you want it?\n',
  ],
  [
    'Samsung, in one line',
    'Yes please\n-------- Original message --------From: Shop <hello@shop.test> Date: 17/11/2026  10:33  (GMT+03:00) To: Sara Subject: Price \nDo you want it?',
  ],
  [
    'Samsung in Arabic',
    'Yes please\n\n-------- الرسالة الأصلية --------\nمن: Shop <hello@shop.test>\nالتاريخ: ١٧‏/١١‏/٢٠٢٦\nإلى: سارة\nالموضوع: السعر\n\nهل تريدين؟',
  ],
  ['marks alone', 'Yes please\n\n> Do you\n> want it?'],
])('the quotation in a text message is folded: %s', (_name, text) => expect(fresh(text)).toBe('Yes please'))

test('answers below and between quotations stay visible', () => {
  expect(fresh('On Tue, Nov 17, 2026 Shop <a@b.test> wrote:\n> Do you want it?\n\nYes please')).toBe('Yes please')
  expect(
    fresh('Hi\n\nOn Tue, Nov 17, 2026 at 10:33 AM Shop <a@b.test> wrote:\n> Do you want it?\n\nYes please'),
  ).toMatch(/^Hi\s+Yes please$/)
  expect(fresh('مرحبًا\n\nفي 17 نوفمبر 2026، كتب متجر <a@b.test>:\n> هل تريدين؟\nنعم\n> ومتى؟\nغدًا')).toMatch(
    /^مرحبًا\s+نعم\s+غدًا$/,
  )
  expect(fresh('> One?\nFirst\n\n> Two?\nSecond').split('\n').filter(Boolean)).toEqual(['First', 'Second'])
})

test('a message without new text is not folded, nor is text that only resembles a quotation', () => {
  for (const text of [
    '---------- Forwarded message ---------\nFrom: A\n\nSee this',
    '> only quoted',
    'On Monday we open at nine.\nIn short, she wrote:\na book',
    'From: my heart\nI thank you',
    'كتبت سارة رسالة جميلة',
    'Hello\nOn Monday the manager wrote:\nCome at nine',
    'Hello\nOn 3 May the manager wrote:\nCome at nine',
    'أهلًا\nقالت سارة في الاجتماع أمس ما يلي:\nنبدأ غدًا',
    'أهلًا\nفي الاجتماع الأخير كتب المدير:\nنبدأ غدًا',
    'Your journey\nFrom: Cairo\nTo: Dubai\nDate: 3 May 2026\nHave a good flight',
    'رحلتك\nمن: القاهرة\nإلى: دبي\nالتاريخ: 3 مايو 2026\nرحلة سعيدة',
    '',
  ])
    expect(quotedSpans(text), text).toEqual([])
})

test('long texts are processed within seconds', () => {
  const startedAt = performance.now()
  for (const line of ['On ', 'في ', '> x\n', 'From: x\n', 'a'.repeat(290) + '\n', 'On x wrote\n'])
    quotedSpans(line.repeat(Math.floor(1_000_000 / line.length)))
  expect(performance.now() - startedAt).toBeLessThan(10_000)
})

test("the writer's own lines directly above a quotation stay", () => {
  const own = 'Yes, please send two.\nThe blue ones.\nMy address is 5 Palm Street.\nTell me the price first.'
  for (const led of [
    'On Mon, Nov 16, 2026 at 9:00 AM Shop <shop@x.example> wrote:',
    'On Mon, Nov 16, 2026 at 9:00 AM A Shop With A Long Name\n<shop@x.example> wrote:',
    'Shop <shop@x.example> wrote:',
    'في الاثنين، 16 نوفمبر 2026 كتب متجر <shop@x.example>:',
  ])
    expect(fresh(`${own}\n${led}\n> Hi there!\n`)).toBe(own)
})
