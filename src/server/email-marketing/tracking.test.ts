import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  <a href="{{ unsubscribeUrl }}">Leave</a></body></html>`

const hrefs = (text: string) => [...text.matchAll(/href=["']([^"']*)["']/g)].map(([, url]) => url ?? '')

async function sent(name: string, more: object) {
  const she = await sender(sanad, receiver.port)
  await she.provider()
  await she.contacts([`${name}@customers.test`])
  const { body } = await she.send({ html, ...more })
  const raw = receiver.received.find(({ to }) => to.startsWith(name))?.raw ?? ''
  const mail = await simpleParser(raw)
  const page = typeof mail.html === 'string' ? mail.html : ''
  const state = async () => ({
    job: await she.job(body.jobId),
    row: (await she.recipients(body.jobId))[0],
    stats: (await she.call('GET', `email?search=${name}`)).body.data[0].stats,
  })
  return { she, jobId: body.jobId as string, page, text: mail.text ?? '', state }
}

const pathOf = (url: string) => url.replace('http://sanad.test', '')
const visit = async (path: string) => {
  const answer = await fetch(sanad.url + path, { redirect: 'manual' })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('without asking for it nothing is counted and nothing is rewritten', async () => {
  const { page, state } = await sent('plain', {})
  expect(hrefs(page)).toContain('https://shop.test/offer?a=1&amp;b=%D8%B3')
  expect(page).not.toMatch(/<img|\/k\//)
  expect((await state()).job).toMatchObject({ trackOpens: false, trackClicks: false, opened: 0, clicked: 0 })
})

test('links of web pages lead by way of the server to where they led, others stay', async () => {
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

test('an open is a picture that is never kept; the first time stays, people are counted once, also at the same time', async () => {
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

test('a token that was changed, cut or made for something else leads nowhere', async () => {
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
  const { she, page } = await sent('deleted', { trackClicks: true })
  const [contact] = (await she.call('GET', 'email?search=deleted')).body.data
  expect((await she.call('DELETE', `email/${contact.id}`)).status).toBe(200)
  expect((await visit(pathOf(hrefs(page)[0] ?? ''))).status).toBe(302)
})
