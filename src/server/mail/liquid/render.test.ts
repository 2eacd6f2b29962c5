import { expect, test } from 'vitest'
import { compileTemplate } from './render.ts'
import { type Source, TemplateError } from './source.ts'

const vars = {
  firstName: 'سارة',
  email: 'sara@example.test',
  attributes: { city: 'الرياض', x: '<b>&"\'' },
  unsubscribeUrl: 'https://sanad.test/u?a=1&b=2',
  count: 3,
  off: false,
  tags: ['a', 'b'],
  __proto__: { polluted: 'no' },
}

const compile = (source: Source) => compileTemplate(source, { pool: 'looking', key: 'test' })

test('each part is rendered in its own way: HTML escaped, text unchanged, the subject on one line', async () => {
  const { render } = await compile({
    subject: 'Hello {{firstName}} {{ name | default: "friend" }}\r\nBcc: {{ attributes.x }}',
    html: '<p>{{ attributes.x }} {{ attributes.city }} {{ missing.deep }}</p><a href="{{ unsubscribeUrl }}">stop</a>',
    text: '{{ attributes.x }} {{ unsubscribeUrl }}',
  })
  expect(await render(vars)).toEqual({
    subject: 'Hello سارة friend Bcc: <b>&"\'',
    html: '<p>&lt;b&gt;&amp;&#34;&#39; الرياض </p><a href="https://sanad.test/u?a=1&amp;b=2">stop</a>',
    text: '<b>&"\' https://sanad.test/u?a=1&b=2',
  })
})

test.each([
  '{{ firstName }}',
  '{{firstName|default:\'x\'}} {{ missing | default: "a&b" }}',
  '{{ off }} {{ off | default: "d" }} {{ count }} {{ tags }} {{ attributes.city.none }} {{ attributes }}',
  '{{ constructor }} {{ attributes.constructor.name }} {{ toString }} {{ __proto__.polluted }} {{ firstName.length }}',
  '{{ tags.size }} {{ tags.first }} {{ nil }} {{ true }} { {{ count }} } }}',
])('the fast path and Liquid produce the same: %s', async (source) => {
  const quick = await compile({ subject: '', html: source, text: source })
  const slow = await compile({
    subject: '',
    html: `${source}{% if true %}{% endif %}`,
    text: `${source}{% if true %}{% endif %}`,
  })
  expect(await quick.render(vars)).toEqual(await slow.render(vars))
})

test('conditions and loops are rendered', async () => {
  const { render } = await compile({
    subject: '{% if firstName %}أهلًا {{ firstName }}{% else %}أهلًا{% endif %}',
    html: '<ul>{% for tag in tags %}<li>{{ tag | upcase }}</li>{% endfor %}</ul>',
  })
  expect(await render(vars)).toEqual({ subject: 'أهلًا سارة', html: '<ul><li>A</li><li>B</li></ul>', text: '• A\n• B' })
  expect((await render({})).subject).toBe('أهلًا')
})

test('the raw filter does not bypass escaping', async () => {
  const { render } = await compile({ subject: '', html: '{{ attributes.x | raw }}{{ attributes.x | upcase | raw }}' })
  expect((await render(vars)).html).not.toContain('<b>')
})

test.each([
  ['html', { subject: 'x', html: 'line\n{{ name | nosuchfilter }}' }, 2],
  ['subject', { subject: '{% if a %}' }, 1],
  ['text', { subject: 'x', text: 'a\nb\n{% nosuch %}' }, 3],
  ['html', { subject: 'x', html: "{% include '/etc/passwd' %}" }, 1],
  ['html', { subject: 'x', html: "{% render 'x' %}" }, 1],
  ['text', { subject: 'x', text: '{{ name' }, 1],
] as const)('a Liquid error in the %s names its line', async (part, source, line) => {
  let caught: unknown
  try {
    await (await compile(source)).render(vars)
  } catch (error) {
    caught = error
  }
  expect(caught).toBeInstanceOf(TemplateError)
  expect(caught).toMatchObject({ part, line })
})

test('an endless template is stopped', async () => {
  const endless = '{% for a in (1..9000) %}{% for b in (1..9000) %}{{ b }}{% endfor %}{% endfor %}'
  const { render } = await compile({ subject: 'x', text: endless })
  await expect(render({})).rejects.toThrow(TemplateError)
})

test('the text is derived from the HTML, with paragraphs, lists, links and entities, without hidden content', async () => {
  const html = `<html><head><title>no</title><style>p { a > b }</style></head><body>
    <h1>أهلًا&nbsp;{{ firstName }}</h1><p>One &amp; two<br>three</p><!-- <p>hidden</p> -->
    <ol><li>first</li><li>second<ul><li>inner</li></ul></li></ol>
    <p><a href="{{ unsubscribeUrl }}">إلغاء الاشتراك</a> <a href="https://a.test">https://a.test</a></p>
    {% if count > 2 %}<p>many</p>{% endif %}</body></html>`
  const { text } = await (await compile({ subject: 'x', html })).render(vars)
  expect(text).toBe(
    'أهلًا سارة\n\nOne & two\nthree\n\n1. first\n2. second\n  • inner\n\n' +
      'إلغاء الاشتراك (https://sanad.test/u?a=1&b=2) https://a.test\n\nmany',
  )
})

test('a megabyte of unclosed tags is compiled quickly', async () => {
  await compile({ subject: 'x', html: '<a '.repeat(100_000) + '<!--'.repeat(10_000) })
})

const twentyTimes = (code: string) => code.repeat(20)

test.each([
  ['a range that memory does not hold', '{{ (1..2000000) | size }}'],
  ['a range without an end', '{% for a in (1..attributes.times) %}{% endfor %}'],
  [
    'a list within itself, over and over',
    `{% assign a = "x" | split: "," %}${twentyTimes('{% assign a = a | push: a | push: a %}')}{{ a }}`,
  ],
  ['a list that doubles', `{% assign a = (1..9000) %}${twentyTimes('{% assign a = a | concat: a %}')}{{ a | size }}`],
  [
    'a text that doubles',
    `{% assign a = "xxxxxxxxxx" %}${twentyTimes('{% assign a = a | append: a %}')}{{ a | size }}`,
  ],
  [
    'a text that doubles while it is written',
    `{% assign a = "xxxxxxxxxx" %}${'{% capture a %}{{ a }}{{ a }}{% endcapture %}'.repeat(26)}{{ a | size }}`,
  ],
  [
    'a text that is split into its letters',
    `{% assign a = "x" %}${twentyTimes('{% assign a = a | append: a %}')}{{ a | split: "" | size }}`,
  ],
  ['a text that is written again and again', `{% for a in (1..9000) %}${'x'.repeat(5000)}{% endfor %}`],
  [
    'a long text that is looked for in a long text',
    `{% assign a = "x" %}${'{% assign a = a | append: a %}'.repeat(19)}{% assign b = a | append: "y" | append: a %}{% if a contains b %}{% endif %}`,
  ],
  ['a search in one tag, over and over', `{{ (1..9000) ${'| where: "a", 1 | concat: list '.repeat(500)} }}`],
])('a template that exceeds its limits is stopped: %s', async (_what, text) => {
  const { render } = await compile({ subject: 'x', text })
  const list = Array.from({ length: 9000 }, (_, index) => ({ a: index }))
  await expect(render({ list, attributes: { times: 1e12 } })).rejects.toThrow(
    'it’s too long or takes too long to render',
  )
})

test.each(['has_exp', 'find_exp', 'find_index_exp', 'where_exp', 'reject_exp', 'group_by_exp'])(
  'the filter %s, whose cost nests, does not exist',
  async (filter) => {
    const source = { subject: 'x', text: `{{ (1..9) | ${filter}: "a", "a > 5" }}` }
    await expect(compile(source)).rejects.toThrow('unknown filter')
  },
)

test('a range between numbers too large to increment ends', async () => {
  const { render } = await compile({ subject: 'x', text: '{{ (100000000000000000..100000000000000010) | size }}' })
  expect(Number((await render({})).text)).toBeLessThan(100)
})

test('list filters work on ordinary lists', async () => {
  const text =
    '{{ list | where: "a", 2 | map: "a" | join }} {{ list | find: "a", 1 | json }} {{ (1..3) | push: 9 | join: "-" }}'
  const { render } = await compile({ subject: 'x', text })
  expect((await render({ list: [{ a: 1 }, { a: 2 }] })).text).toBe('2 {"a":1} 1-2-3-9')
})

test.each([
  ['en', 'Sunday 01 February 2026 / 2026-02-01 / Feb 3:05 PM / 01 February 2026'],
  ['ar', 'الأحد 01 فبراير 2026 / 2026-02-01 / فبراير 3:05 م / 01 فبراير 2026'],
])('day and month names are in the language of the message: %s', async (language, expected) => {
  const text =
    '{{ "2026-02-01T15:05:00" | date: "%A %d %B %Y" }} / {{ "2026-02-01T15:05:00" | date: "%Y-%m-%d" }} / ' +
    '{{ "2026-02-01T15:05:00" | date: "%b %-l:%M %p" }} / {{ "2026-02-01T15:05:00" | date_to_long_string }}'
  const { render } = await compile({ subject: 'x', text, language })
  expect((await render({})).text).toBe(expected)
})

test('the text derived from the HTML omits hidden content and preheader fillers', async () => {
  const filler = '&#847;&zwnj;&nbsp;'.repeat(40)
  const hidden = [
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">Only this week${filler}</div>`,
    '<div style="max-height: 0px; overflow: hidden"><div>Nested</div> still hidden</div>',
    '<span style="overflow:hidden;max-height:0">Order</span>',
    '<span style="opacity:0">Pale</span><p hidden>Attribute</p><td style="visibility:hidden">Cell</td>',
    '<img style="display:none" alt="Picture">',
  ]
  const seen = `<h1>Hello {{ name }}</h1>${filler}<p style="max-height:0.5em" data-hidden="1">Seen <b style="opacity:0.5">half</b></p><p>می\u200cخواهم</p>`
  const { text } = await (
    await compile({ subject: 'x', html: `<body>${hidden.join('')}${seen}</body>` })
  ).render({ name: 'Sara' })
  expect(text).toBe('Hello Sara\n\nSeen half\n\nمی\u200cخواهم')
  const open = await compile({ subject: 'x', html: '<p style="display:none">Never closed<div>Seen</div>' })
  expect((await open.render({})).text).toContain('Seen')
})
