import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailOfBlocks } from '#test/mail-of-blocks.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

// Block emails through their endpoints: storage, rendering and limits.

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

const document = (...blocks: object[]) => mailOfBlocks(blocks, { preheader: 'Hi {{ firstName }}' })
const post = (path: string, body: object) => sanad.call('POST', `${suite}/template${path}`, { token, body })
const drawn = async (language: 'en' | 'ar', ...blocks: object[]) => {
  const answer = await post('/preview', { subject: 'S', contentType: 'blocks', language, content: document(...blocks) })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data as { html: string; text: string; subject: string }
}
const create = (content: string) => post('', { name: 'B', subject: 'S', contentType: 'blocks', content })

const everything = [
  { type: 'heading', level: 1, text: 'Hello {{ firstName | default: "friend" }} & <co>' },
  {
    type: 'text',
    html: '<p><strong>Bold</strong> <a href="https://a.test/?a=1&amp;b=2">link</a></p><ul><li>one</li></ul>',
  },
  { type: 'image', src: 'https://img.test/a.png', alt: 'A "candle"', href: 'https://a.test' },
  { type: 'button', label: 'Buy', href: 'https://shop.test' },
  { type: 'divider' },
  { type: 'spacer', height: 30 },
  {
    type: 'columns',
    columns: [
      { share: 50, blocks: [{ id: 'c1', type: 'text', html: '<p>First</p>' }] },
      { share: 50, blocks: [{ id: 'c2', type: 'text', html: '<p>Second</p>' }] },
    ],
  },
  { type: 'social', links: [{ network: 'instagram', href: 'https://instagram.com/x' }] },
  { type: 'product', title: 'Soap', price: '$8', before: '$10', label: 'See', href: 'https://shop.test/soap' },
  { type: 'quote', html: '<p>Lovely</p>', author: 'Mona' },
  { type: 'kept', text: 'Kept <words>\n\nSecond {{ email }}' },
  { type: 'footer', html: '<p>Street 1</p>' },
]

describe('block email rendering', () => {
  test.each([
    ['en', 'ltr', 'left'],
    ['ar', 'rtl', 'right'],
  ] as const)(
    'a block email in %s sets its direction twice, aligns lines to the start, and uses tables only for layout',
    async (language, dir, side) => {
      const { html } = await drawn(language, ...everything)
      expect(html).toMatch(new RegExp(`<html lang="${language}" dir="${dir}"`))
      expect(html).toMatch(new RegExp(`<body dir="${dir}" style="direction:${dir};`))
      // Most clients strip `body`, so language and direction are repeated inside it.
      expect(html).toMatch(new RegExp(`<body.*?<table role="presentation" lang="${language}" dir="${dir}"`, 's'))
      expect(html).toContain(`text-align:${side}`)
      const other = side === 'left' ? 'right' : 'left'
      // English text is left to right in an Arabic email too.
      const unturned = html.replaceAll(/<[^<>]* dir="ltr"[^<>]*>/g, (tag) => (language === 'ar' ? '' : tag))
      expect(unturned).not.toContain(`text-align:${other}`)
      const tables = html.match(/<table\b[^>]*>/g) ?? []
      expect(tables.length).toBeGreaterThan(8)
      for (const table of tables) expect(table).toContain('role="presentation"')
      const cells = unturned.match(/<td dir="[^"]*"[^>]*>/g) ?? []
      for (const cell of cells) expect(cell).toContain(`direction:${dir}`)
      expect(html).toContain('name="color-scheme"')
      expect(html).not.toMatch(/@font-face|@import|<link|<script|https?:\/\/fonts/)
      expect(html).not.toMatch(/display:\s*(?:flex|grid)/)
    },
  )

  test('a block email is fluid, has a fixed width for Outlook, and wraps columns without a media query', async () => {
    const { html } = await drawn('en', ...everything)
    expect(html).toContain('max-width:600px')
    expect(html).toMatch(/<!--\[if mso\]><table[^>]*width="600"/)
    expect(html.match(/class="col" style="display:inline-block;width:100%;max-width:\d+px/g)).toHaveLength(2)
    const opened = html.match(/<!--\[if mso\]>/g)?.length
    expect(html.match(/<!\[endif\]-->/g)).toHaveLength(opened ?? 0)
  })

  test('a button is a coloured table cell with a link', async () => {
    const { html } = await drawn('ar', { type: 'button', label: 'اشترِ', href: 'https://shop.test', colour: '#123456' })
    expect(html).toMatch(
      /<td dir="rtl" align="center" bgcolor="#123456"[^>]*><a href="https:\/\/shop\.test"[^>]*>اشترِ<\/a><\/td>/,
    )
    expect(html).toMatch(/<table role="presentation" dir="rtl" align="right"/)
  })

  test('the preheader comes first in the body and is hidden', async () => {
    const { html } = await drawn('en', everything[0] ?? {})
    expect(html).toMatch(/<body[^>]*>\s*<div style="display:none[^>]*>Hi Sara/)
  })

  test('secondary text is lighter in dark mode, unless the block has a chosen background', async () => {
    const footer = { type: 'footer', html: '<p>Our street</p>', unsubscribe: true }
    const blocks = [footer, { type: 'quote', html: '<p>Lovely</p>', author: 'Mona' }]
    const { html } = await drawn('en', ...blocks)
    expect(html).toMatch(/prefers-color-scheme:dark\)\{.*\.quiet,\.quiet a\{color:#adb5bd !important\}/)
    for (const words of ['<p[^>]*>Our street', '<a href="[^"]*"[^>]*>Unsubscribe', '— <span[^>]*>Mona'])
      expect(html).toMatch(new RegExp(`class="quiet">${words}`))
    const chosen = await drawn('en', ...blocks.map((block) => ({ ...block, background: '#fff3bf' })))
    expect(chosen.html).not.toContain('class="quiet"')
  })

  test('the plain text of a block email contains every block and link, and no tags', async () => {
    const { text } = await drawn('en', ...everything)
    // A preview of the first characters would show little else than an underline.
    expect(text).not.toContain('===')
    const texts = [
      'Hello Sara & <co>',
      'Bold link (https://a.test/?a=1&b=2)',
      '• one',
      '→ Buy\nhttps://shop.test',
      'First',
      'Second',
    ]
    for (const piece of [
      ...texts,
      'Instagram: https://instagram.com/x',
      '> Lovely\n— Mona',
      'Kept <words>',
      'Unsubscribe: http',
    ])
      expect(text).toContain(piece)
    expect(text).not.toMatch(/<(?:p|li|strong|a)\b/)
  })

  test('uploaded images are served to emails as JPEG or PNG', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const form = new FormData()
    form.set('file', new Blob([png], { type: 'image/png' }), 'a.png')
    const { url } = (await sanad.call('POST', '/api/en/image', { token, body: form })).body.data
    const { html } = await drawn('en', { type: 'image', src: url, alt: 'A' })
    expect(html).toContain(`src="${url}/mail"`)
    for (let time = 0; time < 2; time += 1) {
      const shown = await fetch(`${sanad.url}${url}/mail`)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^image\/(?:jpeg|png)$/),
      ])
      expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(50)
    }
  })
})

describe('Liquid in block emails', () => {
  test('Liquid is rendered in every text and link, and contact data is escaped', async () => {
    const contact = {
      email: 'x@contact.test',
      firstName: '<b>X</b>',
      attributes: { page: 'https://x.test/?a="><script>' },
    }
    const made = await sanad.call('POST', `${suite}/email`, { token, body: contact })
    const content = document(
      { type: 'heading', text: '{{ firstName }}' },
      {
        type: 'text',
        html: '<p>{% if firstName != "" and 2 &gt; 1 %}yes{% endif %} {{ lastName | default: "nobody" }}</p>',
      },
      { type: 'button', label: 'Go', href: '{{ attributes.page | default: "https://y.test" }}' },
    )
    const { body } = await post('/preview', {
      subject: 'S',
      contentType: 'blocks',
      content,
      contactId: made.body.data._id,
    })
    expect(body.data.html).toContain('&lt;b&gt;X&lt;/b&gt;')
    expect(body.data.html).not.toContain('<b>X')
    expect(body.data.html).not.toContain('<script')
    expect(body.data.html).toContain('nobody')
    expect(body.data.text).toContain('<b>X</b>')
  })

  test('the `raw` filter is removed from Liquid, so escaping stays on', async () => {
    const { html } = await drawn('en', { type: 'text', html: '<p>{{ "&lt;script&gt;x" | raw }}</p>' })
    expect(html).not.toContain('<script')
  })

  test('a Liquid error names the block that contains it', async () => {
    const content = document({ type: 'heading', text: 'fine' }, { type: 'text', html: '<p>{{ firstName </p>' })
    const { status, body } = await create(content)
    expect([status, body.fields.content]).toEqual([400, expect.stringContaining('block 2')])
  })
})

describe('unsafe content in block emails', () => {
  test.each([
    '<p>a<script>alert(1)</script></p>',
    '<p onclick="alert(1)" style="x">a</p>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">a</a>',
    '<a href="java&#10;script:alert(1)">a</a>',
    '<a href="data:text/html,x">a</a>',
    '<svg><script>alert(1)</script></svg>',
    '<!-- <p> --><iframe src="https://x.test"></iframe>',
    '<p title="<script>alert(1)</script>">a</p>',
    '<a href=\'https://a.test" onclick="alert(1)\'>a</a>',
    '<scr<script>ipt>alert(1)</script>',
    '{{ "&lt;img src=x onerror=alert(1)&gt;" }}<p>{% raw %}<script>{% endraw %}',
  ])('unsafe HTML is not stored or rendered: %s', async (html) => {
    const made = await create(document({ type: 'text', html }, { type: 'footer', html }))
    if (made.status !== 201) return expect(made.status).toBe(400)
    const stored = made.body.data.content as string
    expect(stored).not.toMatch(/<script|<img|<iframe|<svg|javascript:|data:text/i)
    expect(stored).not.toMatch(/<[a-z]+[^>]*\s(?:on\w+|style|title)=/i)
    const { html: mail } = await drawn('en', { type: 'text', html })
    expect(mail.replace(/<!--\[if mso\]>[\s\S]*?<!\[endif\]-->/g, '')).not.toMatch(
      /<script|<img|<iframe|<svg|\sonclick="/i,
    )
    return undefined
  })

  const buttonTo = (href: string) => document({ type: 'heading', text: 'x' }, { type: 'button', label: 'x', href })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '\u200ejavascript:x',
    '#top',
    '/offers',
    'our shop',
  ])('a button with the invalid link %j is refused with its block, and rendered without the link', async (href) => {
    const { status, body } = await create(buttonTo(href))
    expect(status).toBe(400)
    expect(body.fields.content).toContain('Button (block 2)')
    const { html } = await drawn('en', { type: 'button', label: 'x', href })
    expect(html).not.toContain('<a href')
  })

  test('a button link with a null character is refused', async () => {
    expect((await create(buttonTo(' \u0000javascript:x'))).status).toBe(400)
  })

  test.each([
    ['shop.test/offers?a=1', 'https://shop.test/offers?a=1'],
    ['متجر.شبكة/عرض', 'https://متجر.شبكة/عرض'],
    ['help@shop.test', 'mailto:help@shop.test'],
    ['mailto:help@shop.test?subject=My order', 'mailto:help@shop.test?subject=My%20order'],
    ['mailto:help@shop.test?subject=From {{ firstName }}', 'mailto:help@shop.test?subject=From%20{{ firstName }}'],
    ['+966 50 123 4567', 'tel:+966 50 123 4567'],
    ['\u2066https://shop.test\u2069', 'https://shop.test'],
  ])('a link is accepted as people type it: %j', async (written, href) => {
    const made = await create(buttonTo(written))
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    expect(JSON.parse(made.body.data.content).blocks[1].href).toBe(href)
  })

  test('storing cleaned content again does not change it', async () => {
    const first = (await create(document(...everything))).body.data.content
    expect((await create(first)).body.data.content).toBe(first)
  })
})

describe('block email limits', () => {
  const text = (index: number) => ({ id: `t${index}`, type: 'text', html: '<p>x</p>' })
  const column = (...blocks: object[]) => ({ share: 50, blocks })
  const nested = { type: 'columns', columns: [column({ id: 'n', type: 'columns', columns: [column()] })] }
  test.each<[string, string]>([
    ['no JSON', 'nothing'],
    ['another version', JSON.stringify({ version: 2, settings: {}, blocks: [] })],
    ['a kind nobody knows', document({ type: 'script', html: 'x' })],
    ['a field nobody knows', document({ type: 'divider', onclick: 'x' })],
    ['columns in columns', document(nested)],
    ['four columns', document({ type: 'columns', columns: [column(), column(), column(), column()] })],
    ['a colour that is none', document({ type: 'divider', colour: 'red;background:url(x)' })],
    ['two of one id', document({ id: 'a', type: 'divider' }, { id: 'a', type: 'divider' })],
    ['too many', document(...Array.from({ length: 201 }, (_none, index) => text(index)))],
    [
      'too many in columns',
      document(
        ...Array.from({ length: 40 }, (_none, row) => ({
          type: 'columns',
          columns: [column(...Array.from({ length: 6 }, (_no, at) => text(row * 10 + at)))],
        })),
      ),
    ],
    ['too long a text', document({ type: 'text', html: 'x'.repeat(20_001) })],
    ['too large', document(...Array.from({ length: 30 }, () => ({ type: 'text', html: 'ا'.repeat(15_000) })))],
  ])('an invalid block email is refused: %s', async (_what, content) => {
    const { status, body } = await create(content)
    expect([status, body.code]).toEqual([400, 'validation_failed'])
    expect(body.fields.content).toBeTruthy()
  })
})

test('a template changed since it was read is refused with 409 and the current version', async () => {
  const { id, updatedAt: version } = (await create(document(...everything))).body.data
  const change = (body: object) => sanad.call('PATCH', `${suite}/template/${id}`, { token, body })
  expect((await change({ name: 'First', version })).status).toBe(200)
  const second = await change({ name: 'Second', version })
  expect(second).toMatchObject({ status: 409, body: { current: { by: 'Maha Saleh', data: { name: 'First' } } } })
  expect((await change({ name: 'Second', version: second.body.current.data.updatedAt })).status).toBe(200)
})

test.each(['en', 'ar'])('the built-in designs in %s can be stored, rendered and pass the check', async (language) => {
  const { body } = await sanad.call('GET', `${suite}/template/designs?language=${language}`, { token })
  expect(body.data.map(({ key }: { key: string }) => key).toSorted()).toEqual([
    'event',
    'letter',
    'newsletter',
    'offer',
    'thanks',
    'welcome',
  ])
  for (const { subject, content, html } of body.data) {
    expect((await post('', { name: 'D', subject, content, language, contentType: 'blocks' })).status).toBe(201)
    expect(html).toContain(`lang="${language}"`)
    const checked = await post('/check', { subject, content, language, contentType: 'blocks' })
    expect(checked.body.data.findings).toEqual([])
    expect(checked.body.data.bytes).toBeLessThan(60_000)
  }
})
