import { expect, test } from 'vitest'
import { compileTemplate } from '../liquid/render.ts'
import { withDirection } from './direction.ts'

const arabic = '<div dir="rtl" lang="ar" style="direction:rtl">'
const english = '<div dir="ltr" lang="en" style="direction:ltr">'

test.each([
  ['a piece', '<p>أهلًا</p>', `${arabic}<p>أهلًا</p></div>`],
  ['bare text', 'أهلًا {{ firstName }}', `${arabic}أهلًا {{ firstName }}</div>`],
  [
    'a whole page',
    '<!doctype html><html><head><title>x</title></head><body class="a>b">\n<p>أهلًا</p></body></html>',
    `<!doctype html><html><head><title>x</title></head><body class="a>b">${arabic}\n<p>أهلًا</p></div></body></html>`,
  ],
  ['a page without body', '<html><p>أهلًا</p></html>', `<html>${arabic}<p>أهلًا</p></div></html>`],
  ['a direction further in', '<p>أهلًا <b dir="ltr">5</b></p>', `${arabic}<p>أهلًا <b dir="ltr">5</b></p></div>`],
  ['a word that only looks like it', '<p title="my dir">أهلًا</p>', `${arabic}<p title="my dir">أهلًا</p></div>`],
])('HTML without a direction gets that of its language: %s', (_what, html, expected) => {
  expect(withDirection(html, 'ar')).toBe(expected)
  // An Arabic paragraph of an English message is read from the right.
  const turned = expected.replace(arabic, english).replace('<p', '<p dir="rtl" style="direction:rtl"')
  expect(withDirection(html, 'en')).toBe(turned)
})

test.each([
  '<html dir="rtl"><body><p>أهلًا</p></body></html>',
  '<html><body style="margin:0;direction:rtl"><p>أهلًا</p></body></html>',
  '<!-- shop --><table dir="{{ direction }}"><tr><td>أهلًا</td></tr></table>',
  "<body DIR = 'rtl'>أهلًا</body>",
])('HTML that sets its direction stays unchanged: %s', (html) => {
  expect(withDirection(html, 'en')).toBe(html)
})

test('adding a direction does not change the text derived from the HTML', async () => {
  const textOf = async (html: string) => {
    const { render } = await compileTemplate({ subject: '', html }, { pool: 'looking', key: 'test' })
    return (await render({ firstName: 'سارة' })).text
  }
  const html = '<h1>أهلًا {{ firstName }}</h1><p>كيف حالك؟</p><ul><li>واحد</li></ul>'
  expect(await textOf(withDirection(html, 'ar'))).toBe(await textOf(html))
})

test('a paragraph gets its own direction from its first words, without fields and addresses', () => {
  const body = (content: string, dir = 'ltr') => `<body dir="${dir}">${content}</body>`
  const [rtl, style] = ['dir="rtl"', 'direction:rtl']
  const turned: [before: string, after: string][] = [
    ['<p>مرحبًا Sara</p>', `<p ${rtl} style="${style}">مرحبًا Sara</p>`],
    [
      "<p class=a style='color:red'>{{ firstName }}، <b>أهلًا</b></p>",
      `<p ${rtl} class=a style='${style};color:red'>{{ firstName }}، <b>أهلًا</b></p>`,
    ],
    ['<ul><li>https://shop.test: عرض</li></ul>', `<ul><li ${rtl} style="${style}">https://shop.test: عرض</li></ul>`],
    ['<h1>1. &#1571;هلًا</h1>', `<h1 ${rtl} style="${style}">1. &#1571;هلًا</h1>`],
  ]
  for (const [before, after] of turned) expect(withDirection(body(before), 'en')).toBe(body(after))
  const same =
    '<p>Hello سارة</p><p dir="auto">أهلًا</p><p style="direction:ltr">أهلًا</p><p>{{ firstName }}</p><div>أهلًا<p>Hello</p></div>'
  expect(withDirection(body(same), 'en')).toBe(body(same))
  expect(withDirection(body('<p>أهلًا</p>', 'rtl'), 'en')).toBe(body('<p>أهلًا</p>', 'rtl'))
  expect(withDirection(body('<p>Sanad تطلق</p>', 'rtl'), 'ar')).toBe(body('<p>Sanad تطلق</p>', 'rtl'))
  expect(withDirection(body('<p>Hello</p>', 'rtl'), 'ar')).toContain('<p dir="ltr" style="direction:ltr">Hello</p>')
})

test('a cell and a line of text that are no paragraph get their own direction, but not a box around paragraphs', () => {
  const body = (content: string) => `<body dir="ltr">${content}</body>`
  const rtl = 'dir="rtl" style="direction:rtl"'
  const turned: [before: string, after: string][] = [
    ['<div>أهلًا</div><div>Hello</div>', `<div ${rtl}>أهلًا</div><div>Hello</div>`],
    ['<table><tr><td>أهلًا <b>بك</b></td></tr></table>', `<table><tr><td ${rtl}>أهلًا <b>بك</b></td></tr></table>`],
    ['<div>أهلًا<table><tr><td>Hi</td></tr></table></div>', '<div>أهلًا<table><tr><td>Hi</td></tr></table></div>'],
  ]
  for (const [before, after] of turned) expect(withDirection(body(before), 'en')).toBe(body(after))
})

test('a merge tag beside numbers or formatting is isolated, and unchanged elsewhere, also in attributes, styles, tables and captured text; addresses are not', () => {
  const body = (content: string) => `<body dir="ltr">${content}</body>`
  const tag = '{{ firstName }}'
  const [one] = [`<span dir="auto">${tag}</span>`]
  const isolated: [before: string, after: string][] = [
    [`<p>Dear ${tag}, 5 offers</p>`, `<p>Dear ${one}, 5 offers</p>`],
    // A first and a last name are one name.
    [`<p>${tag} ${tag}: 5</p>`, `<p><span dir="auto">${tag} ${tag}</span>: 5</p>`],
    [`<p>Dear <b>${tag}</b>!</p>`, `<p>Dear <b>${one}</b>!</p>`],
    [`<p>${tag} | {{ viewUrl }}</p>`, `<p>${one} | {{ viewUrl }}</p>`],
  ]
  for (const [before, after] of isolated) expect(withDirection(body(before), 'en')).toBe(body(after))
  const same = [
    `<p>${tag}</p>`,
    `<p>Dear ${tag}, welcome</p>`,
    `<p>Dear <bdi>${tag}</bdi>, <span dir="auto">${tag}</span></p>`,
    `<p>Dear {{- firstName -}} 5, {{ card | raw }} 5</p>`,
    `<a href="{{ viewUrl }}" title="${tag}">view</a>`,
    `<p>{{ view_url }} | {{preferencesUrl}} {{ brand.website | default: "" }} | {{ brand.logo }}</p>`,
    `<style>.a{color:{{ colour }}}</style><!-- ${tag} --><p>x</p>`,
    `<table><tr>{{ rows }}<td>x</td></tr></table>`,
    `{% capture who %}Dear ${tag}{% endcapture %}<p>x</p>`,
  ]
  for (const html of same) expect(withDirection(body(html), 'en')).toBe(body(html))
})
