import { expect, test } from 'vitest'
import { diffText } from './diff.ts'

const marked = (older: string, newer: string) =>
  diffText(older, newer)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `{-${text}-}`))
    .join('')

test('added, removed and unchanged words are distinguished', () => {
  expect(marked('How do I sell tea?', 'How do I sell good tea?')).toBe('How do I sell {+good +}tea?')
  expect(marked('كيف أبيع الشاي', 'كيف أبيع القهوة')).toBe('كيف أبيع {-الشاي-}{+القهوة+}')
  expect(marked('same', 'same')).toBe('same')
  expect(marked('', 'new')).toBe('{+new+}')
})

test('both versions of a text can be rebuilt from its diff, whatever their length', () => {
  const [older, newer] = [0, 1].map((seed) =>
    Array.from({ length: 4000 }, (_unused, at) => `w${(at * (seed + 3)) % 97}`).join(' '),
  ) as [string, string]
  const pieces = diffText(older, newer)
  const without = (kind: string) =>
    pieces
      .filter((piece) => piece.kind !== kind)
      .map(({ text }) => text)
      .join('')
  expect(without('removed')).toBe(newer)
  expect(without('added')).toBe(older)
})
