import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

// Checks before a send: findings with their place, link checks and test sends. Also conversion between content types.

let sanad: TestSanad
let token: string
let suite: string
let receiver: MailReceiver
let site: Server
let origin: string

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
  const owner = await sanad.member()
  token = owner.token
  suite = `/api/${owner.workspace}/email-marketing`
  const provider = { name: 'Box', type: 'sandbox', fromEmail: 'me@shop.test', fromName: 'Shop' }
  await sanad.call('POST', `${suite}/email-service-provider`, { token, body: provider })
  site = createServer((request, response) => {
    const to = /^\/to\/(\d+)$/.exec(request.url ?? '')?.[1]
    if (request.url === '/slow') return
    if (to !== undefined) response.writeHead(302, { location: `/to/${Number(to) + 1}` }).end()
    else if (request.url === '/moved') response.writeHead(301, { location: '/200' }).end()
    else response.writeHead(Number(request.url?.slice(1)) || 200).end('x'.repeat(100_000))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => site.once('listening', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
  site.closeAllConnections()
  site.close()
})

const post = (path: string, body: object) => sanad.call('POST', `${suite}/template${path}`, { token, body })
const blocks = (...all: object[]) =>
  JSON.stringify({ version: 1, settings: {}, blocks: all.map((block, index) => ({ id: `b${index}`, ...block })) })
type Found = {
  code: string
  level: string
  message: string
  todo: string
  source: string | null
  where: { part: string; block: string | null; line: number | null }
}
const check = async (body: object, language = 'en') => {
  const path = `${suite.replace('/api/', '/api/')}/template/check`
  const answer = await sanad.call('POST', path, {
    token,
    body: { subject: 'News', ...body },
    headers: { 'accept-language': language },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.findings as Found[]
}
const codes = (found: Found[]) => found.map(({ code }) => code)

describe('email checks', () => {
  test('the block check reports each finding with its block and a fix', async () => {
    const found = await check({
      contentType: 'blocks',
      content: blocks(
        { type: 'image', src: 'https://a.test/a.png', alt: '' },
        { type: 'button', label: 'Go', href: '' },
      ),
    })
    expect(codes(found)).toEqual(['noLink', 'noUnsubscribe', 'noAlt', 'onlyImages', 'noPreheader'])
    expect(found.find(({ code }) => code === 'noAlt')?.where).toEqual({ part: 'content', block: 'b0', line: null })
    for (const { message, todo } of found) expect(`${message}${todo}`).not.toMatch(/[{}]/)
  })

  test('the HTML check reports unsupported features with their line and source', async () => {
    const content =
      '<p>Hello there, all of you</p>\n<div style="display:flex">a</div>\n<img src="a.svg">\n<script>1</script>\n<a href="#">x</a>{{ unsubscribeUrl }}'
    const found = await check({ content })
    expect(codes(found).toSorted()).toEqual(['noAlt', 'noLink', 'removed', 'unsupported', 'unsupported'])
    expect(found.find(({ message }) => message.includes('flex'))?.where.line).toBe(2)
    expect(found.find(({ code }) => code === 'removed')).toMatchObject({
      level: 'error',
      where: { line: 4 },
      source: expect.stringContaining('https://'),
    })
  })

  test.each(['en', 'ar'])(
    'the built-in designs use no unsupported features, neither as blocks nor as HTML (%s)',
    async (language) => {
      const response = await sanad.call('GET', `${suite}/template/designs?language=${language}`, { token })
      const designs = response.body.data as { key: string; subject: string; content: string }[]
      expect(designs.length).toBeGreaterThan(5)
      for (const { key, subject, content } of designs) {
        const asBlocks = await check({ subject, contentType: 'blocks', content, language })
        const { body } = await post('/convert', { to: 'html', contentType: 'blocks', content, language })
        const asHtml = await check({ subject, content: body.data.content, language })
        const wrong = codes([...asBlocks, ...asHtml]).filter((code) =>
          ['liquid', 'unknownField', 'noUnsubscribe', 'unsupported', 'removed', 'noAlt', 'tooLarge'].includes(code),
        )
        expect([key, wrong]).toEqual([key, []])
      }
    },
  )

  test('the HTML check reports empty links and links relative to a page', async () => {
    const links = [
      '<a href="www.shop.test/a">a</a>',
      "<a title='a > b' href=//shop.test/b>b</a>",
      '<map><area href="/offers"></map>',
      '<a href="#">c</a><a href="#top">d</a><a href="{{ viewUrl }}">e</a><a href="mailto:a@b.test">f</a>',
      '<a href="https://shop.test">g</a>{{ unsubscribeUrl }}',
    ]
    const found = await check({ content: links.join('\n') })
    expect(found.filter(({ code }) => code.endsWith('Link')).map(({ code, where }) => [code, where.line])).toEqual([
      ['partialLink', 1],
      ['partialLink', 2],
      ['partialLink', 3],
      ['noLink', 4],
    ])
    expect(found.find(({ code }) => code === 'partialLink')?.message).toContain('www.shop.test/a')
  })

  test('the Liquid check reports the line or the block, and unknown fields', async () => {
    const tail = '{{ unsubscribeUrl }}'
    expect(await check({ content: `<p>a</p>\n{% if firstName %}b${tail}` })).toMatchObject([
      { code: 'liquid', level: 'error', where: { line: 2 } },
    ])
    const inBlock = await check({
      contentType: 'blocks',
      content: blocks({ type: 'divider' }, { type: 'heading', text: '{{ a ' }),
    })
    expect(inBlock.find(({ code }) => code === 'liquid')?.where.block).toBe('b1')
    const unknown = await check({ content: `{{ fristName }} {{ attributes.town }} {% assign x = 1 %}{{ x }}${tail}` })
    expect(unknown.map(({ message }) => message)).toEqual([
      'Unknown merge tag: “fristName”',
      'Unknown merge tag: “attributes.town”',
    ])
  })

  test('the check reports subject, size and spam words in both languages', async () => {
    const long = await check({
      subject: '',
      contentType: 'text',
      content: `${'x'.repeat(110_000)} {{ unsubscribeUrl }}`,
    })
    expect(codes(long)).toEqual(['noSubject', 'tooLarge'])
    const loud = await check({
      subject: 'Act now!!!',
      contentType: 'text',
      content: 'اضغط هُنا و cheaply {{ unsubscribeUrl }}',
    })
    expect(loud.map(({ code, where }) => [code, where.part])).toEqual([
      ['shouting', 'subject'],
      ['spamWord', 'subject'],
      ['spamWord', 'content'],
    ])
    const arabic = await check({ subject: 'مرحبا', contentType: 'text', content: 'نص' }, 'ar')
    expect(arabic[0]?.message).toBe('لا يوجد رابط لإلغاء الاشتراك')
  })
})

describe('link check', () => {
  const follow = async (...urls: string[]) => {
    const content = urls.map((url) => `<a href="${url}">x</a>`).join('')
    return (await post('/check-links', { subject: 'S', content })).body.data
  }

  test('the link check follows redirects and reports a state for each link', async () => {
    const paths = ['/200', '/moved', '/404', '/500', '/403', '/to/1']
    const { links, left } = await follow(...paths.map((path) => origin + path))
    expect(left).toBe(0)
    expect(links.map(({ state }: { state: string }) => state)).toEqual([
      'works',
      'works',
      'fails',
      'fails',
      'unsure',
      'fails',
    ])
  })

  test('the link check gives up on a slow site, and follows a limited number of links', async () => {
    const startedAt = Date.now()
    const { links, left } = await follow(
      ...Array.from({ length: 60 }, (_none, index) => `${origin}/200?${index}`),
      `${origin}/slow`,
    )
    expect([links.length, left]).toEqual([40, 21])
    const slow = await follow(`${origin}/slow`)
    expect(slow.links).toMatchObject([{ state: 'fails' }])
    expect(Date.now() - startedAt).toBeLessThan(15_000)
  })

  test('the link check refuses private addresses unless the operator allows them', async () => {
    const closed = await startSanad({ environment: { ALLOW_PRIVATE_HOSTS: 'off' } })
    try {
      const owner = await closed.member()
      const content = [origin, 'http://localhost:1', 'http://2130706433/', 'http://[::1]/', 'http://169.254.169.254/']
        .map((url) => `<a href="${url}">x</a>`)
        .join('')
      const { body } = await closed.call('POST', `/api/${owner.workspace}/email-marketing/template/check-links`, {
        token: owner.token,
        body: { subject: 'S', content },
      })
      expect(body.data.links).toHaveLength(5)
      for (const link of body.data.links)
        expect(link).toMatchObject({ state: 'fails', status: null, message: expect.stringContaining('network') })
    } finally {
      await closed.stop()
    }
  })
})

describe('test send', () => {
  const content = blocks({ type: 'heading', text: 'Hello {{ firstName }}' }, { type: 'footer', html: '' })

  test('a test send reaches each address with a marked subject, creates no job and counts no use', async () => {
    const made = await post('', { name: 'T', subject: 'For {{ firstName }}', contentType: 'blocks', content })
    const { status, body } = await post('/test-send', {
      subject: 'For {{ firstName }}',
      contentType: 'blocks',
      content,
      to: ['me@shop.test', 'you@shop.test'],
    })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      provider: 'Box',
      results: [
        { to: 'me@shop.test', accepted: true },
        { to: 'you@shop.test', accepted: true },
      ],
    })
    const inbox = await sanad.call('GET', `${suite}/message`, { token })
    const subjects = inbox.body.data.map(({ subject }: { subject: string }) => subject)
    expect(subjects).toEqual(['[Test] For Sara', '[Test] For Sara'])
    const { html } = (await sanad.call('GET', `${suite}/message/${inbox.body.data[0]._id}`, { token })).body.data
    expect(html).toContain('Hello Sara')
    expect((await sanad.call('GET', `${suite}/job`, { token })).body.data).toEqual([])
    const after = await sanad.call('GET', `${suite}/template/${made.body.data._id}`, { token })
    expect(after.body.data.usageCount).toBe(0)
  })

  test('a test send is refused without an address, with too many, and without a provider', async () => {
    const draft = { subject: 'S', contentType: 'blocks', content }
    expect((await post('/test-send', { ...draft, to: [] })).status).toBe(400)
    expect((await post('/test-send', { ...draft, to: ['nobody'] })).status).toBe(400)
    expect(
      (await post('/test-send', { ...draft, to: Array.from({ length: 6 }, (_no, at) => `a${at}@b.test`) })).status,
    ).toBe(400)
    const other = await sanad.member()
    const path = `/api/${other.workspace}/email-marketing/template/test-send`
    const without = await sanad.call('POST', path, { token: other.token, body: { ...draft, to: ['a@b.test'] } })
    expect([without.status, without.body.fields]).toEqual([400, { providerId: expect.any(String) }])
  })
})

test.each(['html', 'blocks'])('the email check measures the size as sent (%s)', async (contentType) => {
  const links = Array.from({ length: 30 }, (_, at) => `<p><a href="https://shop.test/${at}">Look أهلًا</a></p>`).join('')
  const content = contentType === 'html' ? `<h1>News</h1>${links}` : blocks({ type: 'text', html: links })
  const { body } = await post('/check', { subject: 'News', contentType, content, language: 'ar' })
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts([`${contentType}@customers.test`], { language: 'ar' })
  const template = await owner.call('POST', 'template', {
    name: 'W',
    subject: 'News',
    contentType,
    content,
    language: 'ar',
  })
  const mail = { templateId: template.body.data.id, html: undefined, subject: undefined }
  await owner.ended((await owner.send({ ...mail, trackOpens: true, trackClicks: true })).body.jobId)
  const sent = receiver.received.find(({ to }) => to === `${contentType}@customers.test`)
  const { html } = await simpleParser(sent?.raw ?? '')
  expect(html).toContain('/k/')
  // A mail parser may drop the end of the last line.
  expect([0, 1]).toContain(body.data.bytes - Buffer.byteLength(String(html)))
})

test('concurrent sends and API calls count every template use, and the last use never moves back', async () => {
  const template = (await post('', { name: 'Often', subject: 'S', content: '<p>Hi</p>' })).body.data
  const contact = await sanad.call('POST', `${suite}/email`, { token, body: { email: 'often@contact.test' } })
  const body = { templateId: template.id, recipients: { emailIds: [contact.body.data.id] } }
  const before = Date.now()
  const answers = await Promise.all([
    ...Array.from({ length: 6 }, () =>
      sanad.call('POST', `${suite}/email-service-provider/send-bulk-emails`, { token, body }),
    ),
    ...Array.from({ length: 10 }, () => post(`/${template.id}/increment-usage`, {})),
  ])
  expect(answers.map(({ status }) => Math.floor(status / 100))).toEqual(answers.map(() => 2))
  const seen = answers.flatMap(({ body }) => (body.data?.lastUsedAt ? [Date.parse(body.data.lastUsedAt)] : []))
  const used = (await sanad.call('GET', `${suite}/template/${template.id}`, { token })).body.data
  expect(used.usageCount).toBe(16)
  expect(Date.parse(used.lastUsedAt)).toBeGreaterThanOrEqual(Math.max(before, ...seen))
  // Preview and test send do not count as uses.
  await post(`/${template.id}/preview`, {})
  await post('/test-send', { subject: 'S', content: '<p>Hi</p>', to: ['me@contact.test'] })
  expect((await sanad.call('GET', `${suite}/template/${template.id}`, { token })).body.data.usageCount).toBe(16)
})

test('a block email is sent by a job, and each send counts one template use', async () => {
  const content = blocks(
    { type: 'heading', text: 'Dear {{ firstName }}' },
    { type: 'text', html: '<p>أهلًا</p>' },
    { type: 'footer', html: '' },
  )
  const template = (await post('', { name: 'J', subject: 'S', contentType: 'blocks', content, language: 'ar' })).body
    .data
  const contact = (
    await sanad.call('POST', `${suite}/email`, { token, body: { email: 'c@contact.test', firstName: 'Mona' } })
  ).body.data
  const send = { templateId: template.id, recipients: { emailIds: [contact.id] } }
  const jobs = await Promise.all(
    [1, 2, 3].map(() => sanad.call('POST', `${suite}/email-service-provider/send-bulk-emails`, { token, body: send })),
  )
  expect(jobs.map(({ body }) => body.successCount)).toEqual([1, 1, 1])
  const used = (await sanad.call('GET', `${suite}/template?contentType=blocks&orderBy=usageCount`, { token })).body
    .data[0]
  expect(used).toMatchObject({ id: template.id, usageCount: 3, lastUsedAt: expect.any(String) })
  const sent = (await sanad.call('GET', `${suite}/message?sent_or_received=sent`, { token })).body.data[0]
  const { html, text } = (await sanad.call('GET', `${suite}/message/${sent._id}`, { token })).body.data
  expect(html).toContain('Dear Mona')
  expect(html).toMatch(/dir="rtl"[^>]*direction:\s*rtl/)
  expect(text).toContain('إلغاء الاشتراك')
  expect(text).toContain('تفضيلات الاشتراك')
})

describe('conversion between content types', () => {
  const convert = async (body: object) => (await post('/convert', body)).body.data

  test('blocks convert to HTML and text with Liquid intact, and text converts to blocks', async () => {
    const content = blocks({ type: 'text', html: '<p>Hi <strong>{{ firstName }}</strong></p>' })
    const html = await convert({ to: 'html', contentType: 'blocks', content })
    expect(html.content).toContain('<strong>{{ firstName }}</strong>')
    expect(html.text).toBe('Hi {{ firstName }}\n')
    expect((await convert({ to: 'text', contentType: 'blocks', content })).content).toBe('Hi {{ firstName }}\n')
    const back = await convert({ to: 'blocks', contentType: 'text', content: 'One {{ firstName }}\n\n<Two>' })
    expect(JSON.parse(back.content).blocks.map(({ html }: { html: string }) => html)).toEqual([
      '<p>One {{ firstName }}</p><p>&lt;Two&gt;</p>',
      '',
    ])
    const rich = await convert({
      to: 'blocks',
      contentType: 'html',
      content: '<html><head><title>T</title></head><body><p>A</p><script>x</script></body></html>',
    })
    expect(JSON.parse(rich.content).blocks[0].html).toBe('<p>A</p>')
  })
})
