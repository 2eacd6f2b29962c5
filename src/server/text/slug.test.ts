import { expect, test } from 'vitest'
import { slugOf } from './slug.ts'

test.each([
  ['How do I price soap?', 'how-do-i-price-soap'],
  ['كيف أُسعّر الصَّابون؟', 'كيف-أسعر-الصابون'],
  ['Café à Zürich', 'cafe-a-zurich'],
  ['سعر SMTP في ٢٠٢٦', 'سعر-smtp-في-٢٠٢٦'],
  ['../../etc/passwd', 'etc-passwd'],
  ['"><script>', 'script'],
  ['ask', ''],
  ['🙂', ''],
  ['\u200b\u200e\u2067\u200d\ufeff', ''],
  ['❤\ufe0f \u034f \u0301 \u3164 \u115f', ''],
  ['so\u200eap\u00ad and\u200b \u2068salt\u2069', 'soap-and-salt'],
  ['صا\u200dبون\ufe0f', 'صابون'],
  ['0196f9b0-0000-7000-8000-000000000000', ''],
])('the slug of "%s" is "%s"', (title, slug) => expect(slugOf(title)).toBe(slug))

test('a slug never ends within a word, however long the title is', () => {
  const slug = slugOf(Array.from({ length: 50 }, () => 'المشاريع').join(' '))
  expect(slug.length).toBeLessThanOrEqual(80)
  expect(new Set(slug.split('-'))).toEqual(new Set(['المشاريع']))
})
