import { request } from 'node:http'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { eventually } from '#test/eventually.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { input, proofOf } from '#test/sign-up.ts'
import { type DnsServer, dnsServer } from '#test/stand-ins/dns-server.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'

// The links of a workspace's emails on its own domain, and what that domain serves.

let sanad: TestSanad
let dns: DnsServer
let receiver: MailReceiver
let clockOffsetMs = 0

beforeAll(async () => {
  ;[dns, receiver] = await Promise.all([dnsServer(), mailReceiver()])
  sanad = await startSanad({
    environment: { DNS_SERVERS: dns.address, PUBLIC_URL: 'https://app.sanad.test', LINK_DOMAINS: 'on' },
    now: () => new Date(Date.now() + clockOffsetMs),
  })
})
afterAll(async () => {
  await sanad.stop()
  await Promise.all([dns.stop(), receiver.stop()])
})

const site = 'https://app.sanad.test'

type Visit = { method?: string; headers?: Record<string, string>; body?: string }
type Visited = { status: number; headers: Record<string, string | string[] | undefined>; body: string }

/** A request to an address of a mail, at the server and with the host that the address names. */
const visit = (address: string, { method = 'GET', headers = {}, body = '' }: Visit = {}) =>
  new Promise<Visited>((resolve, failed) => {
    const { host, pathname, search } = new URL(address)
    const call = request(sanad.url + pathname + search, { method, headers: { host, ...headers } }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces).toString() }),
      )
    })
    call.once('error', failed)
    call.end(body)
  })

/** An owner with a provider, a picture, a form and one contact. */
async function suite(name: string) {
  const owner = await sender(sanad, receiver.port)
  await owner.provider({ fromEmail: `hello@${name}.test` })
  await owner.contacts([`reader@${name}-customers.test`])
  const file = new FormData()
  file.set('file', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'logo.png')
  const picture = (await owner.call('POST', 'picture', file)).body.data.id as string
  const form = (await owner.call('POST', 'form', { name: 'News', texts: { title: 'News', button: 'Join' } })).body.data
    .id as string
  return { ...owner, name, picture, form }
}
type Suite = Awaited<ReturnType<typeof suite>>

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

async function useDomain(owner: Suite, domain: string) {
  const { records } = (await owner.call('PUT', 'link-domain', { domain })).body.data.domain
  for (const { host, type, value } of records) dns.zones[host] = type === 'CNAME' ? { cname: value } : { txt: [value] }
  expect((await owner.call('POST', 'link-domain/verify', {})).body.data.domain.state).toBe('active')
}

/** Sends a campaign with every kind of link to the one contact. */
async function received(owner: Suite) {
  const links = `<a href="https://shop.test/offer">Offer</a> <a href="${site}/f/${owner.form}">Join</a>
    <a href="{{ preferencesUrl }}">Topics</a> <a href="{{ viewUrl }}">View</a> <a href="{{ unsubscribeUrl }}">Leave</a>
    <img src="${site}/i/${owner.picture}/mail" alt="">`
  const { jobId } = (await owner.send({ html: links, trackOpens: true, trackClicks: true })).body
  await owner.ended(jobId)
  const raw = receiver.received.findLast(({ to }) => to.endsWith(`@${owner.name}-customers.test`))?.raw ?? ''
  const mail = await simpleParser(raw)
  const html = String(mail.html)
  const own = [...html.matchAll(/(?:href|src)="(https:\/\/[^"]*)"/g)].map(([, url]) => url ?? '')
  const at = (letter: string) => own.find((url) => new URL(url).pathname.startsWith(`/${letter}/`)) ?? ''
  const oneClick = /<(https:[^>]+)>/.exec(String(mail.headerLines.find(({ key }) => key === 'list-unsubscribe')?.line))
  return { jobId: jobId as string, own, at, oneClick: oneClick?.[1] ?? '' }
}

const hostsOf = (addresses: string[]) => [...new Set(addresses.map((address) => new URL(address).host))]

test('every link of a mail is on the domain of its workspace, works there, and counts', async () => {
  const owner = await suite('whole')
  await useDomain(owner, 'links.whole.test')
  const { own, at, oneClick, jobId } = await received(owner)
  expect(hostsOf([...own, oneClick])).toEqual(['links.whole.test'])
  const statuses = await Promise.all(
    ['k', 'f', 'p', 'v', 'u', 'i', 'o'].map(async (letter) => (await visit(at(letter))).status),
  )
  expect(statuses).toEqual([302, 200, 200, 200, 200, 200, 200])
  expect(await owner.job(jobId)).toMatchObject({ machineOpened: 1, machineClicked: 1 })
  // The web version has the same links and pictures.
  const { body } = await visit(at('v'))
  expect(body).toContain(`src="https://links.whole.test/i/${owner.picture}/mail"`)
  expect(body).not.toContain(site)
  const left = await visit(oneClick, { method: 'POST', body: 'List-Unsubscribe=One-Click' })
  expect(left.status).toBe(200)
  expect((await owner.call('GET', 'email?search=whole-customers')).body.data[0].status).toBe('unsubscribed')
})

test('mails and links of a workspace without a domain stay at the address of the site', async () => {
  const { own, oneClick } = await received(await suite('plain'))
  expect(hostsOf([...own, oneClick])).toEqual(['app.sanad.test'])
})

test('links of both hosts work after the domain is removed, and new mails use the site', async () => {
  const owner = await suite('leaving')
  const before = await received(owner)
  await useDomain(owner, 'links.leaving.test')
  const during = await received(owner)
  await owner.call('DELETE', 'link-domain')
  const after = await received(owner)
  expect(hostsOf(after.own)).toEqual(['app.sanad.test'])
  for (const address of [before.at('u'), during.at('u'), during.at('v'), during.at('k'), after.at('u')])
    expect([address, (await visit(address)).status]).toEqual([address, address.includes('/k/') ? 302 : 200])
  // A link of one host also works at the other.
  expect((await visit(during.at('u').replace('https://links.leaving.test', site))).status).toBe(200)
  expect((await visit(before.at('u').replace(site, 'https://links.leaving.test'))).status).toBe(200)
})

test('a domain that fails between two mails is left out of the second, and its earlier links work', async () => {
  const owner = await suite('failing')
  await useDomain(owner, 'links.failing.test')
  const first = await received(owner)
  delete dns.zones['_sanad.links.failing.test']
  expect((await owner.call('POST', 'link-domain/verify', {})).body.data.domain.state).toBe('failing')
  expect(hostsOf((await received(owner)).own)).toEqual(['app.sanad.test'])
  expect((await visit(first.at('u'))).status).toBe(200)
})

test('a domain that is removed in the middle of a send is left out of the rest, and every message arrives once', async () => {
  const owner = await suite('middle')
  await useDomain(owner, 'links.middle.test')
  const emails = Array.from({ length: 320 }, (_, at) => `many${at}@middle-audience.test`)
  await owner.imported(emails)
  let removed: Promise<unknown> | undefined
  receiver.scan = async () => {
    await (removed ??= owner.call('DELETE', 'link-domain'))
  }
  onTestFinished(() => void (receiver.scan = () => Promise.resolve()))
  const { jobId } = (await owner.send({ html: '<p>Hello</p>' })).body
  await owner.ended(jobId)
  const mails = receiver.received.filter(({ to }) => to.endsWith('@middle-audience.test'))
  expect(mails.map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
  const hosts = mails.map(({ raw }) => /^List-Unsubscribe: <https:\/\/([^/]+)/im.exec(raw)?.[1])
  expect(new Set(hosts)).toEqual(new Set(['links.middle.test', 'app.sanad.test']))
})

test('a domain serves the pages of its own workspace only', async () => {
  const [owner, other] = [await suite('mine'), await suite('theirs')]
  await useDomain(owner, 'links.mine.test')
  await useDomain(other, 'links.theirs.test')
  const theirs = await received(other)
  for (const letter of ['k', 'f', 'p', 'v', 'u', 'i', 'o']) {
    const { pathname } = new URL(theirs.at(letter))
    expect([letter, (await visit(`https://links.mine.test${pathname}`)).status]).toEqual([letter, 404])
  }
  const { pathname } = new URL(theirs.oneClick)
  expect((await visit(`https://links.mine.test${pathname}`, { method: 'POST' })).status).toBe(404)
  expect((await other.call('GET', 'email?search=theirs')).body.data[0].status).toBe('subscribed')
  expect((await visit('https://links.mine.test/i/social/facebook')).status).toBe(200)
})

test.each([
  ['the application', 'GET', '/'],
  ['a page of the application', 'GET', '/auth/login'],
  ['a page of the community', 'GET', '/qa'],
  ['signing in', 'POST', '/api/en/auth/signin'],
  ['the API', 'GET', '/api/en/auth/me'],
  ['the documentation of the API', 'GET', '/api/openapi.json'],
  ['shared reports', 'GET', '/r/x'],
  ['the sitemap', 'GET', '/sitemap.xml'],
  ['metrics', 'GET', '/metrics'],
  ['a method that no page has', 'DELETE', '/'],
])(
  'a domain does not serve %s, sets no cookie, and says so in the language of the visitor',
  async (_what, method, path) => {
    const admin = await sanad.admin()
    for (const host of ['links.whole.test', 'LINKS.whole.test.', 'links.whole.test:8443']) {
      const headers = { host, 'accept-language': 'ar', authorization: `Bearer ${admin.token}` }
      const { status, body, headers: answered } = await visit(`https://links.whole.test${path}`, { method, headers })
      expect([status, answered['set-cookie']]).toEqual([404, undefined])
      expect(body).toContain('هذا الرابط غير صالح')
    }
  },
)

test('mail pages of a domain set no cookies', async () => {
  const owner = await suite('cookies')
  await useDomain(owner, 'links.cookies.test')
  const { at } = await received(owner)
  for (const letter of ['k', 'f', 'p', 'v', 'u', 'i', 'o'])
    expect((await visit(at(letter))).headers['set-cookie']).toBeUndefined()
  const saved = await visit(at('p'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'firstName=Maha&pause=none',
  })
  expect([saved.status, saved.headers['set-cookie']]).toEqual([200, undefined])
})

test('the domain of a deleted workspace serves neither its pages nor the application', async () => {
  const owner = await suite('deleted')
  await useDomain(owner, 'links.deleted.test')
  const { at } = await received(owner)
  const { db } = sanad.services
  await db
    .updateTable('all_workspaces')
    .set({ gone_at: new Date() })
    .where('slug', '=', owner.member.workspace)
    .execute()
  const addresses = [at('u'), at('p'), at('k'), at('f'), 'https://links.deleted.test/', 'https://links.deleted.test/qa']
  for (const address of addresses) expect([address, (await visit(address)).status]).toEqual([address, 404])
})

test('a host that nobody has proven is served like the site', async () => {
  const owner = await suite('claimed')
  await owner.call('PUT', 'link-domain', { domain: 'links.claimed.test' })
  expect((await visit('https://links.claimed.test/api/openapi.json')).status).toBe(200)
})

test('transactional mails, confirmation mails and test mails use the domain too', async () => {
  const owner = await suite('others')
  await useDomain(owner, 'links.others.test')
  const mailTo = async (name: string) => {
    const raw = await eventually(async () => {
      const mail = receiver.received.findLast(({ to }) => to.startsWith(name))
      return mail?.raw ?? Promise.reject(new Error('no mail yet'))
    })
    return String((await simpleParser(raw)).html)
  }
  const html = `<a href="https://shop.test/x">X</a><img src="${site}/i/${owner.picture}/mail" alt="">`
  const mail = { to: 'single@others.test', subject: 'S', html, trackClicks: true, trackOpens: true }
  expect((await owner.call('POST', 'transactional', mail)).status).toBe(202)
  const draft = { subject: 'S', contentType: 'html', content: html, language: 'en', to: ['trial@others.test'] }
  expect((await owner.call('POST', 'template/test-send', draft)).status).toBe(200)
  for (const name of ['single', 'trial']) {
    const page = await mailTo(`${name}@`)
    expect(page).toContain(`src="https://links.others.test/i/${owner.picture}/mail"`)
    expect(page).not.toContain(site)
  }
  const form = `https://links.others.test/f/${owner.form}`
  const stamp = input((await visit(form)).body, 'stamp')
  clockOffsetMs += 5000
  const email = 'joins@others.test'
  const joined = await visit(form, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email, stamp, proof: proofOf(stamp, email) }).toString(),
  })
  expect(joined.status).toBe(200)
  const [confirm = ''] = /https:\/\/links\.others\.test\/c\/[\w-]+/.exec(await mailTo('joins@')) ?? []
  expect((await visit(confirm)).status).toBe(200)
})

test('a picture of another workspace stays at the site, where it is served', async () => {
  const [owner, other] = [await suite('borrows'), await suite('lends')]
  await useDomain(owner, 'links.borrows.test')
  const { own } = await received({ ...owner, picture: other.picture })
  expect(own).toContain(`${site}/i/${other.picture}/mail`)
})
