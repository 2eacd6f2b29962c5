import { request } from 'node:http'
import { simpleParser } from 'mailparser'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readLater } from '#test/age-opens.ts'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { sender } from '#test/sender.ts'
import { mailReceiver, type MailReceiver } from '#test/stand-ins/mail-receiver.ts'

// Whether a click under a browser's name comes from a person or a scanner. Requests have the headers of the real
// programs.

let sanad: TestSanad
/** As the public URL: browsers send Fetch Metadata over TLS only. */
let secure: TestSanad
let receiver: MailReceiver

beforeAll(async () => {
  const environment = { PUBLIC_URL: 'https://sanad.test' }
  ;[sanad, secure, receiver] = await Promise.all([startSanad(), startSanad({ environment }), mailReceiver()])
})
afterAll(async () => {
  await Promise.all([sanad.stop(), secure.stop()])
  await receiver.stop()
})

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const oldSafari =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.6 Safari/605.1.15'
const webView =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UD1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36'
const oldChrome =
  'Mozilla/5.0 (Windows NT 6.1; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/75.0.3770.142 Safari/537.36'

const browserHeaders = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'accept-language': 'ar,en;q=0.7' }
const navigation = {
  ...browserHeaders,
  'sec-fetch-dest': 'document',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-user': '?1',
}
const image = { accept: 'image/avif,image/webp,*/*', 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }

/** Sends exactly these headers. */
const statusOf = (of: TestSanad, path: string, headers: Record<string, string>) =>
  new Promise<number>((resolve, failed) => {
    const call = request(of.url + path, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    call.once('error', failed)
    call.end()
  })

const html = `<p><a href="https://shop.test/offer">Offer</a> <a href="{{ unsubscribeUrl }}">Leave</a></p>`

async function pathsIn(raw: string) {
  const page = String((await simpleParser(raw)).html)
  const pathOf = (kind: 'k' | 'o') => new RegExp(`//sanad\\.test(/${kind}/[\\w-]+)`).exec(page)?.[1] ?? ''
  return { link: pathOf('k'), picture: pathOf('o') }
}

/** A message with one link to one contact, and its counters. */
async function sent(of: TestSanad, name: string) {
  const owner = await sender(of, receiver.port)
  await owner.provider()
  await owner.contacts([`${name}@customers.test`])
  const { jobId } = (await owner.send({ html, trackOpens: true, trackClicks: true })).body
  await owner.ended(jobId)
  const raw = receiver.received.find(({ to }) => to.startsWith(`${name}@`))?.raw ?? ''
  const counted = async () => {
    const { opened, machineOpened, clicked, machineClicked } = await owner.job(jobId)
    return { opened, machineOpened, clicked, machineClicked }
  }
  return { ...(await pathsIn(raw)), counted }
}

const nothing = { opened: 0, machineOpened: 0, clicked: 0, machineClicked: 0 }

test('a client that opens a message and follows its link before the server accepted it is a scanner, whatever its name', async () => {
  let statuses: number[] = []
  receiver.scan = async ({ to, raw }) => {
    if (!to.startsWith('scanned')) return
    const { link, picture } = await pathsIn(raw)
    statuses = [await statusOf(sanad, picture, { 'user-agent': chrome, ...image })]
    statuses.push(await statusOf(sanad, link, { 'user-agent': chrome, ...navigation }))
  }
  onTestFinished(() => void (receiver.scan = () => Promise.resolve()))
  const { link, picture, counted } = await sent(sanad, 'scanned')
  expect(statuses).toEqual([200, 302])
  expect(await counted()).toEqual({ ...nothing, machineOpened: 1, machineClicked: 1 })
  // A later click by the recipient still counts as a person's.
  await readLater(sanad)
  expect(await statusOf(sanad, picture, { 'user-agent': firefox, ...image })).toBe(200)
  expect(await statusOf(sanad, link, { 'user-agent': firefox, ...navigation })).toBe(302)
  expect(await counted()).toEqual({ opened: 1, machineOpened: 1, clicked: 1, machineClicked: 1 })
})

test("a link followed right after acceptance is a scanner's; a pixel may load at once", async () => {
  const { link, picture, counted } = await sent(sanad, 'soon')
  // As if accepted at this moment, however slow the test.
  const aMinuteAhead = new Date(Date.now() + 60_000)
  await sanad.services.db
    .updateTable('ledger')
    .set({ sent_at: aMinuteAhead })
    .where('email', 'like', 'soon@%')
    .execute()
  expect(await statusOf(sanad, link, { 'user-agent': chrome, ...navigation })).toBe(302)
  expect(await statusOf(sanad, picture, { 'user-agent': chrome, ...image })).toBe(200)
  expect(await counted()).toEqual({ ...nothing, opened: 1, machineClicked: 1 })
})

test('a link of a message with unknown outcome may be followed by its recipient', async () => {
  const { link, counted } = await sent(sanad, 'doubted')
  const { db } = sanad.services
  await db
    .updateTable('ledger')
    .set({ status: 'claimed', uncertain_attempts: 1, handed_at: new Date(), sent_at: null })
    .where('email', 'like', 'doubted@%')
    .execute()
  expect(await statusOf(sanad, link, { 'user-agent': chrome, ...navigation })).toBe(302)
  expect(await counted()).toEqual({ ...nothing, clicked: 1 })
})

test.each<[string, Record<string, string>]>([
  ['Chrome', { 'user-agent': chrome, ...navigation }],
  ['Firefox', { 'user-agent': firefox, ...navigation }],
  ['Safari on a phone', { 'user-agent': iphone, ...navigation }],
  ['a Safari that says nothing of its requests yet', { 'user-agent': oldSafari, ...browserHeaders }],
  ['a Chrome of before that', { 'user-agent': oldChrome, ...browserHeaders }],
  ['a program on a phone that shows pages itself', { 'user-agent': webView, ...browserHeaders }],
])("a link followed over TLS by %s counts as a person's", async (who, headers) => {
  const { link, counted } = await sent(secure, `person${who.length}`)
  await readLater(secure)
  expect(await statusOf(secure, link, headers)).toBe(302)
  expect(await counted()).toEqual({ ...nothing, clicked: 1 })
})

test.each<[string, Record<string, string>]>([
  ['what calls itself Chrome and says nothing of its request', { 'user-agent': chrome, accept: '*/*' }],
  ['that in a language', { 'user-agent': chrome, ...browserHeaders }],
  [
    'what calls itself Firefox and fetches as a script',
    { 'user-agent': firefox, ...browserHeaders, 'sec-fetch-mode': 'cors' },
  ],
  ['what loads it as a picture', { 'user-agent': chrome, ...image }],
])("a link followed over TLS by %s counts as a machine's", async (who, headers) => {
  const { link, counted } = await sent(secure, `machine${who.length}`)
  await readLater(secure)
  expect(await statusOf(secure, link, headers)).toBe(302)
  expect(await counted()).toEqual({ ...nothing, machineClicked: 1 })
})

test("a pixel loaded by Outlook or a browser-based mail program counts as a person's, a link checked by Office does not", async () => {
  const { link, picture, counted } = await sent(secure, 'office')
  await readLater(secure)
  const outlook =
    'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; WOW64; Trident/7.0; Microsoft Outlook 16.0.17328; ms-office; MSOffice 16)'
  const thunderbird = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0'
  const office = 'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Word 16.0.17328; Pro)'
  expect(await statusOf(secure, link, { 'user-agent': office })).toBe(302)
  expect(await counted()).toEqual({ ...nothing, machineClicked: 1 })
  for (const name of [outlook, thunderbird]) expect(await statusOf(secure, picture, { 'user-agent': name })).toBe(200)
  expect(await counted()).toEqual({ ...nothing, opened: 1, machineClicked: 1 })
})
