import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSanad, type TestSanad } from '#test/sanad.ts'
import { addresses, sender } from '#test/sender.ts'
import { type MailReceiver, mailReceiver } from '#test/stand-ins/mail-receiver.ts'

// A template that never ends or exhausts memory is refused with a message, and blocks no other member.

let sanad: TestSanad
let receiver: MailReceiver
beforeAll(async () => {
  ;[sanad, receiver] = await Promise.all([startSanad(), mailReceiver()])
})
afterAll(() => Promise.all([sanad.stop(), receiver.stop()]))

const nested =
  '{% for a in (1..9000) %}{% for b in (1..9000) %}{% for c in (1..9000) %}{% endfor %}{% endfor %}{% endfor %}'
/** A single engine step that runs for minutes: only terminating the thread stops it. */
const oneStep = `{% assign a = (1..9000) %}{% assign b = (1..9000) %}{% if a == b${' and a == b'.repeat(9000)} %}{% endif %}`
const tooLong = { en: 'it’s too long or takes too long to render', ar: 'أطول من اللازم أو يستغرق وقتًا أطول من اللازم' }

const hostile = {
  'filters that nest': [
    '{{ (1..999) | has_exp: "a", "(1..999) | has_exp: \'b\', \'a == b\'" }}',
    /unknown filter/,
    /المرشح/,
  ],
  'a search in a range': ['{{ (1..2000000) | find: "a", 1 }}', new RegExp(tooLong.en), new RegExp(tooLong.ar)],
  'nested loops': [nested, new RegExp(tooLong.en), new RegExp(tooLong.ar)],
  'a text that doubles': [
    `{% assign a = "xxxxxxxxxx" %}${'{% assign a = a | append: a %}'.repeat(40)}{{ a }}`,
    new RegExp(tooLong.en),
    new RegExp(tooLong.ar),
  ],
  'a list that doubles': [
    `{% assign a = "x,y" | split: "," %}${'{% assign a = a | concat: a | push: a %}'.repeat(40)}{{ a }}`,
    new RegExp(tooLong.en),
    new RegExp(tooLong.ar),
  ],
  'one step without an end': [oneStep, new RegExp(tooLong.en), new RegExp(tooLong.ar)],
} as const

describe.each(Object.entries(hostile))('hostile Liquid with %s', (_name, [code, en, ar]) => {
  const post = async (path: string, body: object, language: string) => {
    const { token, workspace } = await sanad.member()
    const headers = { 'accept-language': language }
    return sanad.call('POST', `/api/${workspace}/email-marketing/${path}`, { token, body, headers })
  }
  const draft = { subject: 'S', contentType: 'text', content: code }

  test.each([
    ['template/preview', 'en', en],
    ['template/check-links', 'ar', ar],
  ])('hostile Liquid is refused with a message by %s', async (path, language, words) => {
    const { status, body } = await post(path, draft, language)
    expect(status).toBe(400)
    expect(body.fields.content).toMatch(words)
  })

  test('hostile Liquid is a finding of the email check', async () => {
    const { status, body } = await post('template/check', draft, 'ar')
    expect(status).toBe(200)
    const { message } = body.data.findings.find((finding: { code: string }) => finding.code === 'liquid')
    expect(message).toMatch(ar)
  })

  test('hostile Liquid is refused in a transactional email', async () => {
    const own = await sender(sanad, receiver.port)
    await own.provider()
    const { status, body } = await own.call('POST', 'transactional', { to: 'one@shop.test', subject: 'S', text: code })
    expect(status).toBe(400)
    expect(body.fields.text).toMatch(en)
  })
})

test('endless templates of one member do not delay other members', async () => {
  const [busy, other] = [await sanad.member(), await sanad.member()]
  const order: string[] = []
  const looked = async ({ token, workspace }: typeof busy, content: string, name: string) => {
    const body = { subject: 'S', contentType: 'text', content }
    await sanad.call('POST', `/api/${workspace}/email-marketing/template/preview`, { token, body })
    order.push(name)
  }
  await looked(other, '{% if email %}Hi{% endif %}', 'before')
  const running = Array.from({ length: 3 }, () => looked(busy, oneStep, 'endless'))
  for (let n = 0; n < 5; n += 1) {
    await sanad.call('GET', '/api/en/auth/me', { token: other.token })
    await looked(other, '{% if email %}Hi{% endif %}', 'other')
  }
  await Promise.all(running)
  expect(order).toEqual(['before', ...Array.from({ length: 5 }, () => 'other'), 'endless', 'endless', 'endless'])
})

test.each([
  ['loops without an end', nested],
  ['does not end within one step', oneStep],
])('only the recipient whose content %s fails', async (_what, code) => {
  const own = await sender(sanad, receiver.port)
  await own.provider()
  await own.contacts(addresses('well', 20))
  await own.contacts(['evil@hostile.test'], { attributes: { evil: 'yes' } })
  await own.contacts(addresses('later', 20))
  const { jobId } = (await own.send({ html: `<p>Hi</p>{% if attributes.evil %}${code}{% endif %}` })).body
  await own.ended(jobId)
  expect((await own.job(jobId)).counts).toMatchObject({ sent: 40, failed: 1, queued: 0, claimed: 0 })
  const failed = (await own.recipients(jobId)).find(({ status }: { status: string }) => status === 'failed')
  expect(failed).toMatchObject({
    email: 'evil@hostile.test',
    response: 'We couldn’t fill in the merge tags for this contact',
  })
})
