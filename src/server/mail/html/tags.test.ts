import { expect, test } from 'vitest'
import { tagsOf } from './tags.ts'
import { rewriteLinks } from './links.ts'

const read = (html: string) =>
  [...tagsOf(html)].map(({ name, isClosing, attributes }) => [
    isClosing ? `/${name}` : name,
    Object.fromEntries([...attributes].map(([key, { value }]) => [key, value])),
  ])

test.each([
  ['a value without quotation marks', '<a href=https://a.test/b?c=d>', [['a', { href: 'https://a.test/b?c=d' }]]],
  ['a sign that ends tags within a value', '<a title="a > b" href=\'x\'>', [['a', { title: 'a > b', href: 'x' }]]],
  ['the first of two values', '<a href="x" href="y">', [['a', { href: 'x' }]]],
  [
    'an attribute without a value',
    '<input disabled><br/>',
    [
      ['input', { disabled: '' }],
      ['br', {}],
    ],
  ],
  [
    'a comment',
    '<!-- <a href="x"> --><b></b>',
    [
      ['b', {}],
      ['/b', {}],
    ],
  ],
  ['a conditional comment', '<!--[if mso]><v:rect href="x"><![endif]-->', [['v:rect', { href: 'x' }]]],
  [
    'a style sheet',
    '<style>a > b { content: "<a>" }</style><i>',
    [
      ['style', {}],
      ['/style', {}],
      ['i', {}],
    ],
  ],
  ['what is no tag', '1 < 2 <3 </> <a', []],
  ['a value without an end', '<b><a href="x>', [['b', {}]]],
])('HTML tags are read as by a browser: %s', (_what, html, tags) => {
  expect(read(html)).toEqual(tags)
})

test('links are found in any notation, including Outlook buttons in VML', () => {
  const html = [
    '<a href=https://a.test/1>1</a>',
    '<A TITLE="a > b" HREF = \'https://a.test/2?x=1&amp;y=2\'>2</A>',
    '<map><area href="https://a.test/3"></map>',
    '<!--[if mso]><v:roundrect xmlns:v="urn:x" href="https://a.test/4" style="x"><![endif]-->',
    '<!-- <a href="https://a.test/5">5</a> --><link href="https://a.test/6"><a href="mailto:a@b.test">7</a><a name=x>8</a>',
  ]
  const seen: string[] = []
  const written = rewriteLinks(html.join('\n'), (url) => `/k/${seen.push(url)}`)
  expect(seen).toEqual(['https://a.test/1', 'https://a.test/2?x=1&y=2', 'https://a.test/3', 'https://a.test/4'])
  expect(written.split('\n')).toEqual([
    '<a href="/k/1">1</a>',
    '<A TITLE="a > b" HREF = "/k/2">2</A>',
    '<map><area href="/k/3"></map>',
    '<!--[if mso]><v:roundrect xmlns:v="urn:x" href="/k/4" style="x"><![endif]-->',
    html[4],
  ])
})
