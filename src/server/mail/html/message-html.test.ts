import { expect, test } from 'vitest'
import { messageHtml, messageText } from './message-html.ts'

test('a letter as text: lists, links, and quotations within each other', () => {
  const html =
    '<p dir="auto">أهلًا <strong>سارة</strong></p><ul><li><p>one</p></li></ul><p><a href="https://x.test/">here</a></p><blockquote><p>She wrote:</p><blockquote><p>Before</p></blockquote></blockquote>'
  expect(messageText(html)).toBe('أهلًا سارة\n\n• one\n\nhere (https://x.test/)\n\n> She wrote:\n>\n>> Before')
  expect(messageText(null)).toBe('')
  expect(messageText('</blockquote>odd<blockquote>open')).toBe('odd\n\n> open')
})

test('what is quoted is said to be', () => {
  expect(messageHtml('<p>a</p><blockquote dir="auto"><p>b</p></blockquote>')).toMatch(
    /^<p>a<\/p><blockquote type="cite" style="[^"]*"><p>b<\/p><\/blockquote>$/,
  )
})
