import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Liquid as people type it: pasted from an editor, typed on a phone, with errors.

let sanad: TestSanad
let token: string
let suite: string

beforeAll(async () => {
  sanad = await startSanad()
  const owner = await sanad.member()
  token = owner.token
  suite = `/api/${owner.workspace}/email-marketing`
})
afterAll(() => sanad.stop())

const post = (path: string, body: object) => sanad.call('POST', `${suite}/template${path}`, { token, body })
const textBlock = (html: string) =>
  JSON.stringify({ version: 1, settings: {}, blocks: [{ id: 'text', type: 'text', html }] })

test.each([
  '{% if a %}',
  '{{ a',
  '{% raw %}',
  '{% foo %}',
  '{% include "a" %}',
  '{{ a | nofilter }}',
  '{{ a b | upcase c }}',
  '{{ | }}',
  '{% for x %}{% endfor %}',
  '{% endif %}',
  '{% assign x %}',
  '{% if a %}{% else %}{% elsif b %}{% endif %}',
  '{% if a %}{% else %}{% else %}{% endif %}',
  '{{ a[1 }}',
  '{% %}',
  '{% cycle %}',
  '{{ "a }}',
  '{% capture %}{% endcapture %}',
])('a Liquid error is reported in the language of the reader: %s', async (content) => {
  const errorIn = async (language: string) => {
    const headers = { 'accept-language': language }
    const body = { name: 'T', subject: 'S', content }
    const answer = await sanad.call('POST', `${suite}/template`, { token, body, headers })
    expect(answer.status).toBe(400)
    return String(answer.body.fields.content)
  }
  expect(await errorIn('en')).toMatch(/^Line 1 has an error: .*[a-z]/)
  const arabic = await errorIn('ar')
  expect(arabic).toMatch(/^في السطر 1 خطأ: .*[\u0621-\u064a]/)
  // Quoted source is wrapped in isolation marks.
  expect(arabic.replaceAll(/\u2066[^\u2069]*\u2069/g, '')).not.toMatch(/[a-z{%|"]/i)
})

const button = (more: object) =>
  JSON.stringify({ version: 1, settings: {}, blocks: [{ id: 'b', type: 'button', label: 'Buy', href: '', ...more }] })

test.each([
  ['html', '<p>Hi {{ firstName</p>\n<p>Bye</p>', '{{ firstName'],
  ['html', '<p>Hi {{ firstName\nand you', '{{ firstName'],
  ['html', '<p>{{ a | default: "b" </p>', '{{ a | default: "b"'],
  ['html', '<p>{% if a < 3 </p>', '{% if a < 3'],
  ['blocks', button({ label: 'Buy, {{ firstName' }), '{{ firstName'],
  ['blocks', button({ href: 'https://shop.test/{{ firstName' }), '{{ firstName'],
])('an unclosed Liquid tag is reported without the text after it: %s %s', async (contentType, content, place) => {
  const answer = await post('', { name: 'T', subject: 'S', contentType, content })
  expect(answer.status).toBe(400)
  expect(answer.body.fields.content).toContain(`\u2066${place}\u2069 isn’t closed`)
})

test('Liquid with HTML entities, tags or curly quotes from an editor or phone still works', async () => {
  const contact = { email: 'meant@contact.test', firstName: 'Hind', attributes: { orders: 5 } }
  const { body } = await sanad.call('POST', `${suite}/email`, { token, body: contact })
  const read = async (contentType: string, content: string) => {
    const draft = { subject: '{{ nobody | default: “Friend” }}', contentType, content, contactId: body.data.id }
    const answer = await post('/preview', draft)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(answer.body.data.subject).toBe('Friend')
    return String(answer.body.data.html ?? answer.body.data.text)
  }
  const meant =
    '<p>{% if attributes.orders &gt; 3 and 2 &lt; 3 %}many{% endif %} {{ first<strong>Name }}</strong>, {{&nbsp;x | default: &quot;a &amp; b&quot; }}</p>'
  const as = /<p[^>]*>many Hind(?:<strong><\/strong>)?, a &amp; b<\/p>/
  expect(await read('html', meant)).toMatch(as)
  expect(await read('blocks', textBlock(meant))).toMatch(as)
  expect(await read('text', '{{ x | default: «صديقي» }}{{ y | default: ‘one’ }}')).toBe('صديقيone')
})

test('no tag or entity inside Liquid disables the escaping of a block', async () => {
  const contact = { email: 'unescaped@contact.test', attributes: { x: '<img src=x>' } }
  const made = await sanad.call('POST', `${suite}/email`, { token, body: contact })
  for (const html of [
    '<p>{{ attributes.x }}</p>',
    '<p>{{ attributes.x | raw }}</p>',
    '<p>{{ attributes.x | r<b></b>aw }}</p>',
    '<p>{{ attributes.x | r<font>aw }}</p>',
    '<p>{{ attributes.x | r<script></script>aw }}</p>',
    '<p>{{ attributes.x | r&#97;w }}</p>',
    '<p>{{ "&amp;lt;img src=x&amp;gt;" | r&#97;w }}</p>',
    '<p>{{ "<font>&lt;img src=x&gt;" | raw }}</p>',
  ]) {
    const { body } = await post('/preview', {
      subject: 'S',
      contentType: 'blocks',
      content: textBlock(html),
      contactId: made.body.data.id,
    })
    expect([html, body.data?.html ?? '']).not.toEqual([html, expect.stringContaining('<img')])
  }
})

test('a condition on a field is false for an empty value', async () => {
  const contact = { email: 'nameless@contact.test', attributes: { orders: 0, city: '' } }
  const made = await sanad.call('POST', `${suite}/email`, { token, body: contact })
  const read = async (subject: string) => {
    const draft = { subject, contentType: 'text', content: 'Hi', contactId: made.body.data.id }
    return (await post('/preview', draft)).body.data.subject
  }
  expect(await read('{% if firstName %}Hi {{ firstName }}{% else %}Hello{% endif %}')).toBe('Hello')
  expect(await read('{% unless attributes.city and lastName %}Where are you{% endunless %}')).toBe('Where are you')
  expect(await read('{% if attributes.orders %}Thanks{% else %}Try{% endif %} {% if email %}us{% endif %}')).toBe(
    'Try us',
  )
  expect(
    await read('{% if firstName == "" and firstName == blank and attributes.orders == 0 %}As before{% endif %}'),
  ).toBe('As before')
  // `default` does not replace a zero.
  expect(await read('{{ attributes.orders | default: "no" }}, {{ attributes.orders | plus: 0 | default: "no" }}')).toBe(
    '0, 0',
  )
  expect(await read('{{ firstName | default: "you" | upcase }} {{ attributes.city | strip | default: "here" }}')).toBe(
    'YOU here',
  )
  expect(await read('{{ false | default: "no" }} {{ false | default: "no", allow_false: true }}')).toBe('no false')
})

const endless = '{% for i in (1..10000) %}{% for j in (1..10000) %}{% endfor %}{% endfor %}'
const line = (text: string) => ({ id: text.slice(0, 1), type: 'heading', text })
const mail = (preheader: string, ...blocks: object[]) => JSON.stringify({ version: 1, settings: { preheader }, blocks })

test.each([
  [
    'runs without an end',
    mail('', line('a'), line(`b${endless}`)),
    /^Heading \(block 2\): it’s too long/,
    /^عنوان \(الكتلة 2\): أطول/,
  ],
  [
    'grows without an end',
    mail('', line('a'), line('b{{ (1..100000000) | join }}')),
    /^Heading \(block 2\): it’s too long/,
    /^عنوان \(الكتلة 2\): أطول/,
  ],
  [
    'stands behind a condition over several blocks',
    mail('', line('a{% if firstName %}'), line('b'), line('c{% endif %}'), line('d{{ e | nofilter }}')),
    /^Heading \(block 4\): unknown filter/,
    /^عنوان \(الكتلة 4\): المرشح/,
  ],
  [
    'is in the preheader',
    mail('{{ a | nofilter }}', line('a')),
    /^Preview text: unknown filter/,
    /^النص التمهيدي: المرشح/,
  ],
  [
    'is a field of the preheader that has no end',
    mail('Hi {{ a', line('a')),
    /^Preview text: \u2066{{ a\u2069 isn’t closed$/,
    /^النص التمهيدي: \u2066{{ a\u2069 بلا إغلاق$/,
  ],
])('a Liquid error in a block email is reported with its place if it %s', async (_what, content, en, ar) => {
  const draft = { subject: 'S', contentType: 'blocks', content }
  const errorIn = async (language: string) => {
    const headers = { 'accept-language': language }
    const answer = await sanad.call('POST', `${suite}/template/preview`, { token, body: draft, headers })
    expect(answer.status).toBe(400)
    return answer.body.fields.content
  }
  expect(await errorIn('en')).toMatch(en)
  expect(await errorIn('ar')).toMatch(ar)
})

test('a send names the template block whose Liquid does not end, as the editor does', async () => {
  const provider = { name: 'Sandbox', type: 'sandbox', fromEmail: 'hello@shop.test' }
  expect((await sanad.call('POST', `${suite}/email-service-provider`, { token, body: provider })).status).toBe(201)
  const content = mail('', line('a'), line(`b${endless}`))
  const { body } = await post('', { name: 'T', subject: 'S', contentType: 'blocks', content })
  const templateId = body.data.id
  const errorIn = async (path: string, more: object, language: string) => {
    const headers = { 'accept-language': language }
    const answer = await sanad.call('POST', `${suite}/${path}`, { token, body: { templateId, ...more }, headers })
    expect(answer.status).toBe(400)
    return answer.body.fields.templateId
  }
  const [toAll, toOne] = [{ recipients: { all: true } }, { to: 'somebody@contact.test' }]
  expect(await errorIn('email-service-provider/send-bulk-emails', toAll, 'en')).toMatch(
    /^Heading \(block 2\): it’s too/,
  )
  expect(await errorIn('email-service-provider/send-bulk-emails', toAll, 'ar')).toMatch(/^عنوان \(الكتلة 2\): أطول/)
  expect(await errorIn('transactional', toOne, 'en')).toMatch(/^Heading \(block 2\): it’s too long/)
})
