import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { contentOf, createLines, type Kind, positionAt, textOf } from './mergeTagLines.ts'

const documentOf = (text: string, kind: Kind) => {
  const { extensions } = createLines({
    kind,
    direction: undefined,
    maxLength: undefined,
    placeholder: undefined,
    onEscape: undefined,
    attributes: {},
  })
  return getSchema(extensions).nodeFromJSON(contentOf(text, kind))
}

const texts = [
  '',
  ' Two  blanks\u00a0and a tab\t',
  'أهلًا {{ firstName | default: "صديقنا" }}، كيف الحال؟',
  '{{firstName}}{{  lastName  }} {{ firstName | upcase }} {% if a %}b{% endif %} {{ open',
  '<b>& "quotes" \u2066isolated\u2069</b>',
]

test.each(texts)('the text of a field goes in and out unchanged: %s', (text) => {
  expect(textOf(documentOf(text, 'line'))).toBe(text)
  const lines = `${text}\n\n${text}\r\n{{ email }}\n`
  expect(textOf(documentOf(lines, 'lines'))).toBe(lines)
})

test('simple merge tags are chips, and other Liquid is text', () => {
  const chips: unknown[] = []
  documentOf(texts.join(' '), 'line').descendants((node) => {
    if (node.type.name === 'mergeTag') chips.push(node.attrs['liquid'])
  })
  expect(chips).toEqual(['{{ firstName | default: "صديقنا" }}', '{{firstName}}', '{{  lastName  }}'])
})

test('an offset in the text is the same place in the document, and behind a chip if it is within one', () => {
  const text = 'Hi {{ firstName }}!\n\n{{ email }} you'
  const doc = documentOf(text, 'lines')
  const before = (offset: number) => doc.textBetween(0, positionAt(doc, offset), '\n', '@')
  expect([0, 2, 3, 5, text.indexOf('!'), text.indexOf('!') + 1].map(before)).toEqual([
    '',
    'Hi',
    'Hi ',
    'Hi @',
    'Hi @',
    'Hi @!',
  ])
  expect([text.indexOf('{{ email'), text.indexOf(' you'), text.length].map(before)).toEqual([
    'Hi @!\n\n',
    'Hi @!\n\n@',
    'Hi @!\n\n@ you',
  ])
})
