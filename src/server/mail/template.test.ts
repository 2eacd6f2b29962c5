import { expect, test } from 'vitest'
import { compileTemplate, TemplateError } from './template.ts'

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

test('each part is filled in its own way: HTML escaped, text as it is, the subject on one line', () => {
  const { render } = compileTemplate({
    subject: 'Hello {{firstName}} {{ name | default: "friend" }}\r\nBcc: {{ attributes.x }}',
    html: '<p>{{ attributes.x }} {{ attributes.city }} {{ missing.deep }}</p><a href="{{ unsubscribeUrl }}">stop</a>',
    text: '{{ attributes.x }} {{ unsubscribeUrl }}',
  })
  expect(render(vars)).toEqual({
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
])('segments and Liquid give the same: %s', (source) => {
  const quick = compileTemplate({ subject: '', html: source, text: source }).render(vars)
  const slow = compileTemplate({
    subject: '',
    html: `${source}{% if true %}{% endif %}`,
    text: `${source}{% if true %}{% endif %}`,
  })
  expect(quick).toEqual(slow.render(vars))
})

test('conditions and loops', () => {
  const { render } = compileTemplate({
    subject: '{% if firstName %}أهلًا {{ firstName }}{% else %}أهلًا{% endif %}',
    html: '<ul>{% for tag in tags %}<li>{{ tag | upcase }}</li>{% endfor %}</ul>',
  })
  expect(render(vars)).toEqual({ subject: 'أهلًا سارة', html: '<ul><li>A</li><li>B</li></ul>', text: '• A\n• B' })
  expect(render({}).subject).toBe('أهلًا')
})

test('raw is no way around the escaping', () => {
  const { render } = compileTemplate({ subject: '', html: '{{ attributes.x | raw }}{{ attributes.x | upcase | raw }}' })
  expect(render(vars).html).not.toContain('<b>')
})

test.each([
  ['html', { subject: 'x', html: 'line\n{{ name | nosuchfilter }}' }, 2],
  ['subject', { subject: '{% if a %}' }, 1],
  ['text', { subject: 'x', text: 'a\nb\n{% nosuch %}' }, 3],
  ['html', { subject: 'x', html: "{% include '/etc/passwd' %}" }, 1],
  ['html', { subject: 'x', html: "{% render 'x' %}" }, 1],
  ['text', { subject: 'x', text: '{{ name' }, 1],
] as const)('bad Liquid in %s names its line', (part, source, line) => {
  let caught: unknown
  try {
    compileTemplate(source).render(vars)
  } catch (error) {
    caught = error
  }
  expect(caught).toBeInstanceOf(TemplateError)
  expect(caught).toMatchObject({ part, line })
})

test('a template that never ends is stopped', () => {
  const endless = '{% for a in (1..100000) %}{% for b in (1..100000) %}{{ b }}{% endfor %}{% endfor %}'
  expect(() => compileTemplate({ subject: 'x', text: endless }).render({})).toThrow(TemplateError)
})

test('the text is made of the HTML: paragraphs, lists, links, entities, nothing hidden', () => {
  const html = `<html><head><title>no</title><style>p { a > b }</style></head><body>
    <h1>أهلًا&nbsp;{{ firstName }}</h1><p>One &amp; two<br>three</p><!-- <p>hidden</p> -->
    <ol><li>first</li><li>second<ul><li>inner</li></ul></li></ol>
    <p><a href="{{ unsubscribeUrl }}">إلغاء الاشتراك</a> <a href="https://a.test">https://a.test</a></p>
    {% if count > 2 %}<p>many</p>{% endif %}</body></html>`
  const { text } = compileTemplate({ subject: 'x', html }).render(vars)
  expect(text).toBe(
    'أهلًا سارة\n\nOne & two\nthree\n\n1. first\n2. second\n  • inner\n\n' +
      'إلغاء الاشتراك (https://sanad.test/u?a=1&b=2) https://a.test\n\nmany',
  )
})

test('a megabyte of opened tags is read in a moment', () => {
  compileTemplate({ subject: 'x', html: '<a '.repeat(100_000) + '<!--'.repeat(10_000) })
})
