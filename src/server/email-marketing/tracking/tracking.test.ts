import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browser } from '#test/browser.ts'
import { readLater } from '#test/age-opens.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

let sanad: TestSanad
let receiver: MailReceiver

beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
})
afterAll(async () => {
  await sanad.stop()
  await receiver.stop()
})

const html = `<!doctype html><html><body>
  <A class="x" href='https://shop.test/offer?a=1&amp;b=%D8%B3'>Offer</A>
  <a href="https://shop.test/for/{{ email | url_encode }}?q=سلام">Yours</a>
  <a href="mailto:me@shop.test">Mail</a> <a href="tel:+966">Call</a> <a href="#top">Top</a> <a href="/relative">Here</a>
  <a href="javascript:alert(1)">Script</a> <a name="none">None</a> <a href="https://shop.test/${'x'.repeat(1500)}">Long</a>
  <p title="<a href='https://shop.test/no'>">Words</p>
  <a title="a > b" href=https://shop.test/bare>Bare</a><map name="m"><area href="https://shop.test/area"></map>
  <!--[if mso]><v:rect href="https://shop.test/outlook"></v:rect><![endif]-->
  <a href="{{ unsubscribeUrl }}">Leave</a></body></html>`

const hrefs = (text: string) => [...text.matchAll(/href=["']([^"']*)["']/g)].map(([, url]) => url ?? '')

async function sent(name: string, more: object) {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts([`${name}@customers.test`])
  const { body } = await owner.send({ html, ...more })
  const raw = receiver.received.find(({ to }) => to.startsWith(name))?.raw ?? ''
  const mail = await simpleParser(raw)
  const page = typeof mail.html === 'string' ? mail.html : ''
  await readLater(sanad)
  const state = async () => ({
    job: await owner.job(body.jobId),
    row: (await owner.recipients(body.jobId))[0],
    stats: (await owner.call('GET', `email?search=${name}`)).body.data[0].stats,
  })
  return { owner, jobId: body.jobId as string, page, text: mail.text ?? '', state }
}

const pathOf = (url: string) => url.replace('http://sanad.test', '')
const visit = async (path: string) => {
  const answer = await fetch(sanad.url + path, { redirect: 'manual', headers: { 'user-agent': browser } })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a send without tracking rewrites no links and counts nothing', async () => {
  const { page, state } = await sent('plain', {})
  expect(hrefs(page)).toContain('https://shop.test/offer?a=1&amp;b=%D8%B3')
  expect(page).not.toMatch(/<img|\/k\//)
  expect((await state()).job).toMatchObject({ trackOpens: false, trackClicks: false, opened: 0, clicked: 0 })
})

test('web links redirect through the server to their target, other links stay', async () => {
  const { page, text, state } = await sent('click', { trackClicks: true })
  const [offer = '', yours = '', ...others] = hrefs(page)
  for (const url of [offer, yours]) expect(url).toMatch(/^http:\/\/sanad\.test\/k\/[\w-]+$/)
  expect(others.slice(0, 5)).toEqual(['mailto:me@shop.test', 'tel:+966', '#top', '/relative', 'javascript:alert(1)'])
  expect(others.at(5)).toMatch(/^https:\/\/shop\.test\/x+$/)
  expect(others.at(-1)).toMatch(/^http:\/\/sanad\.test\/u\//)
  expect(text).toContain('https://shop.test/offer?a=1&b=%D8%B3')
  const first = await visit(pathOf(offer))
  expect([first.status, first.headers.get('location')]).toEqual([302, 'https://shop.test/offer?a=1&b=%D8%B3'])
  expect(first.headers.get('cache-control')).toBe('no-store')
  const second = await visit(`${pathOf(yours)}?utm_source=mail`)
  expect(second.headers.get('location')).toBe('https://shop.test/for/click%40customers.test?q=%D8%B3%D9%84%D8%A7%D9%85')
  const { job, row, stats } = await state()
  expect(job).toMatchObject({ clicked: 1, opened: 0 })
  expect(row).toMatchObject({ clicks: 2, opens: 0, openedAt: null, clickedAt: expect.any(String) })
  expect(stats).toMatchObject({ sent: 1, clicks: 1, opens: 0 })
})

test('links are tracked whatever the syntax of their tag, also in Outlook conditional comments', async () => {
  const { page } = await sent('written', { trackClicks: true })
  const counted = hrefs(page).filter((url) => url.includes('/k/'))
  const places = await Promise.all(counted.map(async (url) => (await visit(pathOf(url))).headers.get('location')))
  expect(places.slice(2)).toEqual(['bare', 'area', 'outlook'].map((name) => `https://shop.test/${name}`))
})

test('the pixel is never cached, the first open time stays, and a recipient counts once, even concurrently', async () => {
  const { page, state } = await sent('open', { trackOpens: true })
  const picture = pathOf(/<img src="([^"]+)" width="1"/.exec(page)?.[1] ?? '')
  expect(hrefs(page)[0]).toContain('shop.test')
  const answer = await visit(picture)
  expect(answer.status).toBe(200)
  expect(answer.bytes.subarray(0, 6).toString()).toBe('GIF89a')
  expect(answer.bytes).toHaveLength(42)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/gif',
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { row: first } = await state()
  await Promise.all(Array.from({ length: 20 }, () => visit(picture)))
  const { job, row, stats } = await state()
  expect(row).toMatchObject({ opens: 21, openedAt: first.openedAt })
  expect([job.opened, stats.opens]).toEqual([1, 1])
})

test('an altered, truncated or foreign token redirects nowhere', async () => {
  const { page } = await sent('forged', { trackClicks: true, trackOpens: true })
  const link = pathOf(hrefs(page)[0] ?? '')
  const picture = pathOf(/<img src="([^"]+)" width="1"/.exec(page)?.[1] ?? '')
  const leave = pathOf(hrefs(page).at(-1) ?? '')
  const changed = Buffer.from(link.slice(3), 'base64url')
  changed.set(Buffer.from('evil'), changed.length - 10)
  const bad = [
    `/k/${changed.toString('base64url')}`,
    link.slice(0, -4),
    link.replace('/k/', '/o/'),
    picture.replace('/o/', '/k/'),
    leave.replace('/u/', '/o/'),
    link.replace('/k/', '/u/'),
    '/k/x',
    '/o/x',
  ]
  for (const path of bad) expect([(await visit(path)).status, path]).toEqual([404, path])
  expect((await visit(link)).status).toBe(302)
})

test('a link works after its contact was deleted', async () => {
  const { owner, page } = await sent('deleted', { trackClicks: true })
  const [contact] = (await owner.call('GET', 'email?search=deleted')).body.data
  expect((await owner.call('DELETE', `email/${contact.id}`)).status).toBe(200)
  expect((await visit(pathOf(hrefs(page)[0] ?? ''))).status).toBe(302)
})

const statusOf = async (path: string, headers: Record<string, string>, method = 'GET') =>
  (await fetch(sanad.url + path, { redirect: 'manual', method, headers })).status

test('prefetches, HEAD requests and programs are counted separately from people', async () => {
  const { page, state } = await sent('machines', { trackOpens: true, trackClicks: true })
  const picture = pathOf(/<img src="([^"]+)" width="1"/.exec(page)?.[1] ?? '')
  const [link = ''] = hrefs(page).map(pathOf)
  const machines: Record<string, string>[] = [
    { 'user-agent': 'Mozilla/5.0' },
    { 'user-agent': 'python-requests/2.32' },
    { 'user-agent': `${browser} Chrome/42.0.2311.135 Safari/537.36 Edge/12.246 Mozilla/5.0` },
    { 'user-agent': browser, 'sec-purpose': 'prefetch;prerender' },
    { 'user-agent': browser, 'x-moz': 'prefetch' },
  ]
  for (const headers of machines) expect(await statusOf(picture, headers)).toBe(200)
  expect(await statusOf(picture, { 'user-agent': browser }, 'HEAD')).toBe(200)
  expect(await statusOf(link, { 'user-agent': 'Barracuda Sentinel (EE)' })).toBe(302)
  expect(await statusOf(link, { 'user-agent': browser }, 'HEAD')).toBe(302)
  const { job, row, stats } = await state()
  expect(job).toMatchObject({ opened: 0, machineOpened: 1, clicked: 0, machineClicked: 1 })
  expect(row).toMatchObject({ opens: 0, openedAt: null, machineOpens: 6, clicks: 0, machineClicks: 2 })
  expect(stats).toMatchObject({ opens: 0, clicks: 0 })
  expect(await statusOf(picture, { 'user-agent': 'Mozilla/5.0 (via ggpht.com GoogleImageProxy)' })).toBe(200)
  expect((await state()).job).toMatchObject({ opened: 1, machineOpened: 1 })
})

test('a client that follows all links at once is a scanner; one that follows them over time is a person', async () => {
  const links = ['a', 'b', 'c'].map((name) => `<a href="https://shop.test/${name}">${name}</a>`).join(' ')
  const { page, state } = await sent('burst', {
    trackClicks: true,
    html: `${links} <a href="{{ unsubscribeUrl }}">Leave</a>`,
  })
  const paths = hrefs(page).slice(0, 3).map(pathOf)
  for (const path of paths) expect(await statusOf(path, { 'user-agent': browser })).toBe(302)
  const { job, row, stats } = await state()
  expect(job).toMatchObject({ clicked: 0, machineClicked: 1 })
  expect(row).toMatchObject({ clicks: 0, clickedAt: null, machineClicks: 3 })
  expect(stats.clicks).toBe(0)
  expect(await statusOf(paths[1] ?? '', { 'user-agent': browser })).toBe(302)
  expect((await state()).job).toMatchObject({ clicked: 1, machineClicked: 1 })
})

test('the workspace decides whether opens and clicks are tracked when a send does not', async () => {
  const owner = await sender(sanad, receiver.port)
  await owner.provider()
  await owner.contacts(['rules@customers.test'])
  expect((await owner.call('PATCH', 'sending-rules', { trackByDefault: true })).status).toBe(200)
  const counted = (await owner.send({ html })).body.jobId
  expect(await owner.job(counted)).toMatchObject({ trackOpens: true, trackClicks: true })
  const not = (await owner.send({ html, trackOpens: false })).body.jobId
  expect(await owner.job(not)).toMatchObject({ trackOpens: false, trackClicks: true })
  // Off for the workspace; a send may still enable either, and its message is made accordingly.
  expect((await owner.call('PATCH', 'sending-rules', { trackByDefault: false })).status).toBe(200)
  const off = (await owner.send({ html })).body.jobId
  expect(await owner.job(off)).toMatchObject({ trackOpens: false, trackClicks: false })
  const clicksOnly = (await owner.send({ html, trackClicks: true })).body.jobId
  expect(await owner.job(clicksOnly)).toMatchObject({ trackOpens: false, trackClicks: true })
  const [plain = '', clicked = ''] = receiver.received
    .filter(({ to }) => to.startsWith('rules'))
    .slice(-2)
    .map(({ raw }) => raw)
  const pages = await Promise.all([plain, clicked].map(async (raw) => (await simpleParser(raw)).html || ''))
  expect(pages.map((page) => [/width="1"/.test(page), /sanad\.test\/k\//.test(page)])).toEqual([
    [false, false],
    [false, true],
  ])
})
