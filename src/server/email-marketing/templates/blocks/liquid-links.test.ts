import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Conditional links in block emails: Liquid chooses the address.

let sanad: TestSanad
let token: string
let suite: string
/** One contact has a first name and many orders, the other has neither. */
let contacts: [string, string]

beforeAll(async () => {
  sanad = await startSanad()
  const owner = await sanad.member()
  token = owner.token
  suite = `/api/${owner.workspace}/email-marketing`
  const add = async (body: object) => (await sanad.call('POST', `${suite}/email`, { token, body })).body.data.id
  contacts = [
    await add({ email: 'many@contact.test', firstName: 'Hind', attributes: { orders: 5, site: 'https://own.test' } }),
    await add({ email: 'none@contact.test', attributes: { orders: 0, site: 'https://other.test' } }),
  ]
})
afterAll(() => sanad.stop())

const post = (path: string, body: object, language = 'en') =>
  sanad.call('POST', `${suite}/template${path}`, { token, body, headers: { 'accept-language': language } })
const written = (...blocks: object[]) => ({
  subject: 'S',
  contentType: 'blocks',
  content: JSON.stringify({
    version: 1,
    settings: {},
    blocks: blocks.map((block, index) => ({ id: `b${index}`, ...block })),
  }),
})
const inText = (href: string) => ({
  type: 'text',
  html: `<p><a href="${href.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}">Go</a></p>`,
})
const button = (href: string) => ({ type: 'button', label: 'Go', href })

test.each([
  ['{% if firstName %}https://a.test/x{% else %}https://b.test{% endif %}', 'https://a.test/x', 'https://b.test'],
  ['{% if attributes.orders > 3 %}https://a.test/?a=1&b=2{% endif %}', 'https://a.test/?a=1&b=2', ''],
  [
    '{%- unless firstName -%} https://a.test {%- else -%} {{ attributes.site }} {%- endunless -%}',
    'https://own.test',
    'https://a.test',
  ],
  [
    '{% case attributes.orders %}{% when 5 %}tel:+966501234567{% else %}mailto:a@b.test{% endcase %}',
    'tel:+966501234567',
    'mailto:a@b.test',
  ],
  [
    '{% if firstName == "Hind" %}{% if attributes.orders %}https://a.{% endif %}{% endif %}https://b.test',
    'https://a.https://b.test',
    'https://b.test',
  ],
  [
    '{% if firstName %}https://a{% else %}https://b{% endif %}.test/{{ attributes.orders }}',
    'https://a.test/5',
    'https://b.test/0',
  ],
  ['https://{% if firstName %}a{% else %}b{% endif %}.test', 'https://a.test', 'https://b.test'],
  ['shop.test/{% if firstName %}hi{% endif %}', 'https://shop.test/hi', 'https://shop.test/'],
  [
    'mailto:a@b.test?subject=So many{% if firstName %} thanks{% endif %}',
    'mailto:a@b.test?subject=So%20many%20thanks',
    'mailto:a@b.test?subject=So%20many',
  ],
])('a conditional link leads each contact to the address of its branch: %s', async (href, many, none) => {
  const mail = written(button(href), inText(href))
  const stored = await post('', { name: 'T', ...mail })
  expect(stored.status, JSON.stringify(stored.body)).toBe(201)
  for (const [index, to] of [many, none].entries()) {
    const { body } = await post('/preview', { ...mail, contactId: contacts[index] })
    const links = [...body.data.html.matchAll(/<a href="([^"]*)"/g)].map(([, link]) =>
      link.replaceAll('&amp;', '&').trim(),
    )
    expect(links).toEqual([to, to])
    // The plain text shows a mailbox or telephone number without its scheme.
    if (to) expect(body.data.text.split(to.replace(/^(?:mailto|tel):/, ''))).toHaveLength(3)
  }
})

test.each([
  '{% if firstName %}javascript:alert(1){% endif %}',
  '{% if firstName %}{% endif %}javascript:alert(1)',
  '{% if firstName %}https://a.test{% else %}javascript:alert(1){% endif %}',
  '{% if firstName %}https://a.test{% elsif email %}{% else %}https://b.test{% endif %}javascript:alert(1)',
  '{% case email %}https://a.test{% when "b" %}{% endcase %}javascript:alert(1)',
  '{% if firstName %}javascript:alert(1)',
  '{% if firstName %}https://a.test',
  '{% endif %}https://a.test',
  '{% assign a = "javascript:" %}{{ a }}alert(1)',
  '{% if firstName %}{% endif %}',
])('a conditional link with an invalid branch is refused, with its block: %s', async (href) => {
  for (const [block, en, ar] of [
    [button(href), /^Button \(block 2\): .*isn’t a valid link in every case/, /^زر \(الكتلة 2\): /],
    [inText(href), /^Text \(block 2\): .*isn’t a valid link in every case/, /^نص \(الكتلة 2\): /],
  ] as const) {
    const mail = { name: 'T', ...written({ type: 'divider' }, block) }
    const refused = await post('', mail)
    expect(refused.status).toBe(400)
    expect(refused.body.fields.content).toMatch(en)
    expect((await post('', mail, 'ar')).body.fields.content).toMatch(ar)
  }
})
