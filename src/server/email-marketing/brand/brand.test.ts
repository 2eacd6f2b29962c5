import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Method } from '#contract/endpoint.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'

let sanad: TestSanad
beforeAll(async () => {
  sanad = await startSanad()
})
afterAll(() => sanad.stop())

type Member = Awaited<ReturnType<TestSanad['member']>>

const suiteOf =
  ({ token, workspace }: Pick<Member, 'token' | 'workspace'>) =>
  (method: Method, path: string, body?: unknown) =>
    sanad.call(method, `/api/${workspace}/email-marketing/${path}`, { token, ...(body !== undefined && { body }) })

async function uploaded(call: ReturnType<typeof suiteOf>): Promise<string> {
  const bytes = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#0b7285' } })
    .png()
    .toBuffer()
  const file = new FormData()
  file.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
  return (await call('POST', 'picture', file)).body.data.url as string
}

describe('the brand of a workspace', () => {
  test('has defaults until it is set, and its name follows the workspace', async () => {
    const owner = await sanad.member()
    const call = suiteOf(owner)
    const { body } = await call('GET', 'brand')
    expect(body.data).toMatchObject({ name: '', address: '', logo: null, links: {}, isComplete: false, language: 'en' })
    await sanad.call('PATCH', `/api/en/workspace/${owner.workspace}`, { token: owner.token, body: { name: 'Zeit' } })
    expect((await call('GET', 'brand')).body.data.displayName).toBe('Zeit')
    const named = await call('PATCH', 'brand', { name: 'Zeit Soap' })
    expect([named.body.data.displayName, named.body.data.isComplete]).toEqual(['Zeit Soap', false])
  })

  test('stores what is sent, leaves the rest, and is complete with an address', async () => {
    const call = suiteOf(await sanad.member())
    const logo = await uploaded(call)
    const first = await call('PATCH', 'brand', {
      logo,
      colours: { accent: '#AA0044' },
      address: '  Zeit GmbH \n\n Olive Street 4\n12345 Berlin ',
      links: { website: 'zeit.example', x: 'https://x.com/zeit' },
      fromName: 'Maha from Zeit',
    })
    expect([first.status, first.body.data]).toEqual([
      200,
      expect.objectContaining({
        logo,
        colours: { accent: '#aa0044', background: null, surface: null, text: null },
        address: 'Zeit GmbH\nOlive Street 4\n12345 Berlin',
        links: { website: 'https://zeit.example', x: 'https://x.com/zeit' },
        isComplete: true,
      }),
    ])
    const second = await call('PATCH', 'brand', { colours: { text: '#111111' }, links: { x: '' }, language: 'ar' })
    expect(second.body.data).toMatchObject({ logo, colours: { accent: '#aa0044', text: '#111111' }, language: 'ar' })
    expect(second.body.data.links).toEqual({ website: 'https://zeit.example' })
    const removal = await call('DELETE', `picture/${logo.replace('/i/', '')}`)
    expect([removal.status, removal.body.message]).toEqual([409, expect.stringContaining('logo of your brand')])
  })

  test('a change of an old version is a conflict with the current brand and its author', async () => {
    const call = suiteOf(await sanad.member('Layla'))
    const { updatedAt } = (await call('GET', 'brand')).body.data
    await call('PATCH', 'brand', { name: 'First', version: updatedAt })
    const { status, body } = await call('PATCH', 'brand', { name: 'Second', version: updatedAt })
    expect([status, body.current.data.name, body.current.by]).toEqual([409, 'First', 'Layla Saleh'])
  })

  test('time zone and tracking are the sending rules, which only owners change', async () => {
    const owner = await sanad.member()
    const editor = await sanad.member('Omar')
    await sanad.join(owner, editor, 'editor')
    const call = suiteOf(owner)
    expect((await call('PATCH', 'brand', { timeZone: 'Asia/Riyadh', trackByDefault: true })).status).toBe(200)
    expect((await call('GET', 'sending-rules')).body.data).toMatchObject({
      timeZone: 'Asia/Riyadh',
      trackByDefault: true,
    })
    await call('PATCH', 'sending-rules', { timeZone: 'Africa/Cairo' })
    expect((await call('GET', 'brand')).body.data.timeZone).toBe('Africa/Cairo')
    const asEditor = suiteOf({ token: editor.token, workspace: owner.workspace })
    const refused = await asEditor('PATCH', 'brand', { name: 'Nile', timeZone: 'UTC' })
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([403, ['timeZone']])
    expect((await asEditor('GET', 'brand')).body.data.name).toBe('')
    const unchanged = { name: 'Nile', timeZone: 'Africa/Cairo', trackByDefault: true }
    expect((await asEditor('PATCH', 'brand', unchanged)).status).toBe(200)
  })

  test.each([
    ['a colour by its name', { colours: { accent: 'teal' } }, 'colours.accent'],
    ['a link that is no web page', { links: { x: 'javascript:alert(1)' } }, 'links.x'],
    ['a link with Liquid', { links: { x: 'https://x.com/{{ name }}' } }, 'links.x'],
    ['an address of nine lines', { address: 'a\n'.repeat(9) }, 'address'],
    ['a logo that is not in its library', { logo: '/i/01a0e655-5552-73aa-86d3-debeafe9f076' }, 'logo'],
    ['an unknown time zone', { timeZone: 'Mars/Base' }, 'timeZone'],
  ])('%s is refused at its field', async (_what, input, field) => {
    const { status, body } = await suiteOf(await sanad.member())('PATCH', 'brand', input)
    expect([status, Object.keys(body.fields ?? body)]).toEqual([400, [field]])
  })

  test('its sender address belongs to the domain of a provider, once there is one', async () => {
    const call = suiteOf(await sanad.member())
    expect((await call('PATCH', 'brand', { fromEmail: 'news@zeit.example' })).status).toBe(200)
    await call('POST', 'email-service-provider', { name: 'Box', type: 'sandbox', fromEmail: 'hello@shop.example' })
    const other = await call('PATCH', 'brand', { fromEmail: 'news@other.example' })
    expect([other.status, Object.keys(other.body.fields)]).toEqual([400, ['fromEmail']])
    expect((await call('PATCH', 'brand', { fromEmail: 'news@shop.example' })).status).toBe(200)
  })
})

describe('a website', () => {
  const servers: Server[] = []
  const site = async (listener: RequestListener) => {
    const server = createServer(listener)
    servers.push(server)
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  afterAll(() => {
    for (const server of servers) {
      server.closeAllConnections()
      server.close()
    }
  })
  const page = async (html: string | Buffer, headers: Record<string, string> = {}) =>
    site((_request, answer) => answer.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html))

  let call: ReturnType<typeof suiteOf>
  beforeAll(async () => {
    call = suiteOf(await sanad.member())
  })
  const read = (url: string) => call('POST', 'brand/from-website', { url })

  test('proposes name, colour, logo and profiles, and stores nothing', async () => {
    const logo = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#aa0044' } })
      .png()
      .toBuffer()
    const html = `<!doctype html><title>Zeit | Hand-made soap</title><meta name="theme-color" content="#a04">
      <meta property="og:description" content="Soap &amp; candles"><link rel="icon" href="/missing.png">
      <script>document.write('<a href="https://x.com/fromscript">')</script><img class="site-logo" src="/logo.png">
      <a href="https://www.instagram.com/zeit">i</a><a href="https://www.facebook.com/sharer/sharer.php?u=1">share</a>
      <a href="https://wa.me/4915112345678">w</a><a href="https://www.instagram.com/other">second</a>`
    const url = await site((request, answer) => {
      if (request.url === '/logo.png') answer.writeHead(200, { 'content-type': 'image/png' }).end(logo)
      else if (request.url === '/') answer.writeHead(302, { location: '/home' }).end()
      else if (request.url === '/home') answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html)
      else answer.writeHead(404).end()
    })
    const { status, body } = await read(url)
    expect([status, body.data]).toEqual([
      200,
      {
        url: `${url}/home`,
        name: 'Zeit',
        description: 'Soap & candles',
        accent: '#aa0044',
        links: {
          instagram: 'https://www.instagram.com/zeit',
          whatsapp: 'https://wa.me/4915112345678',
          website: url,
        },
        images: [{ data: expect.stringMatching(/^data:image\/webp;base64,/), width: 600, height: 200 }],
      },
    ])
    expect((await call('GET', 'brand')).body.data).toMatchObject({ name: '', logo: null, links: {} })
    expect((await call('GET', 'picture')).body.data).toEqual([])
  })

  test('in an old Arabic character set is read', async () => {
    const name = Buffer.from([0xe3, 0xca, 0xcc, 0xd1, 0x20, 0xc7, 0xe1, 0xd2, 0xed, 0xca, 0xe6, 0xe4])
    const html = Buffer.concat([Buffer.from('<meta charset="windows-1256"><title>'), name, Buffer.from('</title>')])
    expect((await read(await page(html))).body.data.name).toBe('متجر الزيتون')
  })

  test('that never ends is read up to a megabyte', async () => {
    const url = await site((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' })
      answer.write('<title>Endless</title>')
      const more = () => {
        while (!answer.destroyed && answer.write('<p '.repeat(20_000)));
        if (!answer.destroyed) answer.once('drain', more)
      }
      more()
    })
    const started = performance.now()
    const { status, body } = await read(url)
    expect([status, body.data?.name]).toEqual([200, 'Endless'])
    expect(performance.now() - started).toBeLessThan(4000)
  })

  test('that answers too slowly is refused in time', async () => {
    const url = await site((_request, answer) => {
      answer.writeHead(200, { 'content-type': 'text/html' })
      const drip = setInterval(() => answer.write('.'), 200)
      answer.once('close', () => clearInterval(drip))
    })
    const started = performance.now()
    const { status, body } = await read(url)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['url']])
    expect(performance.now() - started).toBeLessThan(9000)
  })

  test.each([
    ['is no page', { 'content-type': 'application/pdf' }, 200],
    ['is compressed although nobody asked', { 'content-type': 'text/html', 'content-encoding': 'gzip' }, 200],
    ['has an error', { 'content-type': 'text/html' }, 500],
    ['redirects to a file', { location: 'file:///etc/passwd' }, 302],
    ['redirects in a loop', { location: '/' }, 302],
  ])('that %s is refused at the field', async (_what, headers, code) => {
    const url = await site((_request, answer) => answer.writeHead(code, headers as Record<string, string>).end('x'))
    const { status, body } = await read(url)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['url']])
  })

  test('in the private network is refused unless the operator allows it', async () => {
    const strict = await startSanad({ environment: { ALLOW_PRIVATE_HOSTS: 'off' } })
    try {
      const { token, workspace } = await strict.member()
      const url = await page('<title>Inside</title>')
      const ask = (address: string) =>
        strict.call('POST', `/api/${workspace}/email-marketing/brand/from-website`, { token, body: { url: address } })
      for (const address of [url, 'http://localhost:1', 'http://[::1]/', 'http://2130706433/'])
        expect([address, (await ask(address)).body.fields?.url]).toEqual([
          address,
          expect.stringContaining('private network'),
        ])
    } finally {
      await strict.stop()
    }
  })

  test('is not read where the operator turned it off', async () => {
    const closed = await startSanad({ environment: { FETCH_WEBSITES: 'off' } })
    try {
      const { token, workspace } = await closed.member()
      const brand = `/api/${workspace}/email-marketing/brand`
      expect((await closed.call('GET', brand, { token })).body.data.canFetchWebsite).toBe(false)
      const { status } = await closed.call('POST', `${brand}/from-website`, {
        token,
        body: { url: await page('<title>Zeit</title>') },
      })
      expect(status).toBe(403)
    } finally {
      await closed.stop()
    }
  })
})
