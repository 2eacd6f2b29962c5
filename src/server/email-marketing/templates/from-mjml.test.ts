import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// MJML becomes HTML in a thread of its own. Errors name their line.

let sanad: TestSanad
let suite: string
let token: string

beforeAll(async () => {
  sanad = await startSanad()
  const owner = await sanad.member()
  token = owner.token
  suite = `/api/${owner.workspace}/email-marketing/template`
})
afterAll(() => sanad.stop())

const compile = (mjml: string, language = 'en', reader = 'en') =>
  sanad.call('POST', `${suite}/compile-mjml`, {
    token,
    body: { mjml, language },
    headers: { 'accept-language': reader },
  })

const mail = (content: string, head = '') => `<mjml>
  <mj-head>${head}</mj-head>
  <mj-body>
    <mj-section>
      <mj-column>
        ${content}
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>`

test('a design becomes responsive HTML with its merge tags and Liquid', async () => {
  const link = '{{ attributes.link | default: "https://shop.test/?a=1&b=2" }}'
  const lines = '{%- if firstName\n   != "" and 1 < 2 -%}Dear {{ firstName }}{% else %}Hello{% endif %}'
  const { status, body } = await compile(
    mail(
      `<mj-text css-class="red">${lines} <br> &nbsp;<a href="{{ unsubscribeUrl }}">x</a></mj-text>
        <mj-button href="${link}">Go</mj-button>
        <mj-raw>{% for one in list %}<p>{{ one }}</p>{% endfor %}</mj-raw>`,
      '<mj-title>For {{ firstName }}</mj-title><mj-style inline="inline">.red { color: #ff0000 }</mj-style>',
    ),
    'ar',
  )
  expect(status, JSON.stringify(body)).toBe(200)
  const { content, problems } = body.data
  expect(problems).toEqual([])
  expect(content).toContain(lines)
  expect(content).toContain(`href="${link}"`)
  expect(content).toContain('{% for one in list %}<p>{{ one }}</p>{% endfor %}')
  expect(content).toContain('<title>For {{ firstName }}</title>')
  expect(content).toMatch(/<html lang="ar" dir="rtl"/)
  expect(content).toMatch(/color: #ff0000/)
  expect(content).toContain('@media only screen and (min-width:480px)')
  expect(content).toMatch(/direction:rtl;[^"]*text-align:right|text-align:right;[^"]*color:#000000/)
  expect(content).not.toMatch(/direction:ltr|googleapis/)
  expect(content).not.toMatch(/lq[\da-f]{10}n/)

  const draft = { subject: 'S', content, language: 'ar' }
  const shown = (await sanad.call('POST', `${suite}/preview`, { token, body: draft })).body.data.html
  expect(shown).toContain('Dear سارة')
  expect(shown).toContain('https://shop.test/?a=1')
  const checked = (await sanad.call('POST', `${suite}/check`, { token, body: draft })).body.data.findings
  expect(checked.map(({ code }: { code: string }) => code)).not.toContain('noUnsubscribe')
})

const broken: [title: string, source: string, en: string, ar: string][] = [
  [
    'an element that MJML does not have',
    mail('<mj-text>a</mj-text>\n<mj-foo />'),
    'Line 7: <mj-foo> isn’t an MJML element.',
    'السطر 7: \u2066<mj-foo>\u2069 ليس من عناصر MJML.',
  ],
  [
    'an element in the wrong place',
    '<mjml><mj-body>\n<mj-text>a</mj-text></mj-body></mjml>',
    'Line 2: <mj-text> can’t be inside <mj-body>. It belongs in mj-attributes, mj-column, mj-hero.',
    'السطر 2:',
  ],
  ['an element that is not closed', mail('<mj-text>a</mj-txt>'), 'Line 6: </mj-txt> has no opening tag.', 'السطر 6:'],
  ['an include', mail('<mj-include path="/etc/passwd" />'), 'Line 6: <mj-include> isn’t allowed.', 'السطر 6:'],
  [
    'Liquid between elements',
    mail('{% if x %}<mj-text>a</mj-text>{% endif %}'),
    'Line 6: {% if x %} can’t be used here.',
    'السطر',
  ],
  [
    'an element after Liquid of two lines',
    mail('<mj-text>{{ a\n}}</mj-text>\n<mj-foo />'),
    'Line 8: <mj-foo>',
    'السطر 8:',
  ],
  ['HTML', '<html><body><p>Hello</p></body></html>', 'This isn’t MJML.', 'هذا ليس كود MJML.'],
]

test.each(broken)('%s is refused with its line, in the language of the reader', async (_title, source, en, ar) => {
  const english = await compile(source)
  expect([english.status, english.body.code]).toEqual([400, 'validation_failed'])
  expect(english.body.fields.mjml).toContain(en)
  expect((await compile(source, 'en', 'ar')).body.fields.mjml).toContain(ar)
})

test('an unknown attribute is named and left out', async () => {
  const { status, body } = await compile(mail('<mj-text colour="red" font-size="{{ size }}">a</mj-text>'))
  expect(status).toBe(200)
  expect(body.data.problems).toEqual([{ line: 6, message: '<mj-text> has no attribute colour.' }])
  expect(body.data.content).not.toContain('colour')
})

test('source that is too large, too deep or too long to compile is refused in time', async () => {
  expect((await compile('x'.repeat(1_000_000))).status).toBe(400)
  const startedAt = Date.now()
  const deep = (name: string, times: number) => `<${name}>`.repeat(times) + `</${name}>`.repeat(times)
  const hostile = [
    `<mjml><mj-body>${deep('mj-wrapper', 20_000)}</mj-body></mjml>`,
    mail(`<mj-text>${'{{'.repeat(200_000)}</mj-text>`),
    mail(`<mj-text>${'<!--'.repeat(100_000)}</mj-text>`),
    mail('<mj-text>x</mj-text>'.repeat(20_000)),
    mail(
      `<mj-table>${deep('table', 20_000)}</mj-table>`,
      '<mj-style inline="inline">table table { color: red }</mj-style>',
    ),
  ]
  for (const source of hostile) expect([200, 400, 429]).toContain((await compile(source)).status)
  expect(Date.now() - startedAt).toBeLessThan(25_000)
  // The server goes on, and so does the compiler.
  const { status } = await sanad.call('GET', suite, { token })
  expect(status).toBe(200)
})
