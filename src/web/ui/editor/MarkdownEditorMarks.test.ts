import { expect, test } from 'vitest'
import { code, type Edit, lines, link, wrap } from './MarkdownEditorMarks.ts'

/** The text after an edit, with the selection in brackets. */
function after(text: string, { from, to, text: piece, select: [start, end] }: Edit) {
  const changed = text.slice(0, from) + piece + text.slice(to)
  return `${changed.slice(0, start)}[${changed.slice(start, end)}]${changed.slice(end)}`
}

test('a Markdown mark is added around the selection, and removed again', () => {
  expect(after('one two', wrap('one two', [4, 7], '**', 'bold'))).toBe('one **[two]**')
  expect(after('one **two**', wrap('one **two**', [6, 9], '**', 'bold'))).toBe('one [two]')
  expect(after('', wrap('', [0, 0], '**', 'غامق'))).toBe('**[غامق]**')
})

test('a Markdown mark is added to several lines at once, and removed from them', () => {
  const quote = () => '> '
  expect(after('a\nb\nc', lines('a\nb\nc', [0, 3], quote, /^> /))).toBe('[> a\n> b]\nc')
  expect(after('> a\n> b', lines('> a\n> b', [0, 7], quote, /^> /))).toBe('[a\nb]')
  expect(
    after(
      'first',
      lines('first', [5, 5], (at) => `${at + 1}. `, /^\d+\. /),
    ),
  ).toBe('1. first[]')
  expect(
    after(
      '',
      lines('', [0, 0], () => '- ', /^- /),
    ),
  ).toBe('- []')
})

test('a selection becomes inline code, a code block or a link with its URL or text', () => {
  expect(after('a b', code('a b', [2, 3], 'code'))).toBe('a `[b]`')
  expect(after('x\ny', code('x\ny', [0, 3], 'code'))).toBe('```\n[x\ny]\n```\n')
  expect(after('see here', link('see here', [4, 8], 'link'))).toBe('see [here]([https://])')
  expect(after('https://a.test', link('https://a.test', [0, 14], 'link'))).toBe('[[link]](https://a.test)')
})
